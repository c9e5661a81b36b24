import type { DiskProblem } from './disk-problem.ts'
import type { SentBefore } from './draft-rows.ts'
import { batchStates, type BatchFate, type HistoryRow, type LinkSending } from './submission.ts'

/** How many lists without a label a search can be about. */
export const mostUnnamed = 10_000

/** What batches of the history may be asked for by; those that were sent before are not `cancelled`. */
export const historyResults = [...batchStates, 'sent-before'] as const
export type HistoryResult = (typeof historyResults)[number]

/** Which batches of the history: all that fit every word of it. */
export interface HistoryFilter {
  readonly accountId: number | undefined
  readonly states: readonly HistoryResult[] | undefined
  /** Part of label, client or task id. */
  readonly search: string
  /** Exactly this client; an empty one: those without. */
  readonly client?: string | undefined
  readonly label?: string | undefined
  /**
   * When lists without a label were submitted that are shown by a name which holds the search: at
   * most 10,000. Only the window knows how a list is named by its time.
   */
  readonly unnamed?: readonly number[] | undefined
  /** First and last local day, `2026-11-21`, of those on which they left last. */
  readonly fromDay?: string | undefined
  readonly toDay?: string | undefined
}

export interface HistoryQuery extends HistoryFilter {
  readonly start: number
  /** At most 200. */
  readonly count: number
}

export interface HistoryPage {
  readonly rows: readonly HistoryRow[]
  /** Rows of the list. */
  readonly total: number
  /** Batches, of which a row may tell several `together`. */
  readonly batches: number
  readonly totals: HistoryTotals
}

/** What the batches of a query come to. Practice and what was imported count in none. */
export interface HistoryTotals {
  /** Of every receipt, and of what the user said was charged. */
  readonly units: number
  readonly accepted: number
  readonly refused: number
  readonly inDoubt: number
}

/** What a filter can be about: clients and labels, the newest first, at most 500 of each; and accounts that are gone. */
export interface HistoryNames {
  /** Of the oldest submission; undefined: there is none. */
  readonly firstDay: string | undefined
  /** On which a batch left last or changed; after today where the clock was set back since. */
  readonly lastDay?: string | undefined
  /** The last day on which a submission had ended that is forgotten; undefined: none is. */
  readonly forgottenDay?: string | undefined
  readonly clients: readonly string[]
  readonly labels: readonly string[]
  /** Accounts that were removed and on which something is on record, in the order they were made. */
  readonly removedAccounts: readonly { readonly id: number; readonly name: string }[]
  /** Those that a report can be about, which tells nothing of Practice. */
  readonly reported: { readonly clients: readonly string[]; readonly labels: readonly string[] }
}

/** One request that carried a batch. */
export interface BatchAttempt {
  readonly startedMs: number
  /** Undefined: it is on its way. */
  readonly endedMs: number | undefined
  readonly httpStatus: number | undefined
  /** The service's words or, without an answer, the kind of failure. */
  readonly message: string | undefined
  readonly answered: boolean
  readonly taskId: string | undefined
  readonly unitsUsed: number | undefined
  readonly linksCount: number | undefined
}

export const unitGroups = ['account', 'client', 'label'] as const
export type UnitGroup = (typeof unitGroups)[number]

/** Units of a time, of real accounts only, and of what else a filter asks for. */
export interface UnitsQuery extends HistoryFilter {
  /** First and last local day, `2026-11-21`. */
  readonly fromDay: string
  readonly toDay: string
  readonly step: 'day' | 'month'
  readonly by: UnitGroup
}

/** Units by local day or month, and what the time comes to. */
export interface UnitsChart {
  /** Every day `2026-11-21` or month `2026-11` of the time, the quiet ones too. */
  readonly periods: readonly string[]
  /** The seven that cost most, then all others as one, if there are any. */
  readonly series: readonly UnitsSeries[]
  readonly totals: HistoryTotals
  /**
   * Lines that were left out because they had been sent before, and links that left the queue because
   * they had been; undefined where a result is asked for, which such lines have none of.
   */
  readonly sentBefore: number | undefined
}

export interface UnitsSeries {
  /** Of the account, client or label; undefined: all others together. */
  readonly name: string | undefined
  /** One for each period. */
  readonly units: readonly number[]
}

/** What History says of one asked line; `nearly-…`: of a link that is nearly the same. */
export type LinkAnswer =
  | Exclude<BatchFate, 'split'>
  | `nearly-${SentBefore['state']}`
  /** Practice took it, or something nearly the same: it was sent nowhere. */
  | 'practised'
  | 'nearly-practised'
  | 'not-charged'
  | 'charged-by-word'
  | 'never'
  | 'not-a-link'

/**
 * Lines by what sending them now would mean: some batch holds the link, so that it is paid for or
 * may be; one holds a link that is nearly the same, and most likely leads to the same page; none
 * does, and the service refused it when it was last sent; Practice alone has it; nothing has it (any
 * more); or there is no link.
 */
export const askedParts = [
  'on-record',
  'nearly-sent',
  'refused',
  'practised',
  'not-sent',
  'not-a-link',
] as const
export type AskedPart = (typeof askedParts)[number]

/** A line that was asked about, with one batch that holds its link or with none. */
export interface AnswerRow {
  /** Zero-based among the lines that hold anything. */
  readonly line: number
  readonly text: string
  /** The link that was looked up, where it was taken out of the text, which is not that link. */
  readonly link?: string | undefined
  readonly answer: LinkAnswer
  readonly sending: LinkSending | undefined
  /** The link that is nearly the same, where the answer is of that one. */
  readonly nearLink?: string | undefined
}

/** Lines of a question whether their links were sent; more are not looked up. */
export const mostAskedLines = 100_000

/** What a question came to; the rows are asked for page by page, until the next question. */
export interface AskedLinks {
  readonly askId: number
  /** A line counts once for each of its links, or once where it has none. */
  readonly lines: Readonly<Record<AskedPart, number>>
  /**
   * A line has a row for each batch that is on record of it, one before them for what is nearly the
   * same, and one if there is neither.
   */
  readonly rows: Readonly<Record<AskedPart, number>>
}

/** Batches of the history. */
export type PartOfBatches =
  | { readonly kind: 'batches'; readonly batchIds: readonly number[] }
  /** All that the service refused of these submissions, or that was cancelled and moved nowhere. */
  | { readonly kind: 'refused' | 'cancelled'; readonly submissionIds: readonly number[] }
  | { readonly kind: 'filter'; readonly filter: HistoryFilter }

/** What is taken from the history. */
export type HistoryPart =
  | PartOfBatches
  | { readonly kind: 'asked'; readonly askId: number; readonly only: AskedPart }

export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

export const reportFormats = ['xlsx', 'csv', 'html'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** What a report is about. Practice and what was imported are in none. */
export type ReportScope =
  | { readonly kind: 'submission'; readonly submissionId: number }
  /** A client (undefined: all of them) over local days, both included; of a label only its lists. */
  | {
      readonly kind: 'client'
      readonly client: string | undefined
      readonly label?: string | undefined
      readonly fromDay: string
      readonly toDay: string
    }

/**
 * The figures of a report, before its list. They add up: the lines received, the links added and
 * those that were moved here are what was submitted, refused, maybe charged, waits, was moved, is
 * kept for later, was sent before or not submitted.
 */
export interface ReportFigures {
  readonly client: string | undefined
  /** Of the submission, where it is about one, or that was asked for. */
  readonly label: string | undefined
  /** When the submission was made that it is about; undefined: it is not about one. */
  readonly submittedMs: number | undefined
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
  /**
   * Local day up to which what it is about may be forgotten; of one submission, lines that went on from
   * it. Undefined: nothing of it is.
   */
  readonly missingUpTo: string | undefined
  readonly submissions: number
  /** Lines that were not empty. */
  readonly linesReceived: number
  /** Links besides: several in one line, submitted again, or of lines that were received before. */
  readonly linksAdded: number
  /** Links that came from a submission to another account, which is not told of here. */
  readonly movedHere: number
  readonly submitted: number
  /**
   * Of these, links that only the user counts as submitted: the receipt of their batch is for so many
   * fewer, and which ones is not known.
   */
  readonly notInReceipts: number
  readonly refused: number
  readonly maybeCharged: number
  /** Still to be sent. */
  readonly waiting: number
  /** Of one submission: links that went on in another. 0 of a client, whose other submissions are told too. */
  readonly moved: number
  /** Lines that were kept for later and are in no list after theirs that is told of too. */
  readonly later: number
  readonly notSubmitted: LinesNotSubmitted
  /**
   * Lines, and links that left the queue once it came to light. Undefined: some submissions are older
   * than the count of lines, and those links count as cancelled.
   */
  readonly sentBefore: number | undefined
  readonly units: number
  readonly days: readonly {
    readonly day: string
    readonly submitted: number
    readonly units: number
  }[]
}

/**
 * Why lines of a report were not submitted. `undecided`: a choice was not made. `leftOut`: by choice;
 * of lists before the count of it, for any reason. `afterwards`: what became of them did so after the time of the report.
 */
export const reasonsNotSubmitted = [
  'duplicates',
  'unusable',
  'undecided',
  'leftOut',
  'cancelled',
  'afterwards',
] as const
export type LinesNotSubmitted = Readonly<Record<(typeof reasonsNotSubmitted)[number], number>>

/** All lines of a report that were not submitted. */
export function sumNotSubmitted(lines: LinesNotSubmitted): number {
  return reasonsNotSubmitted.reduce((sum, reason) => sum + lines[reason], 0)
}

export type ReportProblem = 'unknown-submission' | 'practice-is-no-work'

/** How much is remembered. */
export interface HistorySize {
  /** Of the ledger and of the lists that results are told from. */
  readonly bytes: number
  readonly submissions: number
  readonly links: number
  /** Undefined: nothing was submitted yet. */
  readonly oldestDay: string | undefined
  /** See `HistoryNames`. */
  readonly forgottenDay?: string | undefined
}

/** Submissions that ended before a day, all whose links have a certain end. */
export interface Forgettable {
  readonly submissions: number
  readonly links: number
  /** Submissions of that time that stay: something of them waits, is on its way or in doubt. */
  readonly kept: number
}

/** Why nothing was forgotten; `sending`: a request is on its way, whose answer must not wait. */
export type ForgetProblem = 'sending' | DiskProblem
