/** What may leave an account now: order, schedule, limits, exposure, permit, and the size of a request. */
import { allowanceOf, type PauseDetail, type PauseReason } from '../../shared/account.ts'
import type { BatchSize } from '../../shared/contract/index.ts'
import type {
  Ledger,
  QueueHead,
  SpendFacts,
  StoredAccount,
  StoredSubmission,
} from '../ledger/index.ts'
import { type Calendar, dayStartMs } from './clock.ts'
import type { TokenState } from './dispatcher.ts'
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
  readonly token: TokenState
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

/** How many links may leave now. */
export type Allowance =
  | { readonly kind: 'links'; readonly links: number }
  /** What is in flight must be answered first. */
  | { readonly kind: 'waits-for-answers' }
  /** The submission is at its limit; what is behind it on the account may leave. */
  | { readonly kind: 'holds-submission' }
  | { readonly kind: 'pauses'; readonly reason: PauseReason; readonly detail: PauseDetail }

/**
 * Of the links that could leave as one request, those that exposure and limits allow. They stop, they
 * do not warn. Where a part fits, that part leaves. `exposureLimit`: units that may be in doubt before
 * sending pauses.
 */
export function allowedLinks(facts: SpendFacts, exposureLimit: number): Allowance {
  const { account, unitsExposed, unitsInFlight } = facts
  const {
    price,
    limitPerSubmission = Number.POSITIVE_INFINITY,
    limitPerDay = Number.POSITIVE_INFINITY,
  } = account
  const linksFor = (units: number): number => Math.floor(units / price)
  let { links } = facts
  const exposureRoom = linksFor(exposureLimit - unitsExposed - unitsInFlight)
  if (exposureRoom < links) {
    if (unitsInFlight > 0) return { kind: 'waits-for-answers' }
    // A smaller request is no way round the limit: with doubts open the user decides first.
    if (unitsExposed > 0 || exposureRoom < 1)
      return { kind: 'pauses', reason: 'in-doubt', detail: 'doubt-limit' }
    links = exposureRoom
  }
  links = Math.min(links, linksFor(limitPerSubmission - facts.unitsOfSubmission))
  if (links < 1) return { kind: 'holds-submission' }
  links = Math.min(links, linksFor(limitPerDay - facts.unitsOfDay))
  if (links >= 1) return { kind: 'links', links }
  return unitsInFlight > 0
    ? { kind: 'waits-for-answers' }
    : { kind: 'pauses', reason: 'cap', detail: 'day-cap' }
}

/**
 * Units that the user lets an account spend before it pauses again, since the balance pays for no
 * more. A request takes its units when it leaves and returns those that it certainly did not spend.
 */
export class Budget {
  #left: number

  /** Infinity: no such limit. */
  constructor(units: number) {
    this.#left = units
  }

  get left(): number {
    return this.#left
  }

  /** Takes `units`; call the returned function with how many were, or may have been, spent. */
  take(units: number): (spent: number) => void {
    this.#left -= units
    return (spent) => {
      this.#left += units - spent
    }
  }
}

/** What bounds the requests of an account. */
export interface BatchLimits {
  readonly linksPerRequest: number
  /** Requests that this computer may make in one rate window. */
  readonly allowance: number
}

/** Links of a request that proves token, address and price before much is at stake. */
const proofLinks = 1_000

/** Links with unusual characters are the likeliest to be refused, so few of them share a request. */
export const mostUnusualLinks = 100

/** A request's body stays below this, whatever its number of links. */
export const mostBodyBytes = 8_000_000

const leastBalancedLinks = 5_000

/** Links per request that a policy comes to. */
export interface RequestSizes {
  /** Until a request was accepted, and after a doubt until one is accepted again. */
  readonly unproven: number
  readonly proven: number
}

/**
 * Links per request by policy. `links`: all links of the submission or, of a drip feed, of one
 * portion.
 */
export function requestSizes(links: number, size: BatchSize, limits: BatchLimits): RequestSizes {
  const upTo = (wanted: number): number =>
    Math.max(1, Math.min(Math.max(1, limits.linksPerRequest), wanted))
  switch (size) {
    case 'balanced': {
      const rest = Math.max(0, links - proofLinks)
      const even = Math.ceil(rest / Math.max(1, limits.allowance - 1))
      return { unproven: upTo(proofLinks), proven: upTo(Math.max(leastBalancedLinks, even)) }
    }
    case 'fewest':
      return { unproven: upTo(limits.linksPerRequest), proven: upTo(limits.linksPerRequest) }
    case 'smallest': {
      const even = upTo(Math.max(proofLinks, Math.ceil(links / limits.allowance)))
      return { unproven: even, proven: even }
    }
    default:
      return { unproven: upTo(size), proven: upTo(size) }
  }
}

/** Links of the largest request that a policy makes of so many links. */
export function largestRequest(links: number, size: BatchSize, limits: BatchLimits): number {
  const { unproven, proven } = requestSizes(links, size, limits)
  if (links <= unproven) return links
  return Math.max(unproven, Math.min(proven, links - unproven))
}
