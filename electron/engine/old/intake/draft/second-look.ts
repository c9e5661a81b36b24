import { setImmediate as turn } from 'node:timers/promises'
import type { DraftSummary } from '../../../../shared/draft.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { NearLinks } from '../../../lists/table/near-links.ts'
import { warningBit } from '../../../parsing/plain-link.ts'
import { codeOf } from '../../../lists/table/verdict.ts'
import { hostOf } from '../../../lists/table/view.ts'
import { HostCounts } from './host-counts.ts'

const rowsAtATime = 10_000
const tellEveryMs = 300

/**
 * Looks at every row once more, in the background: counts hosts, and warns of unknown suffixes and
 * near-duplicates. Rows that come later are looked at by themselves; after an edit all are.
 */
export class SecondLook {
  readonly #table: LinkTable
  readonly #onFound: () => void
  readonly #wasNearlySent: (row: number) => boolean
  #hosts = new HostCounts()
  #near: NearLinks
  #shownHosts: DraftSummary['topHosts'] = []
  /** The row that is looked at next. */
  #next = 0
  #running: Promise<void> | undefined
  #isStale = false
  #isStopped = false
  #hasNews = false

  /**
   * `onFound` is told about three times a second at most, and when all rows were looked at;
   * `wasNearlySent` says which links are nearly the same as one that is in no row.
   */
  constructor(table: LinkTable, onFound: () => void, wasNearlySent: (row: number) => boolean) {
    this.#table = table
    this.#onFound = onFound
    this.#wasNearlySent = wasNearlySent
    this.#near = new NearLinks(table)
  }

  /** Most rows first, at most 20. */
  get topHosts(): DraftSummary['topHosts'] {
    return this.#shownHosts
  }

  /** The row that nearly the same link stands in first, where that is another. */
  nearDuplicateOf(row: number): number | undefined {
    const isNear = (this.#table.rows.warnings[row] ?? 0) & warningBit['near-duplicate']
    const first = isNear === 0 || this.#isStale ? undefined : this.#near.firstOf(row)
    return first === row ? undefined : first
  }

  /** Warns of a row as it is known by now that it was nearly sent, or was not; whether that is news. */
  warnOfNear(row: number): boolean {
    const warnings = this.#table.rows.warnings[row] ?? 0
    const isNear = this.#isInPlay(row) && (this.#isNearInList(row) || this.#wasNearlySent(row))
    return this.#warn(row, warnings, warningBit['near-duplicate'], isNear)
  }

  /** Looks at the rows that came since; resolves when there are none left. */
  goOn(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Looks at all rows anew: any of them may have changed. */
  refresh(): Promise<void> {
    this.#isStale = true
    return this.goOn()
  }

  /** Looks at a few of the rows that are there while more come in; the last may still change. */
  glance(): void {
    if (this.#running !== undefined || this.#isStale) return
    this.#lookAt(Math.min(this.#next + rowsAtATime, this.#table.countedRows - 1))
    this.#tell()
  }

  /** Ends looking; resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #look(): Promise<void> {
    let lastTold = performance.now()
    while (!this.#isStopped) {
      if (this.#isStale) this.#beginAnew()
      const end = Math.min(this.#next + rowsAtATime, this.#table.countedRows)
      if (this.#next >= end) break
      this.#lookAt(end)
      if (this.#hasNews && performance.now() - lastTold > tellEveryMs) {
        this.#tell()
        lastTold = performance.now()
      }
      await turn()
    }
    if (!this.#isStopped) this.#tell()
  }

  #beginAnew(): void {
    this.#isStale = false
    this.#next = 0
    this.#hosts = new HostCounts()
    this.#near = new NearLinks(this.#table)
  }

  #lookAt(end: number): void {
    const { order } = this.#table
    if (order.hasCuts) for (const row of order.rows(this.#next, end)) this.#lookAtRow(row)
    else for (let row = this.#next; row < end; row++) this.#lookAtRow(row)
    this.#next = Math.max(this.#next, end)
  }

  #lookAtRow(row: number): void {
    const table = this.#table
    const host = hostOf(table, row)
    const warnings = table.rows.warnings[row] ?? 0
    if (host === undefined) return
    const { hasKnownSuffix } = this.#hosts.add(host)
    const isNear = this.#isInPlay(row) && (this.#near.add(row) !== row || this.#wasNearlySent(row))
    this.#warn(row, warnings, warningBit['unknown-suffix'], !hasKnownSuffix)
    this.#warn(row, warnings, warningBit['near-duplicate'], isNear)
  }

  #warn(row: number, warnings: number, bit: number, isOn: boolean): boolean {
    if (((warnings & bit) !== 0) === isOn) return false
    this.#table.setWarning(row, bit, isOn)
    this.#hasNews = true
    return true
  }

  #isNearInList(row: number): boolean {
    const first = this.#isStale ? undefined : this.#near.firstOf(row)
    return first !== undefined && first !== row
  }

  /** What would be sent, or was sent before: what the user left out is no reason to warn. */
  #isInPlay(row: number): boolean {
    const { verdict } = this.#table.rows
    const code = verdict[row] ?? 0
    return code <= codeOf.cleaned || code === codeOf['sent-before']
  }

  #tell(): void {
    const hosts = this.#hosts.top()
    const isSame =
      hosts.length === this.#shownHosts.length &&
      hosts.every(({ host, rows }, index) => {
        const shown = this.#shownHosts[index]
        return shown?.host === host && shown.rows === rows
      })
    if (isSame && !this.#hasNews) return
    this.#shownHosts = hosts
    this.#hasNews = false
    this.#onFound()
  }
}
