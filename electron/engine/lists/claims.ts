import { warningBit } from '../parsing/index.ts'
import {
  asked,
  codeOf,
  couldBeSent,
  isSendable,
  type LinkTable,
  mark,
  type PartOfList,
} from '../table/index.ts'
import type { ClaimHit, Claims } from '../ledger/index.ts'

/** Which links an account has taken already: `ledger.claims`. */
export type ClaimLookup = Pick<Claims, 'keysOf' | 'lookUp' | 'lookUpElsewhere'>

const isAnswered = asked.itself
const linksAtATime = 5_000
const rowsAtATime = 1_000_000
const rowsChangedAtATime = 50_000

/**
 * Which rows hold links that were sent before, by the claims of the list's account, and which of these
 * are sent again by the user's word. A link that only another account has sent is a warning. A link
 * that was looked up is not looked up again before its answer may be different.
 */
export class SentBeforeMarks {
  readonly #table: LinkTable
  readonly #lookup: ClaimLookup
  /** By row, from the first claim on: the link that holds the claim; 0: none does. */
  #heldBy: Uint32Array = new Uint32Array(0)
  /** By row: the account of that link. */
  #accounts: Uint32Array = new Uint32Array(0)
  /** By row: 1 where that link still waits. */
  #isWaiting = new Uint8Array(0)
  /**
   * By account and row: the link by whose claim the user saw that it was sent, and said to send it
   * again on that account; 0: nothing was said.
   */
  readonly #resend = new Map<number, Uint32Array>()
  #accountId: number | undefined

  constructor(table: LinkTable, lookup: ClaimLookup) {
    this.#table = table
    this.#lookup = lookup
  }

  /** The account that links are looked up for. */
  get accountId(): number | undefined {
    return this.#accountId
  }

  /** The link that holds the claim on a row's link; undefined: none does. */
  heldBy(row: number): number | undefined {
    return this.#heldBy[row] === 0 ? undefined : this.#heldBy[row]
  }

  /** True if a row's link was sent on another account than the list's. */
  isElsewhere(row: number): boolean {
    return (this.#accounts[row] ?? 0) !== this.#accountId
  }

  /** Looks up for another account from now on: nothing is known of any row. */
  useAccount(accountId: number): void {
    if (this.#accountId === accountId) return
    this.#accountId = accountId
    this.forgetAnswers('all')
  }

  /** Has rows looked up again: all of them, or those whose link is claimed. */
  forgetAnswers(which: 'all' | 'claimed'): void {
    const { lookedUp } = this.#table.rows
    if (which === 'all') lookedUp.fill(0)
    else
      for (let row = 0; row < this.#heldBy.length; row++)
        if (this.#heldBy[row] !== 0) lookedUp[row] = 0
  }

  /** Looks up every row whose answer is not known. Yields; true if a row is different now. */
  *lookUp(): Generator<void, boolean> {
    const { rows } = this.#table
    let hasChanged = false
    let portion: number[] = []
    for (let row = 0; row < this.#table.countedRows; row++) {
      if (row % rowsAtATime === rowsAtATime - 1) yield
      if (((rows.lookedUp[row] ?? 0) & isAnswered) !== 0) continue
      if (!this.#isAsked(row)) {
        if (this.#note(row, undefined)) hasChanged = true
        continue
      }
      portion.push(row)
      if (portion.length < linksAtATime) continue
      if (this.#lookUpSome(portion)) hasChanged = true
      portion = []
      yield
    }
    if (this.#lookUpSome(portion)) hasChanged = true
    return hasChanged
  }

  /** Rows that were sent before and could be sent again, all or of a part: what still waits could not. */
  countResendable(part?: PartOfList): number {
    const { rows, rules } = this.#table
    let count = 0
    for (let row = 0; row < this.#heldBy.length; row++) {
      if (this.#heldBy[row] === 0 || part?.rows[row] === 0) continue
      if (rules.wasSentBefore(rows, row) && couldBeSent(rows.verdict[row]) && this.#mayGoAgain(row))
        count++
    }
    return count
  }

  /** Rows that are sent again by the user's word, all or of a part. */
  countResending(part?: PartOfList): number {
    const all = this.#table.counts.byWarning['sent-again']
    if (part === undefined || all === 0) return all
    let count = 0
    for (let row = 0; row < this.#heldBy.length; row++)
      if (part.rows[row] === 1 && this.isResent(row)) count++
    return count
  }

  /** Of the rows that are sent, all or of a part, how many links another account holds, by account. */
  countElsewhere(part?: PartOfList): ReadonlyMap<number, number> {
    const { rows } = this.#table
    const counts = new Map<number, number>()
    for (let row = 0; row < this.#heldBy.length; row++) {
      if (this.#heldBy[row] === 0 || part?.rows[row] === 0) continue
      if (!isSendable(rows.verdict[row]) || !this.isElsewhere(row)) continue
      const account = this.#accounts[row] ?? 0
      counts.set(account, (counts.get(account) ?? 0) + 1)
    }
    return counts
  }

  /** True if a row is sent although its link was sent before. */
  isResent(row: number): boolean {
    const { warnings, verdict } = this.#table.rows
    return ((warnings[row] ?? 0) & warningBit['sent-again']) !== 0 && isSendable(verdict[row])
  }

  /** Of some rows, those that were sent before and would be sent again by the user's word. */
  resendable(rows: Iterable<number>): Uint32Array {
    const { verdict } = this.#table.rows
    const found: number[] = []
    for (const row of rows)
      if (verdict[row] === codeOf['sent-before'] && this.#mayGoAgain(row)) found.push(row)
    return Uint32Array.from(found)
  }

  /** Of some rows, those that are sent again by the user's word. */
  resent(rows: Iterable<number>): Uint32Array {
    return Uint32Array.from(rows).filter((row) => this.#wordOf(row) !== 0)
  }

  /**
   * Sets the user's word for rows on an account: the link that held the claim on each when it was
   * given, 0 takes it back. It holds as long as that link holds the claim. Yields; the words before.
   */
  *setResend(
    accountId: number,
    rows: Uint32Array,
    heldBy: (index: number) => number,
  ): Generator<void, Uint32Array> {
    const words = enlarged(this.#resend.get(accountId) ?? none, this.#table.rows.count)
    this.#resend.set(accountId, words)
    const before = new Uint32Array(rows.length)
    for (const [index, row] of rows.entries()) {
      before[index] = words[row] ?? 0
      if (row < words.length) words[row] = heldBy(index)
      this.#warnResend(row)
      if (index % rowsChangedAtATime === rowsChangedAtATime - 1) yield
    }
    return before
  }

  /** The words of rows that were submitted are used up. */
  submitted(rows: Uint32Array): void {
    for (const words of this.#resend.values())
      for (const row of rows) if (row < words.length) words[row] = 0
  }

  /** False for a row that has no link of its own to ask about, or one that was submitted. */
  #isAsked(row: number): boolean {
    const { rows } = this.#table
    return rows.linkLength[row] !== 0 && !rows.has(row, mark.duplicate) && rows.sentCode(row) === 0
  }

  #lookUpSome(wanted: readonly number[]): boolean {
    // Between two turns rows may have gone with a source that failed.
    const portion = wanted.filter((row) => row < this.#table.countedRows && this.#isAsked(row))
    if (portion.length === 0 || this.#accountId === undefined) return false
    const keys = this.#lookup.keysOf(portion.map((row) => this.#table.link(row) ?? ''))
    const hits = new Map<number, ClaimHit>()
    for (const hit of this.#lookup.lookUpElsewhere(this.#accountId, keys)) hits.set(hit.index, hit)
    for (const hit of this.#lookup.lookUp(this.#accountId, keys)) hits.set(hit.index, hit)
    const { lookedUp } = this.#table.rows
    let hasChanged = false
    for (const [index, row] of portion.entries()) {
      lookedUp[row] = (lookedUp[row] ?? 0) | isAnswered
      if (this.#note(row, hits.get(index))) hasChanged = true
    }
    return hasChanged
  }

  /** Notes who holds a row's link; true if that is different now. */
  #note(row: number, hit: ClaimHit | undefined): boolean {
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
    this.#warnResend(row)
    return true
  }

  /** Has a row sent again, or not, as the user's word and who holds its link now say. */
  #warnResend(row: number): void {
    const word = this.#wordOf(row)
    const isMeant = word !== 0 && word === this.#heldBy[row] && this.#mayGoAgain(row)
    const { rows } = this.#table
    const isOn = ((rows.warnings[row] ?? 0) & warningBit['sent-again']) !== 0
    if (isOn !== isMeant && rows.sentCode(row) === 0)
      this.#table.setWarning(row, warningBit['sent-again'], isMeant)
  }

  /** What still waits is sent once as it is; on another account it may have been sent by then. */
  #mayGoAgain(row: number): boolean {
    return this.#isWaiting[row] !== 1 || this.isElsewhere(row)
  }

  #wordOf(row: number): number {
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

/** The column with room for so many rows. */
function enlarged(column: Uint32Array, count: number): Uint32Array {
  if (count <= column.length) return column
  const larger = new Uint32Array(count)
  larger.set(column)
  return larger
}
