import { z } from 'zod'
import type { DiskProblem } from '../disk-problem.ts'
import type { SentStatus } from '../link.ts'
import type { Result } from '../result.ts'
import type { WrittenFile } from './app.ts'
import type { ListSummary } from './lists.ts'
import { day, id, locale, maybe, takes, takesNothing, words } from './request.ts'
import { requestStates, type SentRequest } from './requests.ts'

/** Which requests of the history. Practice is left out unless `practice`. */
export const historyFilter = z.strictObject({
  accountId: maybe(id),
  /** `imported`: links that came with a file of sent links, and have no list. */
  listId: maybe(z.union([id, z.literal('imported')])),
  states: maybe(z.array(z.enum(requestStates)).max(10)),
  /** Part of a list's name, client, label or a task id. */
  search: words,
  client: maybe(words),
  label: maybe(words),
  /** First and last local day on which they left. */
  fromDay: maybe(day),
  toDay: maybe(day),
  practice: maybe(z.boolean()),
})
export type HistoryFilter = z.infer<typeof historyFilter>

/** The requests of one list, as a group of the history; its requests are asked for when it is expanded. */
export interface HistoryGroup {
  /** `imported`: links that came with a file of sent links. */
  readonly listId: number | 'imported'
  /** The list was deleted: only its names are left. */
  readonly isDeleted: boolean
  readonly name: string
  readonly client: string
  readonly label: string
  readonly requests: number
  /** Links of these requests by what they are now. */
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
  readonly units: number
  readonly firstMs: number
  readonly lastMs: number
}

export interface HistoryTotals {
  readonly requests: number
  readonly units: number
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
}

export interface HistoryPage {
  /** Newest first. */
  readonly groups: readonly HistoryGroup[]
  readonly totalGroups: number
  readonly totals: HistoryTotals
}

/** Values that the history can be filtered by, newest first, at most 500 of each. */
export interface HistoryNames {
  readonly firstDay: string | undefined
  readonly lastDay: string | undefined
  readonly clients: readonly string[]
  readonly labels: readonly string[]
  /** The last day before which history was deleted. */
  readonly deletedBefore: string | undefined
}

/** Units by local day or month. */
export interface UnitsChart {
  /** Every day `2026-11-21` or month `2026-11` of the time, those without units too. */
  readonly periods: readonly string[]
  /** The seven that cost most, then all others as one. */
  readonly series: readonly UnitsSeries[]
  readonly totals: HistoryTotals
}

/** Asked lines by what sending them now would mean. */
export const askedParts = [
  'claimed',
  'nearly-the-same',
  'refused',
  'practice',
  'not-sent',
  'not-a-link',
] as const
export type AskedPart = (typeof askedParts)[number]

/** What the ledger says of one asked line. */
export interface AnswerRow {
  /** Line, counted from 0, among those that hold anything. */
  readonly line: number
  readonly text: string
  /** The link that was looked up; undefined: the text holds none. */
  readonly link: string | undefined
  readonly part: AskedPart
  /** The link that answers, where it is only nearly the same. */
  readonly nearLink: string | undefined
  readonly sent: LinkSent | undefined
}

/** One submission of a link. */
export interface LinkSent {
  readonly state: SentStatus
  readonly accountId: number
  readonly accountName: string
  readonly isPractice: boolean
  readonly listId: number | undefined
  readonly listName: string
  readonly client: string
  readonly row: number | undefined
  readonly requestId: number | undefined
  readonly taskId: string | undefined
  readonly atMs: number
  readonly isImported: boolean
  readonly isSettledByUser: boolean
}

/** What a question came to; its rows are asked for by page, until the next question. */
export interface AskedLinks {
  readonly askId: number
  /** A line counts once for each of its links, or once if it has none; the sum of `counts`. */
  readonly lines: number
  readonly counts: Readonly<Record<AskedPart, number>>
}

/** What a report counts. Practice and imported links are in none. */
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
 * The figures of a report: rows of its lists. They add up: `received` is the sum of all others but
 * units. Of a client, rows count by the day their list was made or, once sent, the day they were sent.
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
}

/** How much is kept. */
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

export const historyRequests = {
  'history.groups': takes(filtered.extend(page)).replies<HistoryPage>(),
  /** Requests that fit a filter, newest first. */
  'history.requests': takes(filtered.extend(page)).replies<{
    readonly requests: readonly SentRequest[]
    readonly total: number
  }>(),
  'history.names': takesNothing.replies<HistoryNames>(),
  'history.units': takes(
    filtered.extend({
      fromDay: day,
      toDay: day,
      step: z.enum(['day', 'month']),
      by: z.enum(['account', 'client', 'label']),
    }),
  ).replies<UnitsChart>(),
  /** Was it sent? One link per line, at most 100,000. A later question ends an earlier one. */
  'history.ask': takes(z.strictObject({ text: z.string().max(512_000_000) })).replies<
    Result<AskedLinks, 'asked-again' | 'too-many-lines'>
  >(),
  'history.answers': takes(
    z.strictObject({ askId: id, part: maybe(z.enum(askedParts)), ...page }),
  ).replies<
    Result<{ readonly rows: readonly AnswerRow[]; readonly total: number }, 'asked-again'>
  >(),
  'history.stopAsking': takesNothing.replies<undefined>(),
  /** One line per asked line, in order, blank ones too, as tab-separated text to paste beside the asked column. */
  'history.copyAnswers': takes(z.strictObject({ askId: id, locale: maybe(locale) })).replies<
    Result<string, 'asked-again'>
  >(),
  /** Makes a list of the asked links of some parts. */
  'history.toList': takes(
    z.strictObject({ askId: id, parts: z.array(z.enum(askedParts)).max(10) }),
  ).replies<Result<ListSummary, 'asked-again' | 'no-links' | DiskProblem>>(),
  'history.export': takes(
    filtered.extend({
      what: z.enum(['requests', 'links']),
      format: tableFormat,
      locale: maybe(locale),
    }),
  ).replies<Result<WrittenFile, DiskProblem>>(),
  'history.exportAnswers': takes(
    z.strictObject({
      askId: id,
      part: maybe(z.enum(askedParts)),
      format: tableFormat,
      locale: maybe(locale),
    }),
  ).replies<Result<WrittenFile, DiskProblem | 'asked-again'>>(),
  'history.size': takesNothing.replies<HistorySize>(),
  /**
   * Deletes submissions that ended before a local day, with their requests and claims: their links
   * count as new. Nothing of the last 24 hours is deleted. `dryRun`: only counts.
   */
  'history.delete': takes(z.strictObject({ beforeDay: day, dryRun: z.boolean() })).replies<
    Result<
      { readonly submissions: number; readonly links: number; readonly kept: number },
      'sending' | DiskProblem
    >
  >(),
  'report.figures': takes(z.strictObject({ scope: reportScope })).replies<
    Result<ReportFigures, 'unknown-list' | 'practice-is-no-work'>
  >(),
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

export interface UnitsSeries {
  /** Of the account, client or label; undefined: all others together. */
  readonly name: string | undefined
  /** One for each period. */
  readonly units: readonly number[]
}
