import type {
  AccountSettings,
  BatchSize,
  DoubtCause,
  LinkCounts,
  ListSource,
  Pause,
  RequestState,
  SendOptions,
  Settlement,
  When,
} from '../../shared/contract/index.ts'
import type { LinkStatus, SentStatus } from '../../shared/link.ts'

/** An account as it is stored. */
export interface StoredAccount extends AccountSettings {
  readonly id: number
  readonly isPractice: boolean
  readonly archivedMs: number | undefined
  /** When the known balance was entered. It already includes all earlier requests. */
  readonly balanceEnteredMs: number | undefined
  readonly pause: Pause | undefined
  /** True until the user has confirmed a first submission, and again after the account is changed. */
  readonly needsConfirmation: boolean
  readonly lastUsedMs: number | undefined
}

/** Counts of the rows of a list that have no link in the ledger, by status. */
export type UnsentCounts = Readonly<Record<LinkStatus, number>>

/**
 * Counts of a list's rows, made by the lists module. `superseded`: refused and cancelled links that no
 * longer represent their row, because it was edited, reopened or sent again. `wasted`: rows that would be
 * sent although their pages would be wasted. `logBytes`: the length of the list's edit log when the rows
 * were counted. If the length differs, the counts are out of date.
 */
export interface StoredRowCounts {
  readonly lines: number
  readonly unsent: UnsentCounts
  readonly superseded: { readonly refused: number; readonly cancelled: number }
  readonly wasted: number
  readonly logBytes: number
}

/** The name of a list, and its client and label. */
export interface ListNames {
  readonly name: string
  readonly client: string
  readonly label: string
}

/** A list as it is stored, with the totals of its submissions. */
export interface StoredList extends ListNames {
  readonly id: number
  /** The account that the list was last sent on, or is meant for. */
  readonly accountId: number | undefined
  readonly isPractice: boolean
  readonly sources: readonly Pick<ListSource, 'kind' | 'name'>[]
  readonly rowCounts: StoredRowCounts
  readonly sendOptions: SendOptions
  readonly createdMs: number
  readonly activityMs: number
  readonly trashedMs: number | undefined
  /** When it was deleted. Only its names are kept, for the history. */
  readonly deletedMs: number | undefined
  /** Counts of rows by the state of their links, without superseded links. */
  readonly sent: Readonly<Record<SentStatus, number>>
  readonly units: number
  /** Units that links in doubt may have cost beyond their receipts. */
  readonly unitsInDoubt: number
  readonly submissions: number
}

/** The states of a link: see `docs/queue-states.md`. */
export const linkStates = [
  'pending',
  'in-flight',
  'accepted',
  'refused',
  'in-doubt',
  'cancelled',
] as const
export type LinkState = (typeof linkStates)[number]

/** The status of a row by the state of its link. */
export const statusOfState: Readonly<Record<LinkState, SentStatus>> = {
  pending: 'waiting',
  'in-flight': 'sending',
  accepted: 'accepted',
  refused: 'refused',
  'in-doubt': 'in-doubt',
  cancelled: 'cancelled',
}

/** The schedule that was chosen for a submission. A drip feed has its first day and its pace. */
export type ScheduleChoice =
  | Extract<When, { readonly kind: 'now' | 'at' }>
  | (Extract<When, { readonly kind: 'spread' }> & {
      readonly startDay: string
      /** Not an integer if the links do not divide evenly into the days. */
      readonly linksPerDay: number
    })

/** A schedule as it is stored. `leftBefore`: the `departedLinks` when the schedule was chosen. */
export type StoredSchedule =
  | Extract<When, { readonly kind: 'now' | 'at' }>
  | (Extract<ScheduleChoice, { readonly kind: 'spread' }> & { readonly leftBefore: number })

/** A submission as it is stored. */
export interface StoredSubmission {
  readonly id: number
  readonly accountId: number
  /** Undefined: it was imported, or its list was deleted. */
  readonly listId: number | undefined
  /** Identifies the press of Submit, so that a repeated request does not submit twice. */
  readonly pressId: string | undefined
  /** `planning`: none of its links may leave. `cancelled`: links that would be pending are cancelled. */
  readonly phase: 'planning' | 'active' | 'cancelled'
  /** The submissions of an account leave in this order, lowest first. */
  readonly place: number
  readonly batchSize: BatchSize
  readonly schedule: StoredSchedule
  /** The pause of the submission itself, not of its account. */
  readonly pause: Pause | undefined
  /** Links that were not planned, because another link had their claim. */
  readonly alreadyClaimed: number
  readonly links: LinkCounts
  /**
   * Links that have left at least once: in flight, accepted, refused, in doubt, or pending as suspects.
   * A link whose request was not sent, or not charged according to the user, does not count.
   */
  readonly departedLinks: number
  /** Units of receipts, and of links that the user settled as charged. */
  readonly unitsUsed: number
  readonly createdMs: number
  /** When its last link stopped being pending or in flight. */
  readonly finishedMs: number | undefined
  readonly importedMs: number | undefined
}

/** Links of one submission with consecutive ids, in one state and within one chunk. */
export interface LinkRun {
  readonly submissionId: number
  readonly state: LinkState
  /** The last request that carried the links. */
  readonly requestId: number | undefined
  readonly firstLinkId: number
  /** The row of each link. */
  readonly rows: Uint32Array
}

/** Links with their rows. */
export interface LinkRuns {
  /** In order of link id. If a row has several links, the last one represents it. */
  readonly runs: readonly LinkRun[]
  /** The number of links whose rows cannot be read, because the file is damaged. */
  readonly damagedLinks: number
}

/** A claim that a look-up found. */
export interface ClaimHit {
  /** The position of the link among those that were looked up. */
  readonly index: number
  readonly accountId: number
  readonly linkId: number
  readonly state: LinkState
}

/** A link with its submission, account, list and last request: for the grid and for "was it sent?". */
export interface LinkRecord {
  readonly linkId: number
  readonly state: LinkState
  readonly submissionId: number
  readonly accountId: number
  readonly accountName: string
  readonly isPractice: boolean
  readonly listId: number | undefined
  readonly listName: string
  readonly client: string
  readonly row: number | undefined
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  /** When its last request left; if it was never sent, when it was submitted. */
  readonly atMs: number
  /**
   * The link's share of the units of its request, not always an integer. Undefined if the link is
   * neither accepted nor in doubt, or no receipt says the units.
   */
  readonly units: number | undefined
  /** The service's message about its last request. */
  readonly message: string | undefined
  /** Why a link is in doubt. */
  readonly doubt: DoubtCause | undefined
  readonly isImported: boolean
  /** The user, not the service, decided whether it was charged. */
  readonly isSettledByUser: boolean
}

/** The links that leave next of a submission. Suspects come first, links with unusual characters last. */
export interface QueueHead {
  readonly submissionId: number
  /** The suspect group of the links; undefined: they are no suspects. */
  readonly groupId: number | undefined
  readonly isUnusual: boolean
  /** The number of pending links of this kind or group. */
  readonly pending: number
  /** The most of them that one request may carry. */
  readonly mostLinks: number
}

/** Counts of the pending links of a submission by kind, for a forecast. */
export interface PendingKinds {
  readonly plain: number
  readonly unusual: number
  /** Refused links, where neighbours count as one: shows whether refused links lie together. */
  readonly refusedRuns: number
  /** By suspect group. */
  readonly suspects: readonly {
    readonly pending: number
    /** Pending and in flight. */
    readonly unresolved: number
    /** One of the unresolved links is known to be refused. */
    readonly holdsRefused: boolean
    /** The most links of a request, because a larger one was too large; undefined: none was. */
    readonly mostLinks: number | undefined
  }[]
}

/** The units that count against the limits of a request, read in the commit that writes it. */
export interface SpendFacts {
  readonly account: StoredAccount
  readonly submission: StoredSubmission
  /** The links of the request. */
  readonly links: number
  /** Units of links in doubt that count against the exposure limit. */
  readonly unitsExposed: number
  readonly unitsInFlight: number
  /** Units that are charged, in flight or in doubt: of the submission, and of the account today. */
  readonly unitsOfSubmission: number
  readonly unitsOfDay: number
}

/** A request that was written to the ledger and may leave. */
export interface BegunRequest {
  readonly requestId: number
  /** In the order in which they are sent. */
  readonly links: readonly string[]
}

/** The figures of a receipt. */
interface Receipt {
  readonly taskId: string
  readonly unitsUsed: number
  readonly linksCount: number
}

/** How a request ended. */
export interface RequestEnd {
  readonly endedMs: number
  /** True if the service answered, and so has counted the request against its rate limit. */
  readonly answered: boolean
  /** The kind of its outcome. */
  readonly outcome: string
  readonly httpStatus: number | undefined
  readonly message: string | undefined
}

/** The change of a request's links after its answer. */
export type LinkChange =
  | { readonly kind: 'accepted'; readonly receipt: Receipt }
  /** A single link becomes refused. Several links become suspects. */
  | { readonly kind: 'rejected'; readonly because: 'refused' | 'too-large' }
  /** The links were certainly not charged. They become pending again. */
  | { readonly kind: 'not-sent' }
  | {
      readonly kind: 'in-doubt'
      readonly cause: DoubtCause
      readonly receipt: Receipt | undefined
      /** The task of a receipt that is not trusted. */
      readonly taskId?: string | undefined
    }

/** A request as the rate limiter needs it to continue after a restart. */
export interface RecentRequest {
  readonly startedMs: number
  readonly endedMs: number | undefined
  readonly answered: boolean
  readonly httpStatus: number | undefined
  readonly outcome: string | undefined
}

/** A request with links, as it is stored. */
export interface StoredRequest {
  readonly id: number
  readonly accountId: number
  readonly submissionId: number
  readonly state: RequestState
  readonly linkCount: number
  /** The suspect group of its links when it left. */
  readonly groupId: number | undefined
  readonly startedMs: number
  readonly settled: Settlement | undefined
  readonly unitsUsed: number | undefined
  readonly receipt: Receipt | undefined
  readonly isImported: boolean
}
