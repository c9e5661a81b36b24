import { allowanceOf } from '../../shared/account.ts'
import type { BatchSize } from '../../shared/contract/index.ts'
import type { Ledger, QueueHead, StoredAccount, StoredSubmission } from '../ledger/index.ts'
import { type BatchLimits, largestRequest, mostUnusualLinks, requestSizes } from './batch-policy.ts'
import { type Calendar, dayStartMs } from './clock.ts'
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
