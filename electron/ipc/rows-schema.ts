import { z } from 'zod'
import { sortKeys } from '../shared/draft-rows.ts'
import { decideKinds, linkStatuses, linkWarnings, rejectReasons } from '../shared/link.ts'

/** A row of a draft, or a place in a view of it. */
export const rowNumber = z.int().nonnegative()

/** A cell of a line, counted from 0. */
export const column = z.int().nonnegative().max(16_384)

/** Which rows a view holds. */
export const viewFilter = z.strictObject({
  statuses: z.array(z.enum(linkStatuses)).max(linkStatuses.length).optional(),
  decideKind: z.enum(decideKinds).optional(),
  rejectReason: z.enum(rejectReasons).optional(),
  warning: z.enum([...linkWarnings, 'any']).optional(),
  host: z.string().max(4_000).optional(),
  source: z.int().nonnegative().optional(),
  cell: z.strictObject({ column, text: z.string().max(4_000) }).optional(),
  search: z.string().max(4_000).optional(),
})

export const rowSort = z.strictObject({ by: z.enum(sortKeys), descending: z.boolean() }).optional()

/** The rows that something is done to. */
export const rowTarget = z.union([
  z.strictObject({ rows: z.array(rowNumber).max(5_000_000) }),
  z.strictObject({ filter: viewFilter }),
  z.strictObject({ viewId: z.int().nonnegative(), first: rowNumber, last: rowNumber }),
])

/** Which of the links that can be sent are meant; undefined: all. */
export const listPart = z
  .union([z.strictObject({ firstLinks: z.int().positive().max(1_000_000_000) }), rowTarget])
  .optional()
