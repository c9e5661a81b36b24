import type { DayHours } from '../../../electron/shared/schedule.ts'

/** When hours of the day end that are on at a moment, by the clock: a night on which that is put forward or back is as long as it is. */
export function endOfHours({ toMinute }: Pick<DayHours, 'toMinute'>, atMs: number): number {
  const at = new Date(atMs)
  const endOn = (daysLater: number): number =>
    new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysLater, 0, toMinute).getTime()
  const today = endOn(0)
  return today > atMs ? today : endOn(1)
}
