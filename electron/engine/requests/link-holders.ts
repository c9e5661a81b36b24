import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ledger } from '../ledger/ledger.ts'
import type { LinkHolder } from '../results/result-lines.ts'

/** Links that are read before everything else has its turn. */
const linksAtOnce = 20_000

/**
 * Which batch holds each link of a submission, as of when they were read; halves of split batches
 * speak for their links. A link that was moved is followed to where it went.
 */
export class LinkHolders {
  readonly #holders: ReadonlyMap<string, LinkHolder>
  readonly #elsewhere: ReadonlyMap<number, LinkHolders>
  readonly #accountName: string

  private constructor(
    holders: ReadonlyMap<string, LinkHolder>,
    elsewhere: ReadonlyMap<number, LinkHolders>,
    accountName: string,
  ) {
    this.#holders = holders
    this.#elsewhere = elsewhere
    this.#accountName = accountName
  }

  /** Reads the links of a submission, and of those that its links went on in. */
  static async open(ledger: Ledger, submissionId: number): Promise<LinkHolders> {
    const accountId = ledger.submissions.byId(submissionId)?.accountId
    const account = accountId === undefined ? undefined : ledger.accounts.byId(accountId)
    const holders = new Map<string, LinkHolder>()
    const wentOnIn = new Set<number>()
    let unread = linksAtOnce
    for (const batch of ledger.batches.ofSubmission(submissionId)) {
      // What was forgotten meanwhile has no links any more.
      if (batch.state === 'split' || ledger.batches.byId(batch.id) === undefined) continue
      const here = { batch, wentTo: undefined }
      for (const link of ledger.batches.links(batch.id)) holders.set(link, here)
      if (batch.movedTo !== undefined) wentOnIn.add(batch.movedTo)
      unread -= batch.linkCount
      if (unread > 0) continue
      unread = linksAtOnce
      await nextTurn()
    }
    const elsewhere = new Map<number, LinkHolders>()
    for (const id of wentOnIn) {
      if (ledger.submissions.byId(id) !== undefined)
        elsewhere.set(id, await LinkHolders.open(ledger, id))
    }
    return new LinkHolders(holders, elsewhere, account?.name ?? '')
  }

  get count(): number {
    return this.#holders.size
  }

  /** In the order of the submission's batches. */
  all(): Iterable<string> {
    return this.#holders.keys()
  }

  holderOf(link: string): LinkHolder | undefined {
    const holder = this.#holders.get(link)
    if (holder === undefined) return undefined
    const { batch } = holder
    if (batch.state !== 'cancelled' || batch.movedTo === undefined) return holder
    const there = this.#elsewhere.get(batch.movedTo)
    if (there === undefined) return { batch, wentTo: { accountName: '', holder: undefined } }
    const next = there.holderOf(link)
    // It stayed behind because the other account had it already.
    if (next === undefined) return holder
    return { batch, wentTo: { accountName: there.#accountName, holder: next } }
  }
}
