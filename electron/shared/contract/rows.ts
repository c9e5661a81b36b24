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
import { type PageAnswer, pageFindings, pageVerdicts, targetFindings } from '../page.ts'
import type { Result } from '../result.ts'
import type { OpenList } from './lists.ts'
import { id, maybe, takes } from './request.ts'
import type { RequestState } from './requests.ts'

/** Number of a row in its list, counted from 0. It never changes. */
export const rowNumber = z.int().nonnegative()

/** Index of a column. */
export const column = z.int().nonnegative().max(16_384)

/** Selects the rows that meet every given condition. */
export const rowFilter = z.strictObject({
  statuses: z.array(z.enum(rowStatuses)).max(rowStatuses.length).optional(),
  decideKind: z.enum(decideKinds).optional(),
  rejectReason: z.enum(rejectReasons).optional(),
  warning: z.enum([...linkWarnings, 'any']).optional(),
  /** Domain of the link, with its port if it has one, as `URL.host`. */
  host: z.string().max(4_000).optional(),
  /** Index of a source of the list. */
  source: z.int().nonnegative().optional(),
  /**
   * Rows with this text in a column, ignoring white space around it. `column` is an index of
   * `OpenList.columns` and `Row.context`, which leave out the column of links.
   */
  cell: z.strictObject({ column, text: z.string().max(4_000) }).optional(),
  /** What a page check found out. `none`: there was no check of the link. `stale`: it was too long ago. */
  page: z.enum([...pageVerdicts, 'none', 'stale']).optional(),
  pageFinding: z.enum(pageFindings).optional(),
  /**
   * Where the page links to the target. `uncounted`: there, but search engines do not count the link.
   * `amiss`: uncounted, elsewhere or missing.
   */
  target: z.enum([...targetFindings, 'uncounted', 'amiss']).optional(),
  /** Rows that this submission sends, or whose links this request carried. */
  submissionId: id.optional(),
  requestId: id.optional(),
  /** Part of the text or of the link. Case does not matter. */
  search: z.string().max(4_000).optional(),
})
export type RowFilter = z.infer<typeof rowFilter>

/**
 * The order of a view. Without one, rows are in source order. `page`: would be wasted, could not be checked,
 * fine. `target`: the link is missing, elsewhere, uncounted, could not be checked, there. Rows without a link
 * or a check come last in both directions.
 */
export const rowSort = z.strictObject({
  by: z.enum(['line', 'link', 'status', 'host', 'page', 'target']),
  descending: z.boolean(),
})
export type RowSort = z.infer<typeof rowSort>

/** Rows by number, by filter, or as a range of positions in an open view, both ends included. */
export const rowTarget = z.union([
  z.strictObject({ rows: z.array(rowNumber).max(5_000_000) }),
  z.strictObject({ filter: rowFilter }),
  z.strictObject({ viewId: id, first: rowNumber, last: rowNumber }),
])
export type RowTarget = z.infer<typeof rowTarget>

/** A part of the links that can be sent: the first ones in source order, or those in some rows. */
export const listPart = z.union([
  z.strictObject({ firstLinks: z.int().positive().max(1_000_000_000) }),
  rowTarget,
])
export type ListPart = z.infer<typeof listPart>

/** A row as the grid shows it. Texts are cut at 4,000 characters. */
export interface Row {
  readonly row: number
  /** Its line, counted from 1, in the source with this index. */
  readonly line: number
  readonly sourceIndex: number
  /** Number of this link in a line with several links, counted from 1; undefined: it is the only one. */
  readonly piece: number | undefined
  /** The text of the source, or as the user edited it. */
  readonly text: string
  /** Ranges of `text` that were repaired or that the question is about, as [start, end) in UTF-16 units. */
  readonly emphasis: readonly (readonly [start: number, end: number])[]
  /** The link that was sent or would be sent; undefined: the text holds none or needs review. */
  readonly link: string | undefined
  /** The link that the recommended fix makes, for a text that needs review. */
  readonly recommendedLink: string | undefined
  readonly status: RowStatus
  /** The row cannot be changed, because its link is pending, in flight, accepted or in doubt. */
  readonly isLocked: boolean
  /** The question, for the status `decide`. */
  readonly decideKind: DecideKind | undefined
  /** The reason, for the status `rejected`. */
  readonly rejectReason: RejectReason | undefined
  /** Repairs of the text, for the status `cleaned`. */
  readonly changes: readonly CleanedChange[]
  readonly warnings: readonly LinkWarning[]
  /** The first row with the same link, and its line, for the status `duplicate`. */
  readonly duplicateOf: number | undefined
  readonly duplicateOfLine: number | undefined
  /** The first row with nearly the same link, and its link, for the warning `near-duplicate`. */
  readonly nearDuplicateOf: number | undefined
  readonly nearLink: string | undefined
  /** Where and when the link was sent, for `sent-before` and for warnings about sent links. */
  readonly sentBefore: SentBefore | undefined
  /** What a page check found out about the link; undefined: there was none. */
  readonly page: RowPage | undefined
  /** The submission of the link; undefined: it was not submitted. */
  readonly sent: SentDetails | undefined
  /** The possible answers to the question, the recommended one first. */
  readonly choices: readonly DecideChoice[]
  /** The text of the source, if the row has another text now. */
  readonly writtenAs: string | undefined
  /** It was split off a text with several links, and `rows.keepAsOne` can undo that. */
  readonly canKeepAsOne: boolean
  /** Its source is a sitemap index: the line is the address of a sitemap. */
  readonly isSitemap: boolean
  /** It was joined with lines that it was broken over. */
  readonly isJoined: boolean
  /** It can be sent and is in the `part` of the request; undefined: the request has no `part`. */
  readonly isInPart: boolean | undefined
  /** The other cells of its line, in column order. */
  readonly context: readonly string[]
}

/** What a page check found out about the link of a row. */
export interface RowPage extends PageAnswer {
  /** The check was too long ago: see `Settings.pages`. */
  readonly isStale: boolean
  /** The page that `rows.sendPageInstead` would send; undefined: none. */
  readonly instead: string | undefined
}

/** The earlier submission or import that has a claim on a link. */
export interface SentBefore {
  readonly state: 'waiting' | 'sent' | 'in-doubt'
  /** Undefined: the link was imported with sent links. */
  readonly listId: number | undefined
  readonly listName: string
  readonly taskId: string | undefined
  readonly atMs: number
  /** Name of the account on which it was sent, if it is not the account of the list. */
  readonly otherAccount: string | undefined
}

/** The submission of a row's link, and the last request that carried it. */
export interface SentDetails {
  readonly submissionId: number
  readonly accountId: number
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  /** When the request was sent or, for a pending link, when it was submitted. */
  readonly atMs: number
  /** Units that this link cost; undefined: not known. */
  readonly units: number | undefined
  /** The service's message about a refusal or a doubt. */
  readonly reason: string | undefined
}

/** Everything about one row, for the inspector. */
export interface RowDetails {
  readonly row: Row
  /** All cells of the source line, with the headings of their columns. */
  readonly cells: readonly { readonly heading: Heading; readonly text: string }[]
  /** The submissions of this row, oldest first. */
  readonly history: readonly RowSubmission[]
}

/** A submission of a row, with the requests that carried its link, oldest first. */
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
    /** The user's answer for this link, if the request was in doubt. */
    readonly markedAs: 'charged' | 'not-charged' | undefined
    readonly taskId: string | undefined
    readonly message: string | undefined
  }[]
}

/** What a row would become with another text. */
export type TextPreview =
  | { readonly kind: 'ready' | 'cleaned'; readonly link: string }
  /** `of`: the first row with the same link. */
  | { readonly kind: 'duplicate'; readonly of: number; readonly link: string }
  | { readonly kind: 'decide'; readonly decideKind: DecideKind }
  | { readonly kind: 'rejected'; readonly rejectReason: RejectReason }
  /** The text holds several links, which would become rows of their own. */
  | { readonly kind: 'several'; readonly links: number }
  | { readonly kind: 'blank' }

/** An open view: the engine keeps its row numbers, filtered and sorted. */
export interface View {
  readonly viewId: number
  /** Number of rows. */
  readonly rows: number
  /** The revision of the list when the view was opened. A view of an older revision has to be opened again. */
  readonly revision: number
}

/** The result of an edit. */
export interface EditResult {
  readonly list: OpenList
  /** Number of rows that changed. */
  readonly changed: number
}

/** Why an edit was not made. `locked`: none of the rows can be changed. `view-gone`: the view was closed. */
export type EditProblem = 'unknown-list' | 'view-gone' | 'locked'

const list = z.strictObject({ listId: id })
const target = list.extend({ target: rowTarget })
const row = list.extend({ row: rowNumber })
const text = row.extend({ text: z.string().max(100_000) })
const view = list.extend({ viewId: id })

/**
 * Requests about rows of a list: views and edits. Edits skip rows that are locked. Replies to edits hold the
 * whole open list, so that the window which edits gets no `list.changed`.
 */
export const rowRequests = {
  /**
   * Opens a view. The last two views of a list stay open; requests with an older id fail with `view-gone`.
   * `stopped`: `rows.stopSorting` ended it.
   */
  'rows.view': takes(list.extend({ filter: rowFilter, sort: maybe(rowSort) })).replies<
    Result<View, 'unknown-list' | 'stopped'>
  >(),
  /** Progress of the view that is being sorted, 0 to 1; undefined: none is. */
  'rows.sortProgress': takes(list).replies<number | undefined>(),
  /** Stops sorting: the `rows.view` that waits for it fails with `stopped`. */
  'rows.stopSorting': takes(list).replies<undefined>(),
  /** Rows of a view from a position on, at most 500. With `part`, each row says if it is in that part. */
  'rows.page': takes(
    view.extend({ start: rowNumber, count: z.int().min(1).max(500), part: maybe(listPart) }),
  ).replies<Result<readonly Row[], 'view-gone'>>(),
  /** The position of a row in a view. */
  'rows.find': takes(view.extend({ row: rowNumber })).replies<
    Result<number, 'view-gone' | 'not-in-view'>
  >(),
  /** The position in a view of the first row of a source line. */
  'rows.findLine': takes(
    view.extend({ sourceIndex: z.int().nonnegative(), line: z.int().positive() }),
  ).replies<Result<number, 'view-gone' | 'not-in-view'>>(),
  /** Everything about one row. */
  'rows.inspect': takes(row).replies<Result<RowDetails, 'unknown-list' | 'unknown-row'>>(),

  /** Answers the question of some rows, or of all rows with one kind of question. */
  'rows.decide': takes(
    list.extend({
      target: z.union([z.strictObject({ kind: z.enum(decideKinds) }), rowTarget]),
      choice: z.enum(decideChoices),
    }),
  ).replies<Result<EditResult, EditProblem>>(),
  /** Names the site for all rows that are paths without one. */
  'rows.nameSite': takes(list.extend({ site: z.string().max(4_000) })).replies<
    Result<EditResult, EditProblem | 'not-a-site'>
  >(),
  /**
   * Number of rows that a fix would change: the fix of one kind of question or, without `kind`,
   * `rows.applySuggestions`. `choice` is `mend` if not given.
   */
  'rows.fixable': takes(
    list.extend({
      kind: maybe(z.enum(decideKinds)),
      choice: maybe(z.enum(['mend', 'trim'])),
    }),
  ).replies<Result<number, 'unknown-list'>>(),
  /** The first row with each kind of question, in source order. */
  'rows.examples': takes(list).replies<Result<readonly Row[], 'unknown-list'>>(),
  /**
   * Applies every recommended fix that cannot lose a part of a link, as one step to undo. `undecided`:
   * number of changed rows that have another question now.
   */
  'rows.applySuggestions':
    takes(list).replies<Result<EditResult & { readonly undecided: number }, EditProblem>>(),
  /** Excludes rows: they are not sent. */
  'rows.exclude': takes(target).replies<Result<EditResult, EditProblem>>(),
  /** Includes excluded rows again. */
  'rows.include': takes(target).replies<Result<EditResult, EditProblem>>(),
  /** Makes refused and cancelled rows ready to be sent again. */
  'rows.reopen': takes(target).replies<Result<EditResult, EditProblem>>(),
  /** Removes punctuation from the end of links. */
  'rows.trim': takes(target).replies<Result<EditResult, EditProblem>>(),
  /**
   * Replaces the text of a row. Several links in it become rows of their own. If `before` is given and the
   * row has another text by now, it fails with `other-text` and changes nothing.
   */
  'rows.edit': takes(text.extend({ before: maybe(z.string().max(100_000)) })).replies<
    Result<EditResult, EditProblem | 'other-text'>
  >(),
  /** What a row would become with another text. Changes nothing. */
  'rows.preview': takes(text).replies<Result<TextPreview, 'unknown-list'>>(),
  /** Joins the rows that one text was split into. */
  'rows.keepAsOne': takes(row).replies<Result<EditResult, EditProblem>>(),
  /**
   * Marks rows to be sent although they were sent before, or unmarks them. The account pays for them
   * again. Without `target`: all rows that are sent before. The mark ends when the row is submitted.
   */
  'rows.resend': takes(list.extend({ resend: z.boolean(), target: maybe(rowTarget) })).replies<
    Result<EditResult, EditProblem>
  >(),
}
