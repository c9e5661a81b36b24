import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredBatch, StoredSubmission } from '../../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { SpokenFor } from '../ledger/spoken-for.ts'
import { inLaterList } from '../results/later-list.ts'
import { listInWords } from '../results/list-in-words.ts'
import type { HeldInList } from '../results/row-result.ts'
import { accountBeside } from './account-beside.ts'
import type { LinkHolders } from './link-holders.ts'

/**
 * Links of a submission that were cancelled there and that a later one holds by now, on its own
 * account rather than on another: History puts them back into New. What Practice took is said only
 * of its own lists. Lists are named for whoever reads the results of `asked`.
 */
export async function sentAfterAll(
  ledger: Ledger,
  { id, accountId }: StoredSubmission,
  holders: LinkHolders,
  asked: StoredSubmission,
): Promise<ReadonlyMap<string, HeldInList>> {
  const found = new Map<string, HeldInList>()
  const isPractice = ledger.accounts.byId(accountId)?.isPractice === true
  const others = isPractice ? [] : ledger.accounts.everReal().filter((one) => one.id !== accountId)
  const books: readonly SpokenFor[] = [accountId, ...others.map((one) => one.id)].map((book) =>
    ledger.spokenFor(book),
  )
  const ofBatch = new Map<number, HeldInList | undefined>()

  function heldIn(batch: StoredBatch): HeldInList | undefined {
    if (!ofBatch.has(batch.id)) ofBatch.set(batch.id, read(batch))
    return ofBatch.get(batch.id)
  }

  function read(batch: StoredBatch): HeldInList | undefined {
    const later = ledger.submissions.byId(batch.submissionId)
    if (later === undefined || later.id <= id || later.phase === 'planning') return undefined
    // What a paid list takes out of the Queue is told with that list.
    if (later.importedMs !== undefined) return undefined
    const account = ledger.accounts.byId(later.accountId)
    const list = listInWords(later, accountBeside(ledger, later.accountId, asked))
    const holder = { batch, wentTo: undefined }
    return { holder, list: inLaterList(list), price: account?.price ?? 1 }
  }

  for (const { links } of holders.cancelled()) {
    for (const spokenFor of books) {
      for (const [link, batches] of spokenFor.batchesOf(links)) {
        const held = batches.map(heldIn).findLast((one) => one !== undefined)
        if (held !== undefined && !found.has(link)) found.set(link, held)
      }
      await nextTurn()
    }
  }
  return found
}
