import { setImmediate as turn } from 'node:timers/promises'
import { hasKnownSuffix, nearHash, nearKey, warningBit } from '../parsing/index.ts'
import { doubledSlots } from './link-index.ts'
import type { LinkTable } from './link-table.ts'
import { codeOf, isLockedCode } from './verdict.ts'
import { hostWithPortOf } from './view.ts'

const shownHosts = 20
const rowsAtATime = 10_000
const notifyEveryMs = 300

/** Hosts with the number of their rows, most rows first. */
export type TopHosts = readonly { readonly host: string; readonly rows: number }[]

/**
 * Reads every row once more in the background. It counts hosts, and warns of unknown suffixes and
 * of links that are nearly the same as an earlier one. New rows are scanned by themselves; after an
 * edit all rows are scanned again.
 */
export class BackgroundScan {
  readonly #table: LinkTable
  readonly #onFound: () => void
  #hosts = new HostCounts()
  #near: NearLinks
  #shownHosts: TopHosts = []
  /** The next row to scan. */
  #next = 0
  #running: Promise<void> | undefined
  #isStale = false
  #isStopped = false
  #hasChanged = false

  /**
   * `onFound` is called after the hosts or warnings changed, at most about three times a second.
   */
  constructor(table: LinkTable, onFound: () => void) {
    this.#table = table
    this.#onFound = onFound
    this.#near = new NearLinks(table)
  }

  /** The hosts with the most rows, at most 20. */
  get topHosts(): TopHosts {
    return this.#shownHosts
  }

  /** The first row with nearly the same link; undefined if there is no earlier one. */
  nearDuplicateOf(row: number): number | undefined {
    const isNear = (this.#table.rows.warnings[row] ?? 0) & warningBit['near-duplicate']
    const first = isNear === 0 || this.#isStale ? undefined : this.#near.firstOf(row)
    return first === row ? undefined : first
  }

  /** Scans rows that were added. Resolves when all rows are scanned. */
  scanNew(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Scans all rows again, because any of them may have changed. */
  rescan(): Promise<void> {
    this.#isStale = true
    return this.scanNew()
  }

  /** Scans some rows during an import. Leaves out the last row, which may still change. */
  scanPart(): void {
    if (this.#running !== undefined || this.#isStale) return
    this.#scanUntil(Math.min(this.#next + rowsAtATime, this.#table.countedRows - 1))
    this.#notify()
  }

  /** Stops scanning. Resolves when it has stopped. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    let lastNotifiedMs = performance.now()
    while (!this.#isStopped) {
      if (this.#isStale) this.#restart()
      const end = Math.min(this.#next + rowsAtATime, this.#table.countedRows)
      if (this.#next >= end) break
      this.#scanUntil(end)
      if (this.#hasChanged && performance.now() - lastNotifiedMs > notifyEveryMs) {
        this.#notify()
        lastNotifiedMs = performance.now()
      }
      await turn()
    }
    if (!this.#isStopped) this.#notify()
  }

  #restart(): void {
    this.#isStale = false
    this.#next = 0
    this.#hosts = new HostCounts()
    this.#near = new NearLinks(this.#table)
  }

  #scanUntil(end: number): void {
    const { order } = this.#table
    if (order.isReordered) for (const row of order.rows(this.#next, end)) this.#scanRow(row)
    else for (let row = this.#next; row < end; row++) this.#scanRow(row)
    this.#next = Math.max(this.#next, end)
  }

  #scanRow(row: number): void {
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
    this.#hasChanged = true
  }

  /** True for rows that are sendable or were sent. Other rows are no reason to warn. */
  #isActive(row: number): boolean {
    const code = this.#table.rows.verdict[row] ?? 0
    return code <= codeOf.cleaned || code === codeOf['sent-before'] || isLockedCode(code)
  }

  #notify(): void {
    const hosts = this.#hosts.top()
    const isSame =
      hosts.length === this.#shownHosts.length &&
      hosts.every(({ host, rows }, index) => {
        const shown = this.#shownHosts[index]
        return shown?.host === host && shown.rows === rows
      })
    if (isSame && !this.#hasChanged) return
    this.#shownHosts = hosts
    this.#hasChanged = false
    this.#onFound()
  }
}

/** Counts rows by host, and looks up the suffix of each host once. */
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
 * A hash table from links to the first row with nearly the same link: they differ only in ways that
 * seldom lead to another page. It uses open addressing, like LinkIndex. If hashes are equal, the
 * keys decide.
 */
class NearLinks {
  readonly #table: LinkTable
  #slots = new Int32Array(2 * 1024)
  #taken = 0

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** Adds a row. Returns the first row with nearly the same link, which may be `row` itself. */
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

  /** The row that `add` returned for a row; undefined if the row was not added. */
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

/** More rows than a list can have. Its square is still a safe integer. */
const mostRows = 2 ** 26

/**
 * Sorts `rows`, which are in source order, so that rows with the same `nearTo` are neighbours. They
 * are sorted as numbers: a million rows take a tenth of a second.
 */
export function groupNearDuplicates(
  rows: Uint32Array,
  nearTo: (row: number) => number | undefined,
): Uint32Array {
  const keys = new Float64Array(rows.length)
  for (const [index, row] of rows.entries()) keys[index] = (nearTo(row) ?? row) * mostRows + row
  return Uint32Array.from(keys.toSorted(), (key) => key % mostRows)
}
