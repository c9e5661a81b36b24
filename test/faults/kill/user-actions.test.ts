import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Random, seededRandom } from '../../../electron/practice-service/react.ts'
import type { LinkState } from '../../../electron/engine/ledger/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { isFull, seed } from '../run-size.ts'
import type { DeadLedger } from './dead-ledger.ts'
import { unlessGone } from './engine-process.ts'
import { Story, storyToken } from './story.ts'
import { watchForWrite } from './watch-for-write.ts'

const tomorrow = { kind: 'at', atMs: Date.now() + 86_400_000 } as const
const rounds = isFull ? 30 : 2

/** The number of links in each state. */
function countStates({ states }: DeadLedger): Readonly<Record<string, number>> {
  const counts: Partial<Record<LinkState, number>> = {}
  for (const state of [...states.values()].flat()) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

/** Waits until the ledger is written or, every second time, for a random time. */
async function waitForMoment(folder: string, n: number, chance: Random): Promise<void> {
  if (n % 2 === 0) watchForWrite(folder)
  else await sleep(chance() * 80)
}

test(
  'settling by a list of links happens completely or not at all, whenever the engine is killed',
  { timeout: 600_000 },
  async () => {
    const chance = seededRandom(seed)
    const links = 3_000
    const ends = { unwritten: 0, written: 0 }
    for (let n = 0; n < rounds; n += 1) {
      await using story = await Story.begin(chance, [{ kind: 'partial', rate: 1 }])
      await story.submit(story.newLinks(links), { batchSize: links })
      await story.until(({ inDoubt, inFlight }) => inDoubt.length > inFlight)
      const [doubt] = story.ledger().inDoubt
      // Paused, so that links that are pending again stay pending.
      for (const { id: submissionId } of await story.engine.ask('submission.all', undefined))
        await story.engine.ask('submission.pause', { submissionId })
      const text = (await story.chargedLinks()).join('\n')
      const asked = story.engine
        .ask('request.settleByList', { requestId: doubt?.id ?? 0, text, names: 'taken' })
        .catch(unlessGone)
      await waitForMoment(story.folder, n, chance)
      const left = countStates(await story.kill())
      await asked
      const isWritten = left['in-doubt'] === undefined
      ends[isWritten ? 'written' : 'unwritten'] += 1
      const settled = { accepted: links / 2, pending: links / 2 }
      expect(left).toEqual(isWritten ? settled : { 'in-doubt': links })
    }
    console.log(`seed ${seed}, settled by a list:`, ends)
  },
)

test(
  'pending links that move to another account are never lost, whenever the engine is killed',
  { timeout: 600_000 },
  async () => {
    const chance = seededRandom(seed)
    const links = 6_000
    const moved: number[] = []
    for (let n = 0; n < rounds; n += 1) {
      await using story = await Story.begin(chance, [])
      // The same service under another name, so its books cover both accounts.
      const baseUrl = `http://localhost:${story.gate.port}`
      const found = await story.engine.ask('account.findOrAdd', { baseUrl, token: storyToken })
      if (!found.ok) throw new Error(found.error)
      await story.submit(story.newLinks(links), { when: tomorrow, batchSize: 1_500 })
      const submissionIds = [...(await story.scheduled())]
      const input = { submissionIds, accountId: found.value.id, expectedUnits: links }
      const asked = story.engine
        .ask('submission.move', { ...input, confirmed: true })
        .catch(unlessGone)
      await waitForMoment(story.folder, n, chance)
      const left = await story.kill()
      await asked
      expect(countStates(left)).toEqual({ pending: links })
      moved.push(left.pendingOn.get(found.value.id) ?? 0)
      await story.continue()
      await story.finish()
      expect(countStates(story.ledger())).toEqual({ accepted: links })
    }
    console.log(`seed ${seed}, links that had moved:`, moved)
  },
)

test(
  'a file of sent links is imported completely or not at all, whenever the engine is killed',
  { timeout: 600_000 },
  async () => {
    const chance = seededRandom(seed)
    const ends = { unwritten: 0, written: 0 }
    for (let n = 0; n < rounds; n += 1) {
      await using story = await Story.begin(chance, [])
      const links = story.newLinks(3_000)
      // The other computer has sent two of three links.
      await story.submit(links.slice(0, 2_000), { batchSize: 500 })
      await story.until((ledger) => countStates(ledger)['accepted'] === 2_000)
      const { accountId } = story
      const file = path.join(await temporaryFolder(), 'sent.txt')
      await story.engine.ask('account.writeSent', { accountId, path: file })
      await story.kill()

      await using here = await Story.begin(chance, [])
      await here.submit(links, { when: tomorrow, batchSize: 500 })
      const input = { accountId: here.accountId, path: file, isSure: true }
      const asked = here.engine.ask('account.importSent', input).catch(unlessGone)
      await waitForMoment(here.folder, n, chance)
      const left = countStates(await here.kill())
      await asked
      const isWritten = left['cancelled'] !== undefined
      ends[isWritten ? 'written' : 'unwritten'] += 1
      const imported = { pending: 1_000, cancelled: 2_000 }
      expect(left).toEqual(isWritten ? imported : { pending: 3_000 })

      await here.startEngine().ready
      const again = await here.engine.ask('account.importSent', input)
      expect(again).toMatchObject({ ok: true, value: { links: isWritten ? 0 : 2_000 } })
      expect(countStates(await here.kill())).toEqual(imported)
    }
    console.log(`seed ${seed}, imports of sent links:`, ends)
  },
)
