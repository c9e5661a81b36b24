import * as fc from 'fast-check'
import assert from 'node:assert/strict'
import { listAt, type ListOrder, lists, wordsOf } from './lists.ts'
import { moveRest } from './moved-rest.ts'
import { pick, Step } from './step.ts'
import type { Story } from './story.ts'
import { count } from './tally.ts'
import type { World } from './world.ts'

/** What comes in between while a list is planned. */

/** Calls `act` at the n-th look between two commits of a plan, at the latest before the last one. */
function hooksAt(n: number, act: () => void) {
  let looks = 0
  let isDone = false
  const look = (isLast: boolean): void => {
    looks += 1
    if (isDone || (looks < n && !isLast)) return
    isDone = true
    act()
  }
  const onPlanned = (): void => look(false)
  return { onPlanned, seal: { close: async () => look(true), open: async () => {} } }
}

/** How a plan ends that does not come to its last commit. */
function expectedEnd({ model }: Story, plannable: readonly string[], isStopped: boolean): string {
  if (model.diskRefuses && !isStopped) return 'refused-by-disk'
  return isStopped || plannable.length > 0 ? 'stopped' : 'nothing-to-send'
}

const moments = fc.integer({ min: 1, max: 12 })

export const stopsPlanning = fc
  .tuple(lists, moments, fc.option(fc.nat(5), { freq: 2, nil: undefined }))
  .map(
    ([order, moment, writes]) =>
      new Step(
        `${wordsOf(order)}, and stops it at look ${moment}, writes taken: ${writes}`,
        async (story) => {
          const { world, model } = story
          const { list, plannable } = listAt(story, order)
          const stop = new AbortController()
          const hooks = hooksAt(moment, () => {
            stop.abort()
            if (writes === undefined) return
            world.life.disk.writesTaken = writes
            model.diskRefuses = true
          })
          const planned = await world.submit(list, { ...hooks, signal: stop.signal })
          assert.equal(planned, expectedEnd(story, plannable, stop.signal.aborted))
          if (stop.signal.aborted) count('stopped planning')
          if (stop.signal.aborted && writes !== undefined) count('stopped on a full disk')
          return true
        },
      ),
  )

export const isKilledWhilePlanning = fc.tuple(lists, moments, fc.boolean()).map(
  ([order, moment, chargesAll]) =>
    new Step(
      `${wordsOf(order)}, and the engine is killed at look ${moment}, in flight charged: ${chargesAll}`,
      async (story) => {
        const { world, model } = story
        if (!world.canEndNow || model.diskRefuses) return false
        const { list, plannable } = listAt(story, order)
        if (plannable.length === 0) return false
        const hooks = hooksAt(moment, () => {
          story.follow()
          world.bank.hangUp(chargesAll)
          world.startAnew()
          model.restart()
        })
        await assert.rejects(world.submit(list, hooks), /database is not open/)
        count('killed while planning')
        return true
      },
    ),
)

/** Submits what another plan holds that is stopped before its end. */
async function submitBeside(
  story: Story,
  order: ListOrder,
  heldByPlan: ReadonlySet<string>,
): Promise<void> {
  const { world, model } = story
  const { account, list, plannable, schedule } = listAt(story, order)
  const planned = await world.submit(list)
  const [newest] = world.ledger.submissions.all()
  const taken =
    planned === 'planned' && newest !== undefined ? linksOf(world, newest.id) : new Set<string>()
  for (const link of plannable) assert.ok(taken.has(link) || heldByPlan.has(link), link)
  for (const link of taken) assert.ok(plannable.includes(link), link)
  if (planned !== 'planned') assert.equal(planned, 'nothing-to-send')
  else model.plan(newest?.id ?? 0, account, [...taken], newest?.doubtLimit ?? 0, schedule)
}

function linksOf(world: World, submissionId: number): ReadonlySet<string> {
  return new Set(world.batches(submissionId).flatMap(({ id }) => world.linksOf(id)))
}

export const movesAndSubmitsMeanwhile = fc.tuple(lists, lists, moments, fc.nat(9)).map(
  ([order, other, moment, n]) =>
    new Step(
      `${wordsOf(order)}; at look ${moment} moves the rest of submission ${n} there, ${wordsOf(other)}, and stops the first`,
      async (story) => {
        const { world, model } = story
        if (model.diskRefuses) return false
        const { account, list, plannable } = listAt(story, order)
        const held = new Set(plannable)
        const stop = new AbortController()
        let others: Promise<void> | undefined
        const hooks = hooksAt(moment, () => {
          const ofOthers = [...model.submissions.values()].filter((one) => one.account !== account)
          const submission = pick(ofOthers, n)
          others = (async () => {
            if (submission !== undefined) await moveRest(story, submission, account, held)
            await submitBeside(story, other, held)
          })()
          stop.abort()
        })
        const planned = await world.submit(list, { ...hooks, signal: stop.signal })
        assert.equal(planned, expectedEnd(story, plannable, stop.signal.aborted))
        await others
        count('moved and submitted while planning')
        return true
      },
    ),
)
