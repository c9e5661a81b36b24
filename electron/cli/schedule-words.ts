import { assertNever } from '../shared/assert-never.ts'
import type { When } from '../shared/contract/index.ts'
import { type Course, dayOf, type MissedWay } from '../shared/schedule.ts'
import { amount, figure } from './amounts.ts'
import { timeOf, timeOfDay } from './times.ts'

const minutesADay = 1_440

function missedSentence(missed: MissedWay, isAllDay: boolean): string {
  return missed === 'keep-pace'
    ? 'A day that is missed puts off the rest by a day.'
    : `What is missed is sent as soon as it can be${isAllDay ? '' : ' in these hours'}.`
}

/** When a list will leave and what that asks for; undefined: at once. */
export function scheduleSentence(when: When, { slots, mustRun }: Course): string | undefined {
  switch (when.kind) {
    case 'now':
      return undefined
    case 'at':
      return `Leaves at ${timeOf(when.atMs)}, or as soon as Linkferry is running after that.`
    case 'spread': {
      const { fromMinute, toMinute } = when.hours
      const isAllDay = toMinute - fromMinute === minutesADay
      const hours = isAllDay ? '' : ` between ${timeOfDay(fromMinute)} and ${timeOfDay(toMinute)}`
      const first = dayOf(mustRun[0]?.fromMs ?? 0)
      return `In ${amount(slots, 'portion')}, one a day from ${first}, each as soon as Linkferry is running${hours}. ${missedSentence(when.missed, isAllDay)}`
    }
    default:
      return assertNever(when)
  }
}

/** Said where a command stays to wait for its time. */
export function stayingSentence(resume: string): string {
  return `Leave this running. If it ends, the window or this sends the rest when it is due: ${resume}`
}

/** What a submission waits for. */
export function waitingSentence(nextSlotMs: number, slotsLeft: number): string {
  const until = `waiting until ${timeOf(nextSlotMs)}`
  return slotsLeft > 1 ? `${until}, ${figure(slotsLeft)} portions left` : until
}
