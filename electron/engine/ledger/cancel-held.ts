import type { StoredBatch } from '../../shared/records.ts'
import { leadCancelled } from './cancelled-together.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import { PlanClaims } from './plan-claims.ts'

const linksLookedUpAtOnce = 50_000

/** Whether a batch that speaks for a link is one on whose account the link is not to leave. */
export type IsHolder = (batch: StoredBatch) => boolean

/** A batch that waits, its links parted into those that are to leave and those that are not. */
export interface PartedBatch {
  readonly batch: StoredBatch
  readonly own: readonly string[]
  readonly held: readonly string[]
}

/** Parts the links of batches that wait on one account by who else speaks for them now. */
export function partHeld(
  ledger: Ledger,
  accountId: number,
  waiting: readonly StoredBatch[],
  isHolder: IsHolder,
): readonly PartedBatch[] {
  const spokenFor = ledger.spokenFor(accountId)
  return [...lookedUpTogether(waiting)].flatMap((some) => {
    const links = some.map(({ id }) => ledger.batches.links(id))
    const holders = spokenFor.batchesOf(links.flat())
    const isHeld = (link: string): boolean => holders.get(link)?.some(isHolder) === true
    return some.map((batch, index) => part(batch, links[index] ?? [], isHeld))
  })
}

/**
 * Batches in groups whose links are to be looked up at once. Of a list in another order each batch
 * shares links with each that is looked up, and that is opened once for all of a group.
 */
export function* lookedUpTogether(
  batches: readonly StoredBatch[],
): Generator<readonly StoredBatch[]> {
  let group: StoredBatch[] = []
  let links = 0
  for (const batch of batches) {
    if (links > 0 && links + batch.linkCount > linksLookedUpAtOnce) {
      yield group
      group = []
      links = 0
    }
    group.push(batch)
    links += batch.linkCount
  }
  if (links > 0) yield group
}

/** Parts links, which are those of a batch. */
export function part(
  batch: StoredBatch,
  links: readonly string[],
  isHeld: (link: string, place: number) => boolean,
): PartedBatch {
  const { own = [], held = [] } = Object.groupBy(links, (link, place) =>
    isHeld(link, place) ? 'held' : 'own',
  )
  return { batch, own, held }
}

/**
 * Cancels what is held of batches that wait on one account; the rest of each leaves where it would
 * have. Returns the batches that changed or came to be. Runs inside a transaction.
 */
export function cancelHeld(
  ledger: Ledger,
  accountId: number,
  parted: Iterable<PartedBatch>,
  nowMs: number,
): readonly number[] {
  const { batches, seen } = ledger
  const claims = new PlanClaims(accountId)
  const changed: number[] = []
  const gone: StoredBatch[] = []
  for (const { batch, own, held } of parted) {
    if (held.length === 0) continue
    changed.push(batch.id)
    gone.push(batch)
    if (own.length === 0) {
      batches.setState(batch.id, 'cancelled', nowMs)
      continue
    }
    batches.setState(batch.id, 'split', nowMs)
    const word = batch.settled === undefined ? undefined : batch
    const ownId = batches.add({ ...batch, links: own, word, nowMs })
    const position = batch.position + own.length
    const heldId = batches.add({ ...batch, position, links: held, word, nowMs })
    batches.setState(heldId, 'cancelled', nowMs)
    claims.add(linkHashes(own), ownId)
    changed.push(ownId, heldId)
  }
  for (const id of new Set(gone.map(({ submissionId }) => submissionId)))
    leadCancelled(ledger.database, id, nowMs)
  if (gone.length > 0)
    seen.removeBatches(
      accountId,
      gone.map(({ id }) => id),
    )
  // In the order of the table: batch by batch, each would touch nearly every page of it.
  if (claims.size > 0) seen.addAll(claims)
  return changed
}
