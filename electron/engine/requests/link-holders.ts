import type { StoredBatch } from '../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LinkHolder } from '../results/result-lines.ts'

/**
 * Which batch holds each link of a submission now; halves of split batches speak for their links. A
 * link that was moved is followed to where it went; the lists of those submissions are read when the
 * first such link is asked for.
 */
export class LinkHolders {
  readonly #ledger: Ledger
  readonly #batches: ReadonlyMap<string, StoredBatch>
  readonly #elsewhere = new Map<number, LinkHolders>()

  constructor(ledger: Ledger, submissionId: number) {
    this.#ledger = ledger
    const batches = new Map<string, StoredBatch>()
    for (const batch of ledger.batches.ofSubmission(submissionId)) {
      if (batch.state === 'split') continue
      for (const link of ledger.batches.links(batch.id)) batches.set(link, batch)
    }
    this.#batches = batches
  }

  get count(): number {
    return this.#batches.size
  }

  /** In the order of the submission's batches. */
  all(): Iterable<string> {
    return this.#batches.keys()
  }

  holderOf(link: string): LinkHolder | undefined {
    const batch = this.#batches.get(link)
    return batch === undefined ? undefined : { batch, wentTo: this.#wentTo(link, batch) }
  }

  /** Undefined: it was not moved, or stayed behind because the other account had it already. */
  #wentTo(link: string, { state, movedTo }: StoredBatch): LinkHolder['wentTo'] {
    if (state !== 'cancelled' || movedTo === undefined) return undefined
    const submission = this.#ledger.submissions.byId(movedTo)
    if (submission === undefined) return { accountName: '', holder: undefined }
    const there = this.#elsewhere.get(movedTo) ?? new LinkHolders(this.#ledger, movedTo)
    this.#elsewhere.set(movedTo, there)
    const holder = there.holderOf(link)
    if (holder === undefined) return undefined
    return { accountName: this.#ledger.accounts.byId(submission.accountId)?.name ?? '', holder }
  }
}
