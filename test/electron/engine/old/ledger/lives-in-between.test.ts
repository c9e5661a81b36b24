import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { IdentityChange } from '../../../../../electron/engine/old/ledger/earlier-lives.ts'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { StoredBatch } from '../../../../../electron/shared/records.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { paidBatches } from '../../../../../electron/engine/old/ledger/paid-batches.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { stateOfEach } from '../../../../fakes/state-of-each.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'
import { randomRuns } from '../../../../random-runs.ts'

const links = manyLinks(12)
const someLinks = fc.subarray([...links], { minLength: 1 })

/** An account whose token was mistyped, and removed ones that had the right one. */
class Lives {
  readonly past: PastLedger
  readonly identity: IdentityChange
  readonly accountId: number
  readonly toCome: Uint8Array
  #atMs = 1_000

  constructor(folder: string) {
    this.past = new PastLedger(folder)
    const { accounts, fingerprints } = this.past.ledger
    this.accountId = this.past.account.id
    this.toCome = fingerprints.of('token')
    accounts.setFingerprint(this.accountId, fingerprints.of('mistyped'))
    this.identity = new IdentityChange(this.past.ledger, this.accountId)
  }

  /** Sends what nobody speaks for, on an account that is removed thereafter. */
  addLife(
    sendings: readonly (readonly [
      readonly string[],
      'accepted' | 'in-doubt' | 'in-part' | 'refused',
    ])[],
  ) {
    const { accounts } = this.past.ledger
    const life = accounts.add(plainAccount(this.past.account.baseUrl), 'real')
    accounts.setFingerprint(life.id, this.toCome)
    for (const [some, end] of sendings) this.#send(life.id, some, end)
    accounts.remove(life.id, 2)
  }

  /** A list that waits, is on its way, or whose end is told. */
  wait(
    some: readonly string[],
    end: 'queued' | 'sending' | 'accepted' | 'in-part' | 'cancelled',
  ): void {
    this.#send(this.accountId, some, end)
  }

  /** The user's word on a doubt, of a removed account too. */
  settleDoubt(word: 'charged' | 'not-charged', which: number): void {
    const doubts = this.#batches().filter(({ state }) => state === 'in-doubt')
    const doubt = doubts.at(which % Math.max(1, doubts.length))
    if (doubt !== undefined) settle(this.past.ledger, doubt.id, word, (this.#atMs += 1_000))
  }

  /** The user tells by a list that the last links of a doubt were taken. */
  settleInPart(which: number): void {
    const { ledger } = this.past
    const doubts = this.#batches().filter(
      ({ state, linksCount }) => state === 'in-doubt' && linksCount !== undefined,
    )
    const doubt = doubts.at(which % Math.max(1, doubts.length))
    if (doubt === undefined) return
    const named = new Set(ledger.batches.links(doubt.id).slice(-(doubt.linksCount ?? 0)))
    settleInPart(ledger, doubt.id, (link) => named.has(link), (this.#atMs += 1_000))
  }

  /** Takes back a word. */
  takeBack(which: number): void {
    const settled = this.#batches().filter((batch) => batch.settled !== undefined)
    const one = settled.at(which % Math.max(1, settled.length))
    if (one !== undefined) unsettle(this.past.ledger, one.id, (this.#atMs += 1_000))
  }

  /** Forgets what a removed account sent, to its first commit alone or to its end. */
  forget(which: number, isWhole: boolean): void {
    const { plans, submissions } = this.past.ledger
    const ended = submissions
      .all()
      .filter(({ accountId, phase, finishedMs }) => {
        return accountId !== this.accountId && phase === 'active' && finishedMs !== undefined
      })
      .filter(({ id }) => this.past.ledger.batches.counts(id).inDoubt === 0)
    const one = ended.at(which % Math.max(1, ended.length))
    if (one === undefined) return
    plans.takeBack([one.id])
    if (isWhole) plans.drop(one.id)
  }

  cutWaiting(which: number): void {
    const { batches, submissions } = this.past.ledger
    const waiting = submissions
      .unfinishedOf(this.accountId)
      .flatMap(({ id }) => batches.inState(id, 'queued'))
      .filter(({ linkCount }) => linkCount > 1)
    const batch = waiting.at(which % Math.max(1, waiting.length))
    if (batch !== undefined) this.past.ledger.cut(batch.id, 1, this.#atMs)
  }

  lookUp(): void {
    for (const _ of this.identity.lookUpWaiting({ fingerprint: this.toCome })) continue
  }

  commit(): readonly number[] | undefined {
    const { accounts } = this.past.ledger
    return this.identity.commit(() => accounts.setFingerprint(this.accountId, this.toCome), 90_000)
  }

  /** Links that a removed account has sent, or may have. */
  sentInLives(): ReadonlySet<string> {
    const { ledger } = this.past
    const lives = ledger.accounts.everReal().filter(({ id }) => ledger.accounts.isRemoved(id))
    const speaking = lives.flatMap(({ id }) => paidBatches(ledger, id))
    return new Set(speaking.flatMap(({ id }) => ledger.batches.links(id)))
  }

  #batches(): readonly StoredBatch[] {
    const { submissions, batches } = this.past.ledger
    return submissions
      .all()
      .filter(({ phase }) => phase === 'active')
      .flatMap(({ id }) => batches.ofSubmission(id))
  }

  #send(
    accountId: number,
    some: readonly string[],
    end: 'accepted' | 'in-doubt' | 'in-part' | 'refused' | 'queued' | 'sending' | 'cancelled',
  ): void {
    const { ledger } = this.past
    const holders = ledger.spokenFor(accountId).batchesOf(some)
    const free = some.filter((link) => !holders.has(link))
    const account = ledger.accounts.byId(accountId)
    if (free.length === 0 || account === undefined) return
    this.past.send({ links: free, atMs: (this.#atMs += 1_000), account, end })
  }
}

type Step = (lives: Lives) => void

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someLinks, fc.constantFrom('queued', 'sending', 'accepted', 'in-part', 'cancelled')).map(
    ([some, end]): Step =>
      (lives) =>
        lives.wait(some, end),
  ),
  fc
    .array(fc.tuple(someLinks, fc.constantFrom('accepted', 'in-doubt', 'in-part', 'refused')), {
      maxLength: 3,
    })
    .map(
      (sendings): Step =>
        (lives) =>
          lives.addLife(sendings),
    ),
  fc.tuple(fc.constantFrom('charged', 'not-charged'), fc.nat()).map(
    ([word, which]): Step =>
      (lives) =>
        lives.settleDoubt(word, which),
  ),
  fc.nat().map(
    (which): Step =>
      (lives) =>
        lives.settleInPart(which),
  ),
  fc.nat().map(
    (which): Step =>
      (lives) =>
        lives.takeBack(which),
  ),
  fc.tuple(fc.nat(), fc.boolean()).map(
    ([which, isWhole]): Step =>
      (lives) =>
        lives.forget(which, isWhole),
  ),
  fc.nat().map(
    (which): Step =>
      (lives) =>
        lives.cutWaiting(which),
  ),
)
const steps = fc.array(step, { maxLength: 6 })

test('whatever comes between look-up and commit, just what waits and was sent in an earlier life is cancelled', async () => {
  await fc.assert(
    fc.asyncProperty(steps, steps, async (before, between) => {
      const lives = new Lives(await temporaryFolder())
      try {
        for (const act of before) act(lives)
        lives.lookUp()
        for (const act of between) act(lives)
        const sent = lives.sentInLives()
        const expected = new Map(
          [...stateOfEach(lives.past)].map(([key, state]) => {
            const [, , link = ''] = key.split(' ')
            const isHere = key.startsWith(`${lives.accountId} `)
            return [key, isHere && state === 'queued' && sent.has(link) ? 'cancelled' : state]
          }),
        )
        lives.commit()
        expect(stateOfEach(lives.past)).toEqual(expected)
      } finally {
        lives.past.close()
      }
    }),
    { numRuns: randomRuns(50, 1_000) },
  )
})

test('a list of what an earlier life sent that is taken back after the look-up keeps what waits of the others', async () => {
  const lives = new Lives(await temporaryFolder())
  lives.addLife([[links, 'in-part']])
  lives.wait(links, 'queued')
  lives.settleInPart(0)
  lives.lookUp()
  lives.takeBack(0)
  lives.commit()
  const waiting = [...stateOfEach(lives.past)].filter(([, state]) => state === 'queued')
  expect(waiting).toEqual([])
  lives.past.close()
})

test('what waits in another order since the look-up is cancelled link by link all the same', async () => {
  const lives = new Lives(await temporaryFolder())
  lives.addLife([[links.slice(0, 3), 'accepted']])
  lives.wait(links, 'in-part')
  lives.settleDoubt('not-charged', 0)
  lives.lookUp()
  lives.takeBack(0)
  lives.settleInPart(0)
  lives.takeBack(0)
  lives.settleDoubt('not-charged', 0)
  lives.commit()
  const waiting = [...stateOfEach(lives.past)].filter(([, state]) => state === 'queued')
  expect(new Set(waiting.map(([key]) => key.split(' ')[2]))).toEqual(new Set(links.slice(3)))
  lives.past.close()
})

test('what was looked up before is not opened again in the commit, unless some of it is cancelled', async () => {
  const lives = new Lives(await temporaryFolder())
  lives.addLife([[links.slice(0, 1), 'accepted']])
  lives.wait(links.slice(0, 6), 'queued')
  lives.wait(links.slice(6), 'queued')
  lives.lookUp()
  const opened = vi.spyOn(lives.past.ledger.batches, 'links')
  expect(lives.commit()).toHaveLength(3)
  expect(opened).toHaveBeenCalledTimes(1)
  lives.past.close()
})
