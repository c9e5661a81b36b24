import type { StoredSchedule } from '../ledger/index.ts'
import {
  type Calendar,
  type Gate,
  gateOf,
  mostUnusualLinks,
  nextDayMs,
  type Portion,
  portionAt,
  type RateOutlook,
  type RequestSizes,
} from '../queue/index.ts'

const dayMs = 86_400_000

/** A forecast ends here. */
const horizonMs = 366 * dayMs

/** The pending part of a submission, as far as it decides when links leave. */
export interface PendingWork {
  readonly schedule: StoredSchedule
  /** Pending links that have not left yet, including the unusual ones. */
  readonly links: number
  readonly unusual: number
  /** Pending links of suspect groups. */
  readonly suspects: number
  /** Requests that are expected to find the refused links. */
  readonly searchRequests: number
  /** Links that have left; see `Progress`. */
  readonly left: number
  readonly leftToday: number
  readonly sizes: RequestSizes
  /** Links that may be in flight at once by the exposure limit. */
  readonly exposureLinks: number
  /** A request of it was accepted, and none was in doubt since. */
  readonly isProven: boolean
  /** Links that the limit per submission allows; Infinity: there is no limit. */
  readonly mostLinks: number
}

/** An account with everything that is pending on it. */
export interface AccountWork {
  /** In the order in which they leave. */
  readonly submissions: readonly PendingWork[]
  readonly rate: RateOutlook
  /** Links that the daily limit allows, still today and on each later day; Infinity: no limit. */
  readonly linksToday: number
  readonly linksPerDay: number
  readonly nowMs: number
}

/** The next event on an account. */
export type SimulatedEvent =
  | SimulatedRequests
  /** The daily limit is reached, and links of these submissions could leave before the day ends. */
  | { readonly kind: 'day-is-full'; readonly atMs: number; readonly submissions: readonly number[] }

/** One request leaves, or several equal ones in a row. */
export interface SimulatedRequests {
  readonly kind: 'leaves'
  /** An index of the account's submissions. */
  readonly submission: number
  /** The number of requests. The times are those of the last one. */
  readonly requests: number
  readonly atMs: number
  readonly answeredMs: number
  /** Links of all these requests. */
  readonly links: number
  /** Nothing of the submission leaves after it. */
  readonly isLast: boolean
}

/**
 * Simulates how the queue continues on an account: submissions in their order, each when its schedule
 * allows, as fast as the rate and the daily limit allow. Equal requests over many rate windows are one
 * event, so a million requests take a moment. Ends when nothing leaves any more, at most after 366 days.
 */
export function* simulate(work: AccountWork, calendar: Calendar): Generator<SimulatedEvent> {
  const { nowMs } = work
  const endMs = nowMs + horizonMs
  const rate = new SimulatedRate(work.rate)
  const all = work.submissions.map((pending, index) => new SimulatedSubmission(pending, index))
  let atMs = nowMs
  let dayEndMs = nextDayMs(nowMs, calendar)
  let linksOfDay = work.linksToday
  let equal = { index: -1, links: 0, requests: 0 }
  while (atMs < endMs) {
    if (atMs >= dayEndMs) {
      dayEndMs = nextDayMs(atMs, calendar)
      linksOfDay = work.linksPerDay
    }
    const next = findNext(all, atMs, calendar)
    if (next === undefined) return
    const startMs = next.kind === 'waits' ? next.untilMs : rate.earliest(atMs)
    if (next.kind === 'waits' || startMs > atMs) {
      atMs = startMs
      continue
    }
    if (linksOfDay < 1) {
      const submissions = all
        .filter((one) => one.opensBefore(dayEndMs, atMs, calendar))
        .map(({ index }) => index)
      yield { kind: 'day-is-full', atMs, submissions }
      if (work.linksPerDay < 1) return
      atMs = dayEndMs
      continue
    }
    const { submission, gate } = next
    const { index } = submission
    const answeredMs = rate.take(atMs)
    const links = submission.send(Math.min(linksOfDay, gate.links), atMs, answeredMs)
    linksOfDay -= links
    yield { ...requestsOf(submission), atMs, answeredMs, links, requests: 1 }
    const isEqual = equal.index === index && equal.links === links && rate.isSteady(atMs)
    equal = { index, links, requests: isEqual ? equal.requests + 1 : 1 }
    if (equal.requests < rate.allowance) continue
    // Each permit was taken once by an equal request. From here on whole cycles repeat: skip them.
    const untilMs = Math.min(gate.untilMs, next.othersOpenMs, dayEndMs, endMs)
    const cycles = Math.min(
      Math.floor(
        submission.equalRequests(links, Math.min(linksOfDay, gate.links - links)) / rate.allowance,
      ),
      Math.floor((untilMs - atMs) / rate.cycleMs) - 1,
    )
    equal = { index: -1, links: 0, requests: 0 }
    if (cycles < 1) continue
    const requests = cycles * rate.allowance
    submission.skip(requests * links)
    linksOfDay -= requests * links
    rate.skip(cycles)
    atMs += cycles * rate.cycleMs
    const lastMs = atMs + work.rate.answerMs
    yield { ...requestsOf(submission), atMs, answeredMs: lastMs, links: requests * links, requests }
  }
}

function requestsOf({ index, isOver }: SimulatedSubmission) {
  return { kind: 'leaves', submission: index, isLast: isOver } as const
}

type OpenGate = Extract<Gate, { readonly kind: 'open' }>

type Next =
  | { readonly kind: 'waits'; readonly untilMs: number }
  | {
      readonly kind: 'sends'
      readonly gate: OpenGate
      readonly submission: SimulatedSubmission
      /** When an earlier submission may leave. */
      readonly othersOpenMs: number
    }

/** The first submission that may leave, or when one may; undefined: nothing leaves any more. */
function findNext(
  all: readonly SimulatedSubmission[],
  atMs: number,
  calendar: Calendar,
): Next | undefined {
  let untilMs = Number.POSITIVE_INFINITY
  for (const submission of all) {
    if (submission.isOver) continue
    const gate = submission.gate(atMs, calendar)
    if (gate.kind === 'open') return { kind: 'sends', gate, submission, othersOpenMs: untilMs }
    untilMs = Math.min(untilMs, gate.untilMs)
  }
  return Number.isFinite(untilMs) ? { kind: 'waits', untilMs } : undefined
}

/** A submission while it is simulated. */
class SimulatedSubmission {
  readonly index: number
  readonly #pending: PendingWork
  #ordinary: number
  #unusual: number
  #suspects: number
  #searchRequests: number
  #mostLinks: number
  #left: number
  #leftToday: number
  #portion: Portion | undefined
  /** When its first request is accepted. */
  #provenMs: number

  constructor(pending: PendingWork, index: number) {
    this.index = index
    this.#pending = pending
    this.#ordinary = pending.links - pending.unusual
    this.#unusual = pending.unusual
    this.#suspects = pending.suspects
    this.#searchRequests = Math.max(pending.searchRequests, pending.suspects > 0 ? 1 : 0)
    this.#mostLinks = pending.mostLinks
    this.#left = pending.left
    this.#leftToday = pending.leftToday
    this.#provenMs = pending.isProven ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }

  get isOver(): boolean {
    const pending = this.#ordinary + this.#unusual + this.#suspects + this.#searchRequests
    return this.#mostLinks < 1 || pending < 1
  }

  gate(atMs: number, calendar: Calendar): Gate {
    const { schedule } = this.#pending
    if (schedule.kind === 'spread' && (this.#portion?.untilMs ?? atMs) <= atMs) {
      const portion = portionAt(schedule, atMs, calendar)
      if (this.#portion !== undefined) this.#leftToday = 0
      this.#portion = portion
    }
    const progress = { left: this.#left, leftToday: this.#leftToday }
    return gateOf(schedule, progress, this.#isSearching, atMs, calendar, this.#portion)
  }

  opensBefore(untilMs: number, atMs: number, calendar: Calendar): boolean {
    if (this.isOver) return false
    const gate = this.gate(atMs, calendar)
    return gate.kind === 'open' || gate.untilMs < untilMs
  }

  /** Sends one request with at most `most` links; returns how many links it carries. */
  send(most: number, atMs: number, answeredMs: number): number {
    if (this.#isSearching) {
      const links = Math.min(most, Math.ceil(this.#suspects / this.#searchRequests))
      this.#suspects -= links
      this.#mostLinks -= links
      // A limit may make the last request smaller. Then another one follows.
      if (this.#searchRequests > 1 || this.#suspects < 1) this.#searchRequests -= 1
      return links
    }
    const links = Math.min(most, this.#size(atMs), this.#kindLeft(), this.#mostLinks)
    this.#provenMs = Math.min(this.#provenMs, answeredMs)
    this.skip(links)
    return links
  }

  /** How many more requests with `links` links can follow, if `most` links may leave. */
  equalRequests(links: number, most: number): number {
    if (this.#isSearching || links < 1) return 0
    return Math.floor(Math.min(this.#kindLeft(), most, this.#mostLinks) / links)
  }

  /** Counts links as left, without a request. */
  skip(links: number): void {
    if (this.#ordinary > 0) this.#ordinary -= links
    else this.#unusual -= links
    this.#left += links
    this.#leftToday += links
    this.#mostLinks -= links
  }

  get #isSearching(): boolean {
    return this.#searchRequests > 0
  }

  #size(atMs: number): number {
    const { sizes } = this.#pending
    const size = this.#provenMs <= atMs ? sizes.proven : sizes.unproven
    return this.#ordinary > 0 ? size : Math.min(size, mostUnusualLinks)
  }

  #kindLeft(): number {
    return this.#ordinary > 0 ? this.#ordinary : this.#unusual
  }
}

/**
 * The rate limiter, simulated: the same rules as `RateLimiter`, if each request is answered as fast as
 * the last ones were. All times are wall time.
 */
class SimulatedRate {
  readonly #outlook: RateOutlook
  /** A ring: when each permit is free again. From index `#permit` on, soonest first. */
  readonly #permits: number[]
  #permit = 0
  /** A ring: when the requests in flight are answered. From index `#end` on, soonest first. */
  readonly #ends: number[]
  #end = 0
  #lastStartMs: number
  #firstEndMs: number | undefined

  constructor(outlook: RateOutlook) {
    this.#outlook = outlook
    this.#permits = outlook.permitsFreeMs.toSorted((a, b) => a - b)
    const { answersDueMs, parallel } = outlook
    const ends = answersDueMs.toSorted((a, b) => a - b).slice(-parallel)
    this.#ends = [
      ...Array.from({ length: parallel - ends.length }, () => Number.NEGATIVE_INFINITY),
      ...ends,
    ]
    this.#lastStartMs = outlook.lastStartMs
  }

  /** The most requests of one cycle. */
  get allowance(): number {
    return this.#permits.length
  }

  /** The time from a request to the next one with the same permit. */
  get cycleMs(): number {
    const { answerMs, permitMs, parallel } = this.#outlook
    return Math.max(answerMs + permitMs, (this.allowance * answerMs) / parallel)
  }

  /** True if each request leaves one cycle after the previous one with the same permit. */
  isSteady(atMs: number): boolean {
    return atMs >= this.#outlook.spacedUntilMs
  }

  /** When the next request may start, at `fromMs` at the earliest. */
  earliest(fromMs: number): number {
    const { spacedUntilMs, spacingMs, notBeforeMs, isProven, answerMs } = this.#outlook
    // One request at a time until one is accepted.
    const provenMs = isProven ? fromMs : (this.#firstEndMs ?? fromMs)
    const atMs = Math.max(
      fromMs,
      notBeforeMs,
      provenMs,
      this.#permits[this.#permit] ?? fromMs,
      this.#ends[this.#end] ?? fromMs + answerMs,
    )
    // After a 429, requests are spaced from start to start; see `RateLimiter.tooManyRequests`.
    return atMs < spacedUntilMs ? Math.max(atMs, this.#lastStartMs + spacingMs) : atMs
  }

  /** Starts a request at a time that `earliest` returned; returns when it is answered. */
  take(atMs: number): number {
    const { answerMs, permitMs } = this.#outlook
    const endMs = atMs + answerMs
    this.#lastStartMs = atMs
    this.#firstEndMs ??= endMs
    this.#ends[this.#end] = endMs
    this.#end = (this.#end + 1) % this.#ends.length
    this.#permits[this.#permit] = endMs + permitMs
    this.#permit = (this.#permit + 1) % this.#permits.length
    return endMs
  }

  /** Skips whole cycles in which every permit is taken again as soon as it is free. */
  skip(cycles: number): void {
    const ms = cycles * this.cycleMs
    this.#lastStartMs += ms
    for (const [index, freeMs] of this.#permits.entries()) this.#permits[index] = freeMs + ms
    for (const [index, endMs] of this.#ends.entries()) this.#ends[index] = endMs + ms
  }
}
