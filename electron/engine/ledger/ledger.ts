import type { Pause } from '../../shared/account.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { AttemptEnd, BatchChange, SpendFacts, StoredBatch } from '../../shared/records.ts'
import type { BatchState } from '../../shared/submission.ts'
import { Accounts } from './accounts.ts'
import { Attempts } from './attempts.ts'
import { Batches } from './batches.ts'
import { DiskError, type Database } from './database.ts'
import { Fingerprints } from './fingerprints.ts'
import { Seen } from './seen.ts'
import { SpokenFor } from './spoken-for.ts'
import { Submissions } from './submissions.ts'

/**
 * The book of every link and unit. Each method that changes more than one table does so in one
 * durable transaction, so that a kill between any two instructions leaves a state the queue knows.
 */
export class Ledger {
  readonly accounts: Accounts
  readonly submissions: Submissions
  readonly batches: Batches
  readonly attempts: Attempts
  readonly seen: Seen
  readonly fingerprints: Fingerprints
  readonly database: Database

  constructor(database: Database) {
    this.database = database
    this.accounts = new Accounts(database)
    this.submissions = new Submissions(database)
    this.batches = new Batches(database)
    this.attempts = new Attempts(database)
    this.seen = new Seen(database)
    this.fingerprints = new Fingerprints(database)
  }

  /**
   * At start: what was in flight is in doubt, what was being planned is dropped (nothing of it was
   * sent), and doubts count from now on. Safe to be killed in and run again.
   */
  recover(nowMs: number): void {
    this.database.transaction(() => {
      this.attempts.endOpen(nowMs)
      for (const batch of this.batches.sending()) {
        const answer = { httpStatus: undefined, message: undefined, nowMs }
        const change = { kind: 'in-doubt', cause: 'killed', receipt: undefined } as const
        this.batches.finish(batch.id, 'in-doubt', change, answer)
        this.submissions.refreshFinished(batch.submissionId, nowMs)
      }
      for (const submission of this.submissions.planning()) this.#dropPlanned(submission.id)
      for (const account of this.accounts.all()) this.accounts.setDoubtsCountFrom(account.id, nowMs)
    })
  }

  spokenFor(accountId: number): SpokenFor {
    return new SpokenFor(this.seen, this.batches, accountId)
  }

  /**
   * Plans one batch of a submission in planning. Links that another batch speaks for are left out
   * and returned, whatever the review showed: the check and the claim are one transaction. Batches
   * up to `resendUpTo` that were sent do not stand in the way: the user asked to send them again.
   */
  planBatch(
    submissionId: number,
    links: readonly string[],
    isUnusual: boolean,
    resendUpTo: number,
    nowMs: number,
  ): { readonly planned: number; readonly spokenFor: readonly string[] } {
    return this.database.transaction(() => {
      const submission = this.#submission(submissionId)
      const { accountId } = submission
      const spokenFor = this.spokenFor(accountId)
      const taken: string[] = []
      const free: string[] = []
      const mayBeTaken = !this.seen.isEmpty(accountId)
      for (const link of links) {
        const holder = mayBeTaken ? spokenFor.batchOf(link) : undefined
        const standsInTheWay =
          holder !== undefined &&
          (holder.id > resendUpTo || holder.state === 'queued' || holder.state === 'sending')
        if (standsInTheWay) taken.push(link)
        else free.push(link)
      }
      if (free.length > 0) {
        const batchId = this.batches.add({
          submissionId,
          accountId,
          parentId: undefined,
          links: free,
          isUnusual,
          priority: 0,
          holdsRefused: false,
          nowMs,
        })
        this.seen.add(accountId, free, batchId)
      }
      return { planned: free.length, spokenFor: taken }
    })
  }

  /** Ends planning: from here on the submission is real and its batches may leave. */
  activate(submissionId: number, doubtLimit: number, linesNotSent: number, nowMs: number): void {
    this.database.transaction(() => {
      const { accountId } = this.#submission(submissionId)
      this.submissions.setDoubtLimit(submissionId, doubtLimit)
      this.submissions.setLinesNotSent(submissionId, linesNotSent)
      this.submissions.setPhase(submissionId, 'active')
      this.accounts.setNeedsConfirmation(accountId, false)
      this.accounts.touch(accountId, nowMs)
    })
  }

  dropPlanning(submissionId: number): void {
    this.database.transaction(() => this.#dropPlanned(submissionId))
  }

  /**
   * Writes the attempt before its first byte leaves. `judge` sees what is at stake inside the
   * transaction; what it returns instead of undefined stops the attempt and is returned.
   */
  beginAttempt<Objection>(
    batchId: number,
    nowMs: number,
    dayStartMs: number,
    judge: (facts: SpendFacts) => Objection | undefined,
  ): { readonly attemptId: number } | { readonly objection: Objection } {
    return this.database.transaction(() => {
      const objection = judge(this.#spendFacts(batchId, dayStartMs))
      if (objection !== undefined) return { objection }
      const batch = this.#batch(batchId)
      if (batch.state !== 'queued') throw new Error(`Batch ${batchId} is ${batch.state}`)
      this.batches.setSending(batchId, nowMs)
      return { attemptId: this.attempts.begin(batch.accountId, batchId, nowMs) }
    })
  }

  /** Records an answer, what it makes of the batch, and the pause it brings, in one commit. */
  finishAttempt(
    attemptId: number,
    batchId: number,
    end: AttemptEnd,
    change: BatchChange,
    pause: Pause | undefined,
  ): void {
    this.database.transaction(() => {
      this.attempts.end(attemptId, end)
      this.#applyChange(this.#batch(batchId), end, change)
      const batch = this.#batch(batchId)
      if (pause !== undefined) this.accounts.setPause(batch.accountId, pause)
      this.submissions.refreshFinished(batch.submissionId, end.endedMs)
    })
  }

  /** Cuts an unsent batch in two that leave in its place, the first with `firstCount` links. */
  cut(batchId: number, firstCount: number, nowMs: number): void {
    this.database.transaction(() => {
      const batch = this.#batch(batchId)
      if (batch.state !== 'queued') throw new Error(`Batch ${batchId} is ${batch.state}`)
      this.#divide(batch, firstCount, batch.priority, false, nowMs)
      this.batches.setState(batchId, 'split', nowMs)
    })
  }

  /**
   * Halves an unsent batch that certainly holds a refused link (its parent was refused, its sister
   * accepted): sending it whole would only be refused again.
   */
  splitUnsent(batchId: number, nowMs: number): void {
    this.database.transaction(() => {
      const batch = this.#batch(batchId)
      this.batches.setHoldsRefused(batchId)
      if (batch.state !== 'queued' || batch.linkCount < 2) return
      const top = this.batches.topPriority(batch.accountId)
      this.#divide(batch, Math.ceil(batch.linkCount / 2), top + 1, true, nowMs)
      this.batches.setState(batchId, 'split', nowMs)
    })
  }

  /** Cancels what waits; what is in flight finishes, what is in doubt stays in doubt. */
  cancel(submissionId: number, nowMs: number): void {
    this.database.transaction(() => {
      this.submissions.setPhase(submissionId, 'cancelled')
      for (const batch of this.batches.inState(submissionId, 'queued')) {
        this.#release(batch, 'cancelled', nowMs)
      }
      this.submissions.refreshFinished(submissionId, nowMs)
    })
  }

  /** Whether an error means that the disk took no write; nothing of the transaction was kept. */
  isDiskError(error: unknown): boolean {
    return error instanceof DiskError
  }

  /** Frees the links of a batch that is refused or cancelled for good. */
  #release(batch: StoredBatch, state: 'cancelled', nowMs: number): void {
    this.seen.remove(batch.accountId, this.batches.links(batch.id), batch.id)
    this.batches.setState(batch.id, state, nowMs)
  }

  #applyChange(batch: StoredBatch, end: AttemptEnd, change: BatchChange): void {
    const answer = { httpStatus: end.httpStatus, message: end.message, nowMs: end.endedMs }
    const isCancelled = this.#submission(batch.submissionId).phase === 'cancelled'
    const finish = (state: BatchState): void => this.batches.finish(batch.id, state, change, answer)
    const freeLinks = (): void =>
      this.seen.remove(batch.accountId, this.batches.links(batch.id), batch.id)
    switch (change.kind) {
      case 'accepted':
        finish('accepted')
        this.accounts.spend(batch.accountId, change.receipt.unitsUsed)
        return
      case 'in-doubt':
        finish('in-doubt')
        if (change.receipt !== undefined) {
          this.accounts.spend(batch.accountId, change.receipt.unitsUsed)
        }
        return
      case 'refused':
        finish('refused')
        freeLinks()
        return
      case 'queued':
        finish(isCancelled ? 'cancelled' : 'queued')
        if (isCancelled) freeLinks()
        return
      case 'split':
        finish(isCancelled ? 'cancelled' : 'split')
        if (isCancelled) {
          freeLinks()
          return
        }
        this.#divide(
          batch,
          Math.ceil(batch.linkCount / 2),
          this.batches.topPriority(batch.accountId) + 1,
          change.because === 'refused',
          end.endedMs,
        )
        return
      default:
        assertNever(change)
    }
  }

  /** Two batches in place of one, the second leaving right after the first. */
  #divide(
    batch: StoredBatch,
    firstCount: number,
    priority: number,
    holdsRefused: boolean,
    nowMs: number,
  ): void {
    const links = this.batches.links(batch.id)
    if (firstCount < 1 || firstCount >= links.length) {
      throw new Error(`Cannot cut ${firstCount} of ${links.length} links`)
    }
    this.seen.remove(batch.accountId, links, batch.id)
    for (const half of [links.slice(0, firstCount), links.slice(firstCount)]) {
      const id = this.batches.add({
        submissionId: batch.submissionId,
        accountId: batch.accountId,
        parentId: batch.id,
        links: half,
        isUnusual: batch.isUnusual,
        priority,
        holdsRefused: false,
        nowMs,
      })
      this.seen.add(batch.accountId, half, id)
    }
    if (holdsRefused) this.batches.setHoldsRefused(batch.id)
  }

  #spendFacts(batchId: number, dayStartMs: number): SpendFacts {
    const batch = this.#batch(batchId)
    const submission = this.#submission(batch.submissionId)
    const account = this.accounts.byId(batch.accountId)
    if (account === undefined) throw new Error(`No account ${batch.accountId}`)
    const { id, price } = account
    return {
      account,
      submission,
      batch,
      unitsInDoubt: this.batches.linksInDoubt(id, account.doubtsCountFromMs) * price,
      unitsInFlight: this.batches.linksInFlight(id) * price,
      unitsOfSubmission: this.batches.unitsAtStakeOfSubmission(submission.id, price),
      unitsToday:
        account.capPerDay === undefined ? 0 : this.batches.unitsAtStakeSince(id, price, dayStartMs),
    }
  }

  #dropPlanned(submissionId: number): void {
    for (const batch of this.batches.ofSubmission(submissionId)) {
      this.seen.remove(batch.accountId, this.batches.links(batch.id), batch.id)
    }
    this.submissions.removeUnplanned(submissionId)
  }

  #batch(id: number): StoredBatch {
    const batch = this.batches.byId(id)
    if (batch === undefined) throw new Error(`No batch ${id}`)
    return batch
  }

  #submission(id: number): NonNullable<ReturnType<Submissions['byId']>> {
    const submission = this.submissions.byId(id)
    if (submission === undefined) throw new Error(`No submission ${id}`)
    return submission
  }
}
