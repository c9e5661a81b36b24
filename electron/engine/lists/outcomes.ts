import { isClosedCode, type LinkTable, sentCodeOf } from '../table/index.ts'
import type { LinkRuns, LinkState, Links } from '../ledger/index.ts'
import { inTurns } from './changes.ts'
import type { LogEntry } from './edit-log.ts'

/** What the ledger says of the rows of lists: `ledger.links`. */
export type SentRows = Pick<
  Links,
  'ofList' | 'ofSubmission' | 'ofRequest' | 'highestId' | 'records' | 'accountOf'
>

const codeOfState: Readonly<Record<LinkState, number>> = {
  pending: sentCodeOf.waiting,
  'in-flight': sentCodeOf.sending,
  accepted: sentCodeOf.accepted,
  refused: sentCodeOf.refused,
  'in-doubt': sentCodeOf['in-doubt'],
  cancelled: sentCodeOf.cancelled,
}

type FixedEntry = Extract<LogEntry, { readonly kind: 'fixed' }>

/** How a row that was submitted takes part in the list: see `EditLog`. */
const fixings = ['not', 'locked', 'closed'] as const

const codeOfFixing: Readonly<Record<(typeof fixings)[number], number>> = {
  not: 0,
  locked: sentCodeOf.waiting,
  closed: sentCodeOf.refused,
}

function fixingOf(code: number): number {
  return code === 0 ? 0 : isClosedCode(code) ? 2 : 1
}

// Beyond this many rows duplicates are worked out once for all.
const fewRows = 500

/**
 * What became of the rows that were submitted, joined from the ledger by row. The last link of a row
 * says it, until the row is reopened: then only a later link does.
 */
export class Outcomes {
  readonly #table: LinkTable
  /** By row: the code of what its last link is; 0: it has none. */
  #codes = new Uint8Array(0)
  /** By row: its last link; 0: none, or it is not known yet. */
  #linkIds = new Uint32Array(0)
  /** By row: links up to this one no longer say what it is; 0: all do. */
  #reopenedAt = new Uint32Array(0)
  /** By row: what the log makes of it, a place in `fixings`. Edits are replayed as they were made. */
  #logged = new Uint8Array(0)
  #superseded = { refused: 0, cancelled: 0 }
  #hasLinks = false

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** A row of the list was ever submitted. */
  get hasLinks(): boolean {
    return this.#hasLinks
  }

  /** Refused and cancelled links that no longer stand for their row. */
  get superseded(): { readonly refused: number; readonly cancelled: number } {
    return { ...this.#superseded }
  }

  /** The link that says what a row is; undefined: none does. */
  linkIdOf(row: number): number | undefined {
    return this.#table.rows.sentCode(row) === 0 ? undefined : this.#linkIds[row]
  }

  /** Marks rows as submitted, whatever became of their links: nothing changes them until they are reopened. */
  submitted(rows: Uint32Array): void {
    this.#makeRoom()
    this.#hasLinks = true
    for (const row of rows) {
      if (row >= this.#table.rows.count) continue
      this.#logged[row] = fixings.indexOf('locked')
      this.#reopenedAt[row] = 0
      // Until the ledger is asked, a row that may be refused counts as one that is not.
      if (this.#table.rows.sentCode(row) === 0) this.#codes[row] = sentCodeOf.waiting
      this.#table.setSent(row, this.#codes[row] ?? 0)
    }
  }

  /** How rows are fixed now that were fixed otherwise when the log was last written. */
  changesToLog(): readonly FixedEntry[] {
    const rows = fixings.map((): number[] => [])
    for (let row = 0; row < this.#logged.length; row++) {
      const place = fixingOf(this.#table.rows.sentCode(row))
      if (place !== this.#logged[row]) rows[place]?.push(row)
    }
    return fixings.flatMap((how, place): readonly FixedEntry[] => {
      const found = rows[place] ?? []
      return found.length === 0 ? [] : [{ kind: 'fixed', how, rows: Uint32Array.from(found) }]
    })
  }

  /** The log holds how these rows are fixed. */
  wereLogged(entries: readonly FixedEntry[]): void {
    for (const { how, rows } of entries)
      for (const row of rows) this.#logged[row] = fixings.indexOf(how)
  }

  /** Fixes rows as the log says they were. Yields. */
  *replay({ how, rows }: FixedEntry): Generator<void> {
    this.#makeRoom()
    let isUnsettled = false
    for (const row of rows) {
      if (row >= this.#table.rows.count) continue
      this.#logged[row] = fixings.indexOf(how)
      this.#codes[row] = codeOfFixing[how]
      if (this.#table.setSent(row, codeOfFixing[how], rows.length > fewRows)) isUnsettled = true
    }
    if (isUnsettled) yield* this.#table.settle()
  }

  /**
   * Joins every link of the list anew. Resolves with the rows that links stand for and that no
   * submission in the log had marked, by submission.
   */
  async joinAll({ runs }: LinkRuns): Promise<ReadonlyMap<number, Uint32Array>> {
    this.#makeRoom()
    const table = this.#table
    const { count } = table.rows
    const marked = table.rows.sent?.slice(0, count)
    this.#codes.fill(0)
    this.#linkIds.fill(0)
    let [refused, cancelled] = [0, 0]
    for (const { state, rows, firstLinkId } of runs) {
      if (state === 'refused') refused += rows.length
      if (state === 'cancelled') cancelled += rows.length
      this.#note(rows, firstLinkId, codeOfState[state])
    }
    this.#hasLinks = runs.length > 0
    const isUnsettled = this.#show(0, count)
    if (isUnsettled) await inTurns(table.settle())
    const { rowCounts } = table
    this.#superseded = {
      refused: Math.max(0, refused - rowCounts.refused),
      cancelled: Math.max(0, cancelled - rowCounts.cancelled),
    }
    const unmarked = new Map<number, number[]>()
    for (const { submissionId, rows, firstLinkId } of runs)
      for (let index = 0; index < rows.length; index++) {
        const row = rows[index] ?? 0
        if (this.#linkIds[row] !== firstLinkId + index) continue
        if ((marked?.[row] ?? 0) !== 0 || table.rows.sentCode(row) === 0) continue
        const found = unmarked.get(submissionId)
        if (found === undefined) unmarked.set(submissionId, [row])
        else found.push(row)
      }
    return new Map(
      [...unmarked].map(([id, rows]) => [id, Uint32Array.from(rows).toSorted()] as const),
    )
  }

  /** Joins links that changed. True if a row is different now. */
  async join({ runs }: LinkRuns): Promise<boolean> {
    if (runs.length === 0) return false
    this.#makeRoom()
    this.#hasLinks = true
    const changed: number[] = []
    for (const { state, rows, firstLinkId } of runs) {
      this.#note(rows, firstLinkId, codeOfState[state])
      for (const row of rows)
        if (row < this.#table.rows.count && this.#codeNow(row) !== this.#table.rows.sentCode(row))
          changed.push(row)
    }
    let isUnsettled = false
    for (const row of changed)
      if (this.#table.setSent(row, this.#codeNow(row), changed.length > fewRows)) isUnsettled = true
    if (isUnsettled) await inTurns(this.#table.settle())
    return changed.length > 0
  }

  /** Takes a row back into the list: links up to a link id no longer say what it is. */
  reopen(row: number, upToLinkId: number): void {
    this.#makeRoom()
    this.#reopenedAt[row] = Math.max(upToLinkId, this.#linkIds[row] ?? 0, 1)
    this.#count(row, 1)
    this.#table.setSent(row, 0)
    this.#logged[row] = 0
  }

  /** Takes that back. Of many rows, duplicates are left to the caller's `settle`: true if needed. */
  closeAgain(row: number, isOneOfMany: boolean): boolean {
    this.#reopenedAt[row] = 0
    this.#count(row, -1)
    this.#logged[row] = fixingOf(this.#codes[row] ?? 0)
    return this.#table.setSent(row, this.#codes[row] ?? 0, isOneOfMany)
  }

  /** Counts what a row's last link was as standing for it no more, or again. */
  #count(row: number, by: 1 | -1): void {
    if (this.#codes[row] === sentCodeOf.refused) this.#superseded.refused += by
    if (this.#codes[row] === sentCodeOf.cancelled) this.#superseded.cancelled += by
  }

  #note(rows: Uint32Array, firstLinkId: number, code: number): void {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const linkId = firstLinkId + index
      // Rows of a source that was lost to damage are nowhere. An earlier link says nothing any more.
      if (row >= this.#codes.length || linkId < (this.#linkIds[row] ?? 0)) continue
      this.#linkIds[row] = linkId
      this.#codes[row] = code
    }
  }

  #codeNow(row: number): number {
    return (this.#linkIds[row] ?? 0) > (this.#reopenedAt[row] ?? 0) ? (this.#codes[row] ?? 0) : 0
  }

  /** Has rows show what their links are; true if duplicates are to be settled. */
  #show(from: number, until: number): boolean {
    const table = this.#table
    let isUnsettled = false
    for (let row = from; row < until; row++) {
      const code = this.#codeNow(row)
      if (code !== table.rows.sentCode(row) && table.setSent(row, code, true)) isUnsettled = true
    }
    return isUnsettled
  }

  #makeRoom(): void {
    const { count } = this.#table.rows
    if (count <= this.#codes.length) return
    this.#codes = enlarged(this.#codes, new Uint8Array(count))
    this.#logged = enlarged(this.#logged, new Uint8Array(count))
    this.#linkIds = enlarged(this.#linkIds, new Uint32Array(count))
    this.#reopenedAt = enlarged(this.#reopenedAt, new Uint32Array(count))
  }
}

function enlarged<Column extends Uint8Array | Uint32Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}
