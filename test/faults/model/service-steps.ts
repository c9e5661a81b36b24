import * as fc from 'fast-check'
import { type AnswerName, answerNames, type AnswerRow, answerRows } from './answers.ts'
import type { OpenRequest } from './bank.ts'
import { pick, Step } from './step.ts'
import type { Story } from './story.ts'
import { count } from './tally.ts'

/** What the service and the computer do. */

const which = fc.nat(3)

/** Answers a request, unless there is no such answer to it. */
function answer(story: Story, request: OpenRequest, name: AnswerName, mayCharge: boolean): boolean {
  const { world, model } = story
  const { links } = request
  const row: AnswerRow = answerRows[name]
  // For a single link there is no half.
  if (row.charges === 'half' && links.length === 1) return false
  const charges = row.charges === 'maybe' ? (mayCharge ? 'all' : 'none') : row.charges
  const share = { all: 1, half: 0.5, none: 0 }[
    model.chargesNothing(request, name) ? 'none' : charges
  ]
  const outcome = row.outcome(links.length, model.priceOf(request))
  count(name)
  model.answer(request, name, world.clock.dayStartMs())
  world.bank.answer(request, outcome, links.slice(0, links.length * share))
  return true
}

/** The n-th request that waits for its answer; if none does, one that comes within two minutes. */
async function requestAt(story: Story, n: number): Promise<OpenRequest | undefined> {
  const { world } = story
  for (const ms of [0, 16_000, 104_000]) {
    if (world.bank.open.length > 0) break
    if (ms > 0 && world.life.msToNextWait !== undefined) await story.wait(ms)
  }
  return pick(world.bank.open, n)
}

/** Answers one request after the other in the same way. */
function answersInARow(n: number, name: AnswerName, times: number, mayCharge: boolean): Step {
  const charged = answerRows[name].charges === 'maybe' ? `, charged: ${mayCharge}` : ''
  return new Step(
    `${times} times request ${n} is answered with ${name}${charged}`,
    async (story) => {
      for (let time = 0; time < times; time += 1) {
        const request = await requestAt(story, n)
        const isDone = request !== undefined && answer(story, request, name, mayCharge)
        if (!isDone) return time > 0
        await story.compare()
      }
      return true
    },
  )
}

export const answersWell = fc
  .tuple(which, fc.integer({ min: 1, max: 6 }))
  .map(([n, times]) => answersInARow(n, 'a receipt', times, true))

export const answersBadly = fc
  .tuple(which, fc.constantFrom(...answerNames), fc.constantFrom(1, 1, 1, 2, 4), fc.boolean())
  .map(([n, name, times, mayCharge]) => answersInARow(n, name, times, mayCharge))

export const refuses = fc
  .tuple(which, fc.integer({ min: 1, max: 24 }))
  .map(([n, times]) => answersInARow(n, '400', times, false))

export const takesInPart = which.map((n) =>
  answersInARow(n, 'a receipt for some of the links', 1, true),
)

const second = 1_000
const hour = 3_600 * second

export const waits = fc
  .constantFrom(1, second, 10 * second, 16 * second, 61 * second, 130 * second, hour, 13 * hour)
  .map(
    (ms) =>
      new Step(`${ms} ms pass`, async (story) => {
        await story.wait(ms)
        return true
      }),
  )

export const isKilled = fc.boolean().map(
  (chargesAll) =>
    new Step(`the engine is killed, what is in flight charged: ${chargesAll}`, (story) => {
      if (!story.world.canEndNow) return false
      if (story.world.bank.open.length > 0) count('killed in flight')
      story.world.bank.hangUp(chargesAll)
      story.world.startAnew()
      story.model.restart()
      return true
    }),
)

export const isStopped = fc.constant(
  new Step('the engine is stopped and started again', async ({ world, model }) => {
    const isBusy = model.accounts.some((one) => one.inFlight > 0 || one.unwritten.length > 0)
    if (isBusy || model.diskRefuses || !world.canEndNow) return false
    await world.life.queue.stop()
    world.startAnew()
    model.restart()
    return true
  }),
)

export const diskFills = fc.nat(4).map(
  (writes) =>
    new Step(`the disk refuses each write after ${writes}`, ({ world, model }) => {
      world.life.disk.writesTaken = writes
      model.diskRefuses = true
      return true
    }),
)

export const diskHasRoom = fc.constant(
  new Step('the disk has room again', ({ world, model }) => {
    if (!model.diskRefuses) return false
    world.life.disk.writesTaken = undefined
    model.diskRefuses = false
    return true
  }),
)

export const sleeps = fc.constantFrom(false, false, true).map(
  (isAsleep) =>
    new Step(`the computer ${isAsleep ? 'sleeps' : 'wakes up'}`, ({ world, model }) => {
      if (model.isSuspended === isAsleep) return false
      if (isAsleep) world.life.queue.suspend()
      else world.life.queue.wakeUp()
      model.isSuspended = isAsleep
      return true
    }),
)
