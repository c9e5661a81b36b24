const named = 5

/** The first names of many files in an archive, and `…` for the rest. */
export function firstNames(names: readonly string[]): readonly string[] {
  return names.length > named ? [...names.slice(0, named), '…'] : names
}
