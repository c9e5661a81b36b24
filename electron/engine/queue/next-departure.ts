/** Which links leave next on an account, and how many: order, schedule, limits, exposure, permits. */
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

/** The part of the ledger that `findDeparture` reads. */
type DepartureLedger = Pick<Ledger, 'submissions' | 'requests' | 'usage'>

/** The links that leave next on an account. */
export interface Departure {
  readonly submission: StoredSubmission
  readonly head: QueueHead
  /** The most links that batch size and schedule allow in one request. */
  readonly links: number
}

/** The links that leave next, or when links may leave. */
export interface NextDeparture {
  readonly departure: Departure | undefined
  /** When a schedule lets pending links leave; undefined: no link waits for its time. */
  readonly nextMs: number | undefined
}

/**
 * Finds the next links: those of the first submission, in the account's order, whose schedule and limit
 * let links leave. Writes nothing. `isCareful`: see `Backoff`.
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

/** How many links of a submission have left, for its schedule. */
export function progressOf(
  { id, schedule, departedLinks }: StoredSubmission,
  { requests }: Pick<Ledger, 'requests'>,
  nowMs: number,
  calendar: Calendar,
): Progress {
  if (schedule.kind !== 'spread' || schedule.missed !== 'keep-pace')
    return { left: departedLinks, leftToday: 0 }
  const { index, fromMs } = portionAt(schedule, nowMs, calendar)
  const { fromMs: untilMs } = portionOf(schedule, index + 1, calendar)
  return { left: departedLinks, leftToday: requests.firstDepartures(id, fromMs, untilMs) }
}

/** True if links of a drip feed left today; see `chooseSchedule`. */
export function hasLeftToday(
  { id, schedule }: StoredSubmission,
  { requests }: Pick<Ledger, 'requests'>,
  nowMs: number,
  calendar: Calendar,
): boolean {
  if (schedule.kind !== 'spread') return false
  const todayMs = dayStartMs(nowMs, calendar)
  return requests.firstDepartures(id, todayMs, todayMs + 2 * 86_400_000) > 0
}

/** The limits of requests from an account's settings. */
export function batchLimitsOf({ limits, people }: StoredAccount): BatchLimits {
  return {
    linksPerRequest: limits.linksPerRequest,
    allowance: allowanceOf(limits.requestsPerWindow, people),
  }
}

/** Links that a submission sends in one go: all, or one portion of a drip feed. */
export function linksAtOnce({ schedule, links }: StoredSubmission): number {
  return schedule.kind === 'spread' ? Math.ceil(schedule.linksPerDay) : links.total
}

/** The exposure limit of a submission: units that may be in doubt before sending pauses. */
export function exposureLimitOf(submission: StoredSubmission, account: StoredAccount): number {
  return exposureUnits(linksAtOnce(submission), submission.batchSize, account)
}

/** The exposure limit for links that are sent in one go: the account's limit, else two requests. */
export function exposureUnits(links: number, size: BatchSize, account: StoredAccount): number {
  const { exposureLimit, price } = account
  return exposureLimit ?? 2 * largestRequest(links, size, batchLimitsOf(account)) * price
}

/** True if the account's limit per submission lets no more links of a submission leave. */
export function isAtLimit(
  { id }: StoredSubmission,
  { limitPerSubmission, price }: StoredAccount,
  { usage }: Pick<Ledger, 'usage'>,
): boolean {
  // Without a limit, the units are not summed up.
  if (limitPerSubmission === undefined) return false
  return usage.unitsOfSubmission(id) + price > limitPerSubmission
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

/** Everything that decides the next step of an account. */
export interface SendingFacts {
  /** Stopping, suspended or paused. */
  readonly isHalted: boolean
  readonly inFlight: number
  readonly mostInFlight: number
  /** The next request does not fit beside what is in flight. */
  readonly waitsForAnswers: boolean
  readonly hasTooManyDoubts: boolean
  /** The links that leave next; undefined: none may leave. */
  readonly departure: Departure | undefined
  /** Milliseconds until a request may start. */
  readonly waitMs: number
  /** Links that the rest of the budget pays for. */
  readonly linksPaidFor: number
  readonly token: TokenState
}

/** The next step of an account. Resting and waiting end early when something changes. */
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

/** Decides the next step. It asks for the token only if nothing but time holds links back. */
export function nextStep(facts: SendingFacts): Step {
  const { departure, token, waitMs, linksPaidFor } = facts
  if (facts.isHalted || departure === undefined) return rests
  if (facts.inFlight >= facts.mostInFlight || facts.waitsForAnswers) return rests
  if (facts.hasTooManyDoubts)
    return { kind: 'pauses', reason: 'in-doubt', detail: 'doubts-in-a-row', departure }
  // At once, even during a wait: after a restart, the user can then enter all tokens in one go.
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

/** How many links may be spent on now. */
export type SpendDecision =
  | { readonly kind: 'links'; readonly links: number }
  /** Requests in flight must be answered first. */
  | { readonly kind: 'waits-for-answers' }
  /** The submission is at its limit. Later submissions of the account may leave. */
  | { readonly kind: 'holds-submission' }
  | { readonly kind: 'pauses'; readonly reason: PauseReason; readonly detail: PauseDetail }

/**
 * Decides how many links of a request the exposure limit and the limits of the account allow. If only a
 * part fits, that part may leave. `exposureLimit`: units that may be in doubt before sending pauses.
 */
export function decideSpending(facts: SpendFacts, exposureLimit: number): SpendDecision {
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
    // With open doubts the user decides first. A smaller request must not get round the limit.
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
 * The units that an account may spend before it pauses again, because the balance pays for no more. A
 * request takes its units when it leaves, and returns those that it certainly did not spend.
 */
export class Budget {
  #left: number

  /** Infinity: no limit. */
  constructor(units: number) {
    this.#left = units
  }

  get left(): number {
    return this.#left
  }

  /** Takes `units`. Call the returned function with the units that were, or may have been, spent. */
  take(units: number): (spent: number) => void {
    this.#left -= units
    return (spent) => {
      this.#left += units - spent
    }
  }
}

/** The limits of an account's requests. */
export interface BatchLimits {
  readonly linksPerRequest: number
  /** Requests per window that this computer may send. */
  readonly allowance: number
}

/** Links of the first request, which proves token, address and price before more is at stake. */
const proofLinks = 1_000

/** The most links with unusual characters in one request, since they are the likeliest to be refused. */
export const mostUnusualLinks = 100

/** The most bytes of a body, whatever the number of links. */
export const mostBodyBytes = 8_000_000

/** The least links of a balanced request, once one was accepted. */
const leastBalancedLinks = 5_000

/** Links per request. */
export interface RequestSizes {
  /** Until a request was accepted, and after a doubt until one is accepted again. */
  readonly unproven: number
  readonly proven: number
}

/**
 * Links per request for a batch size. `links`: all links of the submission, or of one portion of a drip
 * feed.
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

/** Links of the largest request when `links` links are sent with a batch size. */
export function largestRequest(links: number, size: BatchSize, limits: BatchLimits): number {
  const { unproven, proven } = requestSizes(links, size, limits)
  if (links <= unproven) return links
  return Math.max(unproven, Math.min(proven, links - unproven))
}
