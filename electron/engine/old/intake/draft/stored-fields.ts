/** What stands in a file that an earlier engine may have written, another program, or half. */
export type StoredFields = Readonly<Record<string, unknown>>

/** The fields of a JSON object; none where the text is torn or something else. */
export function fieldsIn(text: string): StoredFields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The fields of a value; none where it is no object. */
export function fieldsOf(value: unknown): StoredFields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** True for a whole number that can count or name something. */
export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
