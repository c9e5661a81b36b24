import type {
  HistoryRow,
  LinkCounts,
  LinkHistory,
  MovedRest,
  SentBeforeHere,
} from '../shared/submission.ts'
import type { StoredAccount, StoredBatch, StoredSubmission } from '../shared/records.ts'
import type { SubmissionStakes } from '../shared/submission-cap.ts'

/** The ledger as it is read beside a running engine. */
export interface LedgerBook {
  readonly accounts: {
    all(): readonly StoredAccount[]
    byId(id: number): StoredAccount | undefined
  }
  readonly submissions: { all(): readonly StoredSubmission[] }
  readonly batches: {
    ofSubmission(submissionId: number): readonly StoredBatch[]
    counts(submissionId: number): LinkCounts
  }
  readonly stakes: SubmissionStakes & {
    unitsUsed(submissionId: number): number
    unitsInDoubt(submissionId: number, price: number): number
  }
  /** Where links of a submission went on, oldest first. */
  movesFrom(submissionId: number): readonly MovedRest[]
  /** Links of a submission that left the queue because they had been sent already. */
  sentBeforeHere(submissionId: number): readonly SentBeforeHere[]
  /** When the next that waits of a submission may leave; undefined: now, or nothing waits. */
  nextSlotMs(submission: StoredSubmission): number | undefined
  /** When the first leaves of each submission that the cap of a day puts off, by its id. */
  putOff(): ReadonlyMap<number, number>
  /** Accounts that a token belongs to, whatever their address. */
  accountsOfToken(token: string): readonly number[]
  /** What was sent last, newest first. */
  recentTasks(count: number): readonly HistoryRow[]
  /** Was it sent? In the order of the texts. */
  linkHistory(texts: readonly string[]): Promise<readonly LinkHistory[]>
  /** Up to which local day something is forgotten; undefined: nothing is. */
  forgottenDay(): string | undefined
  close(): void
}

/** Opens the ledger of a data folder for reading; undefined where there is none yet. */
export type OpenBook = (dataFolder: string) => LedgerBook | undefined
