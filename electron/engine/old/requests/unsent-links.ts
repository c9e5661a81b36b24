import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HistoryRow } from '../../../shared/submission.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { SpokenFor } from '../ledger/spoken-for.ts'

/** Links that are looked up before everything else has its turn. */
const linksAtOnce = 2_000

/**
 * Tells which links of a batch may go back into New: of one that was refused or cancelled those that
 * no batch holds by now, on any account of its kind; of any other all of them. Made for one run.
 */
export class UnsentLinks {
  readonly #ledger: Ledger
  readonly #real: readonly SpokenFor[]
  readonly #others = new Map<number, readonly SpokenFor[]>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
    this.#real = ledger.accounts.everReal().map(({ id }) => ledger.spokenFor(id))
  }

  /** Gives way now and then. */
  async of({ id, accountId, state }: HistoryRow): Promise<readonly string[]> {
    const links = this.#ledger.batches.links(id)
    if (state !== 'refused' && state !== 'cancelled') return links
    const unsent: string[] = []
    for (let start = 0; start < links.length; start += linksAtOnce) {
      const some = links.slice(start, start + linksAtOnce)
      const sent = this.#holders(accountId).map((spokenFor) => spokenFor.batchesOf(some))
      unsent.push(...some.filter((link) => sent.every((held) => !held.has(link))))
      await nextTurn()
    }
    return unsent
  }

  /** What Practice took was sent nowhere. */
  #holders(accountId: number): readonly SpokenFor[] {
    if (this.#ledger.accounts.byId(accountId)?.isPractice !== true) return this.#real
    const own = this.#others.get(accountId) ?? [this.#ledger.spokenFor(accountId)]
    this.#others.set(accountId, own)
    return own
  }
}
