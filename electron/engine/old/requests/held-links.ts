import type { HeldBatch, OpenedBatch } from '../../lists/table/near-twins.ts'
import { type HoldingBatch, holdingBatches, isHolding } from '../ledger/holding-batches.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { inWordsOfReview } from '../ledger/spoken-for.ts'
import type { NearHashes } from './near-hashes.ts'

const none = new Int32Array()

/**
 * Every batch that speaks for links on some accounts, the newest first, each as it is when it is come
 * to; undefined after every so many that were looked through.
 */
export function* heldLinks(
  { batches, database, plans, submissions }: Ledger,
  accountIds: ReadonlySet<number>,
  nearHashes: NearHashes,
): Generator<HeldBatch | undefined> {
  function hashesOf(found: HoldingBatch): Int32Array {
    const known = nearHashes.of(found)
    // It may have changed since it was found, or be forgotten.
    const batch = known === undefined ? batches.byId(found.id) : undefined
    return known ?? (batch === undefined ? none : nearHashes.add(batch, batches.lines(batch.id)))
  }

  function open({ id }: HoldingBatch): OpenedBatch | undefined {
    const batch = batches.byId(id)
    if (batch === undefined || !isHolding(batch) || plans.isDropped(batch)) return undefined
    const list = submissions.byId(batch.submissionId)?.label ?? ''
    const { buffer, byteOffset, length } = batches.lines(id).utf8
    const lines = Buffer.from(buffer, byteOffset, length)
    return { lines, past: { ...inWordsOfReview(batch), list } }
  }

  for (const some of holdingBatches(database, accountIds, batches.newestId())) {
    for (const batch of some) yield { nearHashes: hashesOf(batch), open: () => open(batch) }
    yield undefined
  }
}
