import { setImmediate as nextTurn } from 'node:timers/promises'
import type { StoredBatch, StoredSubmission } from '../../shared/records.ts'
import { History } from '../ledger/history.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { EarlierSending } from '../results/not-sent.ts'
import type { LinkHolders } from './link-holders.ts'

/**
 * Links of a submission that waited until a paid list said that somebody else had paid for them, and
 * who did. What the user had cancelled before that is none of them.
 */
export async function takenOut(
  ledger: Ledger,
  { accountId }: StoredSubmission,
  holders: LinkHolders,
): Promise<ReadonlyMap<string, EarlierSending>> {
  const found = new Map<string, EarlierSending>()
  const history = new History(ledger.database)
  const spokenFor = ledger.spokenFor(accountId)
  const ofBatch = new Map<number, EarlierSending | undefined>()

  function sendingOf({ id }: StoredBatch): EarlierSending | undefined {
    if (!ofBatch.has(id)) {
      const sending = history.sendingOf(id, '')
      const isImported = sending?.isImported === true
      ofBatch.set(id, isImported ? { ...sending, isElsewhere: false } : undefined)
    }
    return ofBatch.get(id)
  }

  for (const { links, holder } of holders.cancelled()) {
    const { changedMs } = holder.batch
    for (const [link, batches] of spokenFor.batchesOf(links)) {
      const sendings = batches.map(sendingOf)
      const sending = sendings.findLast((one) => one !== undefined && one.createdMs <= changedMs)
      if (sending !== undefined) found.set(link, sending)
    }
    await nextTurn()
  }
  return found
}
