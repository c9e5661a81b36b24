import type { AccountInput, Pause } from './account.ts'
import type { SentBefore } from './draft-rows.ts'
import type { LineStatus } from './link.ts'
import type { Schedule } from './schedule.ts'
import type { BatchSize, BatchState, DoubtCause, SentWith, Settlement } from './submission.ts'

/** An account as the ledger keeps it: everything but the token and what lives in memory. */
export interface StoredAccount extends AccountInput {
  readonly id: number
  readonly isPractice: boolean
  /** When the known balance was entered. */
  readonly balanceEnteredMs: number | undefined
  readonly pause: Pause | undefined
  readonly needsConfirmation: boolean
  readonly lastUsedMs: number | undefined
}

/** Links of a batch as they are kept: UTF-8, one a line. */
export interface LinkLines {
  readonly utf8: Uint8Array
  readonly count: number
}

/**
 * How many rows count as what; what is missing counts none. `further`: rows that share their line
 * with one before them, so that a line is received once however many links it holds. `put-back`: of
 * carried ones, rows whose links were planned with the list that they came in with; whatever else
 * they count as, they are none of its lines that were left over.
 */
export type LineCounts = Partial<Readonly<Record<LineStatus | 'further' | 'put-back', number>>>

/** What the lines of a submitted list counted as. */
export interface SubmittedLines {
  /** All of them. */
  readonly counts: LineCounts
  /** Undefined: all of them came in with this list. */
  readonly carried?: readonly CarriedLines[] | undefined
}

/** Lines that were in lists before: of submissions, that with which they came in and the last one. */
export interface CarriedLines {
  readonly receivedWith: number
  /** Those that held them between these two, in order. */
  readonly between?: readonly number[] | undefined
  readonly leftBy: number
  readonly counts: LineCounts
  /**
   * What they counted as in the list that left them over, those that count as sent before now not
   * among them: `further` where another one of them stands in the same row's place, `put-back` where
   * their links were planned there. Undefined or fewer: not known of the others.
   */
  readonly were?: LineCounts | undefined
}

/** A submission as the ledger keeps it. `planning` sends nothing and vanishes if the engine dies. */
export interface StoredSubmission {
  readonly id: number
  readonly accountId: number
  readonly draftId: string | undefined
  readonly label: string
  readonly client: string
  readonly batchSize: BatchSize
  readonly phase: 'planning' | 'active' | 'cancelled'
  readonly pausedByUserMs: number | undefined
  /** Undefined: what is queued leaves as soon as it can. */
  readonly schedule: Schedule | undefined
  /** Batches of a lower slot may leave, within the schedule's hours; it never sinks by itself. */
  readonly slotsOpen: number
  /** When something of a scheduled portion last left; what isolates refused links is not counted. */
  readonly pacedMs: number | undefined
  /** An account's submissions leave in the order of these. */
  readonly place: number
  /** Units that may be in doubt before sending stops. */
  readonly doubtLimit: number
  readonly linesNotSent: number
  /** Of these, lines that could be sent and were kept for later. */
  readonly linesLater: number
  /** See `Submission`. */
  readonly sentAgain: number
  readonly createdMs: number
  readonly finishedMs: number | undefined
  /** When it came with a paid list of somebody else; undefined: it was planned here. */
  readonly importedMs: number | undefined
  /** When that list was written, by the clock of who wrote it. */
  readonly writtenMs?: number | undefined
}

/** What a submission is made of at its planning. */
export interface NewSubmission {
  readonly accountId: number
  readonly requestId: string
  readonly draftId: string | undefined
  readonly label: string
  readonly client: string
  readonly batchSize: BatchSize
  readonly doubtLimit: number
  readonly linesNotSent: number
  /** Undefined: none of its lines was kept for later. */
  readonly linesLater?: number | undefined
  /** Links that are sent again by the user's word; undefined: none. What planning leaves out is taken from it. */
  readonly sentAgain?: number | undefined
  readonly createdMs: number
  /** Undefined: it has no list of its own. */
  readonly lines?: SubmittedLines | undefined
  /** Undefined: it leaves as soon as it can. */
  readonly schedule?: Schedule | undefined
}

/** A batch as the ledger keeps it. */
export interface StoredBatch {
  readonly id: number
  readonly submissionId: number
  readonly accountId: number
  readonly parentId: number | undefined
  readonly state: BatchState
  readonly linkCount: number
  /** Its links carry `unusual-characters`. */
  readonly isUnusual: boolean
  /** Links of the submission before it. */
  readonly position: number
  /** The portion of its submission that it leaves with, from 0. */
  readonly slot: number
  /** Higher leaves first; halves of a split batch go to the front. */
  readonly priority: number
  /** The service's answers imply that at least one of its links will be refused. */
  readonly holdsRefused: boolean
  readonly attempts: number
  readonly taskId: string | undefined
  readonly unitsUsed: number | undefined
  readonly linksCount: number | undefined
  readonly httpStatus: number | undefined
  readonly message: string | undefined
  readonly doubt: DoubtCause | undefined
  readonly settled: Settlement | undefined
  /** The submission that its links went on in; see `Batch`. */
  readonly movedTo: number | undefined
  /** See `Batch`. */
  readonly sentWith?: SentWith | undefined
  readonly sentLinks?: number | undefined
  readonly partedFrom?: number | undefined
  readonly sentMs: number | undefined
  /**
   * Of a batch that came with a paid list: when whoever sent it said last what it is. Undefined: it was
   * sent here, or the service took it, which holds for good.
   */
  readonly saidMs?: number | undefined
  readonly changedMs: number
}

/** What is queued in one slot of a submission. */
export interface QueuedPortion {
  readonly slot: number
  readonly links: number
  /** Pieces of refused ones are not counted. */
  readonly batches: number
}

/** Portions of a submission that are still to leave. */
export interface SlotsLeft {
  readonly count: number
  readonly first: number
  readonly last: number
  /** Batches of the last one; pieces of refused ones are not counted. */
  readonly lastBatches: number
}

/** A batch as planning cuts it; without more it is the first of a submission that is not spread. */
export interface PlannedBatch {
  readonly links: readonly string[]
  readonly isUnusual: boolean
  readonly slot?: number
}

/** What was known of an account when the user asked to send again what it had sent. */
export interface KnownThen {
  /** Whether the user said it of a link of which this is on record by now; undefined: of every one. */
  readonly isMeant?: ((link: string, past: SentBefore) => boolean) | undefined
  /** Whether the user said it of a link, whatever is on record of it by now; undefined: that is not counted. */
  readonly wasMeant?: ((link: string) => boolean) | undefined
  /**
   * Batches that could leave from then on, or once more: with 0 those that waited or were on their way,
   * with the number of their attempts those in doubt.
   */
  readonly open: ReadonlyMap<number, number>
  /**
   * Batches of which the user had told which links were taken, with when: until the others leave, that
   * may be taken back, and the batch holds links again that waited then.
   */
  readonly told: ReadonlyMap<number, number>
  /** The account and its earlier lives. */
  readonly lives: ReadonlySet<number>
}

/** What an answer makes of the batch that was sent. */
export type BatchChange =
  | { readonly kind: 'accepted'; readonly receipt: Receipt }
  | {
      readonly kind: 'in-doubt'
      readonly cause: DoubtCause
      readonly receipt: Receipt | undefined
      /** A task that was named without a receipt that can be believed. */
      readonly taskId?: string | undefined
    }
  /** Certainly not charged: it may leave again. */
  | { readonly kind: 'queued' }
  /** Certainly not charged: its halves go to the front. */
  | { readonly kind: 'split'; readonly because: 'refused' | 'too-large' }
  | { readonly kind: 'refused' }

/** What the service said it did. */
export interface Receipt {
  readonly taskId: string
  readonly unitsUsed: number
  readonly linksCount: number
}

/** How an attempt ended, as written. */
export interface AttemptEnd {
  readonly outcome: string
  readonly answered: boolean
  readonly httpStatus: number | undefined
  readonly message: string | undefined
  /** Kept with the attempt as well as with the batch, which may be sent again. */
  readonly receipt: Receipt | undefined
  readonly endedMs: number
}

/** One request as the ledger remembers it for the rate window. */
export interface AttemptTrace {
  readonly startedMs: number
  readonly endedMs: number | undefined
  readonly answered: boolean
  readonly httpStatus: number | undefined
  readonly outcome: string | undefined
}

/** What the service's answers have shown so far of the links of a submission. */
export interface IsolationEvidence {
  /** Zero like all else while nothing was refused. */
  readonly acceptedLinks: number
  /** Links that were refused one by one. */
  readonly refusedLinks: number
  /** In how many places those lie, neighbours in one. */
  readonly refusedRuns: number
  /** Pieces that wait or are on their way. */
  readonly pieces: readonly SuspectPiece[]
  /** Batches as planned that were not answered yet, by their size. */
  readonly unseen: readonly { readonly linkCount: number; readonly batches: number }[]
}

/** A piece of a refused batch. While no piece of its parent is answered, one of them is at fault. */
export interface SuspectPiece {
  readonly parentId: number
  readonly parentLinkCount: number
  readonly linkCount: number
  readonly isOnItsWay: boolean
  /** The link before its first was the last to be refused. */
  readonly followsRefused: boolean
}

/** Units at stake, read in the transaction that would write the next attempt. */
export interface SpendFacts {
  readonly account: StoredAccount
  readonly submission: StoredSubmission
  readonly batch: StoredBatch
  /** In doubt since the last clean start or resume of the account. */
  readonly unitsInDoubt: number
  readonly unitsInFlight: number
  /** Accepted, in flight and in doubt, of this submission. */
  readonly unitsOfSubmission: number
  /** The same of this account since local midnight. */
  readonly unitsToday: number
}

/** The stored links of a batch are not what was stored: nothing of it may be sent. */
export class DamagedLinks extends Error {
  override readonly name = 'DamagedLinks'
  readonly batchId: number

  constructor(batchId: number, cause?: unknown) {
    super(`The links of batch ${batchId} are damaged`, { cause })
    this.batchId = batchId
  }
}
