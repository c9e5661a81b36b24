import { addDays, type Calendar } from './calendar.ts'
import { daysAlike } from './days-alike.ts'
import { PlayedList, type WaitingList } from './played-list.ts'
import type { PlayedRate } from './played-rate.ts'
import type { Gate } from './slot-gate.ts'

/** How many links the cap of a day lets leave on an account. */
export interface LinksUnderDayCap {
  readonly today: number
  /** On each later day; 0: it lets none leave at all. */
  readonly later: number
}

/** What happens next on an account, by the number of the list that it is about. */
export type Played =
  | {
      readonly kind: 'leaves'
      readonly list: number
      readonly atMs: number
      readonly links: number
      readonly slot: number
      /** On so many days, one after another, as many leave; from the second on at `fromMinute`. */
      readonly days: number
      readonly fromMinute: number
    }
  /** The cap of the day is reached, and links of these lists could leave before it ends. */
  | { readonly kind: 'day-is-full'; readonly atMs: number; readonly lists: readonly number[] }

/**
 * Plays an account forward over its days as the queue would go on: list by list in their order, each
 * when its schedule lets it, as fast as the rate and as many a day as the cap. Days that are alike are
 * one step: a cap may part a list into millions. Ends where nothing leaves any more.
 */
export function* playDays(
  waiting: readonly WaitingList[],
  { today, later }: LinksUnderDayCap,
  rate: PlayedRate,
  nowMs: number,
  calendar: Calendar,
): Generator<Played> {
  const lists = waiting.map((list) => new PlayedList(list))
  const dayAfter = (ms: number): number => calendar.timeOf(addDays(calendar.dayOf(ms), 1), 0)
  let left = today
  let atMs = nowMs
  let dayEndMs = dayAfter(nowMs)
  let isToday = true
  for (;;) {
    if (atMs >= dayEndMs) {
      left = later
      isToday = false
      dayEndMs = dayAfter(atMs)
    }
    const next = nextOf(lists, atMs, calendar)
    if (next.kind === 'none') return
    const startMs = next.kind === 'waits' ? next.untilMs : rate.earliest(atMs)
    if (next.kind === 'waits' || startMs > atMs) {
      atMs = startMs
      continue
    }
    if (left < 1) {
      const full = lists.flatMap((list, index) =>
        list.opensBefore(dayEndMs, atMs, calendar) ? [index] : [],
      )
      yield { kind: 'day-is-full', atMs, lists: full }
      if (later < 1) return
      atMs = dayEndMs
      continue
    }
    const { list, gate } = next
    const { slot, opening } = list
    const { fromMinute } = opening
    const leaves = { kind: 'leaves', list: lists.indexOf(list), atMs, slot, fromMinute } as const
    const isFirst = !isToday && left === later
    const days = isFirst
      ? daysAlike({ list, lists, linksADay: left, atMs, restMs: rate.restMs(atMs) }, calendar)
      : 1
    if (days > 1) {
      yield { ...leaves, links: left, days }
      atMs = calendar.timeOf(addDays(calendar.dayOf(atMs), days - 1), fromMinute)
      list.send(left * days, gate.slotsOpen, atMs)
      left = 0
      dayEndMs = dayAfter(atMs)
      continue
    }
    rate.take(atMs)
    const links = list.send(left, gate.slotsOpen, atMs)
    left -= links
    if (links > 0) yield { ...leaves, links, days }
  }
}

type OpenGate = Extract<Gate, { kind: 'open' }>

type Next =
  | { readonly kind: 'sends'; readonly list: PlayedList; readonly gate: OpenGate }
  | { readonly kind: 'waits'; readonly untilMs: number }
  | { readonly kind: 'none' }

function nextOf(lists: readonly PlayedList[], atMs: number, calendar: Calendar): Next {
  let untilMs = Number.POSITIVE_INFINITY
  for (const list of lists) {
    if (list.isOver) continue
    const gate = list.gate(atMs, calendar)
    if (gate.kind === 'open') return { kind: 'sends', list, gate }
    untilMs = Math.min(untilMs, gate.untilMs)
  }
  return Number.isFinite(untilMs) ? { kind: 'waits', untilMs } : { kind: 'none' }
}
