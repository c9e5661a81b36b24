import type { Account } from './account.ts'
import type { Settings } from './contract.ts'
import type { DraftSummary } from './draft.ts'
import { isEmptyDraft } from './empty-draft.ts'
import { holdsSamples } from './sample-lines.ts'

/** Why a list for which no account was chosen starts on Practice; undefined: it starts on a real one. */
function whyOnPractice(
  accounts: readonly Account[],
  sources: DraftSummary['sources'],
): 'as-samples' | 'for-want-of-another' | undefined {
  if (holdsSamples(sources)) return 'as-samples'
  return accounts.every(({ isPractice }) => isPractice) ? 'for-want-of-another' : undefined
}

/**
 * The account a list starts with: the real one chosen or submitted on last, else the one used last, else Practice. For
 * samples it is Practice, whatever accounts there are.
 */
export function startingAccount(
  accounts: readonly Account[],
  { lastAccountId }: Pick<Settings, 'lastAccountId'>,
  sources: DraftSummary['sources'] = [],
): Account | undefined {
  if (whyOnPractice(accounts, sources) !== undefined)
    return accounts.find(({ isPractice }) => isPractice)
  const real = accounts.filter(({ isPractice }) => !isPractice)
  const lastUsed = real.toSorted((a, b) => (b.lastUsedMs ?? 0) - (a.lastUsedMs ?? 0))[0]
  return real.find(({ id }) => id === lastAccountId) ?? lastUsed
}

/** Whether a list starts on Practice for want of another account, and so goes to the first that is added. */
export function isForFirstAccount(
  draft: Pick<DraftSummary, 'rows' | 'loading' | 'sources' | 'howToSend'>,
  accounts: readonly Account[],
): boolean {
  if (isEmptyDraft(draft) || draft.howToSend.accountId !== undefined) return false
  return whyOnPractice(accounts, draft.sources) === 'for-want-of-another'
}
