/** The second look at all rows, in the background: hosts, unknown suffixes, and links that are nearly the same. */
import { setImmediate as turn } from 'node:timers/promises'
import { hasKnownSuffix, nearHash, nearKey, warningBit } from '../parsing/index.ts'
import { doubledSlots } from './link-index.ts'
import type { LinkTable } from './link-table.ts'
import { codeOf, isLockedCode } from './verdict.ts'
import { hostWithPortOf } from './view.ts'

const shownHosts = 20
const rowsAtATime = 10_000
const notifyEveryMs = 300

/** Hosts with most rows first. */
export type TopHosts = readonly { readonly host: string; readonly rows: number }[]

/**
 * Looks at every row once more, in the background: counts hosts, and warns of unknown suffixes and of
 * links that are nearly the same as one before them in the list. Rows that come later are looked at by
 * themselves; after an edit all are.
 */
export class BackgroundScan {
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
  scanNew(): Promise<void> {
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Looks at all rows anew: any of them may have changed. */
  rescan(): Promise<void> {
    this.#isStale = true
    return this.scanNew()
  }

  /** Looks at a few of the rows that are there while more come in; the last may still change. */
  scanPart(): void {
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
      if (this.#hasNews && performance.now() - lastTold > notifyEveryMs) {
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
    if (order.isReordered) for (const row of order.rows(this.#next, end)) this.#lookAtRow(row)
    else for (let row = this.#next; row < end; row++) this.#lookAtRow(row)
    this.#next = Math.max(this.#next, end)
  }

  #lookAtRow(row: number): void {
    const host = hostWithPortOf(this.#table, row)
    if (host === undefined) return
    const { hasKnownSuffix: isKnown } = this.#hosts.add(host)
    const isNear = this.#isActive(row) && this.#near.add(row) !== row
    this.#warn(row, warningBit['unknown-suffix'], !isKnown)
    this.#warn(row, warningBit['near-duplicate'], isNear)
  }

  #warn(row: number, bit: number, isOn: boolean): void {
    if ((((this.#table.rows.warnings[row] ?? 0) & bit) !== 0) === isOn) return
    this.#table.setWarning(row, bit, isOn)
    this.#hasNews = true
  }

  /** What would be sent, or was: what the user excluded is no reason to warn. */
  #isActive(row: number): boolean {
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

/**
 * Which row is the first of those whose links differ only in ways that seldom lead elsewhere. Open
 * addressing as in LinkIndex; equal hashes are settled by comparing the keys themselves.
 */
class NearLinks {
  readonly #table: LinkTable
  #slots = new Int32Array(2 * 1024)
  #taken = 0

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** The row with nearly the same link that was added first: an earlier one, or `row` itself. */
  add(row: number): number {
    const wanted = this.#hashOf(row)
    const slot = this.#slotOf(row, wanted)
    const held = this.#slots[slot + 1] ?? 0
    if (held !== 0) return held - 1
    this.#slots[slot] = wanted
    this.#slots[slot + 1] = row + 1
    if (++this.#taken * 10 > this.#slots.length * 3) this.#slots = doubledSlots(this.#slots)
    return row
  }

  /** What `add` replied for a row that was added. */
  firstOf(row: number): number | undefined {
    const held = this.#slots[this.#slotOf(row, this.#hashOf(row)) + 1] ?? 0
    return held === 0 ? undefined : held - 1
  }

  #hashOf(row: number): number {
    const { rows, bytes } = this.#table
    const at = rows.linkAt[row] ?? 0
    return nearHash(bytes.segmentOf(at), bytes.offsetOf(at), rows.linkLength[row] ?? 0)
  }

  /** The slot of a row that was added, or the empty slot where the row belongs. */
  #slotOf(row: number, wanted: number): number {
    const slots = this.#slots
    const mask = slots.length / 2 - 1
    let key: string | undefined
    for (let slot = wanted & mask; ; slot = (slot + 1) & mask) {
      const held = slots[2 * slot + 1] ?? 0
      if (held === 0 || held - 1 === row) return 2 * slot
      if (slots[2 * slot] !== wanted) continue
      key ??= nearKey(this.#table.link(row) ?? '')
      if (nearKey(this.#table.link(held - 1) ?? '') === key) return 2 * slot
    }
  }
}

/** More rows than a list can have; twice as many bits are still a whole number. */
const mostRows = 2 ** 26

/**
 * `rows`, which are in source order, by the row that each is near to: those that are near to the
 * same one stand together. Sorted as numbers, so that a million rows take a tenth of a second.
 */
export function groupNearDuplicates(
  rows: Uint32Array,
  nearTo: (row: number) => number | undefined,
): Uint32Array {
  const keys = new Float64Array(rows.length)
  for (const [index, row] of rows.entries()) keys[index] = (nearTo(row) ?? row) * mostRows + row
  return Uint32Array.from(keys.toSorted(), (key) => key % mostRows)
}
