import { z } from 'zod'

/** A request of the contract: the schema of its input and, as a type only, what it replies. */
export interface Request<Schema extends z.ZodType, Reply> {
  readonly input: Schema
  /** Never set: it carries the type of the reply. */
  readonly reply?: () => Reply
}

/** Describes a request: `takes(schema).replies<Type>()`. The schema is the source of the input's type. */
export function takes<Schema extends z.ZodType>(input: Schema) {
  return { replies: <Reply>(): Request<Schema, Reply> => ({ input }) }
}

/** A request without input. */
export const takesNothing = takes(z.undefined())

/** An optional value: a key that is undefined does not survive JSON, so it may also be missing. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value) => value)

/** The number of a list, an account, a submission or a request. */
export const id = z.int().nonnegative()

/** A name or a few words. */
export const words = z.string().max(1_000)

export const units = z.int().nonnegative()

/** A local calendar day, as `2026-11-21`. */
export const day = z.iso.date()

/** A BCP 47 language tag of whoever reads a file: its words, numbers, dates and CSV separator. */
export const locale = z.string().max(100)
