import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTurns } from '../intake/draft/in-turns.ts'
import type { StoredAccount, StoredBatch } from '../../../shared/records.ts'
import { fateOf } from '../../../shared/submission.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LinkHolder } from '../results/row-result.ts'
import { type HeldLinks, LinksInOrder } from './links-in-order.ts'

/** Links that are read before everything else has its turn. */
const linksAtOnce = 20_000

type Payer = Pick<StoredAccount, 'name' | 'price'>

/** Of a submission that was forgotten. */
const unknownPayer: Payer = { name: '', price: 1 }

/**
 * Which batch holds each link of a submission, as of when they were read; halves of split batches
 * speak for their links. A link that was moved is followed to where it went.
 */
export class LinkHolders {
  readonly #held: readonly HeldLinks[]
  /** Of usual links and of unusual ones, which leave behind them. */
  readonly #inOrder: readonly LinksInOrder[]
  #byLink: Map<string, LinkHolder> | undefined
  readonly #elsewhere: ReadonlyMap<number, LinkHolders>
  readonly #account: Payer

  private constructor(
    held: readonly HeldLinks[],
    elsewhere: ReadonlyMap<number, LinkHolders>,
    account: Payer,
  ) {
    this.#held = held
    const { usual = [], unusual = [] } = Object.groupBy(held, ({ holder }) =>
      holder.batch.isUnusual ? 'unusual' : 'usual',
    )
    this.#inOrder = [usual, unusual].map((some) => new LinksInOrder(some))
    this.#elsewhere = elsewhere
    this.#account = account
  }

  /** Reads the links of a submission, and of those that its links went on in. */
  static async open(ledger: Ledger, submissionId: number): Promise<LinkHolders> {
    const accountId = ledger.submissions.byId(submissionId)?.accountId
    const account = accountId === undefined ? undefined : ledger.accounts.byId(accountId)
    const held: HeldLinks[] = []
    const wentOnIn = new Set<number>()
    let unread = linksAtOnce
    for (const batch of asMoved(ledger.batches.ofSubmission(submissionId))) {
      // What was forgotten meanwhile has no links any more.
      if (batch.state === 'split' || ledger.batches.byId(batch.id) === undefined) continue
      held.push({ links: ledger.batches.links(batch.id), holder: { batch, wentTo: undefined } })
      if (batch.movedTo !== undefined) wentOnIn.add(batch.movedTo)
      unread -= batch.linkCount
      if (unread > 0) continue
      unread = linksAtOnce
      await nextTurn()
    }
    const elsewhere = new Map<number, LinkHolders>()
    for (const id of wentOnIn) {
      if (ledger.submissions.byId(id) === undefined) continue
      const there = await LinkHolders.open(ledger, id)
      await inTurns(there.index())
      elsewhere.set(id, there)
    }
    return new LinkHolders(held, elsewhere, account ?? unknownPayer)
  }

  get count(): number {
    return this.#held.reduce((sum, { links }) => sum + links.length, 0)
  }

  /** In the order of the submission's batches. */
  *all(): Iterable<string> {
    for (const { links } of this.#held) yield* links
  }

  /** Batches that were cancelled and went on nowhere, with their links. */
  *cancelled(): Iterable<HeldLinks> {
    for (const held of this.#held) {
      const { state, movedTo } = held.holder.batch
      if (state === 'cancelled' && movedTo === undefined) yield held
    }
  }

  /** Gets ready for links that are asked about in another order than theirs; gives way now and then. */
  *index(): Generator<void, void> {
    if (this.#byLink !== undefined) return
    const byLink = new Map<string, LinkHolder>()
    for (const { links, holder } of this.#held) {
      for (const link of links) byLink.set(link, holder)
      yield
    }
    this.#byLink = byLink
  }

  /** Answers at once where links are asked about as they were planned, or once there is an index. */
  holderOf(link: string): LinkHolder | undefined {
    const holder = this.#holderHere(link)
    if (holder === undefined) return undefined
    const { batch } = holder
    if (batch.state !== 'cancelled' || batch.movedTo === undefined) return holder
    const wentTo = ({ name, price }: Payer, next: LinkHolder | undefined): LinkHolder => ({
      batch,
      wentTo: { accountName: name, price, holder: next },
    })
    const there = this.#elsewhere.get(batch.movedTo)
    if (there === undefined) return wentTo(unknownPayer, undefined)
    const next = there.holderOf(link)
    // It stayed behind because the other account had it already.
    if (next === undefined) return holder
    return wentTo(there.#account, next)
  }

  /** Whether the index must be made before a link is known to be none of the submission's. */
  needsIndex(link: string): boolean {
    return this.#byLink === undefined && this.#inOrder.every((some) => !some.isNext(link))
  }

  #holderHere(link: string): LinkHolder | undefined {
    for (const some of this.#inOrder) {
      const holder = some.take(link)
      if (holder !== undefined) return holder
    }
    for (const _ of this.index()) continue
    return this.#byLink?.get(link)
  }
}

/** What stayed behind of a move was cancelled with it: looked for where the others went, it is not found there. */
function asMoved(batches: readonly StoredBatch[]): readonly StoredBatch[] {
  const moves = new Map(
    batches.flatMap(({ changedMs, movedTo }) =>
      movedTo === undefined ? [] : [[changedMs, movedTo]],
    ),
  )
  return batches.map((batch) =>
    fateOf(batch) === 'cancelled' ? { ...batch, movedTo: moves.get(batch.changedMs) } : batch,
  )
}
