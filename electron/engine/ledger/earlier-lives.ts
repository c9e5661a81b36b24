import type { StoredBatch } from '../../shared/records.ts'
import { free } from './answers.ts'
import { putInPlace } from './halves.ts'
import type { Ledger } from './ledger.ts'

/**
 * Changes an account's token or address, in one transaction. Where that makes a removed account one
 * of its earlier lives, links that wait here and were sent there, or may have been, are cancelled:
 * when they were planned, nobody could know. Returns the batches that changed or came to be;
 * undefined: no life came to light.
 */
export function changeIdentity(
  ledger: Ledger,
  accountId: number,
  change: () => void,
  nowMs: number,
): readonly number[] | undefined {
  const { seen, submissions, batches } = ledger
  const onTheirWay: number[] = []
  let found: ReadonlySet<number> = new Set()
  const changed = ledger.database.transaction(() => {
    const before = seen.livesOf(accountId)
    change()
    found = new Set([...seen.livesOf(accountId)].filter((id) => !before.has(id)))
    if (found.size === 0) return undefined
    return submissions.unfinishedOf(accountId).flatMap(({ id }) => {
      onTheirWay.push(...batches.inState(id, 'sending').map((batch) => batch.id))
      const waiting = batches.inState(id, 'queued')
      const parted = waiting.flatMap((batch) => cancelSentIn(ledger, found, batch, nowMs))
      submissions.refreshFinished(id, nowMs)
      return parted
    })
  })
  for (const id of onTheirWay) ledger.livesFoundMeanwhile.set(id, found)
  return changed
}

/**
 * Cancels those links of a batch that waits which some lives of its account speak for; the others
 * leave where it would have. Returns the batches that changed or came to be. Runs inside a transaction.
 */
export function cancelSentIn(
  ledger: Ledger,
  lives: ReadonlySet<number>,
  batch: StoredBatch,
  nowMs: number,
): readonly number[] {
  const links = ledger.batches.links(batch.id)
  const holders = ledger.spokenFor(batch.accountId).batchesOf(links)
  const { own = [], held = [] } = Object.groupBy(links, (link) =>
    holders.get(link)?.some(({ accountId }) => lives.has(accountId)) === true ? 'held' : 'own',
  )
  if (held.length === 0) return []
  const { parentId, priority } = batch
  const pieces =
    own.length === 0 ? [] : putInPlace(ledger, batch, [own, held], { parentId, priority }, nowMs)
  const heldId = pieces.at(-1) ?? batch.id
  free(ledger, { ...batch, id: heldId })
  ledger.batches.setState(heldId, 'cancelled', nowMs)
  return [batch.id, ...pieces]
}
