/** Forecasts: when links leave and what they cost, by simulating queue and limiter up to 366 days. */
import type {
  BatchSize,
  Forecast,
  Pause,
  RescheduleProblem,
  When,
} from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { Timeline } from '../../shared/schedule.ts'
import type { Ledger, StoredAccount, StoredSchedule, StoredSubmission } from '../ledger/index.ts'
import {
  batchLimitsOf,
  chooseSchedule,
  type Clock,
  dayStartMs,
  exposureLimitOf,
  exposureUnits,
  gateOf,
  hasLeftToday,
  linksAtOnce,
  portionsLeft,
  progressOf,
  type RateOutlook,
  requestSizes,
} from '../queue/index.ts'
import { timelinesOf, type SubmissionTimeline } from './timeline.ts'
import { expectedSearchRequests } from './search-cost.ts'
import type { AccountWork, PendingWork } from './simulation.ts'

/** The parts of the engine that a forecast reads. It changes nothing. */
export interface ForecastParts {
  readonly ledger: Pick<Ledger, 'submissions' | 'requests' | 'usage'>
  /** See `Queue.rateOutlookOf`. */
  readonly rateOutlookOf: (accountId: number) => RateOutlook
  readonly clock: Clock
}

/** Links that could be submitted. */
export interface LinksToSend {
  readonly links: number
  /** Of these, links with unusual characters. */
  readonly unusual: number
  readonly batchSize: BatchSize
  readonly when: When
}

/** Forecasts links that would be submitted now, after everything that is pending on the account. */
export function forecastLinks(
  { links, unusual, batchSize, when }: LinksToSend,
  account: StoredAccount,
  parts: ForecastParts,
): Result<Omit<Forecast, 'resending' | 'sentElsewhere'>, 'schedule-too-long'> {
  const { ledger, clock } = parts
  const nowMs = clock.wallMs()
  const chosen = chooseSchedule(when, { links, hasLeftToday: false }, nowMs, clock)
  if (!chosen.ok) return chosen
  const schedule: StoredSchedule =
    chosen.value.kind === 'spread' ? { ...chosen.value, leftBefore: 0 } : chosen.value
  const atOnce = schedule.kind === 'spread' ? Math.ceil(schedule.linksPerDay) : links
  const limits = batchLimitsOf(account)
  const before = pendingWorkOf(account, parts).map(({ work }) => work)
  const timelineWith = (size: BatchSize): SubmissionTimeline => {
    const own: PendingWork = {
      schedule,
      links,
      unusual,
      suspects: 0,
      searchRequests: 0,
      left: 0,
      leftToday: 0,
      ...sizesWithin(
        exposureUnits(atOnce, size, account),
        requestSizes(atOnce, size, limits),
        account,
      ),
      isProven: false,
      // A list above the limit per submission is refused, so the limit never holds links back.
      mostLinks: Number.POSITIVE_INFINITY,
    }
    const work = accountWork([...before, own], account, parts)
    return only(timelinesOf(work, [before.length], clock))
  }
  const timeline = timelineWith(batchSize)
  const units = links * account.price
  const { limitPerSubmission = Number.POSITIVE_INFINITY } = account
  return ok({
    links,
    units,
    requests: {
      balanced: timelineWith('balanced').requests,
      fewest: timelineWith('fewest').requests,
      smallest: timelineWith('smallest').requests,
      chosen: timeline.requests,
    },
    exposureUnits: exposureUnits(atOnce, batchSize, account),
    doneByMs: timeline.doneByMs,
    timeline: chartOf(timeline, schedule, links),
    balanceAfter: balanceAfter(account, units, ledger),
    balanceIsAtMost:
      account.people > 1 ||
      ledger.usage.unitsBeyondBalance(account.id) > 0 ||
      isBalanceRefused(account),
    unitsLeftToday: unitsLeftTodayOf(account, parts),
    delayedUntilMs: timeline.delayedUntilMs,
    limit: units > limitPerSubmission ? 'submission' : timeline.isHeldBack ? 'day' : undefined,
  })
}

/** The forecast of an unfinished submission. */
export interface SubmissionForecast {
  /** When its schedule lets the next link leave; undefined: now. */
  readonly scheduledMs: number | undefined
  /** When the next link may leave, by its schedule and the daily limit; undefined: now. */
  readonly nextMs: number | undefined
  /** When its last link is answered; undefined: not while it is paused, or not within 366 days. */
  readonly doneByMs: number | undefined
  /** Portions that have not left yet; 1 if it is not a drip feed. */
  readonly portionsLeft: number
  /** Expected requests to find the refused links; 0: none was refused. */
  readonly searchRequests: number
}

/**
 * Forecasts every submission of an account that has pending links, by id. `pause`: the pause of the
 * account. Only a daily limit ends without the user; under any other pause no end is known.
 */
export function forecastUnfinished(
  account: StoredAccount,
  pause: Pause | undefined,
  parts: ForecastParts,
): ReadonlyMap<number, SubmissionForecast> {
  const { ledger, clock } = parts
  const nowMs = clock.wallMs()
  const active = pendingWorkOf(account, parts)
  const endsByItself = pause === undefined || pause.detail === 'day-cap'
  const work = accountWork(
    active.map((item) => item.work),
    account,
    parts,
  )
  const timelines = endsByItself ? timelinesOf(work, [...active.keys()], clock) : []
  const timelineOf = new Map(timelines.map((timeline, n) => [active[n]?.submission.id, timeline]))
  const forecasts = new Map<number, SubmissionForecast>()
  for (const submission of ledger.submissions.unfinished(account.id)) {
    const { id, schedule, links, departedLinks } = submission
    if (links.waiting === 0) continue
    const timeline = timelineOf.get(id)
    const known = active.find((item) => item.submission.id === id)?.work
    const { suspects, searchRequests } = known ?? workOf(submission, account, parts)
    const progress = progressOf(submission, ledger, nowMs, clock)
    const gate = gateOf(schedule, progress, suspects > 0, nowMs, clock)
    const scheduledMs = gate.kind === 'closed' ? gate.untilMs : undefined
    forecasts.set(id, {
      scheduledMs,
      nextMs: scheduledMs ?? timeline?.delayedUntilMs,
      doneByMs: timeline?.doneByMs,
      portionsLeft:
        schedule.kind === 'spread'
          ? portionsLeft(schedule, links.waiting - suspects, departedLinks)
          : 1,
      searchRequests,
    })
  }
  return forecasts
}

/** Forecasts the pending links of a submission with another schedule. */
export function forecastReschedule(
  submissionId: number,
  when: When,
  account: StoredAccount,
  parts: ForecastParts,
): Result<Pick<Forecast, 'doneByMs' | 'timeline' | 'delayedUntilMs' | 'limit'>, RescheduleProblem> {
  const { ledger, clock } = parts
  const submission = ledger.submissions.byId(submissionId)
  if (submission === undefined) return fail('unknown-submission')
  const chosen = scheduleFor(submission, when, parts)
  if (!chosen.ok) return chosen
  const schedule = chosen.value
  const rescheduled = { ...submission, schedule, pause: undefined }
  const others = pendingWorkOf(account, parts).filter((item) => item.submission.id !== submissionId)
  const index = others.filter((item) => item.submission.place < submission.place).length
  const own = workOf(rescheduled, account, parts)
  const all = others.map(({ work }) => work).toSpliced(index, 0, own)
  const timeline = only(timelinesOf(accountWork(all, account, parts), [index], clock))
  return ok({
    doneByMs: timeline.doneByMs,
    timeline: chartOf(timeline, schedule, own.links),
    delayedUntilMs: timeline.delayedUntilMs,
    limit: timeline.isHeldBack ? 'day' : undefined,
  })
}

/** The schedule to store when a submission is rescheduled, or why it cannot be. */
export function scheduleFor(
  submission: StoredSubmission,
  when: When,
  { ledger, clock }: Pick<ForecastParts, 'ledger' | 'clock'>,
): Result<StoredSchedule, Exclude<RescheduleProblem, 'unknown-submission'>> {
  if (submission.phase !== 'active' || submission.links.waiting === 0)
    return fail('nothing-pending')
  const nowMs = clock.wallMs()
  if (when.kind === 'at' && when.atMs <= nowMs) return fail('time-past')
  const kinds = ledger.requests.pendingKinds(submission.id)
  const facts = {
    links: kinds.plain + kinds.unusual,
    hasLeftToday: hasLeftToday(submission, ledger, nowMs, clock),
  }
  const chosen = chooseSchedule(when, facts, nowMs, clock)
  if (!chosen.ok) return chosen
  return ok(
    chosen.value.kind === 'spread'
      ? { ...chosen.value, leftBefore: submission.departedLinks }
      : chosen.value,
  )
}

/** Units that the daily limit still allows today; undefined: no limit. */
function unitsLeftTodayOf(
  { id, limitPerDay }: StoredAccount,
  { ledger, clock }: Pick<ForecastParts, 'ledger' | 'clock'>,
): number | undefined {
  if (limitPerDay === undefined) return undefined
  return Math.max(0, limitPerDay - ledger.usage.unitsSince(id, dayStartMs(clock.wallMs(), clock)))
}

interface PendingSubmission {
  readonly submission: StoredSubmission
  readonly work: PendingWork
}

/** The submissions of an account that may leave, in their order. */
function pendingWorkOf(account: StoredAccount, parts: ForecastParts): readonly PendingSubmission[] {
  return parts.ledger.submissions
    .unfinished(account.id)
    .filter(
      ({ phase, pause, links }) => phase === 'active' && pause === undefined && links.waiting > 0,
    )
    .map((submission) => ({ submission, work: workOf(submission, account, parts) }))
}

function workOf(
  submission: StoredSubmission,
  account: StoredAccount,
  { ledger, rateOutlookOf, clock }: ForecastParts,
): PendingWork {
  const { id, schedule, links, batchSize } = submission
  const kinds = ledger.requests.pendingKinds(id)
  const { sizes, exposureLinks } = sizesWithin(
    exposureLimitOf(submission, account),
    requestSizes(linksAtOnce(submission), batchSize, batchLimitsOf(account)),
    account,
  )
  const suspects = kinds.suspects.reduce((sum, { pending }) => sum + pending, 0)
  const expected = expectedSearchRequests({
    acceptedLinks: links.accepted,
    refusedLinks: links.refused,
    refusedRuns: kinds.refusedRuns,
    groups: kinds.suspects.map(({ unresolved, holdsRefused }) => ({
      links: unresolved,
      holdsRefused,
    })),
    unseenLinks: kinds.plain + kinds.unusual,
    linksPerRequest: sizes.proven,
  })
  const inFlight = kinds.suspects.filter(({ pending, unresolved }) => pending < unresolved).length
  const { price, limitPerSubmission } = account
  return {
    schedule,
    links: kinds.plain + kinds.unusual,
    unusual: kinds.unusual,
    suspects,
    searchRequests: Math.max(0, expected - inFlight),
    ...progressOf(submission, ledger, clock.wallMs(), clock),
    sizes,
    exposureLinks,
    isProven: links.accepted > 0 && !rateOutlookOf(account.id).isCareful,
    mostLinks:
      limitPerSubmission === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(
            0,
            Math.floor((limitPerSubmission - ledger.usage.unitsOfSubmission(id)) / price),
          ),
  }
}

function accountWork(
  submissions: readonly PendingWork[],
  account: StoredAccount,
  parts: ForecastParts,
): AccountWork {
  const { limitPerDay, price } = account
  const unitsLeft = unitsLeftTodayOf(account, parts)
  const outlook = parts.rateOutlookOf(account.id)
  // The exposure limit may allow fewer requests in flight at once.
  const parallelWithin = ({ sizes, exposureLinks }: PendingWork): number =>
    Math.max(1, Math.floor(exposureLinks / sizes.proven))
  return {
    submissions,
    rate: { ...outlook, parallel: Math.min(outlook.parallel, ...submissions.map(parallelWithin)) },
    linksToday: unitsLeft === undefined ? Number.POSITIVE_INFINITY : Math.floor(unitsLeft / price),
    linksPerDay:
      limitPerDay === undefined ? Number.POSITIVE_INFINITY : Math.floor(limitPerDay / price),
    nowMs: parts.clock.wallMs(),
  }
}

/** Limits request sizes to the exposure limit, which is in units. */
function sizesWithin(
  exposureLimit: number,
  { unproven, proven }: PendingWork['sizes'],
  { price }: StoredAccount,
): Pick<PendingWork, 'sizes' | 'exposureLinks'> {
  const exposureLinks = Math.max(1, Math.floor(exposureLimit / price))
  const sizes = {
    unproven: Math.min(unproven, exposureLinks),
    proven: Math.min(proven, exposureLinks),
  }
  return { sizes, exposureLinks }
}

function chartOf(timeline: SubmissionTimeline, schedule: StoredSchedule, links: number): Timeline {
  const left = schedule.kind === 'spread' ? schedule.leftBefore : 0
  return {
    points: timeline.points,
    portions: schedule.kind === 'spread' ? portionsLeft(schedule, links, left) : 1,
    days: timeline.days,
    mustRun: timeline.mustRun,
  }
}

/**
 * The known balance of an account. If the service refused a request because the balance was too low,
 * the balance is below the price of that request.
 */
function balanceOf(account: StoredAccount): number | undefined {
  const { knownBalance, pause } = account
  if (knownBalance === undefined || pause?.units === undefined || !isBalanceRefused(account))
    return knownBalance
  return Math.min(knownBalance, pause.units - 1)
}

/** True if the service has refused a request for its balance since the balance was entered. */
function isBalanceRefused({ pause, balanceEnteredMs = 0 }: StoredAccount): boolean {
  if (pause?.detail !== 'balance-too-low' || pause.httpStatus === undefined) return false
  return balanceEnteredMs <= pause.sinceMs
}

/** The balance after everything pending, everything in flight and `units` are paid. */
function balanceAfter(
  account: StoredAccount,
  units: number,
  { usage }: ForecastParts['ledger'],
): number | undefined {
  const known = balanceOf(account)
  if (known === undefined) return undefined
  const { id, price } = account
  return known - (usage.pendingLinks(id) + usage.linksInFlight(id)) * price - units
}

function only<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined) throw new Error('There is no value')
  return value
}
