import { setTimeout as sleep } from 'node:timers/promises'
import { statSync } from 'node:fs'
import type { Chance } from '../../../electron/practice-service/faults.ts'
import { type When, wholeDay } from '../../../electron/shared/schedule.ts'
import type { Held, Point } from './gate.ts'
import { logOf } from './power-loss.ts'
import { type Story, unlessGone } from './story.ts'

/** Where in an engine's life a kill can strike. */
export const moments = [
  'while a list is planned',
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

const plannedList = 1_500
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
const watchMs = 500

/** Kills a sending engine at the moment; returns where it truly struck. */
export const strike: Readonly<Record<Moment, (story: Story) => Promise<Moment>>> = {
  'while a list is planned': async (story) => {
    const after = Math.ceil(story.chance() * 100)
    const pressed = story.submit(story.newList(plannedList), 10).catch(unlessGone)
    const before = story.ledger().planned
    await soon(() => story.ledger().planned > before + after)
    await story.engine.kill()
    const isHit = story.ledger().planned > 0
    await pressed
    await story.kill()
    return isHit ? 'while a list is planned' : 'anywhere'
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
    const waiting = await story.timed()
    const when = story.chance() < 0.7 ? dripFeed : later(2)
    const asked = story.giveTimeTo(waiting, when).catch(unlessGone)
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

/** Looks at the ledger's log without a break until it is written to; false if that does not come. */
function watchForWrite(folder: string, longestMs = watchMs): boolean {
  const log = logOf(folder)
  const writtenNs = (): bigint =>
    statSync(log, { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n
  const before = writtenNs()
  const untilMs = performance.now() + longestMs
  while (performance.now() < untilMs) if (writtenNs() !== before) return true
  return false
}

/** Looks again and again, giving way in between. */
async function soon(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(0)
}
