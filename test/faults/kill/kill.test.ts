import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededChance } from '../../../electron/practice-service/faults.ts'
import type { Fault } from '../../../electron/shared/practice.ts'
import type { Point } from './gate.ts'
import { watchForWrite } from './watch-for-write.ts'
import { isFull, seed } from '../run-size.ts'
import { unlessGone } from './engine-process.ts'
import { Story } from './story.ts'

const faults: readonly Fault[] = [
  { kind: 'drop-before', rate: 0.03 },
  { kind: 'drop-after', rate: 0.05 },
  { kind: 'error-500', rate: 0.02 },
  { kind: 'error-500-charged', rate: 0.05 },
  { kind: 'partial', rate: 0.01 },
  { kind: 'too-many-429', rate: 0.02 },
]
const plannedLinks = 30_000

/** Kills a sending engine at a moment. */
const strikes: Readonly<Record<string, (story: Story) => Promise<unknown>>> = {
  'while a list is planned': async (story) => {
    const far = { kind: 'at', atMs: Date.now() + 86_400_000 } as const
    const submitted = story.submit(story.newList(plannedLinks), far).catch(unlessGone)
    watchForWrite(story.folder)
    await sleep(story.chance() * 400)
    await story.kill()
    await submitted
    // What it planned for tomorrow is nothing that this story waits for.
    await cancelScheduled(story)
  },
  'before a byte was read': (story) => atGate(story, { kind: 'connected' }),
  'in the body': (story) => atGate(story, { kind: 'in-body', share: 0.9 * story.chance() }),
  'between send and charge': (story) => atGate(story, { kind: 'whole' }),
  'between charge and answer': (story) => atGate(story, { kind: 'answered' }),
  'while the answer is recorded': async (story) => {
    await story.fillQueue(false)
    const held = await story.hold({ kind: 'answered' })
    held.letGo()
    watchForWrite(story.folder)
    await story.kill()
  },
  'while refused links are searched': async (story) => {
    await story.fillQueue(true)
    for (let held = 0; held < 1 + story.chance() * 8; held += 1)
      (await story.hold({ kind: 'answered' })).letGo()
    await sleep(story.chance() * 20)
    await story.kill()
  },
  'while the user settles': async (story) => {
    await atGate(story, { kind: 'whole' })
    await story.startEngine().ready
    for (const { id: requestId } of story.ledger().inDoubt.slice(0, 1)) {
      // The request was held before the service read its end: it was certainly not charged.
      const word = 'charged' as const
      void story.engine.ask('request.settle', { requestId, word }).catch(unlessGone)
      void story.engine.ask('request.unsettle', { requestId }).catch(unlessGone)
    }
    watchForWrite(story.folder, 50)
    await story.engine.kill()
    await story.startEngine().ready
    for (const request of await story.engine.ask('history.requests', allRequests).then(newest))
      if (request.settled === 'charged' && request.canUnsettle)
        await story.engine.ask('request.unsettle', { requestId: request.id })
    await story.kill()
  },
  'while the user cancels': async (story) => {
    await story.fillQueue(false)
    const all = await story.engine.ask('submission.all', undefined)
    const one = all.find(({ links }) => links.waiting > 0)
    if (one !== undefined)
      void story.engine.ask('submission.cancel', { submissionId: one.id }).catch(unlessGone)
    watchForWrite(story.folder, 100)
    await story.kill()
  },
  'while it recovers': async (story) => {
    await atGate(story, { kind: 'whole' })
    story.startEngine()
    // What recovery writes comes before the engine is ready; some die before that.
    watchForWrite(story.folder, story.chance() < 0.5 ? story.chance() * 300 : 2_000)
    await story.kill()
  },
  anywhere: async (story) => {
    await story.fillQueue(story.chance() < 0.3)
    await sleep(story.chance() * 400)
    await story.kill()
  },
}

async function atGate(story: Story, point: Point): Promise<void> {
  await story.fillQueue(false)
  const held = await story.hold(point)
  await story.kill(held.letGo)
}

async function cancelScheduled(story: Story): Promise<void> {
  await story.startEngine().ready
  for (const { id, when } of await story.engine.ask('submission.all', undefined))
    if (when.kind === 'at') await story.engine.ask('submission.cancel', { submissionId: id })
  await story.kill()
}

const allRequests = {
  filter: {
    accountId: undefined,
    listId: undefined,
    states: undefined,
    search: '',
    client: undefined,
    label: undefined,
    fromDay: undefined,
    toDay: undefined,
    practice: undefined,
  },
  start: 0,
  count: 5,
}

function newest<Request>({ requests }: { readonly requests: readonly Request[] }) {
  return requests
}

test(
  'a list is sent whole and paid for once, however often its engine is killed',
  { timeout: 1_800_000 },
  async () => {
    const chance = seededChance(seed)
    let kills = 0
    for (let n = 0; n < (isFull ? 12 : 1); n += 1) {
      await using story = await Story.begin(chance, faults, 1 + (n % 2))
      for (let round = 0; round < (isFull ? 3 : 1); round += 1)
        for (const strike of shuffled(Object.values(strikes), chance)) {
          await strike(story)
          await story.continue()
        }
      await story.finish()
      kills += story.kills
    }
    console.log(`seed ${seed}, ${kills} kills`)
    expect(kills).toBeGreaterThanOrEqual(isFull ? 400 : 12)
  },
)

function shuffled<Value>(values: readonly Value[], chance: () => number): readonly Value[] {
  return values
    .map((value) => ({ value, place: chance() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value)
}
