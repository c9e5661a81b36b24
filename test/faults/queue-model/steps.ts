import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { StoredSubmission } from '../../../electron/engine/ledger/index.ts'
import { chooseSchedule, hasLeftToday } from '../../../electron/engine/queue/index.ts'
import type { AccountSettings, BatchSize, When } from '../../../electron/shared/contract/index.ts'
import { type AnswerName, answerNames, answers, chargedLinks, type ModelAnswer } from './answers.ts'
import { check } from './checks.ts'
import { pick, type World } from './world.ts'

/** How often each step happened, over all stories. */
export const tally = { steps: 0, happened: new Map<string, number>() }

function count(what: string): void {
  tally.happened.set(what, (tally.happened.get(what) ?? 0) + 1)
}

/** Performs a step; false: there was nothing to do. */
type Act = (world: World) => Promise<boolean> | boolean

/** One step of a story, with a name. Afterwards every invariant is checked. */
class Step implements fc.AsyncCommand<object, World> {
  readonly words: string
  readonly act: Act

  constructor(words: string, act: Act) {
    this.words = words
    this.act = act
  }

  check(): boolean {
    return true
  }

  async run(_: object, world: World): Promise<void> {
    // No two steps are in the same millisecond.
    world.clock.advance(1)
    const isDone = await this.act(world)
    await world.rest()
    check(world)
    if (!isDone) return
    tally.steps += 1
    count(this.words.split(':')[0] ?? this.words)
  }

  toString(): string {
    return this.words
  }
}

const nth = fc.nat(9)

/** A step of the user. It is refused while the disk refuses to write. */
function user(words: string, act: Act): Step {
  return new Step(words, (world) => !world.diskRefuses && act(world))
}

/** True for one link in thirteen, which the service refuses. */
function isBad(link: string): boolean {
  return Number(link.split('/').at(-1)) % 13 === 5
}

const whens: fc.Arbitrary<(nowMs: number, day: string) => When> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(() => ({ kind: 'now' as const })) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 90_000_000 })
      .map((ms) => (nowMs: number) => ({ kind: 'at' as const, atMs: nowMs + ms })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        links: fc.integer({ min: 1, max: 8 }),
        days: fc.option(fc.integer({ min: 1, max: 9 })),
        fromMinute: fc.constantFrom(0, 700, 1_200),
        toMinute: fc.constantFrom(1_440, 800),
        missed: fc.constantFrom('catch-up' as const, 'keep-pace' as const),
      })
      .map(({ links, days, fromMinute, toMinute, missed }) => () => ({
        kind: 'spread' as const,
        pace:
          days === null
            ? { kind: 'links-per-day' as const, links }
            : { kind: 'days' as const, days },
        hours: { fromMinute, toMinute },
        startDay: undefined,
        missed,
      })),
  },
)

const submits = fc
  .record({
    n: nth,
    links: fc.uniqueArray(fc.nat(149), { minLength: 1, maxLength: 20 }),
    batchSize: fc.constantFrom<BatchSize>(1, 2, 3, 5, 8, 'balanced', 'fewest', 'smallest'),
    isUnusual: fc.nat(5).map((one) => one === 0),
    resends: fc.nat(9).map((one) => one === 0),
    when: whens,
  })
  .map(({ n, links: numbers, when, ...list }) =>
    user(`submits: [${numbers.join(' ')}] to ${n} by ${list.batchSize}`, (world) => {
      const account = world.account(n)
      const links = numbers.map((number) => `https://a.example/${number}`)
      const nowMs = world.clock.wallMs()
      world.submit({
        ...list,
        accountId: account.id,
        links,
        when: when(nowMs, world.clock.dayOf(nowMs)),
      })
      return true
    }),
  )

/** Answers the n-th open request, and checks the states of its links. */
async function answer(world: World, n: number, name: AnswerName, isCharged: boolean) {
  const request = pick(world.service.open, n)
  if (request === undefined) return false
  const holdsBad = request.links.some(({ link }) => isBad(link))
  const chosen: AnswerName = name === 'a receipt' && holdsBad ? '400' : name
  const row: ModelAnswer = answers[chosen]
  const isFree = chosen === '500' && request.serverErrorIsFree
  const charged = chargedLinks(row, request.links, isCharged && !isFree)
  world.service.answer(request, row.outcome(request.links.length, request.price), charged)
  await world.rest()
  if (!world.diskRefuses && !isFree) expectStates(world, request.links, row)
  count(`answered: ${chosen}`)
  return true
}

/** Checks that the links are in the state of the answer table, or have left again already. */
function expectStates(
  world: World,
  sent: readonly { readonly linkId: number }[],
  { makes }: ModelAnswer,
): void {
  const { links } = world.states()
  const isSingle = sent.length === 1
  const again = ['pending', 'in-flight', 'cancelled']
  const expected: readonly string[] =
    makes === 'pending' || (makes === 'refused' && !isSingle) ? again : [makes]
  for (const { linkId } of sent) {
    const state = links.get(linkId)?.state ?? 'lost'
    assert.ok(expected.includes(state), `${state} after an answer that makes links ${makes}`)
  }
}

const answersWell = nth.map(
  (n) => new Step(`answers well: ${n}`, (world) => answer(world, n, 'a receipt', true)),
)
const answersAll = nth.map(
  (n) =>
    new Step(`answers well for a while: ${n}`, async (world) => {
      let isDone = false
      for (let more = 0; more <= 2 * n; more += 1) {
        isDone = (await answer(world, 0, 'a receipt', true)) || isDone
        world.clock.advance(world.clock.msToNextTimer ?? 1)
        await world.rest()
      }
      return isDone
    }),
)
const answersBadly = fc
  .tuple(nth, fc.constantFrom(...answerNames), fc.boolean())
  .map(
    ([n, name, isCharged]) =>
      new Step(`answers: ${n} with ${name}, ${isCharged ? '' : 'not '}charged`, (world) =>
        answer(world, n, name, isCharged),
      ),
  )

const waits = fc.oneof(fc.nat(20_000), fc.nat(200_000), fc.nat(100_000_000)).map(
  (ms) =>
    new Step(`waits: ${ms}`, async (world) => {
      // From timer to timer, so that each one fires at its own time.
      const untilMs = world.clock.monotonicMs() + ms
      for (let wakes = 0; wakes < 40; wakes += 1) {
        const leftMs = untilMs - world.clock.monotonicMs()
        const nextMs = world.clock.msToNextTimer ?? Number.POSITIVE_INFINITY
        if (nextMs >= leftMs) break
        world.clock.advance(nextMs)
        await world.rest()
        if (!world.isDying) check(world)
      }
      world.clock.advance(Math.max(0, untilMs - world.clock.monotonicMs()))
      return true
    }),
)

/** A step with the n-th submission that fits. */
function withSubmission(
  words: string,
  isOne: (submission: StoredSubmission) => boolean,
  act: (world: World, submission: StoredSubmission, n: number) => boolean | void | Promise<boolean>,
): fc.Arbitrary<Step> {
  return nth.map((n) =>
    user(`${words}: ${n}`, async (world) => {
      const submission = pick(world.submissions.filter(isOne), n)
      if (submission === undefined) return false
      const isDone = await act(world, submission, n)
      for (const { id } of world.accounts) world.queue.wake(id)
      return isDone !== false
    }),
  )
}

const hasPending = ({ phase, links }: StoredSubmission): boolean =>
  phase === 'active' && links.waiting > 0

const userPause = {
  reason: 'user',
  detail: 'paused-by-user',
  httpStatus: undefined,
  message: undefined,
  requestId: undefined,
  units: undefined,
  ofUnits: undefined,
} as const

const pauses = withSubmission('pauses', hasPending, (world, { id }) => {
  world.ledger.submissions.pause(id, { ...userPause, sinceMs: world.clock.wallMs() })
})
const resumesSubmission = withSubmission(
  'resumes a submission',
  ({ pause }) => pause !== undefined,
  (world, { id }) => {
    world.ledger.submissions.resume(id)
  },
)
const cancels = withSubmission('cancels', hasPending, (world, { id }) => {
  world.ledger.submissions.cancel(id, world.clock.wallMs())
})
const reschedules = fc.tuple(nth, whens).map(([n, when]) =>
  user(`reschedules: ${n}`, (world) => {
    const { clock, ledger, queue } = world
    const submission = pick(world.submissions.filter(hasPending), n)
    if (submission === undefined) return false
    const { plain, unusual } = ledger.requests.pendingKinds(submission.id)
    const nowMs = clock.wallMs()
    const facts = {
      links: plain + unusual,
      hasLeftToday: hasLeftToday(submission, ledger, nowMs, clock),
    }
    const schedule = chooseSchedule(when(nowMs, clock.dayOf(nowMs)), facts, nowMs, clock)
    if (!schedule.ok) return false
    ledger.submissions.reschedule(submission.id, schedule.value)
    queue.wake(submission.accountId)
    return true
  }),
)
const reorders = withSubmission('reorders', hasPending, (world, { id, accountId }, n) => {
  const others = world.ledger.submissions.unfinished(accountId).filter((one) => one.id !== id)
  const before = pick(others, n)
  const to = n < 3 ? 'front' : before === undefined || n < 6 ? 'end' : { before: before.id }
  world.ledger.submissions.reorder(id, to)
})
const moves = withSubmission('moves', hasPending, async (world, { id, accountId, links }) => {
  const other = world.accounts.find((account) => account.id !== accountId)
  if (other === undefined) return false
  const options = { nowMs: world.clock.wallMs(), mostLinks: links.waiting }
  await world.ledger.submissions.move([id], other.id, options)
  return true
})

/** A step with the n-th request in doubt. */
function withDoubt(
  words: string,
  act: (world: World, requestId: number, n: number) => boolean,
): fc.Arbitrary<Step> {
  return nth.map((n) =>
    user(`${words}: ${n}`, (world) => {
      const request = pick(world.ledger.requests.inDoubt(), n)
      if (request === undefined) return false
      const isDone = act(world, request.id, n)
      for (const { id } of world.accounts) world.queue.wake(id)
      return isDone
    }),
  )
}

const settlesCharged = withDoubt('settles as charged', (world, id) => {
  world.believe(world.doubtfulLinks(id), [])
  return world.ledger.requests.settle(id, 'charged', world.clock.wallMs()).ok
})
const settlesNotCharged = withDoubt('settles as not charged', (world, id) => {
  world.believe([], world.doubtfulLinks(id))
  return world.ledger.requests.settle(id, 'not-charged', world.clock.wallMs()).ok
})
const settlesByList = withDoubt('settles by list', (world, id, n) => {
  const links = world.doubtfulLinks(id)
  if (links.length < 2) return false
  const receipt = world.ledger.requests.byId(id)?.linksCount
  const taken = links.slice(0, receipt ?? 1 + (n % (links.length - 1)))
  const settled = world.ledger.requests.settleByList(
    id,
    taken.map(({ linkId }) => linkId),
    world.clock.wallMs(),
  )
  if (settled.ok) world.believe(taken, links.slice(taken.length))
  return settled.ok
})
const unsettles = nth.map((n) =>
  user(`unsettles: ${n}`, (world) => {
    const { requests } = world.ledger
    const settled = world.requestIds.filter((id) => requests.byId(id)?.canUnsettle === true)
    const id = pick(settled, n)
    if (id === undefined) return false
    // It fails if links that were cancelled with it are claimed by others now.
    return requests.unsettle(id, world.clock.wallMs()).ok
  }),
)

const resumes = fc.tuple(nth, fc.option(fc.integer({ min: 1, max: 30 }))).map(([n, units]) =>
  user(`resumes an account: ${n}`, (world) => {
    const paused = world.accounts.filter(({ id }) => world.queue.pauseOf(id) !== undefined)
    const account = pick(paused, n)
    if (account === undefined) return false
    world.queue.resume(account.id, units ?? undefined)
    return true
  }),
)

const limit = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined })
const changesSettings = fc
  .tuple(
    nth,
    fc.record<Partial<AccountSettings>, never>(
      {
        price: fc.integer({ min: 1, max: 3 }),
        parallel: fc.integer({ min: 1, max: 4 }),
        serverErrorIsFree: fc.boolean(),
        exposureLimit: limit(12),
        limitPerSubmission: limit(30),
        limitPerDay: limit(40),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([n, change]) =>
    user(`changes settings: ${n} ${JSON.stringify(change)}`, (world) => {
      const account = world.account(n)
      const nowMs = world.clock.wallMs()
      world.ledger.accounts.save(
        account.id,
        { ...account, ...change },
        { nowMs, keepsBalance: true },
      )
      world.queue.reloadSettings(account.id)
      return true
    }),
  )

const changesToken = fc.tuple(nth, fc.nat(3)).map(
  ([n, missing]) =>
    new Step(`changes the token: ${n}`, (world) => {
      const { id } = world.account(n)
      if (missing === 0) world.tokens.delete(id)
      else world.tokens.set(id, `token-${n}`)
      world.queue.dropToken(id)
      return true
    }),
)

const sleeps = fc.boolean().map(
  (isSuspended) =>
    new Step(isSuspended ? 'sleeps' : 'wakes up', (world) => {
      if (world.isSuspended === isSuspended) return false
      world.isSuspended = isSuspended
      if (isSuspended) world.queue.suspend()
      else world.queue.endSuspension()
      return true
    }),
)

const diskFills = fc.nat(3).map(
  (n) =>
    new Step(n === 0 ? 'the disk fills' : 'the disk has room', (world) => {
      if (world.diskRefuses === (n === 0)) return false
      world.diskRefuses = n === 0
      return true
    }),
)

const clockIsSet = fc
  .oneof(
    fc.integer({ min: -90_000_000, max: 90_000_000 }),
    fc.integer({ min: -60_000, max: 60_000 }),
  )
  .map(
    (ms) =>
      new Step(`the clock is set: ${ms}`, (world) => {
        world.setWall(ms)
        return true
      }),
  )

const restarts = fc.constant(
  new Step('stops and starts', async (world) => {
    // A stop waits for every answer.
    if (!world.canRestart || world.service.open.length > 0 || world.diskRefuses) return false
    await world.stopAndStart()
    return true
  }),
)

const copies = fc.constant(
  new Step('copies the ledger', (world) => {
    world.copyTo('older')
    return true
  }),
)
const restores = fc.boolean().map(
  (isCharged) =>
    new Step('puts the older copy back', async (world) => {
      if (!world.canRestart || !world.hasCopy('older')) return false
      const newest = world.newestRequestId
      world.service.hangUp(isCharged)
      const known = world.restoreFrom('older')
      // Links that are pending in the copy may have left since, unless no request left.
      if (newest > known)
        for (const { phase, links, id } of world.submissions)
          assert.ok(phase !== 'active' || links.waiting === 0, `submission ${id} would send again`)
      return true
    }),
)

const imports = nth.map((n) =>
  user(`imports sent links: ${n}`, async (world) => {
    const from = world.account(n)
    const to = world.account(n + 1)
    await world.importSent(from.id, to.id)
    world.queue.wake(to.id)
    return true
  }),
)
/** The engine is killed between any two commits of another step, or after it. */
const isKilled = fc
  .tuple(
    fc.oneof(
      submits,
      answersBadly,
      answersAll,
      waits,
      cancels,
      moves,
      reschedules,
      settlesCharged,
      settlesNotCharged,
      settlesByList,
      unsettles,
      imports,
    ),
    fc.nat(4),
    fc.boolean(),
  )
  .map(
    ([step, commits, isCharged]) =>
      new Step(`is killed: ${commits} commits into "${step.words}"`, async (world) => {
        if (!world.canRestart) return false
        world.killAfter(commits)
        await step.act(world)
        await world.rest()
        await world.kill(isCharged)
        return true
      }),
  )

const deletesHistory = fc.nat(3).map((days) =>
  user('deletes history', async (world) => {
    const nowMs = world.clock.wallMs()
    const day = world.clock.dayOf(nowMs - days * 86_400_000)
    await world.ledger.history.deleteBefore(day, { nowMs, dryRun: false })
    world.forgetMissing()
    return true
  }),
)

/** How often each step is drawn, relative to the others. */
const weights: readonly (readonly [times: number, step: fc.Arbitrary<Step>])[] = [
  [6, submits],
  [8, answersWell],
  [3, answersAll],
  [8, answersBadly],
  [4, waits],
  [8, resumes],
  [2, pauses],
  [3, resumesSubmission],
  [1, cancels],
  [3, reschedules],
  [2, reorders],
  [2, moves],
  [3, settlesCharged],
  [3, settlesNotCharged],
  [4, settlesByList],
  [4, unsettles],
  [4, changesSettings],
  [3, changesToken],
  [2, sleeps],
  [2, diskFills],
  [2, clockIsSet],
  [2, restarts],
  [4, isKilled],
  [1, copies],
  [1, restores],
  [1, imports],
  [1, deletesHistory],
]

/** Every step, as often as it is drawn. */
export const steps = weights.flatMap(([times, step]) => Array.from({ length: times }, () => step))
