import { specifiedLimits } from '../../shared/account.ts'
import {
  type DecideKind,
  decideKinds,
  type LinkStatus,
  linkStatuses,
  type LinkWarning,
  linkWarnings,
  type RejectReason,
  rejectReasons,
  type RowCounts,
  type RowStatus,
  rowStatuses,
  type SentStatus,
  sentStatuses,
} from '../../shared/link.ts'
import { recordOf } from '../../shared/record-of.ts'
import { warningBit } from '../parsing/index.ts'
import { mark, page, type Rows } from './rows.ts'

/** The status of a row that is not submitted, with its kind or reason, as one value. */
export type Verdict =
  | 'ready'
  | 'cleaned'
  | DecideKind
  | 'duplicate'
  | 'sent-before'
  | RejectReason
  | 'excluded'
  | 'blank'

/** The code of every verdict, as columns of rows store it in a byte. */
export const codeOf: Readonly<Record<Verdict, number>> = {
  ready: 0,
  cleaned: 1,
  'no-scheme': 2,
  'mistyped-scheme': 3,
  'html-entity': 4,
  'text-after-link': 5,
  'several-in-query': 6,
  wrapped: 7,
  'maybe-cut': 8,
  'private-host': 9,
  duplicate: 10,
  'sent-before': 11,
  'unsupported-scheme': 12,
  'not-a-link': 13,
  'too-long': 14,
  'invalid-host': 15,
  'invalid-port': 16,
  'has-credentials': 17,
  excluded: 18,
  blank: 19,
  formula: 22,
  'formula-error': 23,
  'space-in-link': 24,
  'comma-in-host': 25,
  'wide-mark': 26,
  'no-site': 27,
  'stray-character': 28,
  'short-link': 29,
  'same-page': 30,
  'broken-row': 31,
  'shown-differs': 32,
  'escaped-mark': 40,
}

/** The code of a row that was removed: it has no verdict and is not counted. */
export const removedCode = 20

/**
 * The code of a submitted row, by the status of its link. Such a row keeps its text and its link until
 * it is reopened.
 */
export const sentCodeOf: Readonly<Record<SentStatus, number>> = {
  waiting: 50,
  sending: 51,
  accepted: 52,
  'in-doubt': 53,
  refused: 54,
  cancelled: 55,
}

const firstSentCode = 50
/** Rows with codes from here on are refused or cancelled. They can be reopened, and are no duplicates. */
const firstClosedCode = 54

/** True for the code of a submitted row. */
export function isSentCode(code: number): boolean {
  return code >= firstSentCode
}

/** True for the code of a row that is queued or sent, or may have been: it cannot be changed. */
export function isLockedCode(code: number): boolean {
  return code >= firstSentCode && code < firstClosedCode
}

/** True for the code of a row that was refused or cancelled. */
export function isClosedCode(code: number): boolean {
  return code >= firstClosedCode
}

/** Every verdict. */
export const verdicts: readonly Verdict[] = [
  'ready',
  'cleaned',
  ...decideKinds,
  'duplicate',
  'sent-before',
  ...rejectReasons,
  'excluded',
  'blank',
]

const verdictOfCode = new Map(verdicts.map((verdict) => [codeOf[verdict], verdict]))

/** The verdict of a code. Throws a RangeError for any other number. */
export function verdictOf(code: number): Verdict {
  const verdict = verdictOfCode.get(code)
  if (verdict === undefined) throw new RangeError(`No verdict has the code ${code}`)
  return verdict
}

const decideSet: ReadonlySet<string> = new Set(decideKinds)
const rejectSet: ReadonlySet<string> = new Set(rejectReasons)

/** True for the kinds of rows that need a choice. */
export function isDecideKind(verdict: Verdict): verdict is DecideKind {
  return decideSet.has(verdict)
}

/** True for the reasons of unusable rows. */
export function isRejectReason(verdict: Verdict): verdict is RejectReason {
  return rejectSet.has(verdict)
}

/** The status of a row with this verdict. */
export function statusOf(verdict: Verdict): LinkStatus {
  if (isDecideKind(verdict)) return 'decide'
  return isRejectReason(verdict) ? 'rejected' : verdict
}

const statusOfCode = new Map<number, RowStatus>([
  ...verdicts.map((verdict) => [codeOf[verdict], statusOf(verdict)] as const),
  ...sentStatuses.map((status) => [sentCodeOf[status], status] as const),
])

/** The status of a row with this code. Throws a RangeError for a number that is not a code. */
export function rowStatusOf(code: number): RowStatus {
  const status = statusOfCode.get(code)
  if (status === undefined) throw new RangeError(`No status has the code ${code}`)
  return status
}

/** By code: the index of its status in `rowStatuses`. Rows are sorted by it. */
export const statusRankOfCode: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => {
  const status = statusOfCode.get(code)
  return status === undefined ? 0 : rowStatuses.indexOf(status)
})

/** True for the code of a row that needs a choice. */
export function isDecideCode(code: number): boolean {
  return statusOfCode.get(code) === 'decide'
}

/** Computes the verdict of a row from its reading, its marks and the account of the list. */
export class VerdictRules {
  /** The longest link that is accepted, in characters. */
  urlLength = specifiedLimits.urlLength
  /** True if links that another account has sent count as sent before. */
  skipsSentElsewhere = false

  /** The code of a row's verdict, or of its status if it is submitted. */
  codeOf(rows: Rows, row: number): number {
    const marks = rows.marks[row] ?? 0
    const reading = rows.reading[row] ?? 0
    if ((marks & mark.removed) !== 0) return removedCode
    const sent = rows.sentCode(row)
    if (sent !== 0) return sent
    if (reading === codeOf.blank || (marks & mark.joined) !== 0) return codeOf.blank
    if ((marks & mark.excluded) !== 0) return codeOf.excluded
    if (reading > codeOf.cleaned) return reading
    // This comes before everything that depends on the account: changing the account must not change
    // which rows the user is asked about.
    if ((marks & mark.duplicate) === 0 && asksAboutPage(rows, row)) return codeOf['same-page']
    if ((rows.linkLength[row] ?? 0) > this.urlLength) return codeOf['too-long']
    if ((marks & mark.duplicate) !== 0) return codeOf.duplicate
    if (this.wasSentBefore(rows, row) && !isSentAgain(rows, row)) return codeOf['sent-before']
    return reading
  }

  /** True if the row's link counts as sent before. */
  wasSentBefore(rows: Rows, row: number): boolean {
    if (rows.has(row, mark.sentBefore)) return true
    const isElsewhere = (rows.warnings[row] ?? 0) & warningBit['sent-on-another-account']
    return isElsewhere !== 0 && this.skipsSentElsewhere
  }
}

/** True if another active link differs only after `#`, and the user has not decided to keep that part. */
function asksAboutPage({ page: pages, warnings }: Rows, row: number): boolean {
  const bits = pages[row] ?? 0
  if ((bits & page.shared) === 0 || (bits & page.isKept) !== 0) return false
  return ((warnings[row] ?? 0) & warningBit['has-fragment']) !== 0
}

/** True if the user resends this row. */
function isSentAgain({ warnings }: Rows, row: number): boolean {
  return ((warnings[row] ?? 0) & warningBit['sent-again']) !== 0
}

/** The codes of all verdicts, and of all statuses of submitted rows. */
export const everyCode: readonly number[] = [
  ...verdicts.map((verdict) => codeOf[verdict]),
  ...sentStatuses.map((status) => sentCodeOf[status]),
]

/** The number of rows by status, kind, reason and warning. */
export interface Counts {
  /** Ready and cleaned rows: those that would be sent. */
  readonly sendable: number
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  /** Of sendable rows. */
  readonly byWarning: Readonly<Record<LinkWarning, number>>
}

/** Running counts of rows by verdict and warning. */
export class Tally {
  readonly #rows = new Float64Array(256)
  readonly #warnings = new Float64Array(linkWarnings.length)

  /** Counts one row more, or with `by` -1 one less, with this code and these warnings. */
  add(code: number, warnings: number, by: 1 | -1): void {
    this.#rows[code] = (this.#rows[code] ?? 0) + by
    if (warnings === 0 || code > codeOf.cleaned) return
    for (let bit = 0; bit < this.#warnings.length; bit++)
      if ((warnings & (1 << bit)) !== 0) this.#warnings[bit] = (this.#warnings[bit] ?? 0) + by
  }

  /** The number of rows, without removed ones. */
  get rows(): number {
    return everyCode.reduce((sum, code) => sum + (this.#rows[code] ?? 0), 0)
  }

  /** The number of rows by status. */
  get byRowStatus(): RowCounts {
    const counts = recordOf(rowStatuses, () => 0)
    for (const code of everyCode) counts[rowStatusOf(code)] += this.#rows[code] ?? 0
    return counts
  }

  get counts(): Counts {
    const count = (code: number): number => this.#rows[code] ?? 0
    const byStatus = recordOf(linkStatuses, () => 0)
    for (const verdict of verdicts) byStatus[statusOf(verdict)] += count(codeOf[verdict])
    return {
      sendable: byStatus.ready + byStatus.cleaned,
      byStatus,
      byDecideKind: recordOf(decideKinds, (kind) => count(codeOf[kind])),
      byRejectReason: recordOf(rejectReasons, (reason) => count(codeOf[reason])),
      byWarning: recordOf(linkWarnings, (_, index) => this.#warnings[index] ?? 0),
    }
  }
}
