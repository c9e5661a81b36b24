import type { StoredBatch } from '../../shared/records.ts'
import { type IsHolder, lookedUpTogether, part, type PartedBatch, partHeld } from './cancel-held.ts'
import type { Ledger } from './ledger.ts'
import type { SpokenFor } from './spoken-for.ts'

/** What was found of a batch as it was at a moment. */
interface KnownPlaces {
  readonly changedMs: number
  /** A 1 for each link that is held. */
  readonly places: Uint8Array
}

/**
 * Looks up in turns which links of batches that wait are held by others, so that the commit that
 * cancels them need not. Of a batch of which something became since (the user's word on it may have
 * been taken back and given anew, with its links in another order) nothing is known. What is known
 * stays true as long as those who hold the links do.
 */
export class HeldPlaces {
  readonly #ledger: Ledger
  readonly #isHolder: IsHolder
  readonly #known = new Map<number, KnownPlaces>()

  constructor(ledger: Ledger, isHolder: IsHolder) {
    this.#ledger = ledger
    this.#isHolder = isHolder
  }

  /** Looks up those of the batches that still wait; gives way now and then. */
  *lookUp(spokenFor: SpokenFor, batches: readonly StoredBatch[]): Generator<void> {
    const tables = this.#ledger.batches
    for (const some of lookedUpTogether(batches)) {
      const waiting = some
        .flatMap(({ id }) => tables.byId(id) ?? [])
        .filter(({ state }) => state === 'queued')
      const links = waiting.map(({ id }) => tables.links(id))
      const holders = spokenFor.batchesOf(links.flat())
      const isHeld = (link: string): boolean => holders.get(link)?.some(this.#isHolder) === true
      for (const [index, { id, changedMs }] of waiting.entries()) {
        const places = Uint8Array.from(links[index] ?? [], (link) => (isHeld(link) ? 1 : 0))
        this.#known.set(id, { changedMs, places })
      }
      yield
    }
  }

  /** Nothing is known any more. */
  forget(): void {
    this.#known.clear()
  }

  /** Parts the links of batches that wait on an account; looks up here those that it does not know. */
  parted(accountId: number, waiting: readonly StoredBatch[]): readonly PartedBatch[] {
    const unknown: StoredBatch[] = []
    const parted = waiting.flatMap((batch) => {
      const known = this.#known.get(batch.id)
      if (known?.changedMs !== batch.changedMs) {
        unknown.push(batch)
        return []
      }
      const { places } = known
      if (!places.includes(1)) return []
      const links = this.#ledger.batches.links(batch.id)
      return [part(batch, links, (_, place) => places[place] === 1)]
    })
    return [...parted, ...partHeld(this.#ledger, accountId, unknown, this.#isHolder)]
  }
}
