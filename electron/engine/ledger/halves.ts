import type { StoredBatch } from '../../shared/records.ts'
import type { Tables } from './tables.ts'

/**
 * Puts two batches to the front in place of one, which ends as `split`; returns the ids of all
 * three. Halves of a refused batch are its children, so that isolation can tell sisters; any other
 * pieces take the place of the batch itself. Runs inside a transaction.
 */
export function divide(
  { batches, seen }: Tables,
  batch: StoredBatch,
  firstCount: number,
  isRefused: boolean,
  nowMs: number,
): readonly number[] {
  const links = batches.links(batch.id)
  if (firstCount < 1 || firstCount >= links.length) {
    throw new Error(`Cannot cut ${firstCount} of ${links.length} links`)
  }
  const priority = batches.topPriority(batch.accountId) + 1
  seen.remove(batch.accountId, links, batch.id)
  const pieces = [links.slice(0, firstCount), links.slice(firstCount)].map((piece) => {
    const id = batches.add({
      submissionId: batch.submissionId,
      accountId: batch.accountId,
      parentId: isRefused ? batch.id : batch.parentId,
      links: piece,
      isUnusual: batch.isUnusual,
      priority,
      word: batch.settled === undefined ? undefined : batch,
      nowMs,
    })
    seen.add(batch.accountId, piece, id)
    return id
  })
  if (isRefused) batches.setHoldsRefused(batch.id)
  batches.setState(batch.id, 'split', nowMs)
  return [batch.id, ...pieces]
}

/** Links of the first half. */
export function half(batch: StoredBatch): number {
  return Math.ceil(batch.linkCount / 2)
}

/**
 * After a piece of a refused batch was accepted: if only one other piece is left, that one holds
 * the refused link, and sending it whole would only be refused again; so it is halved unsent.
 * Returns the ids of what changed.
 */
export function divideLastSuspect(
  tables: Tables,
  accepted: StoredBatch,
  nowMs: number,
): readonly number[] {
  if (accepted.parentId === undefined) return []
  const suspects = tables.batches
    .children(accepted.parentId)
    .filter(({ state }) => state !== 'accepted')
    // What was cut for another reason is among the children piece by piece.
    .filter(({ state, holdsRefused }) => state !== 'split' || holdsRefused)
  const [suspect] = suspects
  if (suspect === undefined || suspects.length > 1 || suspect.state !== 'queued') return []
  if (suspect.linkCount > 1) return divide(tables, suspect, half(suspect), true, nowMs)
  tables.batches.setHoldsRefused(suspect.id)
  return [suspect.id]
}
