import {
  decideKinds,
  rejectReasons,
  type DecideKind,
  type LineStatus,
  type LinkStatus,
  type RejectReason,
} from '../../../shared/link.ts'

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

/** The code of every verdict, a byte. Submitted lists keep them: none ever becomes another's. */
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

/** Stands, once a list was submitted, where a row could be sent and was kept for later. */
export const laterCode = 21

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

/** The status of a row of a submitted list, by the code that it went down with. */
export function lineStatusOf(code: number): LineStatus {
  return code === laterCode ? 'later' : statusOf(verdictOf(code))
}

/** Whether a row of a submitted list can have gone down with this code. */
export function isVerdictCode(code: number): boolean {
  return code === laterCode || verdictOfCode.has(code)
}

/** The status that the user reads. */
export function statusOf(verdict: Verdict): LinkStatus {
  if (isDecideKind(verdict)) return 'decide'
  return isRejectReason(verdict) ? 'rejected' : verdict
}

/** A record with a value for every key of a list. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key, index: number) => Value,
): Record<Key, Value> {
  const entries = keys.map((key, index) => [key, value(key, index)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has just got its value
  return Object.fromEntries(entries) as Record<Key, Value>
}
