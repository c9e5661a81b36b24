import { z } from 'zod'
import type { HowToSend } from '../shared/how-to-send.ts'
import { missedWays } from '../shared/schedule.ts'

/** How a submission is cut into tasks: a way, or so many links each. */
export const batchSize = z.union([
  z.literal(['balanced', 'fewest', 'smallest']),
  z.int().positive().max(1_000_000),
])

/** What stands in a field, whether it says anything or not. */
const field = z.string().max(1_000)

const form = z.strictObject({
  kind: z.enum(['now', 'at', 'spread']),
  day: field,
  time: field,
  pace: z.enum(['days', 'links-a-day']),
  days: field,
  linksADay: field,
  fromTime: field,
  toTime: field,
  startDay: field,
  missed: z.enum(missedWays),
})

const part = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('first'), typed: field }),
  z.strictObject({ kind: z.literal('rows') }),
])

/** What a window has in its fields; a key that is undefined does not survive JSON. */
export const howToSend: z.ZodType<HowToSend> = z.strictObject({
  accountId: z
    .int()
    .nonnegative()
    .optional()
    .transform((id) => id),
  client: z.string().max(1_000),
  label: z.string().max(1_000),
  batchSize,
  when: form.optional().transform((when) => when),
  part: part.optional().transform((chosen) => chosen),
})
