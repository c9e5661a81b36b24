import { z } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import type { Input, RequestName } from '../shared/contract.ts'
import { isLocale } from '../shared/language.ts'
import { rowNumber } from './rows-schema.ts'

/**
 * What the requests of some subjects take. A channel without a schema, or a schema without a channel,
 * does not compile.
 */
export type SchemasOf<Subject extends string> = {
  readonly [Name in Extract<RequestName, `${Subject}.${string}`>]:
    | z.ZodType<Input<Name>>
    | ZodMiniType<Input<Name>>
}

/** `Key: undefined` does not survive JSON, so a key that may be undefined may also be missing. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value)

/** The most letters of a paste. */
export const maxPasteLength = 512_000_000

/** The number of an account, a submission, a batch or a question. */
export const id = z.int().nonnegative()

/** A draft is a folder in the data folder: nothing that could lead out of it. */
export const draftId = z.string().regex(/^[\w-]{1,64}$/)

/** A name or a few words. */
export const words = z.string().max(1_000)

export const locale = z.string().max(100).refine(isLocale)

export const units = z.int().nonnegative()

export const draft = z.strictObject({ draftId })

export const batch = z.strictObject({ batchId: id })

/** So many links of a batch, from one of them on. */
export const batchLinks = batch.extend({
  start: rowNumber,
  count: z.int().positive().max(1_000),
})
