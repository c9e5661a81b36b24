import { assertNever } from '../shared/assert-never.ts'
import type { Course, MissedWay, When } from '../shared/schedule.ts'
import { amount, figure } from './amounts.ts'
import { timeOf, timeOfDay } from './times.ts'

const missedWords: Readonly<Record<MissedWay, string>> = {
  'catch-up': 'What is missed is sent as soon as it can be in these hours.',
  'keep-pace': 'A day that is missed puts off the rest by a day.',
}

/** When a list will leave and what that asks for; undefined: at once. */
export function scheduleSentence(when: When, { slots, mustRun }: Course): string | undefined {
  switch (when.kind) {
    case 'now':
      return undefined
    case 'at':
      return `Leaves at ${timeOf(when.atMs)}; Linkferry must be running then.`
    case 'spread': {
      const { fromMinute, toMinute } = when.hours
      const hours = `${timeOfDay(fromMinute)} and ${timeOfDay(toMinute)}`
      const first = timeOf(mustRun[0]?.fromMs ?? 0)
      return `In ${amount(slots, 'portion')}, one a day from ${first}, between ${hours}; Linkferry must be running then. ${missedWords[when.missed]}`
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
