import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { SentStatus } from '../link.ts'
import type { PageVerdict, TargetFinding } from '../page.ts'
import type { Result } from '../result.ts'
import type { WrittenFile } from './app.ts'
import type { ListSummary } from './lists.ts'
import { day, id, locale, maybe, takes, takesNothing, words } from './request.ts'
import { requestStates, type SentRequest } from './requests.ts'

/** Selects requests of the history. Those of Practice are left out unless `practice` is true. */
export const historyFilter = z.strictObject({
  accountId: maybe(id),
  /** `imported`: links of an imported file of sent links, which have no list. */
  listId: maybe(z.union([id, z.literal('imported')])),
  states: maybe(z.array(z.enum(requestStates)).max(10)),
  /** Part of the name, client or label of a list, or of a task id. */
  search: words,
  client: maybe(words),
  label: maybe(words),
  /** First and last local day on which the requests were sent. */
  fromDay: maybe(day),
  toDay: maybe(day),
  practice: maybe(z.boolean()),
})
export type HistoryFilter = z.infer<typeof historyFilter>

/** A group of the history: the requests of one list. The window asks for them when the group is expanded. */
export interface HistoryGroup {
  /** `imported`: links of an imported file of sent links. */
  readonly listId: number | 'imported'
  /** The list was deleted; only its names are left. */
  readonly isDeleted: boolean
  readonly name: string
  readonly client: string
  readonly label: string
  readonly requests: number
  /** Links of these requests by their state now. */
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
  readonly units: number
  readonly firstMs: number
  readonly lastMs: number
}

/** Sums over all requests that a filter selects. */
export interface HistoryTotals {
  readonly requests: number
  readonly units: number
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
}

/** A page of groups, and the sums over all groups. */
export interface HistoryPage {
  /** Newest first. */
  readonly groups: readonly HistoryGroup[]
  readonly totalGroups: number
  readonly totals: HistoryTotals
}

/** Values for filters of the history, newest first, at most 500 of each. */
export interface HistoryNames {
  /** Local days of the first and the last request; undefined: there is none. */
  readonly firstDay: string | undefined
  readonly lastDay: string | undefined
  readonly clients: readonly string[]
  readonly labels: readonly string[]
  /** The latest day before which history was deleted. */
  readonly deletedBefore: string | undefined
}

/** Units by local day or month. */
export interface UnitsChart {
  /** Every day (`2026-11-21`) or month (`2026-11`) of the period, also those without units. */
  readonly periods: readonly string[]
  /** The seven with most units, then all others as one. */
  readonly series: readonly UnitsSeries[]
  readonly totals: HistoryTotals
}

/** The units of one account, client or label. */
export interface UnitsSeries {
  /** Name of the account, client or label; undefined: all others together. */
  readonly name: string | undefined
  /** One for each period. */
  readonly units: readonly number[]
}

/** Answers to "was it sent?", by what sending the link now would mean. */
export const askedParts = [
  'claimed',
  'nearly-the-same',
  'refused',
  'practice',
  'not-sent',
  'not-a-link',
] as const
export type AskedPart = (typeof askedParts)[number]

/** The answer for one link of a question. */
export interface AnswerRow {
  /** Index of its line among the lines that are not blank. */
  readonly line: number
  readonly text: string
  /** The link that was looked up; undefined: the line holds none. */
  readonly link: string | undefined
  readonly part: AskedPart
  /** The link that was sent, if it is only nearly the same. */
  readonly nearLink: string | undefined
  /** The submission that sent it last; undefined: it was not sent. */
  readonly sent: LinkSubmission | undefined
}

/** A link that was sent, with its submission. */
export interface LinkSubmission {
  readonly state: SentStatus
  readonly accountId: number
  readonly accountName: string
  readonly isPractice: boolean
  readonly listId: number | undefined
  readonly listName: string
  readonly client: string
  /** Its row in the list. */
  readonly row: number | undefined
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  readonly atMs: number
  /** It was imported with sent links. */
  readonly isImported: boolean
  /** Its request was in doubt, and the user gave the answer. */
  readonly isSettledByUser: boolean
}

/** The result of a question. Its answers can be read page by page until the next question. */
export interface AskedLinks {
  readonly askId: number
  /** Number of answers, the sum of `counts`: one for each link of a line, or one if it has none. */
  readonly lines: number
  readonly counts: Readonly<Record<AskedPart, number>>
}

/** The lists of a report. Practice and imported links are in no report. */
export const reportScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('list'), listId: id }),
  z.strictObject({
    kind: z.literal('client'),
    /** Undefined: all clients. */
    client: maybe(words),
    label: maybe(words),
    fromDay: day,
    toDay: day,
  }),
])
export type ReportScope = z.infer<typeof reportScope>

/**
 * The figures of a report: the rows of its lists by outcome. `received` is the sum of all outcomes. In
 * a report of a client, a row counts on the day it was sent or, if it was not, the day its list was made.
 */
export interface ReportFigures {
  readonly client: string | undefined
  readonly label: string | undefined
  readonly listName: string | undefined
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
  readonly lists: number
  /** Rows that are not blank. */
  readonly received: number
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
  readonly waiting: number
  readonly cancelled: number
  readonly duplicate: number
  readonly sentBefore: number
  readonly notUsable: number
  readonly needsReview: number
  readonly excluded: number
  /** Ready to be sent, and not submitted. */
  readonly notSubmitted: number
  readonly units: number
  readonly days: readonly {
    readonly day: string
    readonly accepted: number
    readonly units: number
  }[]
  /** What page checks found out about these rows; undefined: none was checked. */
  readonly pages: ReportPages | undefined
}

/** What page checks found out about the rows of a report. Rows that were not checked count nowhere. */
export interface ReportPages {
  readonly byVerdict: Readonly<Record<PageVerdict, number>>
  /** Rows that would have been wasted and were excluded, and the units that they would have cost. */
  readonly wastedExcluded: number
  readonly unitsSaved: number
  /** Where the pages link to the target; undefined: no check looked for one. */
  readonly byTarget: Readonly<Record<TargetFinding, number>> | undefined
  /** Of those with a link to the target: search engines do not count it. */
  readonly uncountedTargets: number
}

/** How much the history holds. */
export interface HistorySize {
  readonly bytes: number
  readonly lists: number
  readonly requests: number
  readonly links: number
  readonly oldestDay: string | undefined
}

const filtered = z.strictObject({ filter: historyFilter })
const page = { start: z.int().nonnegative(), count: z.int().positive().max(500) }
const tableFormat = z.enum(['csv', 'xlsx'])

/** Requests about the history, "was it sent?", and reports. */
export const historyRequests = {
  /** Requests that a filter selects, grouped by list. */
  'history.groups': takes(filtered.extend(page)).replies<HistoryPage>(),
  /** Requests that a filter selects, newest first, and their number. */
  'history.requests': takes(filtered.extend(page)).replies<{
    readonly requests: readonly SentRequest[]
    readonly total: number
  }>(),
  /** Values for filters of the history. */
  'history.names': takesNothing.replies<HistoryNames>(),
  /** Units by day or month, for a chart. */
  'history.units': takes(
    filtered.extend({
      fromDay: day,
      toDay: day,
      step: z.enum(['day', 'month']),
      by: z.enum(['account', 'client', 'label']),
    }),
  ).replies<UnitsChart>(),
  /** Looks up which links were sent; at most 100,000 lines that are not blank. A new question ends an earlier one. */
  'history.ask': takes(z.strictObject({ text: z.string().max(512_000_000) })).replies<
    Result<AskedLinks, 'asked-again' | 'too-many-lines'>
  >(),
  /** A page of answers, and their number. `asked-again`: there was another question since. */
  'history.answers': takes(
    z.strictObject({ askId: id, part: maybe(z.enum(askedParts)), ...page }),
  ).replies<
    Result<{ readonly rows: readonly AnswerRow[]; readonly total: number }, 'asked-again'>
  >(),
  /** Ends the question that is being looked up, if any. */
  'history.stopAsking': takesNothing.replies<undefined>(),
  /** Tab-separated text to paste beside the question: a line for each of its lines, blank ones included. */
  'history.copyAnswers': takes(z.strictObject({ askId: id, locale: maybe(locale) })).replies<
    Result<string, 'asked-again'>
  >(),
  /** Makes a list of the links of some parts. */
  'history.toList': takes(
    z.strictObject({ askId: id, parts: z.array(z.enum(askedParts)).max(10) }),
  ).replies<Result<ListSummary, 'asked-again' | 'no-links' | DiskProblem>>(),
  /** Writes a file of the requests that a filter selects, or of their links. */
  'history.export': takes(
    filtered.extend({
      what: z.enum(['requests', 'links']),
      format: tableFormat,
      locale: maybe(locale),
    }),
  ).replies<Result<WrittenFile, DiskProblem>>(),
  /** Writes a file of the answers. */
  'history.exportAnswers': takes(
    z.strictObject({
      askId: id,
      part: maybe(z.enum(askedParts)),
      format: tableFormat,
      locale: maybe(locale),
    }),
  ).replies<Result<WrittenFile, DiskProblem | 'asked-again'>>(),
  /** How much the history holds. */
  'history.size': takesNothing.replies<HistorySize>(),
  /**
   * Deletes submissions that ended before a local day, with their requests and claims. Their links then
   * count as new. The last 24 hours are always kept. `dryRun` only counts.
   */
  'history.delete': takes(z.strictObject({ beforeDay: day, dryRun: z.boolean() })).replies<
    Result<
      { readonly submissions: number; readonly links: number; readonly kept: number },
      'sending' | DiskProblem
    >
  >(),
  /** The figures of a report. `practice-is-no-work`: practice lists have no report. */
  'report.figures': takes(z.strictObject({ scope: reportScope })).replies<
    Result<ReportFigures, 'unknown-list' | 'practice-is-no-work'>
  >(),
  /**
   * Writes a report. `withInternals`: with account, request, task, units and answer of each row. `withOwnColumns`: with the
   * columns of the sources.
   */
  'report.export': takes(
    z.strictObject({
      scope: reportScope,
      format: z.enum(['xlsx', 'csv', 'html']),
      withInternals: z.boolean(),
      withOwnColumns: z.boolean(),
      locale,
    }),
  ).replies<Result<WrittenFile, 'unknown-list' | 'practice-is-no-work' | DiskProblem>>(),
}
