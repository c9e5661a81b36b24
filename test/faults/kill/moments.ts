import assert from 'node:assert/strict'
import { setImmediate as soon, setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../electron/practice-service/react.ts'
import type { When } from '../../../electron/shared/contract/index.ts'
import { wholeDay } from '../../../electron/shared/schedule.ts'
import { unlessGone } from './engine-process.ts'
import type { Point } from './gate.ts'
import type { Story } from './story.ts'
import { lastWriteNs, watchForWrite } from './watch-for-write.ts'

/** Enough links that planning takes more than one transaction. */
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

/** Kills an engine at a certain moment; true if the moment was hit. */
export type Strike = (story: Story) => Promise<boolean>

/** The moments at which an engine is killed. */
export const strikes: Readonly<Record<string, Strike>> = {
  'while a list is planned': async (story) => {
    const { pressed } = await startPlanning(story, story.newList(plannedLinks))
    if (story.chance() < 0.5) await sleep(story.chance() * 20)
    return killWhilePlanning(story, pressed)
  },
  'while a plan is stopped': async (story) => {
    const { pressed } = await startPlanning(story, story.newList(plannedLinks))
    const listId = story.lastListId
    const stopped = story.engine.ask('submission.stopPlanning', { listId }).catch(unlessGone)
    watchForWrite(story.folder, 100)
    return killWhilePlanning(story, pressed, stopped)
  },
  'while a part of a list is planned': async (story) => {
    const firstLinks = Math.ceil(story.chance() * plannedLinks)
    const links = story.newLinks(plannedLinks)
    const { pressed } = await startPlanning(story, links, firstLinks)
    if (story.chance() < 0.7) await sleep(story.chance() * 30)
    const isHit = await killWhilePlanning(story, pressed)
    await story.startEngine().ready
    // Rows that were not submitted are still ready. If the plan was not committed, all rows are.
    const { presses } = story.ledger()
    const submitted = presses.has(story.lastPressId) ? firstLinks : 0
    await story.expectReady(plannedLinks - submitted)
    await story.kill()
    return isHit
  },
  'before a byte was read': (story) => killAtGate(story, { kind: 'connected' }),
  'in the body': (story) => killAtGate(story, { kind: 'in-body', share: 0.9 * story.chance() }),
  'between send and charge': (story) => killAtGate(story, { kind: 'whole' }),
  'between charge and answer': (story) => killAtGate(story, { kind: 'answered' }),
  'while the answer is recorded': async (story) => {
    await story.fillQueue(false)
    const held = await story.hold({ kind: 'answered' })
    const { inFlight } = story.ledger()
    held.release()
    const isWritten = watchForWrite(story.folder)
    await story.kill()
    return isWritten && inFlight > 0
  },
  'while refused links are searched': async (story) => {
    await story.fillQueue(true)
    for (;;) {
      const held = await story.hold(anyPoint(story.chance))
      if (!story.ledger().isSearching) {
        held.release()
        continue
      }
      await story.kill(held.release)
      return true
    }
  },
  'while the user settles': async (story) => {
    await killAtGate(story, { kind: 'whole' })
    await story.startEngine().ready
    const requestId = story.ledger().inDoubt[0]?.id
    if (requestId === undefined) return false
    // The answer may be wrong, so it is undone, before or after the kill.
    const asked = [
      story.engine.ask('request.settle', { requestId, answer: 'charged' }).catch(unlessGone),
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
    await killAtGate(story, { kind: 'whole' })
    const engine = story.startEngine()
    // Recovery writes before the engine is ready. Some kills come even earlier.
    watchForWrite(story.folder, story.chance() < 0.5 ? story.chance() * 300 : 2_000)
    const isHit = !engine.isReady
    await story.kill()
    return isHit
  },
  'when the power fails': async (story) => {
    await story.fillQueue(false)
    const held = await story.hold(anyPoint(story.chance))
    await story.losePower(held.release)
    return true
  },
  'when the power fails, and the last commit is lost': async (story) => {
    await story.fillQueue(true)
    const held = await story.hold({ kind: 'answered' })
    held.release()
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

function anyPoint(chance: Random): Point {
  const points: readonly Point[] = [
    { kind: 'connected' },
    { kind: 'in-body', share: 0.9 * chance() },
    { kind: 'answered' },
  ]
  return points[Math.floor(chance() * points.length)] ?? { kind: 'whole' }
}

async function killAtGate(story: Story, point: Point): Promise<boolean> {
  await story.fillQueue(false)
  const held = await story.hold(point)
  const { inFlight } = story.ledger()
  await story.kill(held.release)
  const isWhole = point.kind === 'whole' || point.kind === 'answered'
  return inFlight > 0 && held.isWhole === isWhole
}

/** Submits a list; resolves when a part of it is planned, or all of it. */
async function startPlanning(
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

async function killWhilePlanning(
  story: Story,
  ...asked: readonly Promise<unknown>[]
): Promise<boolean> {
  await story.engine.kill()
  const isHit = story.planning() > 0
  await Promise.all(asked)
  await story.kill()
  return isHit
}
