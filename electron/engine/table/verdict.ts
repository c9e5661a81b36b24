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

/** A row's status with its kind or reason in one word. */
export type Verdict =
  | 'ready'
  | 'cleaned'
  | DecideKind
  | 'duplicate'
  | 'sent-before'
  | RejectReason
  | 'excluded'
  | 'blank'

/** The code of every verdict, a byte. */
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

/** Stands where a row was taken back: it has no verdict and is counted nowhere. */
export const removedCode = 20

/**
 * The code of a row whose link was submitted, by what became of it. Such a row keeps its text and its
 * link until it is reopened. Codes from `firstClosedCode` on end a row's claim to its link.
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
/** Refused and cancelled rows: they do not hold their link against others, and can be reopened. */
const firstClosedCode = 54

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

/** The verdict of a code; throws for a number that is none. */
export function verdictOf(code: number): Verdict {
  const verdict = verdictOfCode.get(code)
  if (verdict === undefined) throw new RangeError(`No verdict has the code ${code}`)
  return verdict
}

const decideSet: ReadonlySet<string> = new Set(decideKinds)
const rejectSet: ReadonlySet<string> = new Set(rejectReasons)

/** True for the kinds of `decide`. */
export function isDecideKind(verdict: Verdict): verdict is DecideKind {
  return decideSet.has(verdict)
}

/** True for the reasons of `rejected`. */
export function isRejectReason(verdict: Verdict): verdict is RejectReason {
  return rejectSet.has(verdict)
}

/** The status that the user reads. */
export function statusOf(verdict: Verdict): LinkStatus {
  if (isDecideKind(verdict)) return 'decide'
  return isRejectReason(verdict) ? 'rejected' : verdict
}

const statusOfCode = new Map<number, RowStatus>([
  ...verdicts.map((verdict) => [codeOf[verdict], statusOf(verdict)] as const),
  ...sentStatuses.map((status) => [sentCodeOf[status], status] as const),
])

/** The status of a row by the code that it counts as; throws for a number that is none. */
export function rowStatusOf(code: number): RowStatus {
  const status = statusOfCode.get(code)
  if (status === undefined) throw new RangeError(`No status has the code ${code}`)
  return status
}

/** By code: the place of its status among all, as rows are sorted by it. */
export const statusRankOfCode: Uint8Array = Uint8Array.from({ length: 256 }, (_, code) => {
  const status = statusOfCode.get(code)
  return status === undefined ? 0 : rowStatuses.indexOf(status)
})

/** True for the code of a row that waits for a choice. */
export function isDecideCode(code: number): boolean {
  return statusOfCode.get(code) === 'decide'
}

/** What a row counts as, by its reading, its marks and what holds for the whole list. */
export class VerdictRules {
  /** Longest link in characters; longer ones are rejected. */
  urlLength = specifiedLimits.urlLength
  /** Links that were sent on another account count as sent before. */
  skipsSentElsewhere = false

  /** The code of a row's verdict. */
  codeOf(rows: Rows, row: number): number {
    const marks = rows.marks[row] ?? 0
    const reading = rows.reading[row] ?? 0
    if ((marks & mark.removed) !== 0) return removedCode
    const sent = rows.sentCode(row)
    if (sent !== 0) return sent
    if (reading === codeOf.blank || (marks & mark.joined) !== 0) return codeOf.blank
    if ((marks & mark.excluded) !== 0) return codeOf.excluded
    if (reading > codeOf.cleaned) return reading
    // Whatever the account says, the answer of the user is about the same rows.
    if ((marks & mark.duplicate) === 0 && asksAboutPage(rows, row)) return codeOf['same-page']
    if ((rows.linkLength[row] ?? 0) > this.urlLength) return codeOf['too-long']
    if ((marks & mark.duplicate) !== 0) return codeOf.duplicate
    if (this.wasSentBefore(rows, row) && !isSentAgain(rows, row)) return codeOf['sent-before']
    return reading
  }

  /** Whether a row's link counts as sent before on the account. */
  wasSentBefore(rows: Rows, row: number): boolean {
    if (rows.has(row, mark.sentBefore)) return true
    const isElsewhere = (rows.warnings[row] ?? 0) & warningBit['sent-on-another-account']
    return isElsewhere !== 0 && this.skipsSentElsewhere
  }
}

/** Whether another link in play differs only in what follows `#`, and the user has not kept that. */
function asksAboutPage({ page: pages, warnings }: Rows, row: number): boolean {
  const bits = pages[row] ?? 0
  if ((bits & page.shared) === 0 || (bits & page.isKept) !== 0) return false
  return ((warnings[row] ?? 0) & warningBit['has-fragment']) !== 0
}

/** Whether the user said of this very row that its link is sent again. */
function isSentAgain({ warnings }: Rows, row: number): boolean {
  return ((warnings[row] ?? 0) & warningBit['sent-again']) !== 0
}

const everyCode = [
  ...verdicts.map((verdict) => codeOf[verdict]),
  ...sentStatuses.map((status) => sentCodeOf[status]),
]

/** How many rows there are of everything. */
export interface Counts {
  /** Ready and cleaned rows: what would be sent. */
  readonly sendable: number
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  /** Of sendable rows. */
  readonly byWarning: Readonly<Record<LinkWarning, number>>
}

/** Counts rows by verdict as they come, change and go. */
export class Tally {
  readonly #rows = new Float64Array(256)
  readonly #warnings = new Float64Array(linkWarnings.length)

  /** Counts a row with this verdict and these warnings, or with `by` -1 one less. */
  add(code: number, warnings: number, by: 1 | -1): void {
    this.#rows[code] = (this.#rows[code] ?? 0) + by
    if (warnings === 0 || code > codeOf.cleaned) return
    for (let bit = 0; bit < this.#warnings.length; bit++)
      if ((warnings & (1 << bit)) !== 0) this.#warnings[bit] = (this.#warnings[bit] ?? 0) + by
  }

  /** How many rows are counted, gone ones not. */
  get rows(): number {
    return everyCode.reduce((sum, code) => sum + (this.#rows[code] ?? 0), 0)
  }

  /** Rows by status, those of submitted links by what became of these. */
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
