import { z } from 'zod'
import type { Heading } from '../imports.ts'
import {
  type CleanedChange,
  type DecideChoice,
  decideChoices,
  type DecideKind,
  decideKinds,
  type LinkWarning,
  linkWarnings,
  type RejectReason,
  rejectReasons,
  type RowStatus,
  rowStatuses,
} from '../link.ts'
import type { Result } from '../result.ts'
import type { OpenList } from './lists.ts'
import { id, maybe, takes } from './request.ts'
import type { RequestState } from './requests.ts'

/** A row of a list, counted from 0. It keeps its number for as long as the list exists. */
export const rowNumber = z.int().nonnegative()

/** A cell of a source line, counted from 0. */
export const column = z.int().nonnegative().max(16_384)

/** Which rows a view shows: all that meet every condition given. */
export const rowFilter = z.strictObject({
  statuses: z.array(z.enum(rowStatuses)).max(rowStatuses.length).optional(),
  decideKind: z.enum(decideKinds).optional(),
  rejectReason: z.enum(rejectReasons).optional(),
  warning: z.enum([...linkWarnings, 'any']).optional(),
  /** Domain of the link, with its port if it names one (`URL.host`). */
  host: z.string().max(4_000).optional(),
  /** Index of a source of the list. */
  source: z.int().nonnegative().optional(),
  /**
   * Rows whose cell in a column is this text, surrounding white space aside. Columns are counted as
   * `OpenList.columns` and a row's `context` are: without the one that holds the links.
   */
  cell: z.strictObject({ column, text: z.string().max(4_000) }).optional(),
  /** Rows that were sent by this submission, or carried by this request. */
  submissionId: id.optional(),
  requestId: id.optional(),
  /** Part of the text as written or of the link as sent; case does not matter. */
  search: z.string().max(4_000).optional(),
})
export type RowFilter = z.infer<typeof rowFilter>

export const rowSort = z.strictObject({
  by: z.enum(['line', 'link', 'status', 'host']),
  descending: z.boolean(),
})
export type RowSort = z.infer<typeof rowSort>

/** Rows by number, by filter, or a range of an open view (both ends included). */
export const rowTarget = z.union([
  z.strictObject({ rows: z.array(rowNumber).max(5_000_000) }),
  z.strictObject({ filter: rowFilter }),
  z.strictObject({ viewId: id, first: rowNumber, last: rowNumber }),
])
export type RowTarget = z.infer<typeof rowTarget>

/** Which of the links that can be sent: the first n in source order, or those in some rows. */
export const listPart = z.union([
  z.strictObject({ firstLinks: z.int().positive().max(1_000_000_000) }),
  rowTarget,
])
export type ListPart = z.infer<typeof listPart>

/** One row as the grid shows it. Texts are cut at 4,000 characters. */
export interface Row {
  readonly row: number
  /** Line in its source, counted from 1. */
  readonly line: number
  readonly sourceIndex: number
  /** Set when the line held several links: this is the n-th of them, counted from 1. */
  readonly piece: number | undefined
  /** As the user wrote or edited it. */
  readonly text: string
  /** Ranges of `text` that were changed or are in question, as [start, end) in UTF-16 units. */
  readonly emphasis: readonly (readonly [start: number, end: number])[]
  /** The link that is, was or would be sent; undefined where the text holds none or needs review. */
  readonly link: string | undefined
  /** The link that the recommended fix would make of a text that needs review. */
  readonly recommendedLink: string | undefined
  readonly status: RowStatus
  /** True while the link is queued, in flight, accepted or in doubt: the row cannot be changed. */
  readonly isLocked: boolean
  readonly decideKind: DecideKind | undefined
  readonly rejectReason: RejectReason | undefined
  readonly changes: readonly CleanedChange[]
  readonly warnings: readonly LinkWarning[]
  /** Row with the same link that comes first. */
  readonly duplicateOf: number | undefined
  /** The line of that row in its source. */
  readonly duplicateOfLine: number | undefined
  /** First row with nearly the same link, where this one has the warning, and its link. */
  readonly nearDuplicateOf: number | undefined
  readonly nearLink: string | undefined
  /** For `sent-before`, and for the warnings about links that were sent: where and when. */
  readonly sentBefore: SentBefore | undefined
  /** What became of the link, once it was submitted. */
  readonly sent: SentDetails | undefined
  readonly choices: readonly DecideChoice[]
  /** The source text, where the row's text is another now. */
  readonly writtenAs: string | undefined
  /** It was split off a text with several links, which can be kept as one. */
  readonly canKeepAsOne: boolean
  readonly isSitemap: boolean
  readonly isJoined: boolean
  /** It is in the part that was asked about, and can be sent. */
  readonly isInPart: boolean | undefined
  /** The other cells of a table's line, in column order. */
  readonly context: readonly string[]
}

/** The claim that holds a link already. */
export interface SentBefore {
  readonly state: 'waiting' | 'sent' | 'in-doubt'
  /** Undefined: it came with an imported list of sent links. */
  readonly listId: number | undefined
  readonly listName: string
  readonly taskId: string | undefined
  readonly atMs: number
  /** Name of the account it was sent on, where that is not the list's. */
  readonly otherAccount: string | undefined
}

/** The submission and the last request of a row's link. */
export interface SentDetails {
  readonly submissionId: number
  readonly accountId: number
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  /** When the request left or, of a link that still waits, when it was submitted. */
  readonly atMs: number
  /** Units of this link, where they are known. */
  readonly units: number | undefined
  /** The service's words on a refusal or a doubt. */
  readonly reason: string | undefined
}

/** All that is known of one row: the inspector. */
export interface RowDetails {
  readonly row: Row
  /** The whole source line with all its cells, and the headings of its columns. */
  readonly cells: readonly { readonly heading: Heading; readonly text: string }[]
  /** Everything that happened to this row's link, oldest first. */
  readonly history: readonly RowSubmission[]
}

/** One submission of a row, with the requests that carried its link. */
export interface RowSubmission {
  readonly submissionId: number
  readonly accountName: string
  readonly link: string
  readonly submittedMs: number
  readonly status: RowStatus
  readonly requests: readonly {
    readonly requestId: number
    readonly startedMs: number
    readonly endedMs: number | undefined
    readonly state: RequestState
    /** The user's answer for this link, once the request was in doubt. */
    readonly markedAs: 'charged' | 'not-charged' | undefined
    readonly taskId: string | undefined
    readonly message: string | undefined
  }[]
}

/** What a text would become in a row's place. */
export type TextPreview =
  | { readonly kind: 'ready' | 'cleaned'; readonly link: string }
  | { readonly kind: 'duplicate'; readonly of: number; readonly link: string }
  | { readonly kind: 'decide'; readonly decideKind: DecideKind }
  | { readonly kind: 'rejected'; readonly rejectReason: RejectReason }
  | { readonly kind: 'several'; readonly links: number }
  | { readonly kind: 'blank' }

/** An open view: row numbers in the engine, filtered and sorted. */
export interface View {
  readonly viewId: number
  readonly rows: number
  /** The list's revision it was made for; a view of an older one is opened again. */
  readonly revision: number
}

/** A list after an edit. */
export interface EditResult {
  readonly list: OpenList
  /** Rows that changed. 0: the edit changed nothing. */
  readonly changed: number
}

/** Why an edit was not made; `locked`: all rows it was about are queued or sent. */
export type EditProblem = 'unknown-list' | 'view-gone' | 'locked'

const list = z.strictObject({ listId: id })
const target = list.extend({ target: rowTarget })
const row = list.extend({ row: rowNumber })
const text = row.extend({ text: z.string().max(100_000) })
const view = list.extend({ viewId: id })

/** Rows of an open list: views and edits. Edits leave locked rows as they are. */
export const rowRequests = {
  /** `stopped`: it was being sorted, and `rows.stopSorting` came. */
  'rows.view': takes(list.extend({ filter: rowFilter, sort: maybe(rowSort) })).replies<
    Result<View, 'unknown-list' | 'stopped'>
  >(),
  /** How much of the view that is being sorted is done, 0 to 1; undefined: none is. */
  'rows.sortProgress': takes(list).replies<number | undefined>(),
  'rows.stopSorting': takes(list).replies<undefined>(),
  /** At most 500 rows of a view. */
  'rows.page': takes(
    view.extend({ start: rowNumber, count: z.int().min(1).max(500), part: maybe(listPart) }),
  ).replies<Result<readonly Row[], 'view-gone'>>(),
  /** Position of a row in a view. */
  'rows.find': takes(view.extend({ row: rowNumber })).replies<
    Result<number, 'view-gone' | 'not-in-view'>
  >(),
  /** Position of the first row of a source line in a view. */
  'rows.findLine': takes(
    view.extend({ sourceIndex: z.int().nonnegative(), line: z.int().positive() }),
  ).replies<Result<number, 'view-gone' | 'not-in-view'>>(),
  'rows.inspect': takes(row).replies<Result<RowDetails, 'unknown-list' | 'unknown-row'>>(),

  /** Resolves rows that need a choice: some, or all of a kind. */
  'rows.decide': takes(
    list.extend({
      target: z.union([z.strictObject({ kind: z.enum(decideKinds) }), rowTarget]),
      choice: z.enum(decideChoices),
    }),
  ).replies<Result<EditResult, EditProblem>>(),
  /** Names the site of all lines that are paths without one. */
  'rows.nameSite': takes(list.extend({ site: z.string().max(4_000) })).replies<
    Result<EditResult, EditProblem | 'not-a-site'>
  >(),
  /** How many rows of a kind its fix (or `trim`) would change; without a kind, `rows.applySuggestions`. */
  'rows.fixable': takes(
    list.extend({
      kind: maybe(z.enum(decideKinds)),
      choice: maybe(z.enum(['mend', 'trim'])),
    }),
  ).replies<Result<number, 'unknown-list'>>(),
  /** The first row of each kind that asks for a choice, in source order. */
  'rows.examples': takes(list).replies<Result<readonly Row[], 'unknown-list'>>(),
  /** Applies every suggestion that cannot lose a part of a link, in one step to undo. */
  'rows.applySuggestions':
    takes(list).replies<Result<EditResult & { readonly undecided: number }, EditProblem>>(),
  'rows.exclude': takes(target).replies<Result<EditResult, EditProblem>>(),
  'rows.include': takes(target).replies<Result<EditResult, EditProblem>>(),
  /** Makes refused and cancelled rows ready to be sent again. */
  'rows.reopen': takes(target).replies<Result<EditResult, EditProblem>>(),
  /** Removes the punctuation that links end with. */
  'rows.trim': takes(target).replies<Result<EditResult, EditProblem>>(),
  /**
   * Replaces a row's text; several links in it become rows of their own. `before`: the text that the
   * grid showed; where another is there by now, nothing changes.
   */
  'rows.edit': takes(text.extend({ before: maybe(z.string().max(100_000)) })).replies<
    Result<EditResult, EditProblem | 'other-text'>
  >(),
  /** What a text would become in a row's place; changes nothing. */
  'rows.preview': takes(text).replies<Result<TextPreview, 'unknown-list'>>(),
  /** Makes one row again of all that the row's line was split into. */
  'rows.keepAsOne': takes(row).replies<Result<EditResult, EditProblem>>(),
  /**
   * Sends rows although they were sent before (they are paid for again), or no more. Holds for what
   * is known of them now, until they are submitted.
   */
  'rows.resend': takes(list.extend({ resend: z.boolean(), target: maybe(rowTarget) })).replies<
    Result<EditResult, EditProblem>
  >(),
}
