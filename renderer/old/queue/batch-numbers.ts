import type { Batch } from '../../../electron/shared/submission.ts'

/** What a batch is called by for as long as its submission is there, whatever becomes of others. */
export interface BatchNumber {
  /** Of the batch that was planned, from 1, in the order of the list. */
  readonly planned: number
  /** Of what was cut from that one, from 1, in the order in which it was cut; undefined: it is the whole. */
  readonly piece: number | undefined
}

/** The numbers of a submission's batches. */
export interface BatchNumbers {
  readonly of: (batch: Pick<Batch, 'id'>) => BatchNumber
  /** How many were planned. */
  readonly planned: number
}

const unknown: BatchNumber = { planned: 0, piece: undefined }

/** The order of batches in their list, in which what a batch was cut into stands where it stood. */
export function byPlace(a: Batch, b: Batch): number {
  return a.position - b.position || a.id - b.id
}

/**
 * Numbers batches by those that were planned. What one is cut into keeps to its place in the list and is
 * of later ids: it shifts no number behind it.
 */
export function numbersOf(batches: readonly Batch[]): BatchNumbers {
  const byId = new Map<number, BatchNumber>()
  let planned = 0
  let end = 0
  let pieces: number[] = []
  function numberPieces(): void {
    for (const [index, id] of pieces.toSorted((a, b) => a - b).entries())
      byId.set(id, { planned, piece: index + 1 })
    pieces = []
  }
  for (const batch of batches.toSorted(byPlace)) {
    if (batch.position < end) pieces.push(batch.id)
    else {
      numberPieces()
      planned += 1
      // Of one that was parted, the others of its request stand behind its own.
      end = batch.position + Math.max(batch.linkCount, batch.sentLinks ?? 0)
      byId.set(batch.id, { planned, piece: undefined })
    }
  }
  numberPieces()
  return { of: ({ id }) => byId.get(id) ?? unknown, planned }
}
