import type { StoredBatch } from '../../../shared/records.ts'
import type { Ledger } from './ledger.ts'

/** Tells whether a link was in the request meant. `held`: the batches that speak for it. */
type IsSent = (link: string, held: readonly StoredBatch[]) => boolean

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
  // A piece that never left by itself is told of by when the user's word on it last changed.
  const isPieceThen = ({ sentMs, changedMs, state, saidMs, settled }: StoredBatch): boolean =>
    sentMs === undefined &&
    saidMs === undefined &&
    changedMs === atMs &&
    (state === 'in-doubt' || settled !== undefined)
  if (sent.length === 0) return (_, held) => held.some(isPieceThen)
  // Pieces of it may have left since, and be spoken for by batches of their own.
  const submissions = new Set(sent.map(({ submissionId }) => submissionId))
  const parted = sent.flatMap(({ id }) => batches.partedFrom(id))
  const links = new Set([...sent, ...parted].flatMap(({ id }) => batches.links(id)))
  return (link, held) =>
    links.has(link) ||
    held.some((batch) => submissions.has(batch.submissionId) || isPieceThen(batch))
}
