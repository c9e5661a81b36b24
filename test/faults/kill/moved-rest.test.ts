import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededChance } from '../../../electron/practice-service/faults.ts'
import { isFull, seed } from '../run-size.ts'
import { withLedger } from './dead-ledger.ts'
import { unlessGone } from './engine-process.ts'
import { timed } from './given-time.ts'
import { Story, storyToken } from './story.ts'
import { watchForWrite } from './watch-for-write.ts'

const links = 3_000
const dayMs = 86_400_000

test(
  'what waits is moved whole to another account or not at all, whenever its engine is killed',
  { timeout: 600_000 },
  async () => {
    const chance = seededChance(seed)
    const ends = { stayed: 0, moved: 0 }
    for (let n = 0; n < (isFull ? 30 : 1); n += 1) {
      await using story = await Story.begin(chance, { faults: [] })
      // The same service by another name: its books tell of both accounts.
      const baseUrl = `http://localhost:${story.gate.port}`
      const found = await story.engine.ask('account.findOrAdd', { baseUrl, token: storyToken })
      if (!found.ok) throw new Error(found.error)
      const accountId = found.value.id
      const later = { kind: 'at', atMs: Date.now() + dayMs } as const
      await story.submit(story.newLinks(links), 300, later)
      const [submissionId = 0] = await timed(story.engine)
      const asked = story.engine
        .ask('submission.moveRest', { submissionIds: [submissionId], accountId })
        .catch(unlessGone)
      // All of it is one commit: this strikes when that is written, or before and after.
      if (chance() < 0.5) watchForWrite(story.folder)
      else await sleep(chance() * 80)
      await story.kill()
      await asked

      const queued = withLedger(story.folder, ({ submissions, batches }) =>
        submissions.all().map((one) => [one.accountId, batches.counts(one.id).queued]),
      )
      const isMoved = queued.length === 2
      ends[isMoved ? 'moved' : 'stayed'] += 1
      expect(queued).toEqual(
        isMoved
          ? [
              [accountId, links],
              [story.account.id, 0],
            ]
          : [[story.account.id, links]],
      )
      await story.goOn()
      await story.finish()
    }
    console.log(`seed ${seed}:`, ends)
  },
)
