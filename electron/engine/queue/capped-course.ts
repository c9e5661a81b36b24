import type { Calendar } from './calendar.ts'
import { type LinksUnderDayCap, playDays, type WaitingList } from './play-days.ts'
import type { PlayedRate } from './played-rate.ts'

/** A request of a list that is foreseen, with all of its links that have left by then. */
export interface Departure {
  readonly atMs: number
  readonly links: number
  readonly slot: number
}

/** How caps part what waits of a list. */
export interface CappedCourse {
  readonly departures: readonly Departure[]
  /** When the last of it leaves that its own cap lets leave; undefined: the cap of a day is below the price of a link. */
  readonly sentByMs: number | undefined
  /** The cap of a day holds back links that could leave. */
  readonly isHeldBack: boolean
  /** Of these, links that leave today where it is reached today. */
  readonly linksToday: number | undefined
}

/** Plays an account forward until the list with this number is at its end. */
export function cappedCourse(
  lists: readonly WaitingList[],
  index: number,
  days: LinksUnderDayCap,
  rate: PlayedRate,
  nowMs: number,
  calendar: Calendar,
): CappedCourse {
  const list = lists[index]
  const waiting = list?.portions.reduce((sum, portion) => sum + portion.links, 0) ?? 0
  const toLeave = Math.min(waiting, list?.mostLinks ?? 0)
  const departures: Departure[] = []
  let links = 0
  let isHeldBack = false
  let linksToday: number | undefined
  if (toLeave < 1) return { departures, sentByMs: nowMs, isHeldBack, linksToday }
  for (const played of playDays(lists, days, rate, nowMs, calendar)) {
    if (played.kind === 'day-is-full') {
      if (!played.lists.includes(index)) continue
      isHeldBack = true
      if (calendar.dayOf(played.atMs) === calendar.dayOf(nowMs)) linksToday = links
    } else if (played.list === index) {
      links += played.links
      departures.push({ atMs: Math.round(played.atMs), links, slot: played.slot })
      if (links >= toLeave) break
    }
  }
  const sentByMs = links >= toLeave ? departures.at(-1)?.atMs : undefined
  return { departures, sentByMs, isHeldBack, linksToday }
}
