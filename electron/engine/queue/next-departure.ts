import { allowanceOf, type PauseDetail, type PauseReason } from '../../shared/account.ts'
import type { BatchSize } from '../../shared/contract/index.ts'
import type { Ledger, QueueHead, StoredAccount, StoredSubmission } from '../ledger/index.ts'
import { type BatchLimits, largestRequest, mostUnusualLinks, requestSizes } from './batch-policy.ts'
import { type Calendar, dayStartMs } from './clock.ts'
import type { TokenHold } from './dispatcher.ts'
import { gateOf, portionAt, portionOf, type Progress } from './schedule.ts'

/** The part of the ledger that decides what leaves next. */
export type DepartureLedger = Pick<Ledger, 'submissions' | 'requests' | 'stakes'>

/** What leaves next on an account. */
export interface Departure {
  readonly submission: StoredSubmission
  readonly head: QueueHead
  /** Links that policy and schedule let leave in one request. */
  readonly links: number
}

/** What leaves next, or when something may. */
export interface NextDeparture {
  readonly departure: Departure | undefined
  /** When a schedule lets something leave that is pending now; undefined: nothing waits for its time. */
  readonly nextMs: number | undefined
}

/**
 * The next links of the first submission, in the account's order, whose schedule and limit let them
 * leave. Writes nothing. `isCareful`: a doubt came up and nothing was accepted since.
 */
export function findDeparture(
  ledger: DepartureLedger,
  account: StoredAccount,
  isCareful: boolean,
  nowMs: number,
  calendar: Calendar,
): NextDeparture {
  let nextMs: number | undefined
  for (const submission of ledger.submissions.unfinished(account.id)) {
    if (submission.phase !== 'active' || submission.pause !== undefined) continue
    if (ledger.submissions.isMoving(submission.id)) continue
    const head = ledger.requests.head(submission.id)
    if (head === undefined || isAtLimit(submission, account, ledger)) continue
    const progress = progressOf(submission, ledger, nowMs, calendar)
    const isLeavingAgain = head.groupId !== undefined
    const gate = gateOf(submission.schedule, progress, isLeavingAgain, nowMs, calendar)
    if (gate.kind === 'closed') {
      nextMs = Math.min(nextMs ?? gate.untilMs, gate.untilMs)
      continue
    }
    const links = Math.min(
      head.mostLinks,
      requestSize(submission, head, account, isCareful),
      gate.links,
    )
    return { departure: { submission, head, links }, nextMs }
  }
  return { departure: undefined, nextMs }
}

/** How much of a submission has left, for its schedule. */
export function progressOf(
  { id, schedule, leftLinks }: StoredSubmission,
  { requests }: Pick<Ledger, 'requests'>,
  nowMs: number,
  calendar: Calendar,
): Progress {
  if (schedule.kind !== 'spread' || schedule.missed !== 'keep-pace')
    return { left: leftLinks, leftToday: 0 }
  const { index, fromMs } = portionAt(schedule, nowMs, calendar)
  const { fromMs: untilMs } = portionOf(schedule, index + 1, calendar)
  return { left: leftLinks, leftToday: requests.firstLeft(id, fromMs, untilMs) }
}

/** True where links of a submission left today; see `chooseSchedule`. */
export function hasLeftToday(
  { id, schedule }: StoredSubmission,
  { requests }: Pick<Ledger, 'requests'>,
  nowMs: number,
  calendar: Calendar,
): boolean {
  if (schedule.kind !== 'spread') return false
  const todayMs = dayStartMs(nowMs, calendar)
  return requests.firstLeft(id, todayMs, todayMs + 2 * 86_400_000) > 0
}

/** How an account's settings bound its requests. */
export function batchLimitsOf({ limits, people }: StoredAccount): BatchLimits {
  return {
    linksPerRequest: limits.linksPerRequest,
    allowance: allowanceOf(limits.requestsPerWindow, people),
  }
}

/** Links that one day of a submission holds: all of them or, of a drip feed, a portion. */
export function linksAtOnce({ schedule, links }: StoredSubmission): number {
  return schedule.kind === 'spread' ? Math.ceil(schedule.linksPerDay) : links.total
}

/** Units of a submission that may be in doubt before sending pauses. */
export function exposureLimitOf(submission: StoredSubmission, account: StoredAccount): number {
  return exposureUnits(linksAtOnce(submission), submission.batchSize, account)
}

/** The same of so many links that leave at once: the account's limit, else two requests. */
export function exposureUnits(links: number, size: BatchSize, account: StoredAccount): number {
  const { exposureLimit, price } = account
  return exposureLimit ?? 2 * largestRequest(links, size, batchLimitsOf(account)) * price
}

/** True for a submission of which its account's limit lets nothing more leave. */
export function isAtLimit(
  { id }: StoredSubmission,
  { limitPerSubmission, price }: StoredAccount,
  { stakes }: Pick<Ledger, 'stakes'>,
): boolean {
  // Without a limit nothing is summed up.
  if (limitPerSubmission === undefined) return false
  return stakes.unitsOfSubmission(id) + price > limitPerSubmission
}

function requestSize(
  submission: StoredSubmission,
  { isUnusual }: QueueHead,
  account: StoredAccount,
  isCareful: boolean,
): number {
  const limits = batchLimitsOf(account)
  const sizes = requestSizes(linksAtOnce(submission), submission.batchSize, limits)
  const isProven = submission.links.accepted > 0 && !isCareful
  const size = isProven ? sizes.proven : sizes.unproven
  return isUnusual ? Math.min(size, mostUnusualLinks) : size
}

/** All that decides what an account does next, at one moment. */
export interface SendingFacts {
  /** Stopping, suspended or paused. */
  readonly isHalted: boolean
  readonly inFlight: number
  readonly mostInFlight: number
  /** The next request does not fit beside what is in flight. */
  readonly waitsForAnswers: boolean
  readonly hasTooManyDoubts: boolean
  /** What leaves next; undefined: nothing may. */
  readonly departure: Departure | undefined
  /** Milliseconds until a request may start. */
  readonly waitMs: number
  /** Links that the user's budget pays for. */
  readonly linksPaidFor: number
  readonly token: TokenHold
}

/** What an account does next; resting and waiting end early when something changes. */
export type Step =
  | { readonly kind: 'rests' }
  | { readonly kind: 'waits'; readonly ms: number }
  | {
      readonly kind: 'pauses'
      readonly reason: PauseReason
      readonly detail: PauseDetail
      readonly departure: Departure
    }
  | { readonly kind: 'asks-for-token' }
  | {
      readonly kind: 'sends'
      readonly departure: Departure
      readonly mostLinks: number
      readonly token: string
    }

const rests: Step = { kind: 'rests' }

/** Decides the next step. The token is asked for when only time holds links back, not before. */
export function nextStep(facts: SendingFacts): Step {
  const { departure, token, waitMs, linksPaidFor } = facts
  if (facts.isHalted || departure === undefined) return rests
  if (facts.inFlight >= facts.mostInFlight || facts.waitsForAnswers) return rests
  if (facts.hasTooManyDoubts)
    return { kind: 'pauses', reason: 'in-doubt', detail: 'doubts-in-a-row', departure }
  // Said at once, also while the rate holds everything back: whoever starts again enters every token then.
  if (token.kind === 'missing')
    return { kind: 'pauses', reason: 'token', detail: 'missing-token', departure }
  if (token.kind === 'none') return { kind: 'asks-for-token' }
  if (waitMs > 0) return { kind: 'waits', ms: waitMs }
  if (linksPaidFor < 1) {
    return facts.inFlight > 0
      ? rests
      : { kind: 'pauses', reason: 'balance', detail: 'balance-too-low', departure }
  }
  const mostLinks = Math.min(departure.links, linksPaidFor)
  return token.kind === 'held'
    ? { kind: 'sends', departure, mostLinks, token: token.token }
    : { kind: 'waits', ms: Number.POSITIVE_INFINITY }
}
