import { expect, test } from 'vitest'
import type { Fault } from '../../../../../electron/shared/practice.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { readBooks } from '../../../../faults/invariants.ts'

test('a list that was paused while all of it was in doubt is told as paused, and waits for Resume', async () => {
  const faults: Fault[] = [{ kind: 'error-500', rate: 1 }]
  const house = await EngineHouse.build({ faults })
  await house.paste('https://a.example/1')
  const submissionId = await house.submit()
  await house.whenSo(submissionId, ({ links }) => links.inDoubt === 1)
  await house.ask('submission.pause', { submissionId })
  const byUser = { reason: 'user', detail: 'paused-by-user' }
  expect(await house.submission(submissionId)).toMatchObject({ state: 'finished', pause: byUser })

  faults.length = 0
  // A new engine does not wait after the doubt of the last, so that only the pause holds it.
  await house.stopEngine()
  await house.startEngine()
  const [batch] = house.ledger.batches.inState(submissionId, 'in-doubt')
  const batchId = batch?.id ?? 0
  value(await house.ask('batch.settle', { batchId, settlement: 'not-charged' }))
  expect(await house.submission(submissionId)).toMatchObject({
    state: 'paused',
    pause: byUser,
    links: { queued: 1 },
  })
  await house.ask('submission.resume', { submissionId })
  await house.whenIn(submissionId, 'finished')
  const { charges } = await readBooks(house.practice.baseUrl)
  expect(charges.map(({ link }) => link)).toEqual(['https://a.example/1'])
  await house.demolish()
})
