import type { Timeline, TimeSpan } from '../../shared/schedule.ts'
import { type Calendar, portionAt } from '../queue/index.ts'
import {
  type AccountWork,
  type PendingWork,
  simulate,
  type SimulatedRequests,
} from './simulation.ts'

/** A chart cannot show more. */
const mostPoints = 400

/** The forecast of one submission. */
export interface SubmissionTimeline {
  /** Requests that it needs. */
  readonly requests: number
  /** When its next request leaves; undefined: none does. */
  readonly nextMs: number | undefined
  /** When its last request is answered; undefined: not within 366 days, or never under its limits. */
  readonly doneByMs: number | undefined
  /** The daily limit holds back links that could leave. */
  readonly isHeldBack: boolean
  /** When its first link leaves, if the daily limit delays it; undefined: it does not. */
  readonly delayedUntilMs: number | undefined
  readonly points: Timeline['points']
  /** Days on which links of it leave. */
  readonly days: number
  /** When Linkferry must be running for it; at most 400. */
  readonly mustRun: readonly TimeSpan[]
}

/** Forecasts the submissions with these indices, by one simulation of their account. */
export function timelinesOf(
  work: AccountWork,
  indices: readonly number[],
  calendar: Calendar,
): readonly SubmissionTimeline[] {
  const timelines = new Map<number, TimelineRecorder>()
  for (const index of indices) {
    const pending = work.submissions[index]
    if (pending === undefined) throw new Error(`No submission ${index}`)
    timelines.set(index, new TimelineRecorder(pending, work.nowMs, calendar))
  }
  let unfinished = [...timelines.values()].filter((timeline) => !timeline.isOver).length
  if (unfinished > 0) {
    for (const event of simulate(work, calendar)) {
      if (event.kind === 'day-is-full') {
        for (const index of event.submissions) timelines.get(index)?.holdBack()
        continue
      }
      const timeline = timelines.get(event.submission)
      if (timeline === undefined || timeline.isOver) continue
      timeline.addRequests(event)
      if (timeline.isOver) unfinished -= 1
      if (unfinished === 0) break
    }
  }
  return indices.flatMap((index) => timelines.get(index)?.timeline() ?? [])
}

/** Collects the timeline of one submission from a simulation. */
class TimelineRecorder {
  readonly #pending: PendingWork
  readonly #nowMs: number
  readonly #calendar: Calendar
  readonly #linksToSend: number
  #links = 0
  #requests = 0
  #isOver: boolean
  #nextMs: number | undefined
  #doneByMs: number | undefined
  #isHeldBack = false
  #delayedUntilMs: number | undefined
  #points: { readonly atMs: number; readonly links: number }[] = []
  /** First and last departure of each day. */
  readonly #spans: { fromMs: number; untilMs: number }[] = []
  #days = 0
  #day: string | undefined

  constructor(pending: PendingWork, nowMs: number, calendar: Calendar) {
    this.#pending = pending
    this.#nowMs = nowMs
    this.#calendar = calendar
    this.#linksToSend = Math.min(pending.links + pending.suspects, pending.mostLinks)
    this.#isOver = this.#linksToSend < 1
    if (this.#isOver) this.#doneByMs = nowMs
  }

  get isOver(): boolean {
    return this.#isOver
  }

  holdBack(): void {
    this.#isHeldBack = true
  }

  addRequests({ atMs, answeredMs, links, requests, isLast }: SimulatedRequests): void {
    if (this.#requests === 0 && this.#isHeldBack) this.#delayedUntilMs = Math.round(atMs)
    this.#nextMs ??= atMs
    this.#links += links
    this.#requests += requests
    this.#points.push({ atMs: Math.round(atMs), links: this.#links })
    // A chart that has too many points keeps every other one.
    if (this.#points.length > 4 * mostPoints) this.#points = sampled(this.#points, 2 * mostPoints)
    this.#addToDay(atMs)
    if (!isLast) return
    this.#isOver = true
    this.#doneByMs = Math.round(answeredMs)
  }

  timeline(): SubmissionTimeline {
    const { schedule } = this.#pending
    const isTodayAtOnce = schedule.kind === 'now' && this.#days <= 1
    return {
      requests: this.#requests,
      nextMs: this.#nextMs,
      doneByMs: this.#doneByMs,
      isHeldBack: this.#isHeldBack,
      delayedUntilMs: this.#delayedUntilMs,
      points: [{ atMs: this.#nowMs, links: 0 }, ...sampled(this.#points, mostPoints - 1)],
      days: Math.max(1, this.#days),
      mustRun: isTodayAtOnce ? [] : this.#spans,
    }
  }

  #addToDay(atMs: number): void {
    const { schedule } = this.#pending
    const day = this.#calendar.dayOf(atMs)
    const span = this.#spans.at(-1)
    if (day === this.#day) {
      if (span !== undefined && this.#days <= mostPoints)
        span.untilMs = Math.max(span.untilMs, Math.round(atMs))
      return
    }
    this.#day = day
    this.#days += 1
    if (this.#days > mostPoints) return
    if (schedule.kind !== 'spread') {
      this.#spans.push({ fromMs: Math.round(atMs), untilMs: Math.round(atMs) })
      return
    }
    const { fromMs, untilMs } = portionAt(schedule, atMs, this.#calendar)
    this.#spans.push({ fromMs, untilMs })
  }
}

/** At most `most` of the items, evenly spaced, always with the last. */
function sampled<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.ceil(items.length / most)
  return items.filter((_, index) => (items.length - 1 - index) % step === 0)
}
