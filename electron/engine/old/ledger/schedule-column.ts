import { z } from 'zod'
import { missedWays, type Schedule } from '../../../shared/schedule.ts'
import { optionalText, type Row } from './row.ts'

const scheduleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at'), atMs: z.int() }),
  z.strictObject({
    kind: z.literal('spread'),
    pace: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('days'), days: z.int() }),
      z.strictObject({ kind: z.literal('links-a-day'), links: z.int() }),
    ]),
    hours: z.strictObject({ fromMinute: z.int(), toMinute: z.int() }),
    startDay: z.iso.date(),
    missed: z.enum(missedWays),
  }),
])

/** The schedule that a submission is kept with. */
export function readSchedule(row: Row): Schedule | undefined {
  const written = optionalText(row, 'schedule')
  return written === undefined ? undefined : scheduleSchema.parse(JSON.parse(written))
}

/** A schedule as its column keeps it. */
export function writeSchedule(schedule: Schedule | undefined): string | null {
  return schedule === undefined ? null : JSON.stringify(schedule)
}
