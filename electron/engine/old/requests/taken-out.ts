import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredBatch, StoredSubmission } from '../../../shared/records.ts'
import type { SentWith } from '../../../shared/submission.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { EarlierSending } from '../results/not-sent.ts'
import type { TakenOutLink } from '../results/row-result.ts'
import type { LinkHolders } from './link-holders.ts'

/**
 * Links of a submission that waited until it came to light that they had been sent already, and who
 * had: by what the ledger wrote when it cancelled them.
 */
export async function takenOut(
  ledger: Ledger,
  { accountId }: StoredSubmission,
  holders: LinkHolders,
): Promise<ReadonlyMap<string, TakenOutLink>> {
  const found = new Map<string, TakenOutLink>()
  const history = new History(ledger.database)
  const spokenFor = ledger.spokenFor(accountId)
  const ofBatch = new Map<number, EarlierSending | undefined>()

  function sendingOf({ id }: StoredBatch, sentWith: SentWith): EarlierSending | undefined {
    if (!ofBatch.has(id)) {
      const elsewhere = sentWith.kind === 'earlier-life' ? sentWith.accountName : undefined
      const sending = history.sendingOf(id, elsewhere ?? '')
      ofBatch.set(id, sending && { ...sending, elsewhere })
    }
    return ofBatch.get(id)
  }

  for (const { links, holder } of holders.cancelled()) {
    const { sentWith } = holder.batch
    if (sentWith === undefined) continue
    const held = spokenFor.batchesOf(links)
    for (const link of links) {
      const batch = held.get(link)?.findLast((one) => isOf(one, sentWith))
      found.set(link, { sending: batch && sendingOf(batch, sentWith) })
    }
    await nextTurn()
  }
  return found
}

function isOf({ submissionId, accountId }: StoredBatch, sentWith: SentWith): boolean {
  return sentWith.kind === 'paid-list'
    ? submissionId === sentWith.submissionId
    : accountId === sentWith.accountId
}
