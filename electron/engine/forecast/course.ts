import type { Course, TimeSpan } from '../../shared/schedule.ts'
import { type Calendar, portionAt } from '../queue/index.ts'
import { type AccountWork, type PendingWork, simulate } from './simulation.ts'

/** More than a chart can show. */
const mostPoints = 400

/** What is foreseen of one submission. */
export interface SubmissionCourse {
  /** Requests that it takes. */
  readonly requests: number
  /** When the next of it leaves; undefined: nothing does. */
  readonly nextMs: number | undefined
  /** When the last of it is answered; undefined: not within 366 days, or never under its limits. */
  readonly doneByMs: number | undefined
  /** The daily limit holds back links that could leave. */
  readonly isHeldBack: boolean
  /** When its first link leaves, where the daily limit puts that off; undefined: it does not. */
  readonly putOffMs: number | undefined
  readonly points: Course['points']
  /** Days on which something of it leaves. */
  readonly days: number
  /** When Linkferry must be running for it; at most 400. */
  readonly mustRun: readonly TimeSpan[]
}

/** The courses of the submissions with these indices, from one simulation of their account. */
export function coursesOf(
  work: AccountWork,
  indices: readonly number[],
  calendar: Calendar,
): readonly SubmissionCourse[] {
  const courses = new Map<number, Followed>()
  for (const index of indices) {
    const pending = work.submissions[index]
    if (pending === undefined) throw new Error(`No submission ${index}`)
    courses.set(index, new Followed(pending, work.nowMs, calendar))
  }
  let unfinished = [...courses.values()].filter((course) => !course.isOver).length
  if (unfinished > 0) {
    for (const foreseen of simulate(work, calendar)) {
      if (foreseen.kind === 'day-is-full') {
        for (const index of foreseen.submissions) courses.get(index)?.holdBack()
        continue
      }
      const course = courses.get(foreseen.submission)
      if (course === undefined || course.isOver) continue
      course.leave(foreseen)
      if (course.isOver) unfinished -= 1
      if (unfinished === 0) break
    }
  }
  return indices.flatMap((index) => courses.get(index)?.end() ?? [])
}

interface Leaving {
  readonly atMs: number
  readonly answeredMs: number
  readonly links: number
  readonly requests: number
  readonly isLast: boolean
}

/** The course of one submission while it is simulated. */
class Followed {
  readonly #pending: PendingWork
  readonly #nowMs: number
  readonly #calendar: Calendar
  readonly #toLeave: number
  #links = 0
  #requests = 0
  #isOver: boolean
  #nextMs: number | undefined
  #doneByMs: number | undefined
  #isHeldBack = false
  #putOffMs: number | undefined
  #points: { readonly atMs: number; readonly links: number }[] = []
  /** First and last departure of each day. */
  readonly #spans: { fromMs: number; untilMs: number }[] = []
  #days = 0
  #day: string | undefined

  constructor(pending: PendingWork, nowMs: number, calendar: Calendar) {
    this.#pending = pending
    this.#nowMs = nowMs
    this.#calendar = calendar
    this.#toLeave = Math.min(pending.links + pending.suspects, pending.mostLinks)
    this.#isOver = this.#toLeave < 1
    if (this.#isOver) this.#doneByMs = nowMs
  }

  get isOver(): boolean {
    return this.#isOver
  }

  holdBack(): void {
    this.#isHeldBack = true
  }

  leave({ atMs, answeredMs, links, requests, isLast }: Leaving): void {
    if (this.#requests === 0 && this.#isHeldBack) this.#putOffMs = Math.round(atMs)
    this.#nextMs ??= atMs
    this.#links += links
    this.#requests += requests
    this.#points.push({ atMs: Math.round(atMs), links: this.#links })
    // Every other point is enough for a chart that has too many.
    if (this.#points.length > 4 * mostPoints) this.#points = sampled(this.#points, 2 * mostPoints)
    this.#seeDay(atMs)
    if (!isLast) return
    this.#isOver = true
    this.#doneByMs = Math.round(answeredMs)
  }

  end(): SubmissionCourse {
    const { schedule } = this.#pending
    const isTodayAtOnce = schedule.kind === 'now' && this.#days <= 1
    return {
      requests: this.#requests,
      nextMs: this.#nextMs,
      doneByMs: this.#doneByMs,
      isHeldBack: this.#isHeldBack,
      putOffMs: this.#putOffMs,
      points: [{ atMs: this.#nowMs, links: 0 }, ...sampled(this.#points, mostPoints - 1)],
      days: Math.max(1, this.#days),
      mustRun: isTodayAtOnce ? [] : this.#spans,
    }
  }

  #seeDay(atMs: number): void {
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

/** At most `most` of the items at even distances, the last among them. */
function sampled<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.ceil(items.length / most)
  return items.filter((_, index) => (items.length - 1 - index) % step === 0)
}
