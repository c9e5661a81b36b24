import {
  decideKinds,
  rejectReasons,
  type DecideKind,
  type LinkStatus,
  type RejectReason,
} from '../../../shared/link.ts'
import {
  rowStatuses,
  sentStatuses,
  type RowStatus,
  type SentStatus,
} from '../../../shared/row-status.ts'

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
export const goneCode = 20

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
