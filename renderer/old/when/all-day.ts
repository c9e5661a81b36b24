import type { TimeSpan } from '../../../electron/shared/schedule.ts'

/** A day with a change of the clocks is an hour shorter. */
const almostDayMs = 22 * 3_600_000

/** Whether hours are those of a whole day, so that it says more to name the day than its midnight. */
export function isAllDay({ fromMs, untilMs }: TimeSpan): boolean {
  return untilMs - fromMs >= almostDayMs
}
