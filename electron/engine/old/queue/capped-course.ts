import type { Calendar } from './calendar.ts'
import { DeparturesAhead } from './departures-ahead.ts'
import { type LinksUnderDayCap, type Played, playDays } from './play-days.ts'
import type { WaitingList } from './played-list.ts'
import type { PlayedRate } from './played-rate.ts'

/** How caps part what waits of a list. */
export interface CappedCourse {
  readonly departures: DeparturesAhead
  /** When the last of it leaves that its own cap lets leave; undefined: the cap of a day is below the price of a link. */
  readonly sentByMs: number | undefined
  /** The cap of a day holds back links that could leave. */
  readonly isHeldBack: boolean
  /** When the first of it leaves, where that holds all of it back; undefined: it does not. */
  readonly putOffMs: number | undefined
  /** Of these, links that leave today where it is reached today. */
  readonly linksToday: number | undefined
}

/** An account as it is played forward. */
export interface AccountAhead {
  /** In the order in which they leave. */
  readonly lists: readonly WaitingList[]
  readonly days: LinksUnderDayCap
  readonly rate: PlayedRate
}

/** Plays an account forward until the list with this number is at its end. */
export function cappedCourse(
  ahead: AccountAhead,
  index: number,
  nowMs: number,
  calendar: Calendar,
): CappedCourse {
  const course = new FollowedList(ahead.lists[index], nowMs, calendar)
  follow(new Map([[index, course]]), ahead, nowMs, calendar)
  return course
}

/** The same for all lists with these numbers, played once; by number. */
export function cappedCourses(
  ahead: AccountAhead,
  wanted: readonly number[],
  nowMs: number,
  calendar: Calendar,
): ReadonlyMap<number, CappedCourse> {
  const courses = new Map(
    wanted.map((index) => [index, new FollowedList(ahead.lists[index], nowMs, calendar)] as const),
  )
  follow(courses, ahead, nowMs, calendar)
  return courses
}

function follow(
  courses: ReadonlyMap<number, FollowedList>,
  { lists, days, rate }: AccountAhead,
  nowMs: number,
  calendar: Calendar,
): void {
  let onTheirWay = [...courses.values()].filter(({ isOver }) => !isOver).length
  if (onTheirWay === 0) return
  for (const played of playDays(lists, days, rate, nowMs, calendar)) {
    if (played.kind === 'day-is-full') {
      const isToday = calendar.dayOf(played.atMs) === calendar.dayOf(nowMs)
      for (const index of played.lists) courses.get(index)?.holdBack(isToday)
      continue
    }
    const course = courses.get(played.list)
    if (course === undefined) continue
    course.leave(played)
    if (course.isOver) onTheirWay -= 1
    if (onTheirWay === 0) return
  }
}

/** The course of one list, as it is played. */
class FollowedList implements CappedCourse {
  readonly departures: DeparturesAhead
  isHeldBack = false
  putOffMs: number | undefined
  linksToday: number | undefined
  readonly #toLeave: number
  readonly #nowMs: number
  #links = 0

  constructor(list: WaitingList | undefined, nowMs: number, calendar: Calendar) {
    this.departures = new DeparturesAhead(calendar)
    const waiting = list?.portions.reduce((sum, portion) => sum + portion.links, 0) ?? 0
    this.#toLeave = Math.min(waiting, list?.mostLinks ?? 0)
    this.#nowMs = nowMs
  }

  get isOver(): boolean {
    return this.#toLeave < 1 || this.#links >= this.#toLeave
  }

  get sentByMs(): number | undefined {
    if (!this.isOver) return undefined
    return this.departures.last?.atMs ?? this.#nowMs
  }

  leave({ links, days, ...played }: Extract<Played, { kind: 'leaves' }>): void {
    const { slot, fromMinute } = played
    const atMs = Math.round(played.atMs)
    if (this.#links === 0 && this.isHeldBack) this.putOffMs = atMs
    const first = { atMs, slot, links: this.#links + links }
    this.departures.add({ ...first, days, linksADay: links, fromMinute })
    this.#links += links * days
    // What leaves on the second day could have left on the first.
    if (days > 1) this.isHeldBack = true
  }

  holdBack(isToday: boolean): void {
    this.isHeldBack = true
    if (isToday) this.linksToday = this.#links
  }
}
