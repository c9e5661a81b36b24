import type { StoredBatch } from '../../../shared/records.ts'
import { leadCancelled } from './cancelled-together.ts'
import type { Ledger } from './ledger.ts'
import type { TakenOutBy } from './taken-out.ts'

/**
 * Makes links merely cancelled that were taken out of the queue because they had been sent already,
 * where it turns out that they had not: of `freed` those that nothing speaks for any more. Returns the
 * batches that changed or came to be. Runs inside a transaction.
 */
export function loseCause(
  ledger: Ledger,
  by: TakenOutBy,
  freed: ReadonlySet<string>,
): readonly number[] {
  const { batches, database } = ledger
  return batches.takenOut(by).flatMap((batch) => {
    const { id, changedMs } = batch
    const links = batches.links(id)
    const candidates = links.filter((link) => freed.has(link))
    if (candidates.length === 0) return []
    const held = ledger.spokenFor(batch.accountId).batchesOf(candidates)
    const free = new Set(candidates.filter((link) => !held.has(link)))
    if (free.size === 0) return []
    const kept = links.filter((link) => !free.has(link))
    const changed = [id]
    const cancelled = (some: readonly string[], position: number, why?: TakenOutBy): void => {
      const piece = batches.add({ ...batch, position, links: some, word: batch, nowMs: changedMs })
      batches.setCancelled(piece, why, changedMs)
      changed.push(piece)
    }
    if (kept.length === 0) batches.setCancelled(id, undefined, changedMs)
    else {
      // What left keeps its links: they were in its requests, of which others may have been told.
      if (batch.sentMs === undefined) batches.setLinks(id, kept, undefined)
      else {
        batches.setState(id, 'split', changedMs)
        cancelled(kept, batch.position, by)
      }
      cancelled([...free], batch.position + kept.length)
    }
    leadCancelled(database, batch.submissionId, changedMs)
    return changed
  })
}

/**
 * The same of links that a batch held until the user said that they were not charged: an account that
 * was removed may be an earlier life of one whose links left the queue because of it.
 */
export function loseCauseOfLife(
  ledger: Ledger,
  { accountId }: StoredBatch,
  freed: readonly string[],
): void {
  if (!ledger.accounts.isRemoved(accountId)) return
  loseCause(ledger, { kind: 'earlier-life', accountId }, new Set(freed))
}
