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

/** Nothing is foreseen beyond this. */
const horizonMs = 366 * dayMs

/** What is pending of a submission, as far as it decides when links leave. */
export interface PendingWork {
  readonly schedule: StoredSchedule
  /** Pending links that have not left yet, the unusual ones among them. */
  readonly links: number
  readonly unusual: number
  /** Pending links of refused requests. */
  readonly suspects: number
  /** Requests that are expected to find the refused links. */
  readonly searchRequests: number
  /** See `Progress`. */
  readonly left: number
  readonly leftToday: number
  readonly sizes: RequestSizes
  /** Links that may be in flight at once by the exposure limit. */
  readonly exposureLinks: number
  /** A request of it was accepted, and nothing came into doubt since. */
  readonly isProven: boolean
  /** Links that the limit per submission lets leave; Infinity: there is none. */
  readonly mostLinks: number
}

/** An account with all that is pending on it. */
export interface AccountWork {
  /** In the order in which they leave. */
  readonly submissions: readonly PendingWork[]
  readonly rate: RateOutlook
  /** Links that the daily limit lets leave; Infinity: there is none. */
  readonly linksToday: number
  readonly linksPerDay: number
  readonly nowMs: number
}

/** What happens next on an account; `submission` is an index of its work. */
export type Foreseen =
  | {
      readonly kind: 'leaves'
      readonly submission: number
      readonly atMs: number
      readonly answeredMs: number
      /** Links of all these requests. */
      readonly links: number
      /** More than 1: as many alike requests, the last of them at this time. */
      readonly requests: number
      /** Nothing of the submission leaves after it. */
      readonly isLast: boolean
    }
  /** The daily limit is reached, and links of these submissions could leave before the day ends. */
  | { readonly kind: 'day-is-full'; readonly atMs: number; readonly submissions: readonly number[] }

/**
 * Plays an account forward as the queue would continue: submission by submission in their order, each
 * when its schedule allows, as fast as the rate and as many per day as the limit. Requests that are
 * alike over many rate windows are one step. Ends where nothing leaves any more, at the latest after
 * 366 days.
 */
export function* simulate(work: AccountWork, calendar: Calendar): Generator<Foreseen> {
  const { nowMs } = work
  const endMs = nowMs + horizonMs
  const rate = new SimulatedRate(work.rate)
  const all = work.submissions.map((pending, index) => new Simulated(pending, index))
  let atMs = nowMs
  let dayEndMs = nextDayMs(nowMs, calendar)
  let leftOfDay = work.linksToday
  let alike = { index: -1, links: 0, requests: 0 }
  while (atMs < endMs) {
    if (atMs >= dayEndMs) {
      dayEndMs = nextDayMs(atMs, calendar)
      leftOfDay = work.linksPerDay
    }
    const next = nextOf(all, atMs, calendar)
    if (next === undefined) return
    const startMs = next.kind === 'waits' ? next.untilMs : rate.earliest(atMs)
    if (next.kind === 'waits' || startMs > atMs) {
      atMs = startMs
      continue
    }
    if (leftOfDay < 1) {
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
    const links = submission.send(Math.min(leftOfDay, gate.links), atMs, answeredMs)
    leftOfDay -= links
    yield { ...leaves(submission), atMs, answeredMs, links, requests: 1 }
    const isAlike = alike.index === index && alike.links === links && rate.isSteady(atMs)
    alike = { index, links, requests: isAlike ? alike.requests + 1 : 1 }
    if (alike.requests < rate.allowance) continue
    // Every permit was taken like this once: whole cycles of the same follow.
    const untilMs = Math.min(gate.untilMs, next.othersOpenMs, dayEndMs, endMs)
    const cycles = Math.min(
      Math.floor(
        submission.alikeRequests(links, Math.min(leftOfDay, gate.links - links)) / rate.allowance,
      ),
      Math.floor((untilMs - atMs) / rate.cycleMs) - 1,
    )
    alike = { index: -1, links: 0, requests: 0 }
    if (cycles < 1) continue
    const requests = cycles * rate.allowance
    submission.skip(requests * links)
    leftOfDay -= requests * links
    rate.skip(cycles)
    atMs += cycles * rate.cycleMs
    const lastMs = atMs + work.rate.answerMs
    yield { ...leaves(submission), atMs, answeredMs: lastMs, links: requests * links, requests }
  }
}

function leaves({ index, isOver }: Simulated) {
  return { kind: 'leaves', submission: index, isLast: isOver } as const
}

type OpenGate = Extract<Gate, { readonly kind: 'open' }>

type Next =
  | { readonly kind: 'waits'; readonly untilMs: number }
  | {
      readonly kind: 'sends'
      readonly gate: OpenGate
      readonly submission: Simulated
      /** When a submission before it may leave. */
      readonly othersOpenMs: number
    }

/** The first submission that may leave, or when one may; undefined: nothing will. */
function nextOf(all: readonly Simulated[], atMs: number, calendar: Calendar): Next | undefined {
  let untilMs = Number.POSITIVE_INFINITY
  for (const submission of all) {
    if (submission.isOver) continue
    const gate = submission.gate(atMs, calendar)
    if (gate.kind === 'open') return { kind: 'sends', gate, submission, othersOpenMs: untilMs }
    untilMs = Math.min(untilMs, gate.untilMs)
  }
  return Number.isFinite(untilMs) ? { kind: 'waits', untilMs } : undefined
}

/** A submission on its way. */
class Simulated {
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
  /** When a request of it was accepted. */
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

  /** Sends one request of at most so many links; returns how many it holds. */
  send(most: number, atMs: number, answeredMs: number): number {
    if (this.#isSearching) {
      const links = Math.min(most, Math.ceil(this.#suspects / this.#searchRequests))
      this.#suspects -= links
      this.#mostLinks -= links
      // A limit may cut the last one.
      if (this.#searchRequests > 1 || this.#suspects < 1) this.#searchRequests -= 1
      return links
    }
    const links = Math.min(most, this.#size(atMs), this.#kindLeft(), this.#mostLinks)
    this.#provenMs = Math.min(this.#provenMs, answeredMs)
    this.skip(links)
    return links
  }

  /** Requests of as many links that leave like the last one, if so many links may. */
  alikeRequests(links: number, most: number): number {
    if (this.#isSearching || links < 1) return 0
    return Math.floor(Math.min(this.#kindLeft(), most, this.#mostLinks) / links)
  }

  /** So many links leave. */
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
 * The rate of an account played forward, request by request, if each is answered as the last ones
 * were. All times are wall time.
 */
class SimulatedRate {
  readonly #outlook: RateOutlook
  /** When each permit is free again, from `#permit` on, soonest first. */
  readonly #permits: number[]
  #permit = 0
  /** When the requests in flight are answered, from `#end` on. */
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

  /** Requests that leave in one cycle at most. */
  get allowance(): number {
    return this.#permits.length
  }

  /** How long after a request the next one with its permit leaves. */
  get cycleMs(): number {
    const { answerMs, permitMs, parallel } = this.#outlook
    return Math.max(answerMs + permitMs, (this.allowance * answerMs) / parallel)
  }

  /** True where every request leaves one cycle after the one before it with the same permit. */
  isSteady(atMs: number): boolean {
    return atMs >= this.#outlook.spacedUntilMs
  }

  /** When the next request may start that does not start before `fromMs`. */
  earliest(fromMs: number): number {
    const { spacedUntilMs, spacingMs, notBeforeMs, isProven, answerMs } = this.#outlook
    // Until one is accepted, one request at a time.
    const provenMs = isProven ? fromMs : (this.#firstEndMs ?? fromMs)
    const atMs = Math.max(
      fromMs,
      notBeforeMs,
      provenMs,
      this.#permits[this.#permit] ?? fromMs,
      this.#ends[this.#end] ?? fromMs + answerMs,
    )
    return atMs < spacedUntilMs ? Math.max(atMs, this.#lastStartMs + spacingMs) : atMs
  }

  /** A request starts, at a time that `earliest` returned; returns when it is answered. */
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

  /** So many whole cycles go by in which every permit is taken again as soon as it is free. */
  skip(cycles: number): void {
    const ms = cycles * this.cycleMs
    this.#lastStartMs += ms
    for (const [index, freeMs] of this.#permits.entries()) this.#permits[index] = freeMs + ms
    for (const [index, endMs] of this.#ends.entries()) this.#ends[index] = endMs + ms
  }
}
