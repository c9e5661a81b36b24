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
  /** When the known balance was entered; what left before is in it already. */
  readonly balanceEnteredMs: number | undefined
  readonly pause: Pause | undefined
  /** True until a first submission on it was confirmed, and again after a change of it. */
  readonly needsConfirmation: boolean
  readonly lastUsedMs: number | undefined
}

/** Rows of a list that no link stands for, by status. */
export type UnsentCounts = Readonly<Record<LinkStatus, number>>

/**
 * What the lists module last counted of a list's rows. `superseded`: links that are refused or
 * cancelled and no longer stand for their row, because it was edited, reopened or sent again.
 * `logBytes`: length of the list's edit log at that moment; with another, it is to be counted again.
 */
export interface StoredRowCounts {
  readonly lines: number
  readonly unsent: UnsentCounts
  readonly superseded: { readonly refused: number; readonly cancelled: number }
  readonly logBytes: number
}

/** What a list is called. */
export interface ListNames {
  readonly name: string
  readonly client: string
  readonly label: string
}

/** A list as it is stored, with what its submissions came to. */
export interface StoredList extends ListNames {
  readonly id: number
  /** The account it was last sent on, or is meant for. */
  readonly accountId: number | undefined
  readonly isPractice: boolean
  readonly sources: readonly Pick<ListSource, 'kind' | 'name'>[]
  readonly rowCounts: StoredRowCounts
  readonly sendOptions: SendOptions
  readonly createdMs: number
  readonly activityMs: number
  readonly trashedMs: number | undefined
  /** It was deleted: only its names are kept, for the history. */
  readonly deletedMs: number | undefined
  /** Rows by what their links are now: those of its submissions, less superseded ones. */
  readonly sent: Readonly<Record<SentStatus, number>>
  readonly units: number
  /** Units that links in doubt may have cost beyond what receipts say. */
  readonly unitsInDoubt: number
  readonly submissions: number
}

/** See `docs/queue-states.md`. */
export const linkStates = [
  'pending',
  'in-flight',
  'accepted',
  'refused',
  'in-doubt',
  'cancelled',
] as const
export type LinkState = (typeof linkStates)[number]

/** What a row shows whose link is in a state. */
export const statusOfState: Readonly<Record<LinkState, SentStatus>> = {
  pending: 'waiting',
  'in-flight': 'sending',
  accepted: 'accepted',
  refused: 'refused',
  'in-doubt': 'in-doubt',
  cancelled: 'cancelled',
}

/** When the links of a submission leave, as it is chosen. A drip feed knows its first day and its pace. */
export type ScheduleChoice =
  | Extract<When, { readonly kind: 'now' | 'at' }>
  | (Extract<When, { readonly kind: 'spread' }> & {
      readonly startDay: string
      /** Not a whole number where links are spread evenly over more days than they divide into. */
      readonly linksPerDay: number
    })

/** The same as it is stored. `leftBefore`: links that had left when it was chosen, see `departedLinks`. */
export type StoredSchedule =
  | Extract<When, { readonly kind: 'now' | 'at' }>
  | (Extract<ScheduleChoice, { readonly kind: 'spread' }> & { readonly leftBefore: number })

/** A submission as it is stored. */
export interface StoredSubmission {
  readonly id: number
  readonly accountId: number
  /** Undefined: it was imported, or its list was deleted. */
  readonly listId: number | undefined
  readonly pressId: string | undefined
  /** `planning`: nothing of it may leave. `cancelled`: whatever would be pending is cancelled. */
  readonly phase: 'planning' | 'active' | 'cancelled'
  /** An account's submissions leave in this order, lowest first. */
  readonly place: number
  readonly batchSize: BatchSize
  readonly schedule: StoredSchedule
  /** Its own, not its account's. */
  readonly pause: Pause | undefined
  /** Links that were not planned, since something else held them. */
  readonly alreadyClaimed: number
  readonly links: LinkCounts
  /**
   * Links that have left at least once: in flight, sent, refused, in doubt, or pending as suspects.
   * A link that came back unsent, or by the user's word, has not left.
   */
  readonly departedLinks: number
  /** Of receipts, and of what the user said was charged. */
  readonly unitsUsed: number
  readonly createdMs: number
  /** Since when nothing of it is pending or in flight. */
  readonly finishedMs: number | undefined
  readonly importedMs: number | undefined
}

/** A run of links of one submission in one state, within one chunk. */
export interface LinkRun {
  readonly submissionId: number
  readonly state: LinkState
  /** The last request that carried them. */
  readonly requestId: number | undefined
  /** Its links are numbered from here, one after the other. */
  readonly firstLinkId: number
  /** The row of each link. */
  readonly rows: Uint32Array
}

/** Links with the rows that they stand for. */
export interface LinkRuns {
  /** By link id: of two links of a row the later one stands for it. */
  readonly runs: readonly LinkRun[]
  /** Links whose rows cannot be read, because the file is damaged. */
  readonly damagedLinks: number
}

/** The claim of an asked link. */
export interface ClaimHit {
  /** Position of the asked link. */
  readonly index: number
  readonly accountId: number
  readonly linkId: number
  readonly state: LinkState
}

/** Who holds, or had, a link: for the grid and for "was it sent?". */
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
  /** When its last request left or, of a link that still waits, when it was submitted. */
  readonly atMs: number
  /**
   * Units of a link that is accepted or in doubt, where a receipt says them: its share of what its
   * request cost, not always a whole number.
   */
  readonly units: number | undefined
  /** The service's words on its last request. */
  readonly message: string | undefined
  /** Of a link in doubt: why it is. */
  readonly doubt: DoubtCause | undefined
  readonly isImported: boolean
  /** The user, not the service, said what became of it. */
  readonly isSettledByUser: boolean
}

/** What may leave next of a submission. Suspects leave first, links with unusual characters last. */
export interface QueueHead {
  readonly submissionId: number
  /** Undefined: no suspects. */
  readonly groupId: number | undefined
  readonly isUnusual: boolean
  /** Pending links of this kind, or of this group. */
  readonly pending: number
  /** A request may take at most so many of them. */
  readonly mostLinks: number
}

/** The pending links of a submission by how they leave, for a forecast. */
export interface PendingKinds {
  readonly plain: number
  readonly unusual: number
  /** Runs of refused links, neighbours in one: whether refused links lie together. */
  readonly refusedRuns: number
  /** By suspect group. */
  readonly suspects: readonly {
    readonly pending: number
    /** Pending and in flight. */
    readonly unresolved: number
    /** One of the unresolved links is known to be refused. */
    readonly holdsRefused: boolean
    /** Of a request, since a larger one was too large; undefined: none was. */
    readonly mostLinks: number | undefined
  }[]
}

/** What a request would spend, and what is spent or may be, as it is when the request is written. */
export interface SpendFacts {
  readonly account: StoredAccount
  readonly submission: StoredSubmission
  readonly links: number
  /** Units of links in doubt that count against the exposure limit. */
  readonly unitsExposed: number
  readonly unitsInFlight: number
  /** Units that count against the limits: charged, in flight and in doubt. */
  readonly unitsOfSubmission: number
  readonly unitsOfDay: number
}

/** A request that was written and may leave. */
export interface BegunRequest {
  readonly requestId: number
  /** In order. */
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
  /** The service can be taken to have counted it. */
  readonly answered: boolean
  /** Kind of its outcome. */
  readonly outcome: string
  readonly httpStatus: number | undefined
  readonly message: string | undefined
}

/** What an answer makes of the links of a request. */
export type LinkChange =
  | { readonly kind: 'accepted'; readonly receipt: Receipt }
  /** Of several links they become suspects, a single one is refused. */
  | { readonly kind: 'rejected'; readonly because: 'refused' | 'too-large' }
  /** Certainly not charged: they are pending again. */
  | { readonly kind: 'not-sent' }
  | {
      readonly kind: 'in-doubt'
      readonly cause: DoubtCause
      readonly receipt: Receipt | undefined
      /** Of a receipt that is not believed. */
      readonly taskId?: string | undefined
    }

/** A request for the rate limiter, which remembers the last ones. */
export interface RecentRequest {
  readonly startedMs: number
  readonly endedMs: number | undefined
  readonly answered: boolean
  readonly httpStatus: number | undefined
  readonly outcome: string | undefined
}

/** A request that carried links, as it is stored. */
export interface StoredRequest {
  readonly id: number
  readonly accountId: number
  readonly submissionId: number
  readonly state: RequestState
  readonly linkCount: number
  /** The suspect group that its links were in. */
  readonly groupId: number | undefined
  readonly startedMs: number
  readonly settled: Settlement | undefined
  readonly unitsUsed: number | undefined
  readonly receipt: Receipt | undefined
  readonly isImported: boolean
}
