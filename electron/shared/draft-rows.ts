import type {
  CleanedChange,
  DecideChoice,
  DecideKind,
  LinkStatus,
  LinkWarning,
  RejectReason,
} from './link.ts'

/** Which rows a view holds. All given conditions must hold. */
export interface ViewFilter {
  readonly statuses?: readonly LinkStatus[] | undefined
  readonly decideKind?: DecideKind | undefined
  readonly rejectReason?: RejectReason | undefined
  readonly warning?: LinkWarning | 'any' | undefined
  readonly host?: string | undefined
  /** The place of a source in `DraftSummary.sources`. */
  readonly source?: number | undefined
  readonly cell?: CellFilter | undefined
  /** Case-insensitive part of the text as written or of the link as sent. */
  readonly search?: string | undefined
}

/** What a column of `DraftSummary.columns` holds, white space around it aside. */
export interface CellFilter {
  readonly column: number
  readonly text: string
}

/** What stands in a column: the texts of most rows, at most 100, each cut at 200 characters. */
export interface ColumnValues {
  readonly values: readonly { readonly text: string; readonly rows: number }[]
  /** There are others. */
  readonly hasMore: boolean
}

/** What a view can be sorted by; `line`: the order in which the lines came in. */
export const sortKeys = ['line', 'link', 'status', 'host'] as const
export interface RowSort {
  readonly by: (typeof sortKeys)[number]
  readonly descending: boolean
}

/** Rows by their numbers, all that a filter lets through, or a stretch of a view (both ends included). */
export type RowTarget =
  | { readonly rows: readonly number[] }
  | { readonly filter: ViewFilter }
  | { readonly viewId: number; readonly first: number; readonly last: number }

/** Which of the links that can be sent: the first so many of the list, or those in some rows. */
export type ListPart = { readonly firstLinks: number } | RowTarget

/** What a text would be in a row's place. */
export type JudgedText =
  | { readonly kind: 'ready' | 'cleaned'; readonly link: string }
  /** Another row (`of`) holds the link; the one further down is the duplicate. */
  | { readonly kind: 'duplicate'; readonly of: number; readonly link: string }
  | { readonly kind: 'decide'; readonly decideKind: DecideKind }
  | { readonly kind: 'rejected'; readonly rejectReason: RejectReason }
  /** It would become rows of their own. */
  | { readonly kind: 'several'; readonly links: number }
  | { readonly kind: 'blank' }

/** What a review can be exported as. */
export const reviewFormats = ['csv', 'xlsx', 'text'] as const
export type ReviewFormat = (typeof reviewFormats)[number]

/** A handle on a filtered list of row numbers in the engine. */
export interface DraftView {
  readonly viewId: number
  readonly rows: number
  readonly revision: number
}

/** One row as the grid shows it. Texts are cut at 4,000 characters. */
export interface DraftRow {
  /** Zero-based, stable within a draft; what `decide` and `exclude` take. */
  readonly row: number
  /** One-based line within its source. */
  readonly line: number
  readonly sourceIndex: number
  /** Set when the line held several links: this is the n-th of them (one-based). */
  readonly piece: number | undefined
  /** As the user wrote it. */
  readonly text: string
  /** Where in `text` troubles or changes stand, in order, as [start, end) in UTF-16 units; to emphasise. */
  readonly emphasis: readonly (readonly [start: number, end: number])[]
  /** What is or would be sent (for `decide`: after the recommended mending). */
  readonly link: string | undefined
  readonly status: LinkStatus
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  readonly changes: readonly CleanedChange[]
  readonly warnings: readonly LinkWarning[]
  /** Row that holds the same link first. */
  readonly duplicateOf: number | undefined
  /** First row with nearly the same link, where this one has the warning. */
  readonly nearDuplicateOf: number | undefined
  /** The link of that row. */
  readonly nearLink?: string | undefined
  /** What the account holds of nearly the same, where the row has the warning. */
  readonly nearlySent?: NearlySent | undefined
  readonly sentBefore: SentBefore | undefined
  readonly choices: readonly DecideChoice[]
  /** What stood in the source where the row's text is another now. */
  readonly writtenAs: string | undefined
  /** Intake or the user's edit split it off a text with several links, which can be kept as one. */
  readonly canBeOne: boolean
  /** It stands in a sitemap index, which names no pages. */
  readonly isSitemap: boolean
  /** The end of the link above, joined to it. */
  readonly isJoined: boolean
  /** It is of the part that was asked about with it, and can be sent. */
  readonly isInPart?: boolean | undefined
  /** The other cells when the source was a table, in column order. */
  readonly context: readonly string[]
}

/** Which earlier batch speaks for a link. */
export interface SentBefore {
  readonly state: 'waiting' | 'sent' | 'maybe-charged'
  readonly batchId: number
  readonly taskId: string | undefined
  readonly atMs: number
  /** The name of the account it was sent on, where that is not the chosen one. */
  readonly otherAccount?: string | undefined
}

/** A link of an earlier batch that is nearly the same as another. */
export interface NearlySent extends SentBefore {
  readonly link: string
  /** What the list is called that it was in; empty: by its time alone. */
  readonly list: string
}
