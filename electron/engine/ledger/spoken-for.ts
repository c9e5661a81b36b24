import type { SentBefore } from '../../shared/draft.ts'
import type { StoredBatch } from '../../shared/records.ts'
import type { Batches } from './batches.ts'
import type { Seen } from './seen.ts'

const cachedBatches = 16

/**
 * Which batch speaks for a link: hash candidates, each compared with the links the batch really
 * holds, so that a collision of hashes never keeps a link from being sent. Made for one run over
 * many links, since it keeps what it opened.
 */
export class SpokenFor {
  readonly #seen: Seen
  readonly #batches: Batches
  readonly #accountId: number
  readonly #links = new Map<number, ReadonlySet<string>>()
  readonly #records = new Map<number, StoredBatch | undefined>()

  constructor(seen: Seen, batches: Batches, accountId: number) {
    this.#seen = seen
    this.#batches = batches
    this.#accountId = accountId
  }

  /** The newest batch that speaks for the link, or undefined. */
  batchOf(link: string): StoredBatch | undefined {
    for (const batchId of this.#seen.candidates(this.#accountId, link).toReversed()) {
      if (this.#linksOf(batchId).has(link)) return this.#record(batchId)
    }
    return undefined
  }

  /** The same in the words of the review. */
  sentBefore(link: string): SentBefore | undefined {
    const batch = this.batchOf(link)
    if (batch === undefined) return undefined
    return {
      state: reviewState(batch),
      batchId: batch.id,
      taskId: batch.taskId,
      atMs: batch.sentMs ?? batch.changedMs,
    }
  }

  #record(batchId: number): StoredBatch | undefined {
    if (!this.#records.has(batchId)) this.#records.set(batchId, this.#batches.byId(batchId))
    return this.#records.get(batchId)
  }

  #linksOf(batchId: number): ReadonlySet<string> {
    const known = this.#links.get(batchId)
    if (known !== undefined) return known
    const links = new Set(this.#batches.links(batchId))
    const [oldest] = this.#links.keys()
    if (this.#links.size >= cachedBatches && oldest !== undefined) this.#links.delete(oldest)
    this.#links.set(batchId, links)
    return links
  }
}

function reviewState(batch: StoredBatch): SentBefore['state'] {
  if (batch.state === 'accepted') return 'sent'
  return batch.state === 'in-doubt' ? 'maybe-charged' : 'waiting'
}
