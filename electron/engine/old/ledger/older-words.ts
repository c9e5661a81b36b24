import type { StoredBatch } from '../../../shared/records.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import { loseCause } from './lost-cause.ts'
import { keepAsPaid, setSaid } from './paid-batches.ts'
import { PlanClaims } from './plan-claims.ts'

/** What a paid list makes of the links that a batch of an earlier one holds back. */
interface News {
  readonly batch: StoredBatch
  /** Not charged after all. */
  readonly freed: Set<string>
  /** Another batch says by now what became of them. */
  readonly replaced: Set<string>
  /** As they were, said once more at that moment. */
  readonly saidAgain: Map<string, number>
}

/**
 * What earlier paid lists say of requests of which a new one knows a later word of whoever sent them.
 * Nothing of it counts before `apply`.
 */
export class OlderWords {
  readonly #ledger: Ledger
  readonly #newsOf = new Map<number, News>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** When it was said last what a batch is for a link; undefined: it holds for good. */
  saidMs(batch: StoredBatch, link: string): number | undefined {
    return this.#newsOf.get(batch.id)?.saidAgain.get(link) ?? batch.saidMs
  }

  free(batch: StoredBatch, link: string): void {
    const { freed, saidAgain } = this.#of(batch)
    freed.add(link)
    saidAgain.delete(link)
  }

  replace(batch: StoredBatch, link: string): void {
    this.#of(batch).replaced.add(link)
  }

  sayAgain(batch: StoredBatch, link: string, saidMs: number): void {
    const { freed, saidAgain } = this.#of(batch)
    freed.delete(link)
    saidAgain.set(link, saidMs)
  }

  /**
   * Makes it count; freed links that were taken out of the queue for these are merely cancelled then.
   * Returns the batches that changed or came to be. Runs inside a transaction.
   */
  apply(nowMs: number): readonly number[] {
    // What was forgotten meanwhile says nothing more.
    const news = [...this.#newsOf.values()].filter(
      ({ batch }) => this.#ledger.batches.byId(batch.id) !== undefined,
    )
    const changed = news.flatMap((one) => [...this.#letGo(one, nowMs), ...this.#keepMoments(one)])
    return [...changed, ...news.flatMap((one) => this.#loseCauses(one))]
  }

  /** How many of the freed links nothing speaks for any more, on this account; asked after `apply`. */
  freedCount(accountId: number): number {
    const links = new Set([...this.#newsOf.values()].flatMap(({ freed }) => [...freed]))
    return links.size - this.#ledger.spokenFor(accountId).batchesOf([...links]).size
  }

  #of(batch: StoredBatch): News {
    const known = this.#newsOf.get(batch.id)
    if (known !== undefined) return known
    const news: News = { batch, freed: new Set(), replaced: new Set(), saidAgain: new Map() }
    this.#newsOf.set(batch.id, news)
    return news
  }

  #letGo({ batch, freed, replaced }: News, nowMs: number): readonly number[] {
    const { batches, seen } = this.#ledger
    const gone = new Set([...freed, ...replaced])
    if (gone.size === 0) return []
    const kept = batches.links(batch.id).filter((link) => !gone.has(link))
    // Where they went on, it is listed and counted nowhere.
    if (kept.length === 0 && freed.size === 0) batches.setState(batch.id, 'split', batch.changedMs)
    else if (kept.length === 0) batches.setState(batch.id, 'cancelled', nowMs)
    else batches.setLinks(batch.id, kept, undefined)
    seen.remove(batch.accountId, [...gone], batch.id)
    return [batch.id]
  }

  /** A list that said another thing of the same request may have taken them out before this one. */
  #loseCauses({ batch, freed }: News): readonly number[] {
    if (freed.size === 0) return []
    const lists = this.#ledger.database.integers(
      `SELECT submission_id FROM batch WHERE account_id = ?1 AND said_ms IS NOT NULL
         AND state = 'split' AND changed_ms = ?2
       UNION SELECT submission_id FROM batch WHERE account_id = ?1 AND said_ms IS NOT NULL
         AND state <> 'split' AND at_ms = ?2 UNION SELECT ?3`,
      'submission_id',
      batch.accountId,
      batch.changedMs,
      batch.submissionId,
    )
    return lists.flatMap((submissionId) =>
      loseCause(this.#ledger, { kind: 'paid-list', submissionId }, freed),
    )
  }

  /** Links of which it was said again at different moments end in batches of their own. */
  #keepMoments({ batch, freed, replaced, saidAgain }: News): readonly number[] {
    if (saidAgain.size === 0) return []
    const { batches, seen, database } = this.#ledger
    const gone = new Set([...freed, ...replaced])
    const kept = batches.links(batch.id).filter((link) => !gone.has(link))
    const byMoment = Map.groupBy(kept, (link) => saidAgain.get(link) ?? batch.saidMs ?? 0)
    const [first, ...others] = byMoment
    if (first === undefined) return []
    setSaid(database, batch.id, first[0])
    if (others.length === 0) return []
    batches.setLinks(batch.id, first[1], undefined)
    const claims = new PlanClaims(batch.accountId)
    const ids = others.map(([saidMs, links]) => {
      const id = batches.add({ ...batch, links, word: undefined, nowMs: batch.changedMs })
      const state = batch.state === 'accepted' ? 'accepted' : 'in-doubt'
      const { taskId, changedMs: atMs } = batch
      keepAsPaid(database, id, { state, taskId, atMs, saidMs })
      seen.remove(batch.accountId, links, batch.id)
      claims.add(linkHashes(links), id)
      return id
    })
    seen.addAll(claims)
    return [batch.id, ...ids]
  }
}
