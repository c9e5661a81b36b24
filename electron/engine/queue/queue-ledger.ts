import type { Pause } from '../../shared/account.ts'
import type {
  AttemptEnd,
  AttemptTrace,
  BatchChange,
  SpendFacts,
  StoredAccount,
  StoredBatch,
  StoredSubmission,
} from '../../shared/records.ts'

/** What sending needs of the ledger. Every method that writes has committed when it returns. */
export interface QueueLedger {
  readonly accounts: {
    byId(id: number): StoredAccount | undefined
    setPause(id: number, pause: Pause | undefined): void
    setDoubtsCountFrom(id: number, atMs: number): void
  }
  readonly submissions: {
    byId(id: number): StoredSubmission | undefined
  }
  readonly batches: {
    byId(id: number): StoredBatch | undefined
    nextDue(accountId: number): StoredBatch | undefined
    links(id: number): readonly string[]
    children(parentId: number): readonly StoredBatch[]
    queuedCount(accountId: number): { readonly batches: number; readonly links: number }
  }
  readonly attempts: {
    begin(accountId: number, batchId: number | undefined, startedMs: number): number
    end(attemptId: number, end: AttemptEnd): void
    since(accountId: number, sinceMs: number): readonly AttemptTrace[]
    last(accountId: number): AttemptTrace | undefined
  }
  beginAttempt<Objection>(
    batchId: number,
    nowMs: number,
    dayStartMs: number,
    judge: (facts: SpendFacts) => Objection | undefined,
  ): { readonly attemptId: number } | { readonly objection: Objection }
  finishAttempt(
    attemptId: number,
    batchId: number,
    end: AttemptEnd,
    change: BatchChange,
    pause: Pause | undefined,
  ): void
  cut(batchId: number, firstCount: number, nowMs: number): void
  splitUnsent(batchId: number, nowMs: number): void
  /** Whether an error means that the disk took no write (and nothing of it was kept). */
  isDiskError(error: unknown): boolean
}
