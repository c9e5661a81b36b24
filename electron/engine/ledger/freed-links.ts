import type { StoredBatch } from '../../shared/records.ts'
import type { Ledger } from './ledger.ts'
import { loseCause } from './lost-cause.ts'

/**
 * Links that paid lists hold back as maybe charged, and of which a later list of whoever sent them
 * says that they were not. Nothing of it counts before `free`.
 */
export class FreedLinks {
  readonly #ledger: Ledger
  readonly #accountId: number
  readonly #writtenMs: number
  readonly #linksOf = new Map<number, Set<string>>()

  /** `writtenMs` of the list; undefined: not known, so that it is later than no other. */
  constructor(ledger: Ledger, accountId: number, writtenMs: number | undefined) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#writtenMs = writtenMs ?? Number.NEGATIVE_INFINITY
  }

  /** Takes in links that were not charged by the request that began at `atMs`, with who speaks for each. */
  add(holders: ReadonlyMap<string, readonly StoredBatch[]>, atMs: number): void {
    for (const [link, held] of holders)
      for (const batch of held.filter((one) => this.#isDoubtOf(one, atMs))) {
        const links = this.#linksOf.get(batch.id) ?? new Set()
        this.#linksOf.set(batch.id, links.add(link))
      }
  }

  /**
   * Lets the links go; those that were taken out of the queue for them are merely cancelled then.
   * Returns the batches that changed or came to be. Runs inside a transaction.
   */
  free(nowMs: number): readonly number[] {
    const { batches, seen } = this.#ledger
    const freedOf = new Map<number, Set<string>>()
    for (const [id, freed] of this.#linksOf) {
      const links = batches.links(id)
      const kept = links.filter((link) => !freed.has(link))
      if (kept.length === 0) batches.setState(id, 'cancelled', nowMs)
      else batches.setLinks(id, kept, undefined)
      seen.remove(this.#accountId, [...freed], id)
      const listId = batches.byId(id)?.submissionId ?? 0
      freedOf.set(listId, new Set([...(freedOf.get(listId) ?? []), ...freed]))
    }
    const changed = [...freedOf].flatMap(([submissionId, freed]) =>
      loseCause(this.#ledger, { kind: 'paid-list', submissionId }, freed),
    )
    return [...this.#linksOf.keys(), ...changed]
  }

  /** How many of the links nothing speaks for any more; asked once they are free. */
  count(): number {
    const links = [...new Set([...this.#linksOf.values()].flatMap((some) => [...some]))]
    return links.length - this.#ledger.spokenFor(this.#accountId).batchesOf(links).size
  }

  #isDoubtOf({ state, submissionId, sentMs, changedMs }: StoredBatch, atMs: number): boolean {
    if (state !== 'in-doubt' || (sentMs ?? changedMs) !== atMs) return false
    const list = this.#ledger.submissions.byId(submissionId)
    if (list?.importedMs === undefined) return false
    return (list.writtenMs ?? list.importedMs) < this.#writtenMs
  }
}
