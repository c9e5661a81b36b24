import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { headerLine, paidLine } from '../../../electron/engine/old/results/paid-list.ts'
import { seededChance } from '../../../electron/practice-service/faults.ts'
import type { ToldState } from '../../../electron/shared/paid-list.ts'
import { isFull, seed } from '../run-size.ts'
import { unlessGone } from './engine-process.ts'
import { Story } from './story.ts'
import { watchForWrite } from './watch-for-write.ts'

const atMs = 1_000

/** Writes a colleague's list of what became of one request; returns its path. */
function listOf(
  story: Story,
  writtenMs: number,
  words: readonly (readonly [link: string, state: ToldState])[],
): string {
  const { name, baseUrl } = story.account
  const header = headerLine({ account: name, baseUrl, links: words.length, writtenMs })
  const lines = words.map(([link, state]) => {
    const taskId = state === 'accepted' ? 'theirs' : undefined
    return paidLine({ link, state, taskId, atMs })
  })
  const path = join(story.folder, `list-${writtenMs}.gz`)
  writeFileSync(path, gzipSync(`${[header, ...lines].join('\n')}\n`))
  return path
}

test(
  'what a paid list makes of an earlier one counts whole or not at all, whenever its engine is killed',
  { timeout: 600_000 },
  async () => {
    const chance = seededChance(seed)
    const ends = { unwritten: 0, written: 0 }
    for (let n = 0; n < (isFull ? 30 : 3); n += 1) {
      await using story = await Story.begin(chance, { faults: [] })
      const links = story.newLinks(3_000)
      const accountId = story.account.id
      const read = (path: string) =>
        story.engine.ask('account.readPaidList', { accountId, path, isSure: true })
      await read(
        listOf(
          story,
          2_000,
          links.map((link) => [link, 'on-its-way']),
        ),
      )
      const news = listOf(
        story,
        3_000,
        links.map((link, place) => [link, place < 1_000 ? 'accepted' : 'not-charged']),
      )
      const asked = read(news).catch(unlessGone)
      // Of several commits the last one makes it count.
      for (let writes = 0; writes < 1 + (n % 3); writes += 1) watchForWrite(story.folder, 100)
      if (n % 2 === 1) await sleep(chance() * 40)
      const { batches } = await story.kill()
      await asked

      const left = batches.filter(({ state }) => state !== 'cancelled')
      const isWritten = left.some(({ state }) => state === 'accepted')
      ends[isWritten ? 'written' : 'unwritten'] += 1
      expect(left.map(({ state, links: own }) => [state, own.length])).toEqual(
        isWritten ? [['accepted', 1_000]] : [['in-doubt', 3_000]],
      )
    }
    console.log(`seed ${seed}:`, ends)
  },
)
