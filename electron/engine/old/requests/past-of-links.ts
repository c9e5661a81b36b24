import type { SentBefore } from '../../../shared/draft-rows.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { PastOfLinks } from '../intake/draft/sent-before.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { heldLinks } from './held-links.ts'
import type { NearHashes } from './near-hashes.ts'

/**
 * Says what is on record of links: that the account sent them or, failing that, that another one
 * did, the latest first. What went to Practice was not sent, and nothing that goes there is paid.
 */
export function pastOfLinks(
  ledger: Ledger,
  account: StoredAccount,
  nearHashes: NearHashes,
): PastOfLinks {
  const others = account.isPractice
    ? []
    : ledger.accounts.everReal().filter(({ id }) => id !== account.id)
  const books = [account, ...others]
    .filter(({ id }) => !ledger.seen.isEmpty(id))
    .map(({ id, name }) => ({
      otherAccount: id === account.id ? undefined : name,
      spokenFor: ledger.spokenFor(id),
    }))
  const { claims, words } = ledger.seen.signs
  const of: PastOfLinks['of'] = (links) => {
    const found = new Map<string, SentBefore>()
    for (const { otherAccount, spokenFor } of books) {
      for (const [link, past] of spokenFor.sentBefore(links)) {
        const known = found.get(link)
        const isNews =
          known === undefined || (known.otherAccount !== undefined && known.atMs < past.atMs)
        if (isNews) found.set(link, { ...past, otherAccount })
      }
    }
    return links.map((link) => found.get(link))
  }
  const isEmpty = ledger.seen.isEmpty(account.id)
  const held: PastOfLinks['held'] = () =>
    isEmpty ? [] : heldLinks(ledger, ledger.seen.livesOf(account.id), nearHashes)
  return { of, held, claims: `${account.id} ${claims} ${ledger.accounts.identities()}`, words }
}
