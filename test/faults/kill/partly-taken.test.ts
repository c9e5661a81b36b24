import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededChance } from '../../../electron/practice-service/faults.ts'
import { isFull, seed } from '../run-size.ts'
import { unlessGone } from './engine-process.ts'
import { Story } from './story.ts'
import { watchForWrite } from './watch-for-write.ts'

const links = 3_000

test(
  'the word on which links were taken is written whole or not at all, whenever its engine is killed',
  { timeout: 600_000 },
  async () => {
    const chance = seededChance(seed)
    const ends = { unwritten: 0, written: 0 }
    for (let n = 0; n < (isFull ? 30 : 2); n += 1) {
      await using story = await Story.begin(chance, { faults: [{ kind: 'partial', rate: 1 }] })
      await story.submit(story.newLinks(links), links)
      await story.until(({ batches }) => batches.some(({ state }) => state === 'in-doubt'))
      const [doubt] = story.ledger().batches
      // What is freed stays where it is: the impatient user sends all that may leave at once.
      const { submissions } = await story.engine.ask('engine.snapshot', undefined)
      for (const { id: submissionId } of submissions)
        await story.engine.ask('submission.pause', { submissionId })
      const { charges } = await story.service.books()
      const text = charges.map(({ link }) => link).join('\n')
      const asked = story.engine
        .ask('batch.settleInPart', { batchId: doubt?.id ?? 0, text, names: 'taken' })
        .catch(unlessGone)
      // All of it is one commit: this strikes when that is written, or before and after.
      if (n % 2 === 0) watchForWrite(story.folder)
      else await sleep(chance() * 80)
      const { batches } = await story.kill()
      await asked

      const isWritten = batches.length === 2
      ends[isWritten ? 'written' : 'unwritten'] += 1
      expect(batches.map(({ state, links: own }) => [state, own.length])).toEqual(
        isWritten
          ? [
              ['accepted', links / 2],
              ['queued', links / 2],
            ]
          : [['in-doubt', links]],
      )
    }
    console.log(`seed ${seed}:`, ends)
  },
)
