import { isForDoubts, type Pause } from '../../../shared/account.ts'
import type {
  AttemptEnd,
  BatchChange,
  SpendFacts,
  StoredBatch,
  StoredSubmission,
} from '../../../shared/records.ts'
import { Accounts } from './accounts.ts'
import { applyChange } from './answers.ts'
import { Attempts } from './attempts.ts'
import { Batches } from './batches.ts'
import { leadCancelled } from './cancelled-together.ts'
import type { Database } from './database.ts'
import { Exchanges } from './exchanges.ts'
import { Fingerprints } from './fingerprints.ts'
import { cancelHeld, type IsHolder, partHeld } from './cancel-held.ts'
import { divide } from './halves.ts'
import { LineUp } from './line-up.ts'
import { NotChargedLinks } from './not-charged.ts'
import { Plans } from './plans.ts'
import { Seen } from './seen.ts'
import type { SpokenFor } from './spoken-for.ts'
import { Stakes } from './stakes.ts'
import { Submissions } from './submissions.ts'
import type { Tables } from './tables.ts'

/**
 * The book of every link and unit. Each method that changes more than one table does so in one
 * durable transaction, so that a kill between any two instructions leaves a state the queue knows.
 */
export class Ledger implements Tables {
  readonly accounts: Accounts
  readonly submissions: Submissions
  readonly batches: Batches
  readonly lineUp: LineUp
  readonly attempts: Attempts
  readonly seen: Seen
  readonly stakes: Stakes
  readonly exchanges: Exchanges
  readonly notCharged: NotChargedLinks
  readonly fingerprints: Fingerprints
  readonly database: Database
  readonly plans: Plans
  /** Of batches on their way: who was found meanwhile to have sent some of their links, or may have. */
  readonly #foundMeanwhile = new Map<number, readonly IsHolder[]>()

  constructor(database: Database) {
    this.database = database
    this.accounts = new Accounts(database)
    this.submissions = new Submissions(database)
    this.batches = new Batches(database)
    this.lineUp = new LineUp(database)
    this.attempts = new Attempts(database)
    this.seen = new Seen(database)
    this.stakes = new Stakes(database)
    this.exchanges = new Exchanges(database)
    this.notCharged = new NotChargedLinks(database)
    this.fingerprints = new Fingerprints(database)
    this.plans = new Plans(database, this)
  }

  /**
   * At start: what was in flight is in doubt, and what was being planned is dropped (nothing of it
   * was sent). Older doubts no longer count, unless the last engine was killed while it sent: a
   * host that starts a crashing engine again and again is not a user who goes on. Nor where the
   * account stands still for them: they are what is to be answered before it goes on. Safe to be
   * killed in and run again.
   */
  recover(nowMs: number): void {
    this.database.transaction(() => {
      const killed = this.batches.sending()
      for (const { id, pause } of this.accounts.all()) {
        const isAsked = pause !== undefined && isForDoubts(pause)
        if (!isAsked && killed.every(({ accountId }) => accountId !== id))
          this.stakes.forgiveDoubts(id)
        // Earlier versions held the whole account for what holds only the submission that is at it.
        if (pause?.detail === 'submission-cap') this.accounts.setPause(id, undefined)
      }
      this.attempts.endOpen(nowMs)
      for (const batch of killed) {
        const answer = { httpStatus: undefined, message: undefined, nowMs }
        const change = { kind: 'in-doubt', cause: 'killed', receipt: undefined } as const
        this.batches.finish(batch.id, 'in-doubt', change, answer)
        this.exchanges.countSent(batch)
        this.submissions.refreshFinished(batch.submissionId, nowMs)
      }
      this.plans.dropAll()
    })
  }

  spokenFor(accountId: number): SpokenFor {
    return this.plans.spokenFor(accountId)
  }

  /**
   * Writes the attempt before its first byte leaves. `judge` sees what is at stake inside the
   * transaction; what it returns instead of undefined stops the attempt and is returned. From then on
   * the slots below `slotsOpen` are open, and those that were.
   */
  beginAttempt<Objection>(
    batchId: number,
    nowMs: number,
    dayStartMs: number,
    judge: (facts: SpendFacts) => Objection | undefined,
    slotsOpen: number,
  ): { readonly attemptId: number } | { readonly objection: Objection } {
    return this.database.transaction(() => {
      const facts = this.#spendFacts(this.#queued(batchId), dayStartMs)
      if (facts.submission.phase !== 'active') throw new Error(`Batch ${batchId} may not leave`)
      const objection = judge(facts)
      if (objection !== undefined) return { objection }
      this.batches.setSending(batchId, nowMs)
      if (facts.submission.schedule !== undefined && facts.batch.parentId === undefined) {
        this.submissions.setPacedMs(facts.submission.id, nowMs)
      }
      if (slotsOpen > facts.submission.slotsOpen) {
        this.submissions.openSlots(facts.submission.id, slotsOpen)
      }
      return { attemptId: this.attempts.begin(facts.account.id, batchId, nowMs) }
    })
  }

  /**
   * Records an answer, what it makes of the batch, and the pause it brings, in one commit; returns
   * the ids of the batches that changed or came to be. A pause that holds already stays. Repeated
   * after a disk error it does nothing more.
   */
  finishAttempt(
    attemptId: number,
    batchId: number,
    end: AttemptEnd,
    change: BatchChange,
    pause: Pause | undefined,
  ): readonly number[] {
    const changed = this.database.transaction(() => {
      if (!this.attempts.end(attemptId, end)) return []
      const batch = this.#batch(batchId)
      const after = this.#lookUpAgain(batchId, applyChange(this, batch, end, change), end)
      if (pause !== undefined && this.accounts.byId(batch.accountId)?.pause === undefined) {
        this.accounts.setPause(batch.accountId, pause)
      }
      this.submissions.refreshFinished(batch.submissionId, end.endedMs)
      return after
    })
    this.#foundMeanwhile.delete(batchId)
    return changed
  }

  /**
   * Has a batch on its way looked through once its answer is there: what of it would wait again is
   * cancelled where one of these holds it. What a kill leaves in doubt is looked up anew when it is
   * settled.
   */
  lookUpOnReturn(batchId: number, isHolder: IsHolder): void {
    const known = this.#foundMeanwhile.get(batchId) ?? []
    this.#foundMeanwhile.set(batchId, [...known, isHolder])
  }

  /**
   * The account's pause ends. Where that was one for doubts, they count no more; a new token or a
   * raised cap ends another, and is no word on them.
   */
  goOn(accountId: number): void {
    this.database.transaction(() => {
      const pause = this.accounts.byId(accountId)?.pause
      if (pause !== undefined && isForDoubts(pause)) this.stakes.forgiveDoubts(accountId)
      this.accounts.setPause(accountId, undefined)
    })
  }

  /**
   * Cuts an unsent batch in two that leave in its place, the first with `firstCount` links. Returns
   * the ids of all three.
   */
  cut(batchId: number, firstCount: number, nowMs: number): readonly number[] {
    return this.database.transaction(() =>
      divide(this, this.#queued(batchId), firstCount, false, nowMs),
    )
  }

  /** Cancels what waits; what is in flight finishes, what is in doubt stays in doubt. */
  cancel(submissionId: number, nowMs: number): void {
    this.database.transaction(() => {
      const { accountId, phase } = this.#submission(submissionId)
      if (phase === 'planning') throw new Error(`Submission ${submissionId} is being planned`)
      this.submissions.setPhase(submissionId, 'cancelled')
      const waiting = this.batches.inState(submissionId, 'queued').map(({ id }) => id)
      this.seen.removeBatches(accountId, waiting)
      for (const id of waiting) this.batches.setState(id, 'cancelled', nowMs)
      leadCancelled(this.database, submissionId, nowMs)
      this.submissions.refreshFinished(submissionId, nowMs)
    })
  }

  /** Of what comes back to the queue only what nobody who was found meanwhile has sent. */
  #lookUpAgain(sentId: number, changed: readonly number[], end: AttemptEnd): readonly number[] {
    const found = this.#foundMeanwhile.get(sentId)
    if (found === undefined) return changed
    const isHolder: IsHolder = (batch) => found.some((isOne) => isOne(batch))
    const waiting = changed.map((id) => this.#batch(id)).filter(({ state }) => state === 'queued')
    const { accountId } = this.#batch(sentId)
    const parted = partHeld(this, accountId, waiting, isHolder)
    return [...new Set([...changed, ...cancelHeld(this, accountId, parted, end.endedMs)])]
  }

  #spendFacts(batch: StoredBatch, dayStartMs: number): SpendFacts {
    const submission = this.#submission(batch.submissionId)
    const account = this.accounts.byId(batch.accountId)
    if (account === undefined) throw new Error(`No account ${batch.accountId}`)
    const { id, price, capPerSubmission, capPerDay } = account
    const { stakes } = this
    return {
      account,
      submission,
      batch,
      unitsInDoubt: stakes.linksThatCountAsDoubt(id) * price,
      unitsInFlight: stakes.linksInFlight(id) * price,
      unitsOfSubmission:
        capPerSubmission === undefined ? 0 : stakes.unitsOfSubmission(submission.id, price),
      unitsToday: capPerDay === undefined ? 0 : stakes.unitsSince(id, price, dayStartMs),
    }
  }

  #batch(id: number): StoredBatch {
    const batch = this.batches.byId(id)
    if (batch === undefined) throw new Error(`No batch ${id}`)
    return batch
  }

  #queued(id: number): StoredBatch {
    const batch = this.#batch(id)
    if (batch.state !== 'queued') throw new Error(`Batch ${id} is ${batch.state}`)
    return batch
  }

  #submission(id: number): StoredSubmission {
    const submission = this.submissions.byId(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }
}
