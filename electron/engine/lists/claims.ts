import { warningBit } from '../parsing/index.ts'
import {
  codeOf,
  couldBeSent,
  isSendable,
  type LinkTable,
  mark,
  type PartOfList,
} from '../table/index.ts'
import type { ClaimHit, Claims } from '../ledger/index.ts'

/** Looks up which links an account has claimed already: `ledger.claims`. */
export type ClaimLookup = Pick<Claims, 'keysOf' | 'lookUp' | 'lookUpElsewhere'>

const linksAtATime = 5_000
const rowsAtATime = 1_000_000
const rowsChangedAtATime = 50_000

/**
 * Marks rows whose links were sent before, and rows that the user resends. A link counts as sent
 * before if the list's account has a claim on it. If only another account has one, the row gets a
 * warning. Answers are kept until they may have changed.
 */
export class SentBeforeMarks {
  readonly #table: LinkTable
  readonly #lookup: ClaimLookup
  /** By row: the ID of the link that holds the claim, or 0. Empty until the first claim is found. */
  #heldBy: Uint32Array = new Uint32Array(0)
  /** By row: the account of that link, or 0. */
  #accounts: Uint32Array = new Uint32Array(0)
  /** By row: 1 if that link is pending or in flight. */
  #isWaiting = new Uint8Array(0)
  /**
   * By account and row: the ID of the link that held the claim when the user chose to resend the row
   * on that account; 0 if the user did not.
   */
  readonly #resend = new Map<number, Uint32Array>()
  #accountId: number | undefined

  constructor(table: LinkTable, lookup: ClaimLookup) {
    this.#table = table
    this.#lookup = lookup
  }

  /** The account whose claims are looked up. */
  get accountId(): number | undefined {
    return this.#accountId
  }

  /** The ID of the link that holds the claim on a row's link; undefined if there is no claim. */
  heldBy(row: number): number | undefined {
    return this.#heldBy[row] === 0 ? undefined : this.#heldBy[row]
  }

  /** True if the claim on a row's link belongs to another account than the list's. */
  isOnOtherAccount(row: number): boolean {
    return (this.#accounts[row] ?? 0) !== this.#accountId
  }

  /** Changes the account whose claims are looked up. Forgets the answers for the old one. */
  useAccount(accountId: number): void {
    if (this.#accountId === accountId) return
    this.#accountId = accountId
    this.forgetAnswers('all')
  }

  /** Makes `lookUp` look up rows again: all rows, or those whose link is claimed. */
  forgetAnswers(which: 'all' | 'claimed'): void {
    const { lookedUp } = this.#table.rows
    if (which === 'all') lookedUp.fill(0)
    else
      for (let row = 0; row < this.#heldBy.length; row++)
        if (this.#heldBy[row] !== 0) lookedUp[row] = 0
  }

  /** Looks up every row that has no answer yet. Yields now and then. Returns true if a row changed. */
  *lookUp(): Generator<void, boolean> {
    const { rows } = this.#table
    let hasChanged = false
    let chunk: number[] = []
    for (let row = 0; row < this.#table.countedRows; row++) {
      if (row % rowsAtATime === rowsAtATime - 1) yield
      if (rows.lookedUp[row] === 1) continue
      if (!this.#needsLookup(row)) {
        if (this.#setHolder(row, undefined)) hasChanged = true
        continue
      }
      chunk.push(row)
      if (chunk.length < linksAtATime) continue
      if (this.#lookUpSome(chunk)) hasChanged = true
      chunk = []
      yield
    }
    if (this.#lookUpSome(chunk)) hasChanged = true
    return hasChanged
  }

  /** The number of rows, in the list or in a part of it, that were sent before and can be resent. */
  countResendable(part?: PartOfList): number {
    const { rows, rules } = this.#table
    let count = 0
    for (let row = 0; row < this.#heldBy.length; row++) {
      if (this.#heldBy[row] === 0 || part?.rows[row] === 0) continue
      if (rules.wasSentBefore(rows, row) && couldBeSent(rows.verdict[row]) && this.#canResend(row))
        count++
    }
    return count
  }

  /** The number of rows, in the list or in a part of it, that the user resends. */
  countResending(part?: PartOfList): number {
    const all = this.#table.counts.byWarning['sent-again']
    if (part === undefined || all === 0) return all
    let count = 0
    for (let row = 0; row < this.#heldBy.length; row++)
      if (part.rows[row] === 1 && this.isResent(row)) count++
    return count
  }

  /** Of the sendable rows, in the list or in a part of it: how many links each other account has sent. */
  countElsewhere(part?: PartOfList): ReadonlyMap<number, number> {
    const { rows } = this.#table
    const counts = new Map<number, number>()
    for (let row = 0; row < this.#heldBy.length; row++) {
      if (this.#heldBy[row] === 0 || part?.rows[row] === 0) continue
      if (!isSendable(rows.verdict[row]) || !this.isOnOtherAccount(row)) continue
      const account = this.#accounts[row] ?? 0
      counts.set(account, (counts.get(account) ?? 0) + 1)
    }
    return counts
  }

  /** True if the user resends a row. */
  isResent(row: number): boolean {
    const { warnings, verdict } = this.#table.rows
    return ((warnings[row] ?? 0) & warningBit['sent-again']) !== 0 && isSendable(verdict[row])
  }

  /** The rows of `rows` that were sent before and that the user can resend. */
  resendable(rows: Iterable<number>): Uint32Array {
    const { verdict } = this.#table.rows
    const found: number[] = []
    for (const row of rows)
      if (verdict[row] === codeOf['sent-before'] && this.#canResend(row)) found.push(row)
    return Uint32Array.from(found)
  }

  /** The rows of `rows` that the user resends on this account. */
  resent(rows: Iterable<number>): Uint32Array {
    return Uint32Array.from(rows).filter((row) => this.#approvedClaim(row) !== 0)
  }

  /**
   * Sets which rows the user resends on an account. `heldBy` gives, by index, the ID of the link that
   * holds the claim on the row's link now, or 0 to stop resending. The choice holds as long as that
   * link holds the claim. Yields now and then. Returns the previous value of each row.
   */
  *setResend(
    accountId: number,
    rows: Uint32Array,
    heldBy: (index: number) => number,
  ): Generator<void, Uint32Array> {
    const approved = enlarged(this.#resend.get(accountId) ?? none, this.#table.rows.count)
    this.#resend.set(accountId, approved)
    const before = new Uint32Array(rows.length)
    for (const [index, row] of rows.entries()) {
      before[index] = approved[row] ?? 0
      if (row < approved.length) approved[row] = heldBy(index)
      this.#updateResend(row)
      if (index % rowsChangedAtATime === rowsChangedAtATime - 1) yield
    }
    return before
  }

  /** Forgets the choice to resend rows: they were submitted. */
  forgetResend(rows: Uint32Array): void {
    for (const approved of this.#resend.values())
      for (const row of rows) if (row < approved.length) approved[row] = 0
  }

  /** False for rows without a link, duplicates and submitted rows. */
  #needsLookup(row: number): boolean {
    const { rows } = this.#table
    return rows.linkLength[row] !== 0 && !rows.has(row, mark.duplicate) && rows.sentCode(row) === 0
  }

  #lookUpSome(wanted: readonly number[]): boolean {
    // Since the last yield, an import that failed may have removed rows.
    const chunk = wanted.filter((row) => row < this.#table.countedRows && this.#needsLookup(row))
    if (chunk.length === 0 || this.#accountId === undefined) return false
    const keys = this.#lookup.keysOf(chunk.map((row) => this.#table.link(row) ?? ''))
    const hits = new Map<number, ClaimHit>()
    for (const hit of this.#lookup.lookUpElsewhere(this.#accountId, keys)) hits.set(hit.index, hit)
    for (const hit of this.#lookup.lookUp(this.#accountId, keys)) hits.set(hit.index, hit)
    const { lookedUp } = this.#table.rows
    let hasChanged = false
    for (const [index, row] of chunk.entries()) {
      lookedUp[row] = 1
      if (this.#setHolder(row, hits.get(index))) hasChanged = true
    }
    return hasChanged
  }

  /** Stores which link holds the claim on a row's link. Returns true if that changed. */
  #setHolder(row: number, hit: ClaimHit | undefined): boolean {
    const table = this.#table
    if (hit !== undefined) this.#makeRoom()
    const isHere = hit !== undefined && hit.accountId === this.#accountId
    const isWaiting = hit?.state === 'pending' || hit?.state === 'in-flight'
    const isSame =
      (this.#heldBy[row] ?? 0) === (hit?.linkId ?? 0) &&
      table.rows.has(row, mark.sentBefore) === isHere &&
      (this.#isWaiting[row] ?? 0) === Number(isWaiting)
    if (isSame) return false
    if (row < this.#heldBy.length) {
      this.#heldBy[row] = hit?.linkId ?? 0
      this.#accounts[row] = hit?.accountId ?? 0
      this.#isWaiting[row] = Number(isWaiting)
    }
    table.setMark(row, mark.sentBefore, isHere)
    const isElsewhere = hit !== undefined && !isHere
    table.setWarning(row, warningBit['sent-on-another-account'], isElsewhere)
    this.#updateResend(row)
    return true
  }

  /** Sets or clears the warning `sent-again`, by the user's choice and the current claim. */
  #updateResend(row: number): void {
    const approved = this.#approvedClaim(row)
    const shouldBeOn = approved !== 0 && approved === this.#heldBy[row] && this.#canResend(row)
    const { rows } = this.#table
    const isOn = ((rows.warnings[row] ?? 0) & warningBit['sent-again']) !== 0
    if (isOn !== shouldBeOn && rows.sentCode(row) === 0)
      this.#table.setWarning(row, warningBit['sent-again'], shouldBeOn)
  }

  /**
   * False if the link that holds the claim is itself still to be sent on this account: a second one
   * would pay twice. A pending link of another account does not prevent it.
   */
  #canResend(row: number): boolean {
    return this.#isWaiting[row] !== 1 || this.isOnOtherAccount(row)
  }

  #approvedClaim(row: number): number {
    return this.#resend.get(this.#accountId ?? 0)?.[row] ?? 0
  }

  #makeRoom(): void {
    const { count } = this.#table.rows
    this.#heldBy = enlarged(this.#heldBy, count)
    this.#accounts = enlarged(this.#accounts, count)
    if (count <= this.#isWaiting.length) return
    const isWaiting = new Uint8Array(count)
    isWaiting.set(this.#isWaiting)
    this.#isWaiting = isWaiting
  }
}

const none = new Uint32Array(0)

/** A column with at least `count` entries. */
function enlarged(column: Uint32Array, count: number): Uint32Array {
  if (count <= column.length) return column
  const larger = new Uint32Array(count)
  larger.set(column)
  return larger
}
