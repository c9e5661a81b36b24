import assert from 'node:assert/strict'
import { integer } from '../../../electron/engine/old/ledger/row.ts'
import type { PauseDetail } from '../../../electron/shared/account.ts'
import type { StoredBatch } from '../../../electron/shared/records.ts'
import { isSpokenFor, keyOf, Model } from './model.ts'
import { isUnfinished } from './model-order.ts'
import type { LinkState } from './model-books.ts'
import { ModelAccount } from './model-account.ts'
import { count } from './tally.ts'
import { rate, type World } from './world.ts'

/** Pauses that an account makes before a batch leaves, each with what must be so. */
const ownReasons: Readonly<
  Partial<Record<PauseDetail, (model: Model, account: ModelAccount, batch: StoredBatch) => boolean>>
> = {
  'missing-token': (_, { token }) => token === undefined,
  'doubts-in-a-row': (_, { doubtsInARow }) => doubtsInARow >= 2,
  'doubt-limit': (model, account, batch) => {
    const { price, doubtLimit } = account.settings
    const limit = doubtLimit ?? model.submission(batch.submissionId).doubtLimit
    const inDoubt = model.books.unitsInDoubt(account)
    const isOver = inDoubt + batch.linkCount * price > limit
    return isOver && (inDoubt > 0 || limit < price)
  },
  'day-cap': (model, account) => {
    const spent = model.books.atStake(account, () => true, account.pausedOnDayMs)
    return spent + account.settings.price > (account.settings.capPerDay ?? Infinity)
  },
  'balance-too-low': (_, { allowed, settings }) => allowed.left < settings.price,
}

/** The model beside the world, held against each other after every step. */
export class Story {
  readonly world: World
  readonly model: Model
  #compared = ''

  constructor(world: World) {
    this.world = world
    this.model = new Model(
      world.ledger.accounts
        .all()
        .map(({ id, baseUrl }) => new ModelAccount(id, baseUrl, world.tokens.get(id) ?? '')),
    )
  }

  /**
   * Lets the world come to rest, follows what left by itself, and compares everything. Where nobody
   * acted and neither ledger nor model changed, what they hold was compared already.
   */
  async compare(isActed = true): Promise<void> {
    await this.world.quiet()
    this.follow()
    for (const account of this.model.accounts) this.#expectToBeBusy(account)
    const standing = this.#standing()
    if (isActed || standing !== this.#compared) {
      this.#compareSubmissions()
      this.#compareSpokenFor()
      this.#compared = standing
    }
    this.#compareBooks()
  }

  /** Another one after every write to the ledger and every change of a link's state in the model. */
  #standing(): string {
    const { database } = this.world.ledger
    const writes = integer(database.only('SELECT total_changes() AS writes'), 'writes')
    const states = [...this.model.submissions.values()].map(({ links }) => [...links.values()])
    return JSON.stringify([writes, states])
  }

  /** Follows what the engine did by itself until now. */
  follow(): void {
    const nowMs = this.world.clock.wallMs()
    for (const { schedule } of this.model.submissions.values()) schedule.see(nowMs)
    this.#followNewDay()
    this.#followDepartures()
    if (this.world.bank.open.length > 2) count('three in flight')
    for (const account of this.model.accounts) this.#followPause(account)
  }

  /** Lets time pass wait by wait, comparing after each. */
  async wait(ms: number): Promise<void> {
    const { world } = this
    const untilMs = world.clock.monotonicMs() + ms
    for (;;) {
      const leftMs = untilMs - world.clock.monotonicMs()
      const nextMs = world.life.msToNextWait ?? Number.POSITIVE_INFINITY
      world.clock.advance(Math.min(leftMs, nextMs))
      await this.compare(false)
      if (nextMs >= leftMs) return
    }
  }

  /** A day's cap ends with its day, unless the disk does not take that. */
  #followNewDay(): void {
    const { world, model } = this
    const today = world.clock.dayStartMs()
    for (const account of model.accounts) {
      if (account.pause !== 'day-cap' || account.pausedOnDayMs >= today) continue
      const real = world.ledger.accounts.byId(account.id)?.pause
      const holds = real?.detail === 'day-cap' && real.sinceMs < today
      // A clock that was set is noticed within a minute.
      const mayHold = model.diskRefuses || account.isHeldByDisk || world.msSinceSetForward <= 60_000
      if (holds) assert.ok(mayHold, 'a cap outlived its day')
      else account.pause = undefined
    }
  }

  #followDepartures(): void {
    const { world, model } = this
    for (const request of world.bank.takeNews()) {
      const [first = ''] = request.links
      const row = world.ledger.batches
        .sending()
        .find(({ id }) => world.linksOf(id).includes(first) && this.#isOf(id, request.baseUrl))
      if (row === undefined) throw new Error('A request left without its attempt')
      assert.deepEqual(request.links, world.linksOf(row.id))
      model.leave(request, row, world.clock.wallMs(), world.clock.dayStartMs())
    }
  }

  #isOf(batchId: number, baseUrl: string): boolean {
    const accountId = this.world.ledger.batches.byId(batchId)?.accountId
    return this.model.accounts.some(({ id, baseUrl: own }) => id === accountId && own === baseUrl)
  }

  /** A pause that the model did not bring about must have its reason. */
  #followPause(account: ModelAccount): void {
    const { world, model } = this
    const shown = world.life.queue.pauseOf(account.id)
    if (shown?.reason === 'disk') {
      assert.ok(model.diskRefuses || account.isHeldByDisk, 'paused for a disk that takes writes')
      account.isHeldByDisk = true
    }
    assert.equal(shown?.reason === 'disk', account.isHeldByDisk, 'the pause for the disk')
    const real = world.ledger.accounts.byId(account.id)?.pause
    if (real?.detail === account.pause) return
    assert.ok(
      account.pause === undefined && real !== undefined,
      `${real?.detail}, not ${account.pause}`,
    )
    account.pauseFor(real.detail, world.clock.dayStartMs())
    count(`paused: ${real.detail}`)
    const batch = world.ledger.batches.byId(real.batchId ?? 0)
    const isSo = batch !== undefined && ownReasons[real.detail]?.(model, account, batch)
    assert.ok(isSo, `paused without a reason: ${real.detail}`)
  }

  /** Whoever may send and does not has a time at which it will. */
  #expectToBeBusy(account: ModelAccount): void {
    const { world, model } = this
    if (account.isPaused || model.isSuspended || account.inFlight > 0) return
    const isDue = [...model.submissions.values()].some(
      (one) =>
        one.account === account &&
        !one.isPaused &&
        !one.isCancelled &&
        !model.isAtCap(one) &&
        [...one.links.values()].includes('queued'),
    )
    if (isDue) assert.ok(world.life.waits > 0, 'links wait, and nobody for a time to send them')
  }

  #compareSubmissions(): void {
    const { world, model } = this
    for (const { id, finishedMs } of world.ledger.submissions.all()) {
      const submission = model.submission(id)
      const real = new Map<string, string>()
      for (const batch of world.batches(id)) {
        for (const link of world.linksOf(batch.id)) {
          assert.ok(!real.has(link), `${link} is in two batches of submission ${id}`)
          real.set(link, batch.state)
        }
      }
      assert.deepEqual(sorted(real), sorted(submission.links))
      assert.equal(world.ledger.stakes.unitsUsed(id), model.books.unitsUsed(submission))
      const isOpen = [...submission.links.values()].some(isUnfinished)
      assert.equal(finishedMs === undefined, isOpen)
    }
  }

  /** Who speaks for a link in the ledger is who holds it, and a plan that is gone speaks for none. */
  #compareSpokenFor(): void {
    const { world, model } = this
    for (const account of model.accounts) {
      const ofAccount = [...model.submissions.values()].filter((one) => one.account === account)
      const links = [...new Set(ofAccount.flatMap((one) => [...one.links.keys()]))]
      const holders = world.ledger.spokenFor(account.id).batchesOf(links)
      const isHeld = (link: string): boolean => model.statesOf(account, link).some(isSpokenFor)
      assert.deepEqual([...holders.keys()].toSorted(), links.filter(isHeld).toSorted())
    }
  }

  /** The four promises, by the service's own books. */
  #compareBooks(): void {
    const { world, model } = this
    for (const account of model.accounts) {
      const entries = world.bank.entries.filter(({ baseUrl }) => baseUrl === account.baseUrl)
      const paid = new Set<string>()
      for (const link of entries.flatMap(({ charged }) => charged)) {
        const key = keyOf(account, link)
        if (paid.has(link)) assert.ok(model.sentAgain.has(key), `${link} was paid twice`)
        paid.add(link)
        const isKnown = model.statesOf(account, link).some(isMaybePaid)
        if (!isKnown) assert.ok(model.sentAgain.has(key), `${link} was paid and is not known`)
      }
      for (const { links, account: owner } of model.submissions.values()) {
        if (owner !== account) continue
        for (const [link, state] of links)
          if (state === 'accepted' && !paid.has(link))
            assert.ok(model.believed.has(keyOf(account, link)), `${link} was not paid`)
      }
      const times = entries.map(({ receivedMs }) => receivedMs).toSorted((a, b) => a - b)
      for (const [n, ms] of times.entries()) {
        const next = times[n + rate.requestsPerWindow] ?? Number.POSITIVE_INFINITY
        assert.ok(next - ms >= rate.windowMs, 'a window holds too many requests')
      }
    }
  }
}

function isMaybePaid(state: LinkState): boolean {
  return state === 'accepted' || state === 'in-doubt' || state === 'sending'
}

function sorted(states: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...states].toSorted(([left], [right]) => (left < right ? -1 : 1))
}
