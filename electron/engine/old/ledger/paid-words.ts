import type { PaidState, ToldState } from '../../../shared/paid-list.ts'
import type { StoredBatch } from '../../../shared/records.ts'
import type { Ledger } from './ledger.ts'
import { OlderWords } from './older-words.ts'
import { sentFromHere } from './sent-from-here.ts'

/** Links that somebody sent together. */
export interface PaidLinks {
  readonly links: readonly string[]
  readonly state: ToldState
  readonly taskId: string | undefined
  /** When the request began that carried them. */
  readonly atMs: number
  /** When whoever sent them said so; undefined: they wrote the list. */
  readonly saidMs?: number | undefined
}

/** What is to be kept of links of a list. */
export interface KeptWord {
  readonly state: PaidState
  /** See `StoredBatch`. */
  readonly saidMs: number | undefined
  /** Links of which nothing said as much. */
  readonly fresh: readonly string[]
  /** Links of which something says as much already that may be taken back or forgotten while this holds. */
  readonly besides: readonly string[]
  /** Of all these, and of those of which it was known, links that had no answer yet. */
  readonly onTheirWay: number
}

type Holders = ReadonlyMap<string, readonly StoredBatch[]>

/**
 * Judges what a paid list says of each link by what is known of it. One computer alone knows what
 * became of a request: that which sent it. So of two words on the same request the one that it said
 * later holds, in whatever order and by whomever they come here, but for the service's own word, which
 * always does; and words on different requests hold a link side by side.
 */
export class PaidWords {
  readonly #ledger: Ledger
  readonly #accountId: number
  readonly #lives: ReadonlySet<number>
  readonly #writtenMs: number | undefined
  readonly #nowMs: number
  readonly #older: OlderWords
  /** By the moment of the request: what this list says was not charged, and when that was said. */
  readonly #notCharged = new Map<number, Map<string, number>>()

  /** `writtenMs`: when the list was written, if that is known. */
  constructor(ledger: Ledger, accountId: number, nowMs: number, writtenMs: number | undefined) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#lives = ledger.seen.livesOf(accountId)
    this.#writtenMs = writtenMs
    this.#nowMs = nowMs
    this.#older = new OlderWords(ledger)
  }

  /** `holders`: what speaks for the links. Undefined: nothing of them is to be kept. */
  judge(group: PaidLinks, holders: Holders): KeptWord | undefined {
    if (group.state === 'not-charged') {
      this.#letGo(group, holders)
      return undefined
    }
    // Whatever says that links were charged comes with a task, but for the user's word.
    const isForGood = group.state === 'accepted' && group.taskId !== undefined
    return isForGood ? this.#keepForGood(group, holders) : this.#keepUntilNews(group, holders)
  }

  /** Makes count what the list says of earlier ones; returns the batches that changed or came to be. */
  apply(nowMs: number): readonly number[] {
    for (const [atMs, saidOf] of this.#notCharged)
      for (const [saidMs, some] of Map.groupBy(saidOf, ([, ms]) => ms))
        this.#ledger.notCharged.keep(
          this.#accountId,
          atMs,
          saidMs,
          some.map(([link]) => link),
        )
    return this.#older.apply(nowMs)
  }

  /** How many links are held back no more; asked after `apply`. */
  freedCount(): number {
    return this.#older.freedCount(this.#accountId)
  }

  #keepForGood({ links, atMs }: PaidLinks, holders: Holders): KeptWord {
    const fresh = new Set<string>()
    const besides = new Set<string>()
    for (const link of links) {
      if (fresh.has(link) || besides.has(link)) continue
      const held = holders.get(link) ?? []
      const older = held.filter((batch) => isOfRequest(batch, atMs))
      for (const batch of older) this.#older.replace(batch, link)
      if (older.length === 0 && held.some((batch) => isKnownForGood(batch, atMs))) continue
      if (held.some((batch) => saysAsMuch(batch, 'accepted'))) besides.add(link)
      else fresh.add(link)
    }
    const state = 'accepted'
    return { state, saidMs: undefined, fresh: [...fresh], besides: [...besides], onTheirWay: 0 }
  }

  #keepUntilNews(group: PaidLinks, holders: Holders): KeptWord {
    const { links, taskId, atMs } = group
    const state =
      group.state === 'in-doubt' || group.state === 'on-its-way' ? 'in-doubt' : 'accepted'
    const saidMs = group.saidMs ?? this.#writtenMs ?? this.#nowMs
    const isOwnWord = sentFromHere(this.#ledger, this.#accountId, atMs)
    const liftedMs = this.#ledger.notCharged.saidOf(this.#lives, atMs)
    const liftedHere = this.#notCharged.get(atMs)
    const fresh = new Set<string>()
    const besides = new Set<string>()
    let saidAgain = 0
    for (const link of links) {
      if (fresh.has(link) || besides.has(link)) continue
      const held = holders.get(link) ?? []
      if (isOwnWord(link, held) || held.some(holdsForGood)) continue
      if (isLater(liftedMs.get(link), saidMs) || isLater(liftedHere?.get(link), saidMs)) continue
      const ofRequest = held.filter((batch) => isOfRequest(batch, atMs))
      if (ofRequest.some((batch) => isLater(this.#older.saidMs(batch, link), saidMs))) continue
      const same = ofRequest.find((batch) => batch.state === state && batch.taskId === taskId)
      for (const batch of ofRequest) if (batch !== same) this.#older.replace(batch, link)
      if (same !== undefined) {
        this.#older.sayAgain(same, link, saidMs)
        saidAgain += 1
      } else if (held.some((batch) => saysAsMuch(batch, state))) besides.add(link)
      else fresh.add(link)
    }
    const onTheirWay = group.state === 'on-its-way' ? fresh.size + besides.size + saidAgain : 0
    return { state, saidMs, fresh: [...fresh], besides: [...besides], onTheirWay }
  }

  #letGo({ links, atMs, saidMs = this.#writtenMs }: PaidLinks, holders: Holders): void {
    // The first version of lists said nothing of the kind.
    if (saidMs === undefined) return
    const isOwnWord = sentFromHere(this.#ledger, this.#accountId, atMs)
    const saidOf = this.#notCharged.get(atMs) ?? new Map<string, number>()
    this.#notCharged.set(atMs, saidOf)
    for (const link of links) {
      const held = holders.get(link) ?? []
      if (isOwnWord(link, held)) continue
      saidOf.set(link, Math.max(saidMs, saidOf.get(link) ?? saidMs))
      for (const batch of held)
        if (isOfRequest(batch, atMs) && !isLater(this.#older.saidMs(batch, link), saidMs))
          this.#older.free(batch, link)
    }
  }
}

/** Whether something was said at least as late as something else. */
function isLater(oneMs: number | undefined, otherMs: number): boolean {
  return oneMs !== undefined && oneMs >= otherMs
}

/** Whether a batch came with a list, by a word on this request that may be taken back. */
function isOfRequest({ saidMs, changedMs }: StoredBatch, atMs: number): boolean {
  return saidMs !== undefined && changedMs === atMs
}

/** Whether it is known for good that this very request paid: what another one paid may be forgotten before. */
function isKnownForGood(batch: StoredBatch, atMs: number): boolean {
  return holdsForGood(batch) && (batch.sentMs ?? batch.changedMs) === atMs
}

/** Whether nobody can take back that a batch was paid for. */
function holdsForGood({ state, saidMs, settled }: StoredBatch): boolean {
  return state === 'accepted' && saidMs === undefined && settled === undefined
}

/**
 * Whether a batch makes the news of a link no news: paid for says more than perhaps paid for, and
 * what is on its way from here says nothing yet.
 */
function saysAsMuch(batch: StoredBatch, state: PaidState): boolean {
  return batch.state === 'accepted' || (state === 'in-doubt' && batch.state === 'in-doubt')
}
