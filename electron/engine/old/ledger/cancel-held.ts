import type { StoredBatch } from '../../../shared/records.ts'
import { leadCancelled } from './cancelled-together.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import { PlanClaims } from './plan-claims.ts'
import { type CauseOf, causesFor, type TakenOutBy } from './taken-out.ts'

const linksLookedUpAtOnce = 50_000

/** Whether a batch that speaks for a link is one on whose account the link is not to leave. */
export type IsHolder = (batch: StoredBatch) => boolean

/** A batch that waits, its links parted into those that are to leave and, by cause, those that are not. */
export interface PartedBatch {
  readonly batch: StoredBatch
  readonly own: readonly string[]
  readonly held: HeldLinks
}

/** Links that are not to leave, by why; undefined: for no reason that is kept. */
export type HeldLinks = ReadonlyMap<TakenOutBy | undefined, readonly string[]>

/** How many links are not to leave. */
export function countHeld(parted: readonly PartedBatch[]): number {
  return parted.reduce(
    (sum, { held }) => [...held.values()].reduce((some, { length }) => some + length, sum),
    0,
  )
}

/** Parts the links of batches that wait on one account by who else speaks for them now. */
export function partHeld(
  ledger: Ledger,
  accountId: number,
  waiting: readonly StoredBatch[],
  isHolder: IsHolder,
  causeOf: CauseOf = causesFor(ledger, accountId),
): readonly PartedBatch[] {
  const spokenFor = ledger.spokenFor(accountId)
  return [...lookedUpTogether(waiting)].flatMap((some) => {
    const links = some.map(({ id }) => ledger.batches.links(id))
    const holders = spokenFor.batchesOf(links.flat())
    const placeOf = (link: string): PlaceOfLink => {
      const held = holders.get(link)?.filter(isHolder) ?? []
      return held.length === 0 ? 'own' : causeOf(held)
    }
    return some.map((batch, index) => part(batch, links[index] ?? [], placeOf))
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

/** Where a link belongs: to those that leave, or to those that do not, with why. */
export type PlaceOfLink = 'own' | TakenOutBy | undefined

/** Parts links, which are those of a batch. */
export function part(
  batch: StoredBatch,
  links: readonly string[],
  placeOf: (link: string, place: number) => PlaceOfLink,
): PartedBatch {
  const own: string[] = []
  const held = new Map<TakenOutBy | undefined, string[]>()
  for (const [index, link] of links.entries()) {
    const place = placeOf(link, index)
    if (place === 'own') own.push(link)
    else {
      const some = held.get(place)
      if (some === undefined) held.set(place, [link])
      else some.push(link)
    }
  }
  return { batch, own, held }
}

/**
 * Cancels what is held of batches that wait on one account, and keeps why; the rest of each leaves
 * where it would have. Returns the batches that changed or came to be. Runs inside a transaction.
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
    const [first, ...more] = held
    if (first === undefined) continue
    changed.push(batch.id)
    gone.push(batch)
    if (own.length === 0 && more.length === 0) {
      batches.setCancelled(batch.id, first[0], nowMs)
      continue
    }
    batches.setState(batch.id, 'split', nowMs)
    const word = batch.settled === undefined ? undefined : batch
    let { position } = batch
    const add = (links: readonly string[]): number => {
      const id = batches.add({ ...batch, position, links, word, nowMs })
      position += links.length
      changed.push(id)
      return id
    }
    if (own.length > 0) claims.add(linkHashes(own), add(own))
    for (const [by, links] of held) batches.setCancelled(add(links), by, nowMs)
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
