import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { isFull, seed } from '../run-size.ts'
import { answerNames } from './answers.ts'
import { settlesInPart } from './partly-taken.ts'
import * as plan from './plan-steps.ts'
import * as service from './service-steps.ts'
import * as schedule from './schedule-steps.ts'
import type { Step } from './step.ts'
import { Story } from './story.ts'
import { tally } from './tally.ts'
import * as user from './user-steps.ts'
import { World } from './world.ts'

/** How often a step is drawn beside the others. */
const drawn: readonly (readonly [times: number, step: fc.Arbitrary<Step>])[] = [
  [5, user.submits],
  [8, service.answersWell],
  [8, service.answersBadly],
  [2, service.refuses],
  [2, service.takesInPart],
  [3, service.waits],
  [6, user.goesOn],
  [3, user.goesOnOtherwise],
  [2, user.pauses],
  [1, user.cancels],
  [2, user.movesRest],
  [2, plan.stopsPlanning],
  [1, plan.isKilledWhilePlanning],
  [1, plan.movesAndSubmitsMeanwhile],
  [4, user.settles],
  [4, settlesInPart],
  [4, user.takesBack],
  [3, user.changesToken],
  [1, user.losesToken],
  [2, user.changesSettings],
  [2, service.isKilled],
  [2, service.isStopped],
  [1, service.diskFills],
  [3, service.diskHasRoom],
  [2, service.sleeps],
  [3, schedule.reschedules],
  [3, schedule.reorders],
  [2, schedule.clockIsSet],
]
const commands = drawn.flatMap(([times, step]) => Array.from({ length: times }, () => step))

const stories = isFull ? 4_400 : 80
const wantedSteps = isFull ? 100_000 : 1_600

afterAll(() => {
  console.log(
    `seed ${seed}, ${tally.steps} steps of the model:`,
    Object.fromEntries(tally.happened),
  )
})

test(
  'the queue does what its model says, whatever comes in whatever order',
  { timeout: 1_800_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 100, size: 'max' }), async (story) => {
        await using world = await World.create()
        await fc.asyncModelRun(() => ({ model: {}, real: new Story(world) }), story)
      }),
      { numRuns: stories, seed, endOnFailure: false },
    )
    expect(tally.steps).toBeGreaterThanOrEqual(wantedSteps)
    // Answers that never came.
    const never = answerNames.filter((name) => !tally.happened.has(name))
    expect(never).toEqual([])
  },
)
