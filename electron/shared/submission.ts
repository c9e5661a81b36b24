import type { Pause } from './account.ts'
import type { When } from './schedule.ts'

/** The states of a batch; see the answer table in ARCHITECTURE.md. Split parents count nowhere. */
export const batchStates = [
  'queued',
  'sending',
  'accepted',
  'refused',
  'split',
  'in-doubt',
  'cancelled',
] as const
export type BatchState = (typeof batchStates)[number]

/**
 * What a batch shows as: one that is cancelled here because its links went on elsewhere was moved,
 * because they had been sent already they were sent before.
 */
export type BatchFate = BatchState | 'moved' | 'sent-before'

/** What became of a batch, for whoever reads of it. */
export function fateOf({
  state,
  movedTo,
  sentWith,
}: Pick<Batch, 'state' | 'movedTo' | 'sentWith'>): BatchFate {
  if (state !== 'cancelled') return state
  if (movedTo !== undefined) return 'moved'
  return sentWith === undefined ? 'cancelled' : 'sent-before'
}

/** With what links had been sent already that waited here, as came to light after they were planned. */
export type SentWith =
  /** `label`: the account's name in that list; undefined: it was forgotten since. */
  | {
      readonly kind: 'paid-list'
      readonly submissionId: number
      readonly label: string | undefined
    }
  /** On an account that was removed and is the same. */
  | { readonly kind: 'earlier-life'; readonly accountId: number; readonly accountName: string }

/** Links of a submission that left the queue because they had been sent already. */
export interface SentBeforeHere {
  readonly sentWith: SentWith
  readonly links: number
}

/** How the links of a submission are cut into tasks; a number is links a batch. */
export type BatchSize = 'balanced' | 'fewest' | 'smallest' | number

/** `scheduled`: nothing of it may leave before its time. Between the portions of a drip feed it is `running`. */
export type SubmissionState = 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'

/** Every link of a submission is in exactly one of these; `total` is their sum. Moved ones and those sent before are `cancelled`. */
export interface LinkCounts {
  readonly total: number
  readonly queued: number
  readonly sending: number
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
  readonly cancelled: number
}

/** Where links of a submission went on that were moved to another account. */
export interface MovedRest {
  readonly submissionId: number
  /** Undefined: that submission was forgotten. */
  readonly accountId: number | undefined
  readonly links: number
}

/** More of them take no more room where they are told. */
export const mostSettledCounted = 4

/** A submission as the Queue shows it. */
export interface Submission {
  readonly id: number
  readonly accountId: number
  /** What its account was called; undefined: that is still among the accounts. */
  readonly removedAccount?: string | undefined
  readonly label: string
  readonly client: string
  readonly state: SubmissionState
  readonly pause: Pause | undefined
  readonly createdMs: number
  readonly finishedMs: number | undefined
  readonly links: LinkCounts
  readonly unitsUsed: number
  readonly unitsInDoubt: number
  /**
   * Batches in which the user's word on what was in doubt stands and can be taken back, as they have
   * not left since; `mostSettledCounted` where there are more.
   */
  readonly settledBatches: number
  readonly batchCount: number
  /** Of the cancelled links, those that went on elsewhere; one entry for each move, oldest first. */
  readonly movedTo: readonly MovedRest[]
  /** Of the cancelled links, those that had been sent already; one entry for each list or account. */
  readonly sentBefore: readonly SentBeforeHere[]
  /** Source lines that were not sent; those kept for later among them. */
  readonly linesNotSent: number
  /** Source lines that could be sent and were kept for later. */
  readonly linesLater: number
  /**
   * Links that were submitted by the user's word although they had been sent, those that were refused or
   * cancelled since among them; 0 also where that was not counted.
   */
  readonly sentAgain: number
  readonly when: When
  /** When the next of its links may leave; undefined: they may now, or none is queued. */
  readonly nextSlotMs: number | undefined
  /** When the next of its links leave, where the cap of the day they could leave on holds all of them; undefined: it does not. */
  readonly putOffMs?: number | undefined
  /** Portions that are still to leave; 0 or 1 where they are not spread. */
  readonly slotsLeft: number
  /** Portions that left and that are still to leave; 0 or 1 where they are not spread. */
  readonly slots: number
  /** An account's unfinished submissions leave in the order of these, lowest first. */
  readonly place: number
  /**
   * When the last batch that its cap lets leave is expected to be sent; undefined when nothing is
   * left, or it is paused by more than the cap of the day.
   */
  readonly sentByMs: number | undefined
  /** Links of it that the cap of the day lets leave today; undefined: it holds none of them back. */
  readonly linksToday?: number | undefined
  /** Requests that isolating refused links is expected to need still; 0 while none was refused. */
  readonly isolationRequests: number
}

/** A batch (a task, once accepted) as maps and lists show it. */
export interface Batch {
  readonly id: number
  readonly submissionId: number
  /** The batch it was split from; undefined: it was planned. */
  readonly parentId: number | undefined
  readonly state: BatchState
  readonly linkCount: number
  /** Links of the submission before it: the order of maps and lists. */
  readonly position: number
  readonly attempts: number
  readonly taskId: string | undefined
  readonly unitsUsed: number | undefined
  readonly linksCount: number | undefined
  readonly httpStatus: number | undefined
  /** The service's words or, without any, the kind of failure. */
  readonly message: string | undefined
  readonly doubt: DoubtCause | undefined
  /**
   * When its last attempt began; to the Queue, of a piece without one that is in doubt or accepted, that
   * of the batch it was cut from.
   */
  readonly sentMs: number | undefined
  readonly changedMs: number
  /** A settled batch can be put back in doubt until it leaves again. */
  readonly settled: Settlement | undefined
  /** The submission that its links went on in, but for those the other account had already. */
  readonly movedTo: number | undefined
  /** With what its links had been sent already, why it was cancelled; undefined: it was not, or for another reason. */
  readonly sentWith?: SentWith | undefined
  /**
   * Links of the request whose receipt it has, where the user told which of them the service took:
   * these are its own, the others are in batches that were parted from it.
   */
  readonly sentLinks?: number | undefined
  /** The batch that its links were sent with and not taken; undefined again once it leaves. */
  readonly partedFrom?: number | undefined
}

/** Why it is not known whether a batch was charged. */
export const doubtCauses = [
  'no-answer',
  'connection-cut',
  'killed',
  'server-error',
  'early-receipt',
  'unreadable-answer',
  'ambiguous-status',
  'links-differ',
] as const
export type DoubtCause = (typeof doubtCauses)[number]

/** The user's word on a batch in doubt. */
export type Settlement = 'charged' | 'not-charged'

/** A task or batch of any submission, as History lists it. */
export interface HistoryRow extends Batch {
  readonly accountId: number
  readonly accountName: string
  readonly label: string
  readonly client: string
  /** When its submission was made. */
  readonly createdMs: number
  /** When it last left or, of what never did, was submitted where it waits, else cancelled. */
  readonly atMs: number
  /** It came with a paid list: `label` is the account's name there, and no unit of it counts here. */
  readonly isImported: boolean
  /** All that its row tells of: batches that were cancelled at one go, none of them ever on its way. */
  readonly together?: { readonly batches: number; readonly links: number } | undefined
}

/** What History says of one link. */
export interface LinkHistory {
  readonly text: string
  /** The serialised link; undefined where the text is not a link. */
  readonly link: string | undefined
  readonly sent: readonly SentAs[]
  /**
   * A link that is nearly the same, and what holds it, where nothing holds the link itself; where only
   * Practice does, one of a real account.
   */
  readonly near?: SentAs | undefined
}

/** A batch that holds, or held, a link that a text may mean; of several it is this one. */
export interface SentAs extends LinkSending {
  readonly link: string
  /** It went to Practice, and so nowhere. */
  readonly isPractice: boolean
}

/** One batch that holds (or held) a link. */
export interface LinkSending {
  readonly accountId: number
  readonly accountName: string
  readonly submissionId: number
  readonly label: string
  /** When its submission was made. */
  readonly createdMs: number
  readonly batchId: number
  readonly state: BatchState
  /** It was sent, by the user’s word not charged, and cancelled. */
  readonly isNotCharged?: boolean
  /** Only the user's word says that it was charged: the service gave no task for it. */
  readonly isChargedByWord?: boolean
  /** The submission that its links went on in. */
  readonly movedTo: number | undefined
  /** See `Batch`. */
  readonly sentWith?: SentWith | undefined
  readonly taskId: string | undefined
  /** As in `HistoryRow`. */
  readonly atMs: number
  readonly isImported: boolean
}
