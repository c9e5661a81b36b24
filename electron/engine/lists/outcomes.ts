import { isClosedCode, type LinkTable, sentCodeOf } from '../table/index.ts'
import type { LinkRuns, Links, LinkState } from '../ledger/index.ts'
import { runInSlices } from './changes.ts'
import type { LogEntry } from './edit-log.ts'

/** What the ledger knows about rows that were submitted: `ledger.links`. */
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

/** The lock state of a row: not submitted, queued or sent, or refused or cancelled. See `LogEntry`. */
const lockStates = ['not', 'locked', 'closed'] as const

const codeOfLockState: Readonly<Record<(typeof lockStates)[number], number>> = {
  not: 0,
  locked: sentCodeOf.waiting,
  closed: sentCodeOf.refused,
}

function lockStateOf(code: number): number {
  return code === 0 ? 0 : isClosedCode(code) ? 2 : 1
}

// For more rows than this, recomputing all duplicates once is faster than updating them row by row.
const fewRows = 500

/**
 * Keeps the status of submitted rows in step with the ledger. The last link of a row determines its
 * status. When the row is reopened, links up to that moment stop counting; only a later link does.
 */
export class Outcomes {
  readonly #table: LinkTable
  /** By row: the status code of its last link, or 0 if it has none. */
  #codes = new Uint8Array(0)
  /** By row: the ID of its last link, or 0 if it has none or it is not known yet. */
  #linkIds = new Uint32Array(0)
  /** By row: links with IDs up to this one no longer count. 0: the row was not reopened. */
  #reopenedAt = new Uint32Array(0)
  /** By row: the lock state that the log implies, as an index of `lockStates`. */
  #logged = new Uint8Array(0)
  #superseded = { refused: 0, cancelled: 0 }
  #hasLinks = false

  constructor(table: LinkTable) {
    this.#table = table
  }

  /** True if a row of the list was ever submitted. */
  get hasLinks(): boolean {
    return this.#hasLinks
  }

  /** How many refused and cancelled links no longer determine the status of their row. */
  get superseded(): { readonly refused: number; readonly cancelled: number } {
    return { ...this.#superseded }
  }

  /** The ID of the link that determines a row's status; undefined if the row is not submitted. */
  linkIdOf(row: number): number | undefined {
    return this.#table.rows.sentCode(row) === 0 ? undefined : this.#linkIds[row]
  }

  /** Locks rows that were submitted. `join` sets their real status later. */
  markSubmitted(rows: Uint32Array): void {
    this.#makeRoom()
    this.#hasLinks = true
    for (const row of rows) {
      if (row >= this.#table.rows.count) continue
      this.#logged[row] = lockStates.indexOf('locked')
      this.#reopenedAt[row] = 0
      // Until the ledger is read, the row counts as waiting, even if it was refused in the meantime.
      if (this.#table.rows.sentCode(row) === 0) this.#codes[row] = sentCodeOf.waiting
      this.#table.setSent(row, this.#codes[row] ?? 0)
    }
  }

  /**
   * Entries for rows whose lock state differs from what the log implies. They are written before an
   * edit: the replay of the edit must see the same lock states.
   */
  unloggedStates(): readonly FixedEntry[] {
    const rows = lockStates.map((): number[] => [])
    for (let row = 0; row < this.#logged.length; row++) {
      const place = lockStateOf(this.#table.rows.sentCode(row))
      if (place !== this.#logged[row]) rows[place]?.push(row)
    }
    return lockStates.flatMap((how, place): readonly FixedEntry[] => {
      const found = rows[place] ?? []
      return found.length === 0 ? [] : [{ kind: 'fixed', how, rows: Uint32Array.from(found) }]
    })
  }

  /** Remembers that these entries were written to the log. */
  setLogged(entries: readonly FixedEntry[]): void {
    for (const { how, rows } of entries)
      for (const row of rows) this.#logged[row] = lockStates.indexOf(how)
  }

  /** Replays an entry: sets the lock state of its rows. Yields now and then. */
  *replay({ how, rows }: FixedEntry): Generator<void> {
    this.#makeRoom()
    let needsRecompute = false
    for (const row of rows) {
      if (row >= this.#table.rows.count) continue
      this.#logged[row] = lockStates.indexOf(how)
      this.#codes[row] = codeOfLockState[how]
      if (this.#table.setSent(row, codeOfLockState[how], rows.length > fewRows))
        needsRecompute = true
    }
    if (needsRecompute) yield* this.#table.recomputeDuplicates()
  }

  /**
   * Sets the status of all rows from all links of the list. Resolves with the submitted rows that the
   * log did not show as submitted, by submission.
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
      this.#setLastLink(rows, firstLinkId, codeOfState[state])
    }
    this.#hasLinks = runs.length > 0
    const needsRecompute = this.#showCodes(0, count)
    if (needsRecompute) await runInSlices(table.recomputeDuplicates())
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

  /** Sets the status of rows from links that changed. Resolves with true if a row changed. */
  async join({ runs }: LinkRuns): Promise<boolean> {
    if (runs.length === 0) return false
    this.#makeRoom()
    this.#hasLinks = true
    const changed: number[] = []
    for (const { state, rows, firstLinkId } of runs) {
      this.#setLastLink(rows, firstLinkId, codeOfState[state])
      for (const row of rows)
        if (
          row < this.#table.rows.count &&
          this.#currentCode(row) !== this.#table.rows.sentCode(row)
        )
          changed.push(row)
    }
    let needsRecompute = false
    for (const row of changed)
      if (this.#table.setSent(row, this.#currentCode(row), changed.length > fewRows))
        needsRecompute = true
    if (needsRecompute) await runInSlices(this.#table.recomputeDuplicates())
    return changed.length > 0
  }

  /** Makes a refused or cancelled row ready again: links up to `upToLinkId` no longer count. */
  reopen(row: number, upToLinkId: number): void {
    this.#makeRoom()
    this.#reopenedAt[row] = Math.max(upToLinkId, this.#linkIds[row] ?? 0, 1)
    this.#count(row, 1)
    this.#table.setSent(row, 0)
    this.#logged[row] = 0
  }

  /**
   * Undoes `reopen`. With `defersDuplicates`, returns true if the caller must recompute duplicates
   * afterwards.
   */
  undoReopen(row: number, defersDuplicates: boolean): boolean {
    this.#reopenedAt[row] = 0
    this.#count(row, -1)
    this.#logged[row] = lockStateOf(this.#codes[row] ?? 0)
    return this.#table.setSent(row, this.#codes[row] ?? 0, defersDuplicates)
  }

  /** Counts the last link of a row as superseded, or no longer. */
  #count(row: number, by: 1 | -1): void {
    if (this.#codes[row] === sentCodeOf.refused) this.#superseded.refused += by
    if (this.#codes[row] === sentCodeOf.cancelled) this.#superseded.cancelled += by
  }

  #setLastLink(rows: Uint32Array, firstLinkId: number, code: number): void {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] ?? 0
      const linkId = firstLinkId + index
      // The row may have been lost to damage. Only the last link of a row counts.
      if (row >= this.#codes.length || linkId < (this.#linkIds[row] ?? 0)) continue
      this.#linkIds[row] = linkId
      this.#codes[row] = code
    }
  }

  #currentCode(row: number): number {
    return (this.#linkIds[row] ?? 0) > (this.#reopenedAt[row] ?? 0) ? (this.#codes[row] ?? 0) : 0
  }

  /** Sets the status of rows from their links. Returns true if duplicates must be recomputed. */
  #showCodes(from: number, until: number): boolean {
    const table = this.#table
    let needsRecompute = false
    for (let row = from; row < until; row++) {
      const code = this.#currentCode(row)
      if (code !== table.rows.sentCode(row) && table.setSent(row, code, true)) needsRecompute = true
    }
    return needsRecompute
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
