/** The parts that requests of the contract are described with. */
import { z } from 'zod'

/** A request of the contract: the schema of its input and the type of its reply. */
export interface Request<Schema extends z.ZodType, Reply> {
  /** Checks the input at run time, and is the source of its type. */
  readonly input: Schema
  /** Never set: it only carries the type of the reply. */
  readonly reply?: () => Reply
}

/** Describes a request: `takes(schema).replies<Type>()`. */
export function takes<Schema extends z.ZodType>(input: Schema) {
  return { replies: <Reply>(): Request<Schema, Reply> => ({ input }) }
}

/** A request without input. */
export const takesNothing = takes(z.undefined())

/** An optional value. Its key may be missing too, because JSON drops keys that are undefined. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value)

/** The number of a list, an account, a submission or a request. */
export const id = z.int().nonnegative()

/** A name or a few words. */
export const words = z.string().max(1_000)

/** Units of the service, which are what it charges. */
export const units = z.int().nonnegative()

/** A local calendar day, such as `2026-11-21`. */
export const day = z.iso.date()

/** A BCP 47 language tag. It decides the words, numbers, dates and CSV separator of a file. */
export const locale = z.string().max(100)
