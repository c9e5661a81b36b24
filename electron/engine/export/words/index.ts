import type { DoubtCause, RequestState } from '../../../shared/contract/index.ts'
import type { AppHeading, Heading } from '../../../shared/imports.ts'
import { type Language, pickLanguage } from '../../../shared/language.ts'
import type { DecideKind, LinkWarning, RejectReason, RowStatus } from '../../../shared/link.ts'
import type { PageFinding, PageVerdict, TargetFinding } from '../../../shared/page.ts'
import { chinese } from './zh.ts'
import { english } from './en.ts'
import { french } from './fr.ts'
import { german } from './de.ts'
import { portuguese } from './pt.ts'
import { russian } from './ru.ts'
import { spanish } from './es.ts'

export { english }

/**
 * The columns of results, in order, behind the list's own: of copied results, CSV, workbooks and
 * `linkferry results`. CONTRIBUTING.md says how to add one.
 */
export const resultColumns = [
  'status',
  'reason',
  'sentAs',
  'request',
  'task',
  'date',
  'units',
] as const
/** The columns behind them, if pages of the list were checked. */
export const pageColumns = ['page', 'pageFinding', 'httpStatus', 'leadsTo', 'pageChecked'] as const
/** The columns behind those, if a check looked for links to a target. */
export const targetColumns = ['target', 'targetRel', 'targetAnchor', 'targetUrl'] as const
export type ResultColumn = (typeof resultColumns)[number]
export type PageColumn = (typeof pageColumns)[number] | (typeof targetColumns)[number]

/** The words of exported files in one language. They never say more of a link than that it was accepted. */
export interface ExportWords {
  /** Headings of columns: of results, then of the tables of requests, links and answers and of reports. */
  readonly column: Readonly<
    Record<
      | ResultColumn
      | PageColumn
      // Before the columns of results.
      | 'given'
      | 'source'
      | 'line'
      // Requests, links and reports.
      | 'list'
      | 'client'
      | 'account'
      | 'outcome'
      | 'links'
      | 'serviceReply'
      | 'link'
      | 'day'
      | 'rows'
      // Answers to "was it sent?".
      | 'wasItSent'
      | 'nearLink'
      | 'lookedUpAs',
      string
    >
  >
  /** Headings of columns that the app made when it imported a list. */
  readonly appHeading: Readonly<Record<AppHeading, string>>
  /** Names of the facts above the tables of a report or of totals. */
  readonly fact: Readonly<
    Record<'list' | 'lists' | 'client' | 'label' | 'from' | 'to' | 'createdOn', string>
  >
  /** Names of sheets, of at most 31 characters. */
  readonly sheet: Readonly<
    Record<
      | 'results'
      | 'totals'
      | 'summary'
      | 'byDay'
      | 'pages'
      | 'targets'
      | 'links'
      | 'history'
      | 'answers',
      string
    >
  >
  readonly status: Readonly<Record<RowStatus, string>>
  readonly decide: Readonly<Record<DecideKind, string>>
  readonly reject: Readonly<Record<RejectReason, string>>
  readonly warning: Readonly<Record<LinkWarning, string>>
  readonly pageVerdict: Readonly<Record<PageVerdict, string>>
  readonly pageFinding: Readonly<Record<PageFinding, string>>
  /** Where a page links to the target. */
  readonly targetFinding: Readonly<Record<TargetFinding, string>>
  /** Why it is not known whether a link was charged. */
  readonly doubt: Readonly<Record<DoubtCause, string>>
  readonly requestState: Readonly<Record<RequestState, string>>
  readonly reasonOf: {
    /** Of a duplicate. `line`: number of the line with the same link, with its source if that is another. */
    readonly sameAsLine: (line: string) => string
    /** Of a link that was sent before. `status`: its status there. */
    readonly sentInList: (status: string, list: string) => string
    readonly sentElsewhere: (status: string) => string
    readonly onAccount: (account: string) => string
    /** Of the end of a link that begins in an earlier line. */
    readonly joined: (line: string) => string
    readonly sitemap: string
  }
  readonly answer: Readonly<
    Record<
      'nearlyTheSame' | 'settledByUser' | 'imported' | 'practice' | 'notSent' | 'notALink',
      string
    >
  > & {
    /** Said if history before a day was deleted. */
    readonly deletedBefore: (day: string) => string
  }
  readonly report: {
    readonly title: string
    /** Outcomes of rows, as a client reads them. */
    readonly outcome: Readonly<Record<ReportOutcome, string>>
    readonly received: string
    readonly unitsUsed: string
    readonly byOutcome: string
    readonly acceptedByDay: string
    readonly allClients: string
    /** All pages with a verdict. */
    readonly pagesChecked: string
    /** Pages that would have been wasted and were excluded, and the units that they would have cost. */
    readonly wastedExcluded: string
    readonly unitsSaved: string
    /** Links to the target that search engines do not count. */
    readonly uncountedTargets: string
  }
  /** What the verdicts of page checks mean, and what a missing link to the target means. */
  readonly verdictsMean: string
  readonly missingMeans: string
  /** What “Accepted” means; at most 255 characters. */
  readonly acceptedMeans: string
}

/** Outcomes of rows in the order of a report; keys of `ReportFigures`. */
export const reportOutcomes = [
  'accepted',
  'refused',
  'inDoubt',
  'waiting',
  'cancelled',
  'duplicate',
  'sentBefore',
  'notUsable',
  'needsReview',
  'excluded',
  'notSubmitted',
] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** The words by language. */
const wordsOfLanguage: Readonly<Record<Language, ExportWords>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  pt: portuguese,
  ru: russian,
  zh: chinese,
}

/** Returns the words for a locale (a BCP 47 tag); English if it is undefined or the language is not offered. */
export function wordsFor(locale: string | undefined): ExportWords {
  return wordsOfLanguage[pickLanguage('system', locale === undefined ? [] : [locale])]
}

/** The heading of a list's own column; empty where it has none. */
export function headingText(heading: Heading, { appHeading }: ExportWords): string {
  return typeof heading === 'string' ? heading : appHeading[heading.app]
}
