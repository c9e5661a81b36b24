import type { SentBefore } from '../../../shared/draft-rows.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import type { Batches } from './batches.ts'
import { unlessDamaged } from './kept-links.ts'
import { linkHashes } from './link-hash.ts'
import type { Seen } from './seen.ts'

const cachedBatches = 16

/** A batch's links as it held them at a moment. */
interface OpenedBatch {
  readonly changedMs: number
  readonly links: ReadonlySet<string>
}

/**
 * Which batches speak for links: hash candidates, each compared with the links the batch really
 * holds, so that a collision of hashes never keeps a link from being sent. Links of a damaged batch stay
 * spoken for, by their hashes. Made for one run over
 * many links, since it keeps what it opened; ask for many at once, so that each batch is opened
 * once.
 */
export class SpokenFor {
  readonly #seen: Seen
  readonly #batches: Batches
  readonly #accountId: number
  readonly #isDropped: (batch: StoredBatch) => boolean
  readonly #opened = new Map<number, OpenedBatch>()

  /** `isDropped`: whether a batch speaks for nothing any more, although it is still there. */
  constructor(
    seen: Seen,
    batches: Batches,
    accountId: number,
    isDropped: (batch: StoredBatch) => boolean,
  ) {
    this.#seen = seen
    this.#batches = batches
    this.#accountId = accountId
    this.#isDropped = isDropped
  }

  /** Every batch that speaks for each link, oldest first: several if it was sent again on purpose. */
  batchesOf(
    links: readonly string[],
    hashes = linkHashes(links),
  ): ReadonlyMap<string, readonly StoredBatch[]> {
    const found = new Map<string, StoredBatch[]>()
    const candidates = this.#seen.candidates(this.#accountId, hashes)
    for (const [batchId, ofBatch] of Map.groupBy(candidates, (one) => one.batchId)) {
      const batch = this.#batches.byId(batchId)
      if (batch === undefined) throw new Error(`Links are kept for batch ${batchId}, which is gone`)
      if (this.#isDropped(batch)) continue
      const held = this.#linksOf(batch)
      for (const { index } of ofBatch) {
        const link = links[index] ?? ''
        if (held?.has(link) === false) continue
        const holders = found.get(link)
        if (holders === undefined) found.set(link, [batch])
        else if (holders.at(-1) !== batch) holders.push(batch)
      }
    }
    return found
  }

  /** The newest of them for each link, in the words of the review. */
  sentBefore(links: readonly string[]): ReadonlyMap<string, SentBefore> {
    const found = new Map<string, SentBefore>()
    for (const [link, batches] of this.batchesOf(links)) {
      const past = pastOf(batches)
      if (past !== undefined) found.set(link, past)
    }
    return found
  }

  /**
   * Opens a batch again that changed since: the user may have told which of its links were taken.
   * Undefined: they are damaged, and their hashes alone tell of them.
   */
  #linksOf({ id, linkCount, changedMs }: StoredBatch): ReadonlySet<string> | undefined {
    const known = this.#opened.get(id)
    if (known?.changedMs === changedMs && known.links.size === linkCount) return known.links
    const stored = unlessDamaged(() => this.#batches.links(id), undefined)
    if (stored === undefined) return undefined
    const links = new Set(stored)
    const [oldest] = this.#opened.keys()
    if (this.#opened.size >= cachedBatches && oldest !== undefined) this.#opened.delete(oldest)
    this.#opened.set(id, { changedMs, links })
    return links
  }
}

/** What is told of a link by the batches that speak for it, oldest first: that of the newest. */
export function pastOf(holders: readonly StoredBatch[]): SentBefore | undefined {
  const newest = holders.at(-1)
  return newest && inWordsOfReview(newest)
}

/** What a batch is to a list that holds one of its links. */
export function inWordsOfReview(batch: StoredBatch): SentBefore {
  return {
    state: reviewState(batch),
    batchId: batch.id,
    taskId: batch.taskId,
    atMs: batch.sentMs ?? batch.changedMs,
  }
}

/** The same of its state alone. */
export function reviewState({ state }: Pick<StoredBatch, 'state'>): SentBefore['state'] {
  if (state === 'accepted') return 'sent'
  return state === 'in-doubt' ? 'maybe-charged' : 'waiting'
}
