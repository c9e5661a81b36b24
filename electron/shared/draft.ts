import type { HowToSend } from './how-to-send.ts'
import type { ListTrouble, PutAside } from './lists-before.ts'
import type {
  CleanedChange,
  DecideChoice,
  DecideKind,
  LinkStatus,
  LinkWarning,
  RejectReason,
} from './link.ts'

/** One thing that was pasted or opened into a draft. */
export interface DraftSource {
  readonly kind: 'paste' | 'file' | 'input'
  /** File name; empty for a paste. */
  readonly name: string
  /** History put its links into New. */
  readonly isFromHistory: boolean
  readonly bytes: number
  readonly lines: number
  /** `table`: cells, of which one column is read: that with most links (or far more different ones), or the user's choice. */
  readonly format: 'text' | 'table'
  /** The cell, counted from 0, that holds the links; undefined where there is none beside it. */
  readonly linkColumn: number | undefined
  /** How many sitemaps it names; 0 where it is no sitemap index. */
  readonly sitemaps: number
  /** A sheet that its workbook hides. */
  readonly isHidden: boolean
  /** Files beside it in its archive that are no lists: told with the last list that came out of it. */
  readonly passedOver: readonly string[]
  readonly encoding: SourceEncoding
  /** What its bytes can be read as: they do not always tell, and the user may know better. */
  readonly encodings: readonly SourceEncoding[]
}

/** Encodings that a list can be in. */
export const sourceEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
] as const
export type SourceEncoding = (typeof sourceEncodings)[number]

/** What a list that was read in another way has become. */
export interface ReadAgain {
  readonly draft: DraftSummary
  /** Rows whose changes fit no row of the new reading. */
  readonly lostChanges: number
  /** The first 20 lines of those rows, in the source that was read again. */
  readonly lostLines: readonly number[]
}

/** What can be chosen of a source: which of its columns holds the links. */
export interface SourceColumns {
  readonly columns: readonly SourceColumn[]
  /** The one that is read; undefined where whole lines are. */
  readonly linkColumn: number | undefined
}

export interface SourceColumn {
  /** Empty where the source has no headings. */
  readonly heading: string
  /** How many of the first 200 lines hold a link in it. */
  readonly links: number
  /** Its first cells that hold anything, at most 5, cut at 200 characters. */
  readonly samples: readonly string[]
}

/** What the lines made up for practice are called. */
export const samplesName = 'Samples'

/** A draft's counts; they change while it loads. */
export interface DraftSummary {
  readonly id: string
  /** Raised by every change; a view of an older revision is opened again. */
  readonly revision: number
  readonly sources: readonly DraftSource[]
  readonly loading:
    | { readonly name: string; readonly bytesRead: number; readonly bytesTotal: number | undefined }
    | undefined
  /** Source lines, blank ones included. */
  readonly lines: number
  /** Rows: at least one a line, more where a line held several links. */
  readonly rows: number
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  readonly byWarning: Readonly<Record<LinkWarning, number>>
  /** Hosts with most rows first, at most 20. */
  readonly topHosts: readonly { readonly host: string; readonly rows: number }[]
  /**
   * Headings of a row's `context` when every source that has cells beside its links has the same,
   * else none. Each is empty where no source has headings.
   */
  readonly columns: readonly string[]
  /** Rows that would be sent: ready and cleaned. */
  readonly sendable: number
  /** Of those, rows with `unusual-characters`: they go last, at most 100 a batch. */
  readonly sendableUnusual: number
  /**
   * It holds only what a submission left over, and nothing was done to that since it was opened or
   * nothing in it waits for the user; or it is what is left of the samples. The next list takes its
   * place.
   */
  readonly givesWay: boolean
  /** What is wrong with what an engine found of the last list; undefined: nothing. */
  readonly listTrouble?: ListTrouble | undefined
  /** Lists that gave way to others while something in them could still be sent, the last one last. */
  readonly putAside: readonly PutAside[]
  /** Lists that the user cleared in the last 30 days while something in them could still be sent, the last one last. */
  readonly cleared: readonly PutAside[]
  /** There is an edit to take back, or a list that was cleared. */
  readonly canUndo: boolean
  /** How often the user has changed anything since it was opened, undo and redo included. */
  readonly userChanges: number
  /** What was taken back last can be done again: nothing else was done since. */
  readonly canRedo: boolean
  /** What was sent before is being looked up: until then counts of an account before it stand too. */
  readonly isLookingUp?: boolean | undefined
  /** Links that a submission of this list has planned so far; undefined: none is being planned. */
  readonly planned?: number | undefined
  /** Links that were sent before count as ready all the same, as the user asked. */
  readonly includesSentBefore: boolean
  /** What the user said of how it is to be sent; a change of it alone raises no revision. */
  readonly howToSend: HowToSend
  /** Account that `sent-before` and `too-long` were computed for. */
  readonly accountId: number | undefined
}

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
  /** Where in `text` the trouble or change stands, as [start, end) in UTF-16 units; to emphasise. */
  readonly emphasis: readonly [start: number, end: number] | undefined
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

/** The most sitemaps of an index that are fetched: it may name 50,000, and each is a request and a file. */
export const mostSitemaps = 1_000

/** Named failures of fetching a list from an address. `private-address`: ask the user first. */
export type FetchProblem =
  | 'invalid-address'
  | 'private-address'
  | 'address-unreachable'
  | 'address-refused'
  | 'address-too-slow'
  | 'address-too-large'
  | 'too-many-redirects'
  | 'too-many-sitemaps'
  | Extract<IntakeProblem, 'disk-full' | 'file-unreadable' | 'cancelled'>

/** A sitemap that did not come in, and why; `answer` is what its server answered, as `HTTP 404`. */
export interface NotFetched {
  readonly address: string
  readonly problem: IntakeProblem | FetchProblem
  readonly answer: string | undefined
}

/** What became of the sitemaps of an index and of the indexes among them. */
export interface SitemapsFetched {
  /** How many they name, those that came in earlier included. */
  readonly named: number
  readonly notFetched: readonly NotFetched[]
}

/** Named failures of taking something in. */
export type IntakeProblem =
  | 'unknown-draft'
  | 'file-unreadable'
  | 'file-is-folder'
  | 'unsupported-file'
  /** A file that was packed in an archive is no list, or is packed in a way of its own. */
  | 'unsupported-inside'
  /** An archive of nothing but pictures, documents and programs. */
  | 'no-list-inside'
  /** It needs a password. */
  | 'encrypted-file'
  | 'binary-file'
  /** Cut off, or not what it says it is. */
  | 'damaged-file'
  /** A small file that would become a huge one. */
  | 'expands-too-much'
  | 'nested-too-deep'
  | 'no-links'
  | 'line-too-long'
  | 'too-many-rows'
  | 'disk-full'
  | 'cancelled'
