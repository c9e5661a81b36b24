import type { StoredBatch } from '../../shared/records.ts'
import type { Ledger } from './ledger.ts'

/** Tells whether a link was in the request meant. `held`: the batches that speak for it. */
type IsSent = (link: string, held: readonly StoredBatch[]) => boolean

const nothing: IsSent = () => false

/**
 * What this ledger itself sent on an account, or on an earlier life of it, at a moment. What became
 * of that it knows best: whatever anybody else says of it they have heard from here.
 */
export function sentFromHere(ledger: Ledger, accountId: number, atMs: number): IsSent {
  const { batches, database, seen } = ledger
  const lives = seen.livesOf(accountId)
  const sent = database
    .integers(
      'SELECT batch_id AS id FROM attempt WHERE started_ms = ? AND batch_id > 0',
      'id',
      atMs,
    )
    .flatMap((id) => batches.byId(id) ?? [])
    .filter((batch) => lives.has(batch.accountId))
  if (sent.length === 0) return nothing
  // Pieces of it may have left since, and be spoken for by batches of their own.
  const submissions = new Set(sent.map(({ submissionId }) => submissionId))
  const parted = sent.flatMap(({ id }) => batches.partedFrom(id))
  const links = new Set([...sent, ...parted].flatMap(({ id }) => batches.links(id)))
  return (link, held) =>
    links.has(link) || held.some(({ submissionId }) => submissions.has(submissionId))
}
