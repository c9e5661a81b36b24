import type { StoredBatch } from '../../../shared/records.ts'
import type { Tables } from './tables.ts'

/**
 * Puts two batches to the front in place of one, which ends as `split`; returns the ids of all
 * three. Halves of a refused batch are its children, so that isolation can tell sisters; any other
 * pieces take the place of the batch itself. Runs inside a transaction.
 */
export function divide(
  tables: Tables,
  batch: StoredBatch,
  firstCount: number,
  isRefused: boolean,
  nowMs: number,
): readonly number[] {
  const links = tables.batches.links(batch.id)
  if (firstCount < 1 || firstCount >= links.length) {
    throw new Error(`Cannot cut ${firstCount} of ${links.length} links`)
  }
  const pieces = [links.slice(0, firstCount), links.slice(firstCount)]
  const parentId = isRefused ? batch.id : batch.parentId
  const ids = putInPlace(tables, batch, pieces, { parentId }, nowMs)
  if (isRefused) tables.batches.setHoldsRefused(batch.id)
  return [batch.id, ...ids]
}

/** Where pieces of a batch stand. */
export interface PlaceOfPieces {
  readonly parentId: number | undefined
  /** Undefined: before all others of the account. */
  readonly priority?: number
}

/**
 * Puts pieces, which together hold a batch's links, in its place; it ends as `split`. Returns the
 * pieces' ids. Runs inside a transaction.
 */
export function putInPlace(
  { batches, lineUp, seen }: Tables,
  batch: StoredBatch,
  pieces: readonly (readonly string[])[],
  { parentId, priority = lineUp.topPriority(batch.accountId) + 1 }: PlaceOfPieces,
  nowMs: number,
): readonly number[] {
  const { submissionId, accountId, isUnusual, slot } = batch
  let position = batch.position
  const word = batch.settled === undefined ? undefined : batch
  seen.remove(accountId, batches.links(batch.id), batch.id)
  batches.setState(batch.id, 'split', nowMs)
  return pieces.map((links) => {
    const id = batches.add({
      submissionId,
      accountId,
      parentId,
      links,
      position,
      slot,
      isUnusual,
      priority,
      word,
      partedFrom: batch.partedFrom,
      nowMs,
    })
    position += links.length
    seen.add(accountId, links, id)
    return id
  })
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
