import assert from 'node:assert/strict'
import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../../electron/practice-service/react.ts'
import type { When } from '../../../electron/shared/contract/index.ts'
import { wholeDay } from '../../../electron/shared/schedule.ts'
import { unlessGone } from './engine-process.ts'
import type { Point } from './gate.ts'
import type { Story } from './story.ts'
import { lastWriteNs, watchForWrite } from './watch-for-write.ts'

/** More than one transaction plans. */
const plannedLinks = 11_000
const plannedPerRequest = 4_000
const rescheduledLinks = 700
const dayMs = 86_400_000

const later = (days: number): When => ({ kind: 'at', atMs: Date.now() + days * dayMs })
const dripFeed: When = {
  kind: 'spread',
  pace: { kind: 'links-per-day', links: 7 },
  hours: wholeDay,
  startDay: '2090-01-01',
  missed: 'keep-pace',
}

/** Kills a sending engine at a moment; true if that is where it struck. */
export type Strike = (story: Story) => Promise<boolean>

/** Where in an engine's life a kill can strike. */
export const strikes: Readonly<Record<string, Strike>> = {
  'while a list is planned': async (story) => {
    const { pressed } = await beingPlanned(story, story.newList(plannedLinks))
    if (story.chance() < 0.5) await sleep(story.chance() * 20)
    return killedWhilePlanning(story, pressed)
  },
  'while a plan is stopped': async (story) => {
    const { pressed } = await beingPlanned(story, story.newList(plannedLinks))
    const listId = story.lastListId
    const stopped = story.engine.ask('submission.stopPlanning', { listId }).catch(unlessGone)
    watchForWrite(story.folder, 100)
    return killedWhilePlanning(story, pressed, stopped)
  },
  'while a part of a list is planned': async (story) => {
    const firstLinks = Math.ceil(story.chance() * plannedLinks)
    const links = story.newLinks(plannedLinks)
    const { pressed } = await beingPlanned(story, links, firstLinks)
    if (story.chance() < 0.7) await sleep(story.chance() * 30)
    const isHit = await killedWhilePlanning(story, pressed)
    await story.startEngine().ready
    // What was not submitted is where it was, and all of it where nothing was.
    const { presses } = story.ledger()
    const waits = presses.has(story.lastPressId) ? firstLinks : 0
    await story.expectReady(plannedLinks - waits)
    await story.kill()
    return isHit
  },
  'before a byte was read': (story) => atGate(story, { kind: 'connected' }),
  'in the body': (story) => atGate(story, { kind: 'in-body', share: 0.9 * story.chance() }),
  'between send and charge': (story) => atGate(story, { kind: 'whole' }),
  'between charge and answer': (story) => atGate(story, { kind: 'answered' }),
  'while the answer is recorded': async (story) => {
    await story.fillQueue(false)
    const held = await story.hold({ kind: 'answered' })
    const { inFlight } = story.ledger()
    held.letGo()
    const isWritten = watchForWrite(story.folder)
    await story.kill()
    return isWritten && inFlight > 0
  },
  'while refused links are searched': async (story) => {
    await story.fillQueue(true)
    for (;;) {
      const held = await story.hold(anyPoint(story.chance))
      if (!story.ledger().isSearching) {
        held.letGo()
        continue
      }
      await story.kill(held.letGo)
      return true
    }
  },
  'while the user settles': async (story) => {
    await atGate(story, { kind: 'whole' })
    await story.startEngine().ready
    const requestId = story.ledger().inDoubt[0]?.id
    if (requestId === undefined) return false
    // Nobody knows here whether it is true, so it is taken back, before the kill or after it.
    const asked = [
      story.engine.ask('request.settle', { requestId, word: 'charged' }).catch(unlessGone),
      story.engine.ask('request.unsettle', { requestId }).catch(unlessGone),
    ]
    const isHit = watchForWrite(story.folder, 50)
    await story.engine.kill()
    await Promise.all(asked)
    await story.startEngine().ready
    if (!story.ledger().inDoubt.some(({ id }) => id === requestId))
      assert.ok((await story.engine.ask('request.unsettle', { requestId })).ok)
    await story.kill()
    return isHit
  },
  'while the user cancels': async (story) => {
    await story.fillQueue(false)
    const all = await story.engine.ask('submission.all', undefined)
    const one = all.find(({ links }) => links.waiting > 0)
    if (one === undefined) return false
    const { id: submissionId } = one
    const asked = story.engine.ask('submission.cancel', { submissionId }).catch(unlessGone)
    const isHit = watchForWrite(story.folder, 100)
    await story.kill()
    await asked
    return isHit
  },
  'while pending links get another time': async (story) => {
    await story.submit(story.newList(rescheduledLinks), { when: later(1), batchSize: 100 })
    const [submissionId = 0] = await story.scheduled()
    const when = story.chance() < 0.7 ? dripFeed : later(2)
    const asked = story.engine
      .ask('submission.reschedule', { submissionId, when })
      .catch(unlessGone)
    const isHit = watchForWrite(story.folder)
    if (story.chance() < 0.5) await sleep(story.chance() * 6)
    await story.kill()
    await asked
    return isHit
  },
  'while it recovers': async (story) => {
    await atGate(story, { kind: 'whole' })
    const engine = story.startEngine()
    // What recovery writes comes before the engine is ready; some die before that.
    watchForWrite(story.folder, story.chance() < 0.5 ? story.chance() * 300 : 2_000)
    const isHit = !engine.isReady
    await story.kill()
    return isHit
  },
  'when the power fails': async (story) => {
    await story.fillQueue(false)
    const held = await story.hold(anyPoint(story.chance))
    await story.losePower(held.letGo)
    return true
  },
  'when the power fails, and the last commit is lost': async (story) => {
    await story.fillQueue(true)
    const held = await story.hold({ kind: 'answered' })
    held.letGo()
    watchForWrite(story.folder)
    return story.losePower()
  },
  anywhere: async (story) => {
    await story.fillQueue(story.chance() < 0.3)
    await sleep(story.chance() * 400)
    await story.kill()
    return true
  },
}

function anyPoint(chance: Chance): Point {
  const points: readonly Point[] = [
    { kind: 'connected' },
    { kind: 'in-body', share: 0.9 * chance() },
    { kind: 'answered' },
  ]
  return points[Math.floor(chance() * points.length)] ?? { kind: 'whole' }
}

async function atGate(story: Story, point: Point): Promise<boolean> {
  await story.fillQueue(false)
  const held = await story.hold(point)
  const { inFlight } = story.ledger()
  await story.kill(held.letGo)
  const isWhole = point.kind === 'whole' || point.kind === 'answered'
  return inFlight > 0 && held.isWhole === isWhole
}

/** Presses Submit, and resolves when some of the list is planned, or all of it. */
async function beingPlanned(
  story: Story,
  links: readonly string[],
  firstLinks = links.length,
): Promise<{ readonly pressed: Promise<unknown> }> {
  const press = { batchSize: plannedPerRequest, firstLinks }
  const pressed = story.submit(links, press).catch(unlessGone)
  const done = pressed.then(() => true)
  // The ledger is opened only when something was written: that takes longer than the planning.
  for (let seen = 0n; ;) {
    const written = lastWriteNs(story.folder)
    if (written !== seen && story.planning() > 0) break
    seen = written
    if (await Promise.race([done, soon(false)])) break
  }
  return { pressed }
}

async function killedWhilePlanning(
  story: Story,
  ...asked: readonly Promise<unknown>[]
): Promise<boolean> {
  await story.engine.kill()
  const isHit = story.planning() > 0
  await Promise.all(asked)
  await story.kill()
  return isHit
}
