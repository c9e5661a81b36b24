import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../../electron/practice-service/faults.ts'
import { now, type When, wholeDay } from '../../../electron/shared/schedule.ts'
import { plannedBatches } from './dead-ledger.ts'
import type { Held, Point } from './gate.ts'
import { giveTime, timed } from './given-time.ts'
import { unlessGone } from './engine-process.ts'
import type { Story } from './story.ts'
import { watchForWrite } from './watch-for-write.ts'

/** Where in an engine's life a kill can strike. */
export const moments = [
  'while a list is planned',
  'while a plan is stopped',
  'while a part of a list is sent',
  'between attempt and send',
  'in the body',
  'between send and charge',
  'between charge and answer',
  'while the answer is recorded',
  'while refused links are isolated',
  'while what waits is given another time',
  'while recovering',
  'when the power goes',
  'when the power goes, with the last commit',
  'anywhere',
] as const
export type Moment = (typeof moments)[number]

/** Ten commits of a plan, and where it was not killed in time no more than ten requests. */
const plannedList = 5_000
const plannedBatch = 500
const rescheduledList = 700
const dayMs = 86_400_000

const later = (days: number): When => ({ kind: 'at', atMs: Date.now() + days * dayMs })
const dripFeed: When = {
  kind: 'spread',
  pace: { kind: 'links-a-day', links: 7 },
  hours: wholeDay,
  startDay: '2090-01-01',
  missed: 'keep-pace',
}

/** Kills a sending engine at the moment; returns where it truly struck. */
export const strike: Readonly<Record<Moment, (story: Story) => Promise<Moment>>> = {
  'while a list is planned': async (story) => {
    const { pressed } = await halfPlanned(story, story.newList(plannedList))
    await story.engine.kill()
    const isHit = plannedBatches(story.folder) > 0
    await pressed
    await story.kill()
    return isHit ? 'while a list is planned' : 'anywhere'
  },
  'while a plan is stopped': async (story) => {
    const { pressed } = await halfPlanned(story, story.newList(plannedList))
    const stopped = story.stopPlanning().catch(unlessGone)
    watchForWrite(story.folder)
    if (story.chance() < 0.5) await sleep(story.chance() * 6)
    await story.engine.kill()
    const isHit = plannedBatches(story.folder) > 0
    await Promise.all([pressed, stopped])
    await story.kill()
    return isHit ? 'while a plan is stopped' : 'anywhere'
  },
  'while a part of a list is sent': async (story) => {
    const firstLinks = Math.ceil(story.chance() * plannedList)
    const { pressed } = await halfPlanned(story, story.newLinks(plannedList), firstLinks)
    // From here to the last commit: the index, what is left over for New, and the list's seal.
    if (story.chance() < 0.7) await sleep(story.chance() * 60)
    await story.engine.kill()
    const isHit = plannedBatches(story.folder) > 0
    await pressed
    await story.kill()
    await story.expectInNew(plannedList, firstLinks)
    return isHit ? 'while a part of a list is sent' : 'anywhere'
  },
  'between attempt and send': (story) => atGate(story, { kind: 'connected' }),
  'in the body': (story) => atGate(story, { kind: 'in-body', share: 0.9 * story.chance() }),
  'between send and charge': (story) => atGate(story, { kind: 'whole' }),
  'between charge and answer': (story) => atGate(story, { kind: 'answered' }),
  'while the answer is recorded': async (story) => {
    await story.fillQueue({ refusable: false })
    const held = await story.hold({ kind: 'answered' })
    const { openAttempts } = story.ledger()
    held.letGo()
    const isHit = watchForWrite(story.folder) && openAttempts > 0
    await story.kill()
    return isHit ? 'while the answer is recorded' : 'anywhere'
  },
  'while refused links are isolated': async (story) => {
    await story.fillQueue({ refusable: true })
    for (;;) {
      const held = await story.hold(anyPoint(story.chance))
      if (story.ledger().isIsolating) {
        await story.kill(held.letGo)
        return 'while refused links are isolated'
      }
      held.letGo()
    }
  },
  'while what waits is given another time': async (story) => {
    await story.submit(story.newList(rescheduledList), 10, later(1))
    // A drip feed is cut anew: every link of it moves to another batch in one commit.
    let isDone = false
    const waiting = await timed(story.engine)
    const when = story.chance() < 0.7 ? dripFeed : later(2)
    const asked = giveTime(story.engine, waiting, when).catch(unlessGone)
    const whenDone = asked.finally(() => {
      isDone = true
    })
    const isHit = watchForWrite(story.folder)
    if (story.chance() < 0.5) await sleep(story.chance() * 6)
    const wasInTime = !isDone
    await story.kill()
    await whenDone
    return isHit && wasInTime ? 'while what waits is given another time' : 'anywhere'
  },
  'while recovering': async (story) => {
    await atGate(story, { kind: 'whole' })
    const engine = story.startEngine()
    // What recovery writes comes before the engine is ready; some die before that.
    watchForWrite(story.folder, story.chance() < 0.5 ? story.chance() * 1_000 : 10_000)
    const isHit = !engine.isReady
    await story.kill()
    return isHit ? 'while recovering' : 'anywhere'
  },
  'when the power goes': async (story) => {
    await story.fillQueue({ refusable: false })
    const held = await story.hold(anyPoint(story.chance))
    const lostCommit = await story.losePower(held.letGo)
    return lostCommit ? 'when the power goes, with the last commit' : 'when the power goes'
  },
  'when the power goes, with the last commit': async (story) => {
    await story.fillQueue({ refusable: true })
    const held = await story.hold({ kind: 'answered' })
    held.letGo()
    watchForWrite(story.folder)
    const lostCommit = await story.losePower()
    return lostCommit ? 'when the power goes, with the last commit' : 'when the power goes'
  },
  anywhere: async (story) => {
    await story.fillQueue({ refusable: story.chance() < 0.3 })
    await sleep(story.chance() * 400)
    await story.kill()
    return 'anywhere'
  },
}

const momentOf: Readonly<Record<Point['kind'], Moment>> = {
  connected: 'between attempt and send',
  'in-body': 'in the body',
  whole: 'between send and charge',
  answered: 'between charge and answer',
}

function anyPoint(chance: Chance): Point {
  const points: readonly Point[] = [
    { kind: 'connected' },
    { kind: 'in-body', share: 0.9 * chance() },
    { kind: 'answered' },
  ]
  return points[Math.floor(chance() * points.length)] ?? { kind: 'whole' }
}

async function atGate(story: Story, point: Point): Promise<Moment> {
  await story.fillQueue({ refusable: false })
  const held = await story.hold(point)
  const { openAttempts } = story.ledger()
  await story.kill(held.letGo)
  return openAttempts > 0 && isStill(held, point) ? momentOf[point.kind] : 'anywhere'
}

function isStill(held: Held, { kind }: Point): boolean {
  return held.isWhole === (kind === 'whole' || kind === 'answered')
}

/** Presses Submit, and waits until some of the list is planned or all of it is done. */
async function halfPlanned(
  story: Story,
  list: readonly string[],
  firstLinks?: number,
): Promise<{ readonly pressed: Promise<void> }> {
  const after = Math.floor(story.chance() * (plannedList / plannedBatch - 1))
  const pressed = story.submit(list, plannedBatch, now, firstLinks).catch(unlessGone)
  const done = pressed.then(() => true)
  while (plannedBatches(story.folder) <= after) if (await Promise.race([done, soon(false)])) break
  return { pressed }
}
