import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import type { ResumeWay } from '../../../electron/shared/contract.ts'
import type { Settlement } from '../../../electron/shared/submission.ts'
import type { ModelSettings } from './model-account.ts'
import { listAt, lists, wordsOf } from './lists.ts'
import { moveRest } from './moved-rest.ts'
import { rejoin, toldOf } from './partly-taken.ts'
import { accountAt, type Act, pick, Step } from './step.ts'
import type { Story } from './story.ts'
import { count } from './tally.ts'

/** What the user does. On a full disk only what needs no new write, and Submit. */

const which = fc.nat(9)

function withRoom(words: string, act: Act): Step {
  return new Step(words, (story) => !story.model.diskRefuses && act(story))
}

export function submissionAt({ model }: Story, n: number) {
  return pick([...model.submissions.values()], n)
}

export const submits = lists.map(
  (order) =>
    new Step(wordsOf(order), async (story) => {
      const { world, model } = story
      const { account, list, plannable, schedule } = listAt(story, order)
      const planned = await world.submit(list)
      const otherwise = plannable.length === 0 ? 'nothing-to-send' : 'planned'
      assert.equal(planned, model.diskRefuses ? 'refused-by-disk' : otherwise)
      if (planned !== 'planned') return true
      const [newest] = world.ledger.submissions.all()
      model.plan(newest?.id ?? 0, account, plannable, newest?.doubtLimit ?? 0, schedule)
      return true
    }),
)

export const pauses = fc.tuple(which, fc.constantFrom(false, false, true)).map(([n, isPaused]) =>
  withRoom(`${isPaused ? 'pauses' : 'resumes'} submission ${n}`, (story) => {
    const submission = submissionAt(story, n)
    if (submission === undefined || submission.isPaused === isPaused) return false
    const { user } = story.world.life
    const input = { submissionId: submission.id }
    submission.isPaused = isPaused
    void (isPaused ? user['submission.pause'](input) : user['submission.resume'](input))
    return true
  }),
)

export const cancels = which.map((n) =>
  withRoom(`cancels submission ${n}`, (story) => {
    const submission = submissionAt(story, n)
    if (submission === undefined) return false
    story.model.cancel(submission)
    void story.world.life.user['submission.cancel']({ submissionId: submission.id })
    return true
  }),
)

export const movesRest = which.map((n) =>
  withRoom(`moves the rest of submission ${n} to the other account`, async (story) => {
    const submission = submissionAt(story, n)
    const other = story.model.accounts.find((account) => account !== submission?.account)
    if (submission === undefined || other === undefined) return false
    await moveRest(story, submission, other)
    return true
  }),
)

export const goesOn = which.map(
  (n) =>
    new Step(`goes on with account ${n}`, (story) => {
      const paused = story.model.accounts.filter(({ isPaused }) => isPaused)
      const account = pick(paused, n) ?? accountAt(story, n)
      story.model.resume(account, Number.POSITIVE_INFINITY)
      void story.world.life.user['account.resume']({
        accountId: account.id,
        way: { kind: 'go-on' },
      })
      return true
    }),
)

export const goesOnOtherwise = fc
  .tuple(
    which,
    fc.oneof<fc.Arbitrary<ResumeWay>[]>(
      fc.constant({ kind: 'accept-price' }),
      fc.integer({ min: 1, max: 40 }).map((units) => ({ kind: 'new-balance', units })),
      fc.integer({ min: 1, max: 40 }).map((units) => ({ kind: 'send-what-it-allows', units })),
    ),
  )
  .map(([n, way]) =>
    withRoom(`goes on with account ${n}: ${Object.values(way).join(' ')}`, (story) => {
      const account = accountAt(story, n)
      const isForPrice = account.pause === 'price-differs' && way.kind === 'accept-price'
      if (isForPrice && Number.isInteger(account.newPrice))
        account.settings = { ...account.settings, price: account.newPrice ?? 1 }
      const units = way.kind === 'send-what-it-allows' ? way.units : Number.POSITIVE_INFINITY
      story.model.resume(account, units)
      void story.world.life.user['account.resume']({ accountId: account.id, way })
      return true
    }),
  )

export const settles = fc
  .tuple(which, fc.constantFrom<Settlement>('charged', 'not-charged'))
  .map(([n, settlement]) =>
    withRoom(`says that doubt ${n} was ${settlement}`, async ({ world, model }) => {
      const doubts = [...model.books.batches.values()].filter(({ stands }) => stands === 'in-doubt')
      const batch = pick(doubts, n)
      if (batch === undefined) return false
      const done = await world.life.user['batch.settle']({ batchId: batch.id, settlement })
      assert.ok(done.ok)
      model.settle(batch, settlement)
      return true
    }),
  )

export const takesBack = which.map((n) =>
  withRoom(`takes back word ${n}`, async ({ world, model }) => {
    const rows = world.ledger.submissions.all().flatMap(({ id }) => world.batches(id))
    const row = pick(
      rows.filter(({ settled }) => settled !== undefined),
      n,
    )
    if (row === undefined) return false
    const told = toldOf(model, row)
    const done = await world.life.user['batch.unsettle']({ batchId: row.id })
    if (told !== undefined) {
      assert.equal(done.ok, told.told?.hasLeft === false)
      world.forgetLinks(told.id)
      if (done.ok) rejoin(told)
      if (done.ok) count('a list taken back')
      return done.ok
    }
    const stays = row.settled === 'charged' ? 'accepted' : 'queued'
    assert.equal(done.ok, row.state === stays)
    if (done.ok) model.unsettle(row, world.linksOf(row.id))
    return true
  }),
)

export const changesToken = fc.tuple(which, fc.nat(99)).map(([n, number]) =>
  withRoom(`gives account ${n} token ${number}`, async (story) => {
    const { world } = story
    const without = story.model.accounts.filter((one) => one.token === undefined)
    const account = pick(without, n) ?? accountAt(story, n)
    const token = `token-${account.id}-${number}`
    account.token = token
    account.isProven = false
    world.tokens.set(account.id, token)
    if (!account.isHeldByDisk && isForToken(account.pause))
      story.model.resume(account, Number.POSITIVE_INFINITY)
    const bound = await world.life.user['account.bindToken']({
      accountId: account.id,
      token,
      state: { kind: 'session-only' },
    })
    assert.ok(bound.ok)
    return true
  }),
)

export const losesToken = which.map((n) =>
  withRoom(`loses the token of account ${n}`, (story) => {
    const account = accountAt(story, n)
    account.token = undefined
    account.isProven = false
    story.world.tokens.delete(account.id)
    void story.world.life.user['account.tokenState']({
      accountId: account.id,
      state: { kind: 'absent' },
    })
    return true
  }),
)

const settings: fc.Arbitrary<ModelSettings> = fc.record({
  price: fc.integer({ min: 1, max: 3 }),
  parallel: fc.integer({ min: 1, max: 4 }),
  doubtLimit: fc.option(fc.integer({ min: 3, max: 60 }), { nil: undefined }),
  capPerSubmission: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 2, nil: undefined }),
  capPerDay: fc.option(fc.integer({ min: 0, max: 150 }), { freq: 2, nil: undefined }),
  serverErrorIsFree: fc.boolean(),
})

export const changesSettings = fc.tuple(which, settings).map(([n, changed]) =>
  withRoom(`sets account ${n} to ${JSON.stringify(changed)}`, async (story) => {
    const { world, model } = story
    const account = accountAt(story, n)
    const stored = world.ledger.accounts.byId(account.id)
    if (stored === undefined) throw new Error('The account is gone')
    account.settings = changed
    account.isProven = false
    if (account.pause === 'day-cap' && !account.isHeldByDisk)
      model.resume(account, Number.POSITIVE_INFINITY)
    const saved = await world.life.user['account.save']({
      accountId: account.id,
      account: { ...stored, ...changed },
    })
    assert.ok(saved.ok)
    return true
  }),
)

function isForToken(pause: string | undefined): boolean {
  return pause === 'token-refused' || pause === 'missing-token'
}
