import { type Calendar, daysBetween } from './calendar.ts'
import type { PlayedList } from './played-list.ts'

/**
 * On how many days from the one that begins now a request of the list is all that leaves, with as
 * many links as the cap of each lets leave: no other opens meanwhile. What may leave at the beginning
 * of one day may at that of the next.
 */
export function daysAlike(
  list: PlayedList,
  linksADay: number,
  lists: readonly PlayedList[],
  atMs: number,
  calendar: Calendar,
): number {
  let days = Math.floor(list.linksOfNext / linksADay)
  for (const other of lists) {
    const gate = other.isOver ? undefined : other.gate(atMs, calendar)
    if (gate?.kind === 'closed')
      days = Math.min(days, daysBetween(calendar.dayOf(atMs), calendar.dayOf(gate.untilMs)))
  }
  return Math.max(1, days)
}
