import {
  decideKinds,
  rejectReasons,
  type DecideKind,
  type LinkStatus,
  type RejectReason,
} from '../../../shared/link.ts'

/** A row's status with its kind or reason in one word; its index here is its one-byte code. */
export const verdicts = [
  'ready',
  'cleaned',
  ...decideKinds,
  'duplicate',
  'sent-before',
  ...rejectReasons,
  'excluded',
  'blank',
] as const
export type Verdict = (typeof verdicts)[number]

/** The code of every verdict. */
export const codeOf: Readonly<Record<Verdict, number>> = recordOf(verdicts, (_, index) => index)

/** Stands where a row was taken back: it has no verdict and is counted nowhere. */
export const goneCode = verdicts.length

/** Stands, once a list was submitted, where a row could be sent and was kept for later. */
export const laterCode = goneCode + 1

/** The verdict of a code; throws for a number that is none. */
export function verdictOf(code: number): Verdict {
  const verdict = verdicts[code]
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

/** A record with a value for every key of a list. */
export function recordOf<Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key, index: number) => Value,
): Record<Key, Value> {
  const entries = keys.map((key, index) => [key, value(key, index)])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has just got its value
  return Object.fromEntries(entries) as Record<Key, Value>
}
