import type { Pause } from '../../../shared/account.ts'
import type {
  AttemptEnd,
  AttemptTrace,
  BatchChange,
  LinkLines,
  SlotsLeft,
  SpendFacts,
  StoredAccount,
  StoredBatch,
  StoredSubmission,
} from '../../../shared/records.ts'
import type { SubmissionStakes } from '../../../shared/submission-cap.ts'

/** What sending needs of the ledger. Every method that writes has committed when it returns. */
export interface QueueLedger {
  readonly accounts: {
    byId(id: number): StoredAccount | undefined
    setPause(id: number, pause: Pause | undefined): void
  }
  readonly submissions: {
    byId(id: number): StoredSubmission | undefined
    setPaceBack(accountId: number, nowMs: number): void
  }
  readonly batches: {
    lines(id: number): LinkLines
  }
  /** What waits, in the order in which it leaves. */
  readonly lineUp: {
    submissions(accountId: number): readonly StoredSubmission[]
    first(submissionId: number): StoredBatch | undefined
    slotsLeft(submissionId: number): SlotsLeft | undefined
    firstSlot(submissionId: number): number
    queuedLinks(accountId: number): number
  }
  readonly attempts: {
    begin(accountId: number, batchId: number | undefined, startedMs: number): number
    end(attemptId: number, end: AttemptEnd): boolean
    since(accountId: number, sinceMs: number): readonly AttemptTrace[]
  }
  readonly stakes: SubmissionStakes & {
    doubtsInARow(accountId: number): { readonly all: number; readonly counting: number }
  }
  beginAttempt<Objection>(
    batchId: number,
    nowMs: number,
    dayStartMs: number,
    judge: (facts: SpendFacts) => Objection | undefined,
    /** Slots that are open once it leaves. */
    slotsOpen: number,
  ): { readonly attemptId: number } | { readonly objection: Objection }
  /** Returns the ids of the batches that changed or came to be; safe to repeat. */
  finishAttempt(
    attemptId: number,
    batchId: number,
    end: AttemptEnd,
    change: BatchChange,
    pause: Pause | undefined,
  ): readonly number[]
  cut(batchId: number, firstCount: number, nowMs: number): readonly number[]
  /** The pause ends; what is in doubt counts no more if it was one for that. */
  goOn(accountId: number): void
}
