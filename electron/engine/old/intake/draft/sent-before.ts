import { setImmediate as turn } from 'node:timers/promises'
import type { SentBefore } from '../../../../shared/draft-rows.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import { couldBeSent, isSendable, type PartOfList } from '../../../lists/table/part-of-list.ts'
import { warningBit } from '../../../parsing/plain-link.ts'
import type { HeldBatch } from '../../../lists/table/near-twins.ts'
import { asked, mark, type Rows } from '../../../lists/table/rows.ts'
import { codeOf } from '../../../lists/table/verdict.ts'
import { isSentAgain } from '../../../lists/table/verdict-rules.ts'
import { PastByRow } from './past-by-row.ts'

/** What is on record of links, and signs of when to ask for it again. */
export interface PastOfLinks {
  /** Says for each link which earlier batch speaks for it. */
  readonly of: (links: readonly string[]) => readonly (SentBefore | undefined)[]
  /** Every batch that speaks for links on the account itself, the newest first, as of when it is asked for. */
  readonly held: () => Iterable<HeldBatch | undefined>
  /** Where this is as before, no batch speaks for a link for which none spoke then. */
  readonly claims: string
  /** Where this is as before as well, nothing else is on record either. */
  readonly words: string
}

const linksAtATime = 20_000
const rowsAtATime = 1_000_000
const rowsSaidAtATime = 50_000

/**
 * Which rows of a table hold links that an account has sent before, and which of these are sent again
 * by the user's word. One that only another account has sent is a warning. What was asked once is not
 * asked again before its answer may be another.
 */
export class SentBeforeMarks {
  readonly #table: LinkTable
  readonly #byRow = new PastByRow()
  #claims = ''
  #words = ''

  constructor(table: LinkTable) {
    this.#table = table
  }

  of(row: number): SentBefore | undefined {
    return this.#byRow.get(row)
  }

  /** Links that were sent before and that are sent, or would be if the user said so; all or of a part. */
  count(part?: PartOfList): number {
    const { rows, rules } = this.#table
    let count = 0
    for (const row of this.#byRow.keys()) {
      const isChosen = part === undefined || part.rows[row] === 1
      if (isChosen && rules.wasSentBefore(rows, row) && couldBeSent(rows.verdict[row])) count++
    }
    return count
  }

  /** The same less what still waits, which no word sends once more. */
  countForAgain(part?: PartOfList): number {
    const { rows, rules } = this.#table
    let count = 0
    for (const [row, past] of this.#byRow) {
      const isChosen = part === undefined || part.rows[row] === 1
      if (!isChosen || !mayGoAgain(past) || !couldBeSent(rows.verdict[row])) continue
      if (rules.wasSentBefore(rows, row)) count++
    }
    return count
  }

  /** Links that are sent again by the user's word, all or of a part. */
  countAgain(part?: PartOfList): number {
    const { rows, counts } = this.#table
    const all = counts.byWarning['sent-again']
    if (part === undefined || all === 0) return all
    let count = 0
    for (const row of this.#byRow.keys())
      if (part.rows[row] === 1 && isSentAgain(rows, row) && isSendable(rows.verdict[row])) count++
    return count
  }

  /**
   * Has the links sent again that are left out now for having been sent, all or of a part, but for what
   * still waits; what was said earlier holds no more. The word ends for a row whose link is another, or
   * of which anything else is on record than the user saw: what comes in or to light after it is not meant.
   */
  *sendAgain(part?: PartOfList): Generator<void> {
    yield* this.sendNoneAgain()
    const { rows } = this.#table
    let worked = 0
    for (const [row, past] of this.#byRow) {
      const isMeant = part === undefined || part.rows[row] === 1
      if (isMeant && rows.verdict[row] === codeOf['sent-before'] && mayGoAgain(past))
        this.#table.setWarning(row, warningBit['sent-again'], true)
      if (++worked % rowsSaidAtATime === 0) yield
    }
  }

  /** Whether the user said it of a row, and of its link this, if told, is on record as it was then. */
  isSentAgain(row: number, past?: SentBefore): boolean {
    if (!isSentAgain(this.#table.rows, row)) return false
    return past === undefined || isSame(past, this.#byRow.get(row))
  }

  /** Takes the user's word back for every row. */
  *sendNoneAgain(): Generator<void> {
    let worked = 0
    for (const row of this.#byRow.keys()) {
      this.#endWord(row)
      if (++worked % rowsSaidAtATime === 0) yield
    }
  }

  /** Of the links that are sent, all or of a part, how many another account holds, by its name. */
  countElsewhere(part?: PartOfList): ReadonlyMap<string, number> {
    const { rows } = this.#table
    const counts = new Map<string, number>()
    for (const [row, { otherAccount }] of this.#byRow) {
      if (otherAccount === undefined || !isSendable(rows.verdict[row])) continue
      if (part === undefined || part.rows[row] === 1)
        counts.set(otherAccount, (counts.get(otherAccount) ?? 0) + 1)
    }
    return counts
  }

  clear(): void {
    this.#claims = this.#words = ''
    for (const row of this.#byRow.keys()) this.#set(row, undefined)
    this.#byRow.clear()
  }

  /** Looks up every link whose answer is not known; stops between two portions when aborted. True when done. */
  async mark(past: PastOfLinks, signal: AbortSignal): Promise<boolean> {
    const { rows } = this.#table
    this.#forgetAnswers(past)
    let portion: number[] = []
    let worked = 0
    for (const row of this.#table.inOrder()) {
      if (++worked % rowsAtATime === 0) await turn()
      if (isKnown(rows, row) || !this.#isAsked(row)) continue
      portion.push(row)
      if (portion.length < linksAtATime) continue
      this.#look(portion, past)
      portion = []
      await turn()
      if (signal.aborted) return false
    }
    this.#look(portion, past)
    return true
  }

  /** Whether the answer of any row tells of one of these batches. */
  tellsOf(batchIds: ReadonlySet<number>): boolean {
    return this.#byRow.tellsOf(batchIds)
  }

  /** Looks up again what is told of these batches, until aborted; whether they let any link go. */
  async markAgain(
    batchIds: ReadonlySet<number>,
    past: PastOfLinks,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { size } = this.#byRow
    const told: number[] = []
    for (const [row, { batchId }] of this.#byRow) if (batchIds.has(batchId)) told.push(row)
    for (let from = 0; from < told.length && !signal.aborted; from += linksAtATime) {
      const portion = told.slice(from, from + linksAtATime)
      this.#look(
        portion.filter((row) => this.#isAsked(row)),
        past,
      )
      await turn()
    }
    return this.#byRow.size < size
  }

  /** What was asked earlier is asked again where the record has changed since. */
  #forgetAnswers({ claims, words }: PastOfLinks): void {
    const { lookedUp } = this.#table.rows
    if (this.#claims !== claims) lookedUp.fill(0)
    else if (this.#words !== words) for (const row of this.#byRow.keys()) lookedUp[row] = 0
    this.#claims = claims
    this.#words = words
  }

  /** False for a row that has no link of its own to ask about; what its former one was is forgotten. */
  #isAsked(row: number): boolean {
    const { rows } = this.#table
    if (rows.linkLength[row] !== 0 && !rows.has(row, mark.duplicate)) return true
    if (this.#byRow.delete(row)) this.#set(row, undefined)
    return false
  }

  #look(portion: readonly number[], past: PastOfLinks): void {
    if (portion.length === 0) return
    const { rows } = this.#table
    const found = past.of(portion.map((row) => this.#table.link(row) ?? ''))
    for (const [index, row] of portion.entries()) {
      const sentBefore = found[index]
      rows.lookedUp[row] = (rows.lookedUp[row] ?? 0) | asked.itself
      const before = this.#byRow.get(row)
      if (sentBefore !== undefined) this.#byRow.set(row, sentBefore)
      // A link's next row takes over the mark of the one that had it first.
      else if (!this.#byRow.delete(row) && !rows.has(row, mark.sentBefore)) continue
      this.#set(row, sentBefore, before)
    }
  }

  #endWord(row: number): void {
    if (isSentAgain(this.#table.rows, row))
      this.#table.setWarning(row, warningBit['sent-again'], false)
  }

  #set(row: number, sentBefore: SentBefore | undefined, before?: SentBefore): void {
    if (!isSame(sentBefore, before)) this.#endWord(row)
    const isHere = sentBefore !== undefined && sentBefore.otherAccount === undefined
    const isElsewhere = sentBefore !== undefined && !isHere
    this.#table.setMark(row, mark.sentBefore, isHere)
    this.#table.setWarning(row, warningBit['sent-on-another-account'], isElsewhere)
  }
}

function isKnown({ lookedUp }: Rows, row: number): boolean {
  return ((lookedUp[row] ?? 0) & asked.itself) !== 0
}

/** What still waits is sent once as it is; on another account it may have been sent by then. */
function mayGoAgain({ state, otherAccount }: SentBefore): boolean {
  return state !== 'waiting' || otherAccount !== undefined
}

/** Whether of a link is on record what was; undefined is never the same. */
function isSame(one: SentBefore | undefined, other: SentBefore | undefined): boolean {
  return (
    one !== undefined &&
    one.batchId === other?.batchId &&
    one.state === other.state &&
    one.taskId === other.taskId &&
    one.atMs === other.atMs &&
    one.otherAccount === other.otherAccount
  )
}
