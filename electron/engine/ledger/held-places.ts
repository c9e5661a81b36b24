import type { StoredBatch } from '../../shared/records.ts'
import { type IsHolder, lookedUpTogether, part, type PartedBatch, partHeld } from './cancel-held.ts'
import type { Ledger } from './ledger.ts'
import type { SpokenFor } from './spoken-for.ts'

/**
 * Looks up in turns which links of batches that wait are held by others, so that the commit that
 * cancels them need not. A batch's links never change, so what it knows of one stays true as long
 * as those who hold its links do.
 */
export class HeldPlaces {
  readonly #ledger: Ledger
  readonly #isHolder: IsHolder
  /** A 1 for each link of a batch that is held. */
  readonly #placesOf = new Map<number, Uint8Array>()

  constructor(ledger: Ledger, isHolder: IsHolder) {
    this.#ledger = ledger
    this.#isHolder = isHolder
  }

  /** Looks up those of the batches that still wait; gives way now and then. */
  *lookUp(spokenFor: SpokenFor, batches: readonly StoredBatch[]): Generator<void> {
    const tables = this.#ledger.batches
    for (const some of lookedUpTogether(batches)) {
      const waiting = some.filter(({ id }) => tables.byId(id)?.state === 'queued')
      const links = waiting.map(({ id }) => tables.links(id))
      const holders = spokenFor.batchesOf(links.flat())
      const isHeld = (link: string): boolean => holders.get(link)?.some(this.#isHolder) === true
      for (const [index, { id }] of waiting.entries())
        this.#placesOf.set(
          id,
          Uint8Array.from(links[index] ?? [], (link) => (isHeld(link) ? 1 : 0)),
        )
      yield
    }
  }

  /** Nothing is known any more. */
  forget(): void {
    this.#placesOf.clear()
  }

  /** Parts the links of batches that wait on an account; looks up here those that it does not know. */
  parted(accountId: number, waiting: readonly StoredBatch[]): readonly PartedBatch[] {
    const unknown: StoredBatch[] = []
    const parted = waiting.flatMap((batch) => {
      const places = this.#placesOf.get(batch.id)
      if (places === undefined) unknown.push(batch)
      if (places?.includes(1) !== true) return []
      const links = this.#ledger.batches.links(batch.id)
      return [part(batch, links, (_, place) => places[place] === 1)]
    })
    return [...parted, ...partHeld(this.#ledger, accountId, unknown, this.#isHolder)]
  }
}
