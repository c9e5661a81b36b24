import { z } from 'zod'
import { latestMs, missedWays, mostLinksADay, mostSlots } from '../shared/schedule.ts'

const calendarDay = z.iso.date().refine((day) => Date.parse(day) < latestMs)

const hours = z
  .strictObject({
    fromMinute: z.int().min(0).max(1_439),
    toMinute: z.int().min(1).max(1_440),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute !== toMinute)

const pace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('days'), days: z.int().positive().max(mostSlots) }),
  z.strictObject({ kind: z.literal('links-a-day'), links: z.int().positive().max(mostLinksADay) }),
])

/** When a submission leaves, as a window or the terminal asks for it. */
export const when = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('at'), atMs: z.int().nonnegative().max(latestMs) }),
  z.strictObject({
    kind: z.literal('spread'),
    pace,
    hours,
    // A key that is undefined does not survive JSON.
    startDay: calendarDay.optional().transform((day) => day),
    missed: z.enum(missedWays),
  }),
])
