import type { z } from 'zod'

/** A row as SQLite gave it: unknown until each column was read as what it must be. */
export type Row = Readonly<Record<string, unknown>>

/** An integer column; throws on anything else, for then the ledger is not ours. */
export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw unexpected(row, column, 'an integer')
}

/** An integer column that may be NULL. */
export function optionalInteger(row: Row, column: string): number | undefined {
  return row[column] === null ? undefined : integer(row, column)
}

/** A text column. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw unexpected(row, column, 'text')
}

/** A text column that may be NULL. */
export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column)
}

/** A blob column. */
export function blob(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw unexpected(row, column, 'a blob')
}

/** A column that holds 0 or 1. */
export function flag(row: Row, column: string): boolean {
  return integer(row, column) !== 0
}

/** A text column that must be one of the given words. */
export function oneOf<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const value = row[column]
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw unexpected(row, column, `one of ${words.join(', ')}`)
}

/** A text column that must be one of the given words or NULL. */
export function optionalOneOf<Word extends string>(
  row: Row,
  column: string,
  words: readonly Word[],
): Word | undefined {
  return row[column] === null ? undefined : oneOf(row, column, words)
}

/** A column of JSON text. */
export function json<Schema extends z.ZodType>(
  row: Row,
  column: string,
  schema: Schema,
): z.infer<Schema> {
  return schema.parse(JSON.parse(text(row, column)))
}

/** A column of JSON text that may be NULL. */
export function optionalJson<Schema extends z.ZodType>(
  row: Row,
  column: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  return row[column] === null ? undefined : json(row, column, schema)
}

function unexpected(row: Row, column: string, wanted: string): Error {
  return new Error(`Ledger column ${column} should be ${wanted} but is ${typeof row[column]}`)
}
