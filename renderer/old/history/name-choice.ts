/** Names to choose from, told apart by numbers: they are the user's own words. */
export interface NameChoice {
  readonly names: readonly string[]
  /** A place among the names, or `allNames` or `noName`. */
  readonly chosen: number
}

export const allNames = -2
export const noName = -1

/**
 * The names with the one that is chosen, which may be on record no more or only Practice's: it would
 * pass for "without a name". Undefined: all are; empty: those without.
 */
export function nameChoice(known: readonly string[], chosen: string | undefined): NameChoice {
  if (chosen === undefined) return { names: known, chosen: allNames }
  if (chosen === '') return { names: known, chosen: noName }
  const names = known.includes(chosen) ? known : [...known, chosen]
  return { names, chosen: names.indexOf(chosen) }
}

/** What a chosen place stands for. */
export function nameAt(names: readonly string[], place: number): string | undefined {
  return place === allNames ? undefined : (names[place] ?? '')
}

/** An account as it is called. */
export interface NamedAccount {
  readonly id: number
  readonly name: string
}

/**
 * The accounts, those of the record that were removed, and the one that is chosen: that may be
 * removed with nothing on record, and its field would be empty.
 */
export function accountChoice(
  known: readonly NamedAccount[],
  removed: readonly NamedAccount[],
  chosen: number | undefined,
  name = '',
): readonly NamedAccount[] {
  // One may be removed here and still be told of there, or the other way round, for a moment.
  const all = [...known, ...removed.filter(({ id }) => known.every((one) => one.id !== id))]
  const isThere = chosen === undefined || all.some(({ id }) => id === chosen)
  return isThere ? all : [...all, { id: chosen, name }]
}
