import type { StoredBatch } from '../../../shared/records.ts'
import { type IsHolder, lookedUpTogether, part, type PartedBatch, partHeld } from './cancel-held.ts'
import type { Ledger } from './ledger.ts'
import type { SpokenFor } from './spoken-for.ts'
import { type CauseOf, causesFor, type TakenOutBy } from './taken-out.ts'

/** What was found of a batch as it was at a moment. */
interface KnownPlaces {
  readonly changedMs: number
  /** For each link 0 or, where it is held, the number of its cause. */
  readonly causes: Uint16Array
}

/**
 * Looks up in turns which links of batches that wait are held by others, so that the commit that
 * cancels them need not. Of a batch of which something became since (the user's word on it may have
 * been taken back and given anew, with its links in another order) nothing is known. What is known
 * stays true as long as those who hold the links do.
 */
export class HeldPlaces {
  readonly #ledger: Ledger
  readonly #accountId: number
  readonly #isHolder: IsHolder
  readonly #causeOf: CauseOf
  /** Numbered from 1. */
  readonly #causes: (TakenOutBy | undefined)[] = []
  readonly #known = new Map<number, KnownPlaces>()

  /** `accountId`: on which the batches wait. */
  constructor(ledger: Ledger, accountId: number, isHolder: IsHolder) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#isHolder = isHolder
    this.#causeOf = causesFor(ledger, accountId)
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
      const numberOf = (link: string): number => {
        const held = holders.get(link)?.filter(this.#isHolder) ?? []
        return held.length === 0 ? 0 : this.#numberOf(this.#causeOf(held))
      }
      for (const [index, { id, changedMs }] of waiting.entries()) {
        const causes = Uint16Array.from(links[index] ?? [], numberOf)
        this.#known.set(id, { changedMs, causes })
      }
      yield
    }
  }

  /** Nothing is known any more. */
  forget(): void {
    this.#known.clear()
  }

  /** Parts the links of batches that wait; looks up here those that it does not know. */
  parted(waiting: readonly StoredBatch[]): readonly PartedBatch[] {
    const unknown: StoredBatch[] = []
    const parted = waiting.flatMap((batch) => {
      const known = this.#known.get(batch.id)
      if (known?.changedMs !== batch.changedMs) {
        unknown.push(batch)
        return []
      }
      const { causes } = known
      if (causes.every((number) => number === 0)) return []
      const links = this.#ledger.batches.links(batch.id)
      return [
        part(batch, links, (_, place) => {
          const number = causes[place] ?? 0
          return number === 0 ? 'own' : this.#causes[number - 1]
        }),
      ]
    })
    const others = partHeld(this.#ledger, this.#accountId, unknown, this.#isHolder, this.#causeOf)
    return [...parted, ...others]
  }

  #numberOf(cause: TakenOutBy | undefined): number {
    const place = this.#causes.indexOf(cause)
    return place < 0 ? this.#causes.push(cause) : place + 1
  }
}
