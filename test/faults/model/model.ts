import assert from 'node:assert/strict'
import type { PauseDetail } from '../../../electron/shared/account.ts'
import type { StoredBatch } from '../../../electron/shared/records.ts'
import { type AnswerName, type AnswerRow, answerRows } from './answers.ts'
import type { OpenRequest } from './bank.ts'
import type { Allowed, ModelAccount } from './model-account.ts'
import type { ModelSchedule } from './model-schedule.ts'
import {
  type LinkState,
  type ModelAttempt,
  type ModelBatch,
  ModelBooks,
  newBatch,
  type ModelSubmission,
} from './model-books.ts'
import { isUnfinished, passedBy } from './model-order.ts'
import { count } from './tally.ts'

/** A request whose answer is due, as it was when it left. */
interface Sent {
  readonly batch: ModelBatch
  readonly attempt: ModelAttempt
  readonly price: number
  readonly serverErrorIsFree: boolean
  readonly isUnusual: boolean
  readonly allowed: Allowed
}

const free500: AnswerRow['means'] = { links: 'queued' }

/** What must be so, told again in the simplest way: link by link, without a plan, a rate or a file. */
export class Model {
  readonly accounts: readonly ModelAccount[]
  readonly submissions = new Map<number, ModelSubmission>()
  readonly books = new ModelBooks()
  readonly #sent = new Map<OpenRequest, Sent>()
  /** The disk takes no write. */
  diskRefuses = false
  isSuspended = false
  /** Links of an account that its user let be sent though they may have been charged. */
  readonly sentAgain = new Set<string>()
  /** Links of an account that are accepted on the user's word alone. */
  readonly believed = new Set<string>()

  constructor(accounts: readonly ModelAccount[]) {
    this.accounts = accounts
  }

  submission(id: number): ModelSubmission {
    const submission = this.submissions.get(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }

  /** States that a link has on an account; several if it was sent again on purpose. */
  statesOf(account: ModelAccount, link: string, except?: ModelSubmission): readonly LinkState[] {
    return [...this.submissions.values()]
      .filter((submission) => submission.account === account && submission !== except)
      .flatMap(({ links }) => links.get(link) ?? [])
  }

  /** Its account's cap for one lets nothing more of it leave. */
  isAtCap(submission: ModelSubmission): boolean {
    const { account } = submission
    const { price, capPerSubmission = Number.POSITIVE_INFINITY } = account.settings
    return (
      this.books.atStake(account, (one) => one.submission === submission, 0) + price >
      capPerSubmission
    )
  }

  /** Links of a list that nothing stands in the way of. */
  plannable(account: ModelAccount, list: readonly string[], resends: boolean): readonly string[] {
    const isInTheWay = resends ? isUnfinished : isSpokenFor
    return list.filter((link) => !this.statesOf(account, link).some(isInTheWay))
  }

  /** A submission of these links was made; those that were sent already are so on the user's word. */
  plan(
    id: number,
    account: ModelAccount,
    links: readonly string[],
    doubtLimit: number,
    schedule: ModelSchedule,
  ): void {
    const free = new Set(this.plannable(account, links, false))
    for (const link of links) if (!free.has(link)) this.sentAgain.add(keyOf(account, link))
    const states = new Map(links.map((link) => [link, 'queued' as const]))
    const place = 1 + Math.max(0, ...[...this.submissions.values()].map((other) => other.place))
    const submission = { id, account, links: states, doubtLimit, schedule, place }
    this.submissions.set(id, { ...submission, isCancelled: false, isPaused: false })
  }

  /** A request has left: it must have been allowed to. `row` is its batch in the ledger. */
  leave(request: OpenRequest, row: StoredBatch, nowMs: number, dayStartMs: number): void {
    const submission = this.submission(row.submissionId)
    const { account } = submission
    const { price, serverErrorIsFree, capPerSubmission, capPerDay } = account.settings
    const own = request.links.length * price
    const inDoubtAtMost = account.settings.doubtLimit ?? submission.doubtLimit
    const inDoubt = this.books.unitsInDoubt(account) + this.books.unitsInFlight(account)
    const ofSubmission = this.books.atStake(account, (one) => one.submission === submission, 0)
    const ofDay = this.books.atStake(account, () => true, dayStartMs)
    const areQueued = request.links.every((link) => submission.links.get(link) === 'queued')
    assert.equal(request.baseUrl, account.baseUrl)
    assert.equal(request.token, account.token)
    assert.ok(!account.isPaused && !this.isSuspended, 'it left a paused account')
    assert.ok(!submission.isPaused && !submission.isCancelled, 'it left a halted submission')
    assert.ok(account.inFlight < account.mostInFlight, 'it left beside too many others')
    assert.ok(account.doubtsInARow < 2, 'it left after two doubts in a row')
    assert.ok(inDoubt + own <= inDoubtAtMost, 'it left above the doubt limit')
    assert.ok(ofSubmission + own <= (capPerSubmission ?? Infinity), 'it left above its cap')
    assert.ok(ofDay + own <= (capPerDay ?? Infinity), 'it left above the cap of the day')
    assert.ok(own <= account.allowed.left, 'it left above the units that the user allowed')
    assert.ok(areQueued, 'it holds links that do not wait')
    const passed = passedBy(this.submissions.values(), submission)
    assert.ok(
      passed.every((one) => this.isAtCap(one)),
      'it passed one that is before it',
    )
    if (passed.length > 0) count('passed one at its cap')
    submission.schedule.leave(row, nowMs)

    const { links } = request
    const batch = this.books.batches.get(row.id) ?? newBatch(row.id, submission, links)
    Object.assign(batch, { sent: links, links, told: undefined, isPiece: false })
    Object.assign(batch, { stands: 'in-flight', units: undefined, hasReceipt: false })
    this.books.haveLeft(submission, links)
    this.books.batches.set(row.id, batch)
    const attempt: ModelAttempt = { batch, startedMs: nowMs, units: 0, said: undefined }
    this.books.attempts.push(attempt)
    const { allowed } = account
    allowed.left -= own
    account.inFlight += 1
    const { isUnusual } = row
    this.#sent.set(request, { batch, attempt, price, serverErrorIsFree, isUnusual, allowed })
    this.#set(batch, 'sending')
  }

  /** Whether the user says that such an answer never charges. */
  chargesNothing(request: OpenRequest, name: AnswerName): boolean {
    return name === '500' && this.#request(request).serverErrorIsFree
  }

  /** Units a link cost when the request left. */
  priceOf(request: OpenRequest): number {
    return this.#request(request).price
  }

  /** An answer came; where the disk refuses, what it means for the links waits. */
  answer(request: OpenRequest, name: AnswerName, dayStartMs: number): void {
    const sent = this.#request(request)
    const { batch, price, allowed } = sent
    const { account } = batch.submission
    this.#sent.delete(request)
    account.inFlight -= 1
    const row: AnswerRow = answerRows[name]
    const isFree = name === '500' && sent.serverErrorIsFree
    const means = isFree ? free500 : row.means
    const outcome = row.outcome(batch.links.length, price)
    const receipt = outcome.kind === 'receipt' ? outcome : undefined
    const own = batch.links.length * price
    if (means.links === 'accepted') allowed.left += own - (receipt?.unitsUsed ?? own)
    else if (means.links !== 'in-doubt') allowed.left += own
    const pause = this.#takeToHeart(sent, means, isFree)

    const write = (): void => {
      sent.attempt.units = receipt?.unitsUsed ?? 0
      sent.attempt.said = saidOf(means, receipt !== undefined)
      batch.stands = means.links === 'in-doubt' ? 'in-doubt' : 'elsewhere'
      batch.units = receipt?.unitsUsed
      batch.hasReceipt = receipt !== undefined
      batch.counts = means.links === 'in-doubt'
      const isOne = batch.links.length === 1
      const state = means.links === 'refused' && !isOne ? 'queued' : means.links
      const comesBack = means.links === 'queued' || (means.links === 'refused' && !isOne)
      this.#set(batch, comesBack && batch.submission.isCancelled ? 'cancelled' : state)
      if (pause === undefined) return
      if (pause === 'price-differs' && account.pause === undefined)
        account.newPrice = (receipt?.unitsUsed ?? 0) / batch.links.length
      account.pauseFor(pause, dayStartMs)
      count(`paused: ${pause}`)
    }
    if (!this.diskRefuses) return write()
    count('an answer kept from the disk')
    account.unwritten.push(write)
    account.isHeldByDisk = true
  }

  /** The user goes on with an account; a pause for the disk is all that is tried then. */
  resume(account: ModelAccount, allowedUnits: number): void {
    if (account.isHeldByDisk) {
      if (this.diskRefuses && account.unwritten.length > 0) return
      account.isHeldByDisk = false
      for (const write of account.unwritten.splice(0)) write()
      return
    }
    if (!this.diskRefuses && account.isAskedOfDoubts) this.books.forgive(account)
    account.beginAnew(allowedUnits, this.books.doubtsInARow(account))
    if (this.diskRefuses) {
      account.isHeldByDisk = true
      return
    }
    account.pause = undefined
  }

  cancel(submission: ModelSubmission): void {
    submission.isCancelled = true
    for (const [link, state] of submission.links)
      if (state === 'queued') submission.links.set(link, 'cancelled')
  }

  settle(batch: ModelBatch, settlement: 'charged' | 'not-charged'): void {
    const { submission, links } = batch
    const { account } = submission
    const words = settlement === 'charged' ? this.believed : this.sentAgain
    for (const link of links) words.add(keyOf(account, link))
    if (settlement === 'charged') {
      batch.units ??= this.books.unitsByWord(batch)
      batch.stands = 'settled-charged'
      this.#set(batch, 'accepted')
      return
    }
    batch.stands = 'elsewhere'
    for (const link of links) {
      const isHeldElsewhere = this.statesOf(account, link, submission).some(isSpokenFor)
      submission.links.set(link, submission.isCancelled || isHeldElsewhere ? 'cancelled' : 'queued')
    }
  }

  unsettle(row: StoredBatch, links: readonly string[]): void {
    const known = this.books.batches.get(row.id)
    const batch = known ?? this.books.newPiece(row.id, this.submission(row.submissionId), links)
    if (batch.stands === 'settled-charged' && !batch.hasReceipt) batch.units = undefined
    batch.stands = 'in-doubt'
    this.books.batches.set(row.id, batch)
    this.#set(batch, 'in-doubt')
  }

  /** Every engine before is dead: what was in flight is in doubt. */
  restart(): void {
    const killed = [...this.books.batches.values()].filter(({ stands }) => stands === 'in-flight')
    for (const account of this.accounts) {
      const isKilled = killed.some((batch) => batch.submission.account === account)
      if (!isKilled && !account.isAskedOfDoubts) this.books.forgive(account)
    }
    for (const attempt of this.books.attempts)
      if (attempt.batch.stands === 'in-flight' && attempt.said === undefined) attempt.said = 'doubt'
    for (const batch of killed) {
      batch.stands = 'in-doubt'
      batch.counts = true
      this.#set(batch, 'in-doubt')
    }
    this.#sent.clear()
    this.isSuspended = false
    this.diskRefuses = false
    for (const account of this.accounts) account.restart(this.books.doubtsInARow(account))
  }

  #takeToHeart(
    { batch, isUnusual }: Sent,
    means: AnswerRow['means'],
    isFree: boolean,
  ): PauseDetail | undefined {
    const { account } = batch.submission
    if (isFree) {
      account.serverErrorsInARow += 1
      return account.serverErrorsInARow > 3 ? 'unexpected-status' : undefined
    }
    if (means.links === 'accepted') account.accepted()
    if (means.links === 'in-doubt') account.doubted()
    if (means.links === 'refused') account.refused(batch.links.length === 1 && !isUnusual)
    if (means.pause !== undefined) return means.pause
    if (means.doubts === true && account.doubtsInARow >= 2) return 'doubts-in-a-row'
    const isClear = means.links === 'accepted' || means.links === 'refused'
    return isClear && account.refusalsInARow >= 10 ? 'refusals-in-a-row' : undefined
  }

  #request(request: OpenRequest): Sent {
    const sent = this.#sent.get(request)
    if (sent === undefined) throw new Error('The model has not seen this request')
    return sent
  }

  #set({ submission, links }: ModelBatch, state: LinkState): void {
    for (const link of links) submission.links.set(link, state)
  }
}

/** Nobody sends it a second time but on the user's word. */
export function isSpokenFor(state: LinkState): boolean {
  return isUnfinished(state) || state === 'accepted' || state === 'in-doubt'
}

/** A link on an account, as one word. */
export function keyOf({ id }: ModelAccount, link: string): string {
  return `${id} ${link}`
}

function saidOf({ links }: AnswerRow['means'], hasReceipt: boolean): ModelAttempt['said'] {
  if (hasReceipt || links === 'refused') return 'clearly'
  return links === 'in-doubt' ? 'doubt' : undefined
}
