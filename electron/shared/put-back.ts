/** Names that links which go back into New have, where the list there has another. */
export interface OtherName {
  /** That of the list in New; empty: no client was named, or the account is not known yet. */
  readonly inNew: string
  /** Those of the links, at least one. */
  readonly theirs: readonly string[]
}

/** In what links that go back into New differ from the list that is there; in account, client or both. */
export interface OtherList {
  /** Another account would pay for them than theirs. */
  readonly account?: OtherName | undefined
  /** They would be sent and reported as another client's. */
  readonly client?: OtherName | undefined
}

/**
 * The user's word where another account would pay for links that go back into New than theirs, or
 * where the list there is another client's: `join`: it is meant; `set-aside`: the list there gives way to them.
 */
export const besideOther = ['join', 'set-aside'] as const
export type BesideOther = (typeof besideOther)[number]

/** Such a word with what was asked: it holds for no other question. */
export interface BesideAnswer {
  readonly word: BesideOther
  readonly about: OtherList
}

/** Whether two questions name the same accounts and clients. */
export function isSameQuestion(one: OtherList, other: OtherList): boolean {
  return isSameName(one.account, other.account) && isSameName(one.client, other.client)
}

function isSameName(one: OtherName | undefined, other: OtherName | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  const isAlike = one.theirs.length === other.theirs.length && one.inNew === other.inNew
  return isAlike && one.theirs.every((name, index) => name === other.theirs[index])
}
