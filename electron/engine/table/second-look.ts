import { setImmediate as turn } from 'node:timers/promises'
import { hasKnownSuffix, warningBit } from '../parsing/index.ts'
import type { LinkTable } from './link-table.ts'
import { NearLinks } from './near-links.ts'
import { codeOf, isLockedCode } from './verdict.ts'
import { hostOf } from './view.ts'

const shownHosts = 20
const rowsAtATime = 10_000
const tellEveryMs = 300

/** Hosts with most rows first. */
export type TopHosts = readonly { readonly host: string; readonly rows: number }[]

/**
 * Looks at every row once more, in the background: counts hosts, and warns of unknown suffixes and of
 * links that are nearly the same as one before them in the list. Rows that come later are looked at by
 * themselves; after an edit all are.
 */
export class SecondLook {
  readonly #table: LinkTable
  readonly #onFound: () => void
  #hosts = new HostCounts()
  #near: NearLinks
  #shownHosts: TopHosts = []
  /** The row that is looked at next. */
  #next = 0
  #running: Promise<void> | undefined
  #isStale = false
  #isStopped = false
  #hasNews = false

  /** `onFound` is told about three times a second at most, and when all rows were looked at. */
  constructor(table: LinkTable, onFound: () => void) {
    this.#table = table
    this.#onFound = onFound
    this.#near = new NearLinks(table)
  }

  /** At most 20. */
  get topHosts(): TopHosts {
    return this.#shownHosts
  }

  /** The row that nearly the same link stands in first, where that is another. */
  nearDuplicateOf(row: number): number | undefined {
    const isNear = (this.#table.rows.warnings[row] ?? 0) & warningBit['near-duplicate']
    const first = isNear === 0 || this.#isStale ? undefined : this.#near.firstOf(row)
    return first === row ? undefined : first
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
    const host = hostOf(this.#table, row)
    if (host === undefined) return
    const { hasKnownSuffix: isKnown } = this.#hosts.add(host)
    const isNear = this.#isInPlay(row) && this.#near.add(row) !== row
    this.#warn(row, warningBit['unknown-suffix'], !isKnown)
    this.#warn(row, warningBit['near-duplicate'], isNear)
  }

  #warn(row: number, bit: number, isOn: boolean): void {
    if ((((this.#table.rows.warnings[row] ?? 0) & bit) !== 0) === isOn) return
    this.#table.setWarning(row, bit, isOn)
    this.#hasNews = true
  }

  /** What would be sent, or was: what the user excluded is no reason to warn. */
  #isInPlay(row: number): boolean {
    const code = this.#table.rows.verdict[row] ?? 0
    return code <= codeOf.cleaned || code === codeOf['sent-before'] || isLockedCode(code)
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

/** Counts rows by host, and looks each host's suffix up once. */
class HostCounts {
  readonly #byHost = new Map<string, { rows: number; readonly hasKnownSuffix: boolean }>()

  add(host: string): { readonly hasKnownSuffix: boolean } {
    const facts = this.#byHost.get(host) ?? { rows: 0, hasKnownSuffix: hasKnownSuffix(host) }
    if (facts.rows++ === 0) this.#byHost.set(host, facts)
    return facts
  }

  top(): TopHosts {
    const hosts = Array.from(this.#byHost, ([host, { rows }]) => ({ host, rows }))
    return hosts.toSorted((one, other) => other.rows - one.rows).slice(0, shownHosts)
  }
}
