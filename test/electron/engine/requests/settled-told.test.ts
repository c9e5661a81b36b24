import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../fakes/engine-house.ts'
import { PastLedger } from '../../../fakes/past-ledger.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

/** A list that is over, in doubt as a whole. */
async function inDoubt() {
  const folder = await temporaryFolder()
  const past = new PastLedger(folder)
  const { submissionId, batchId } = past.send({
    links: ['https://a.example/1', 'https://a.example/2'],
    atMs: Date.now() - 3_600_000,
    end: 'in-doubt',
  })
  past.close()
  const house = await EngineHouse.build({}, folder)
  onTestFinished(() => house.demolish())
  const hasSettled = async () => (await house.submission(submissionId)).hasSettled
  return { house, batchId, hasSettled }
}

test('every window is told that a word on a doubt can be taken back, until it is, and after a restart', async () => {
  const { house, batchId, hasSettled } = await inDoubt()
  expect(await hasSettled()).toBe(false)
  value(await house.ask('batch.settle', { batchId, settlement: 'charged' }))
  expect(await hasSettled()).toBe(true)
  await house.stopEngine()
  await house.startEngine()
  expect(await hasSettled()).toBe(true)
  value(await house.ask('batch.unsettle', { batchId }))
  expect(await hasSettled()).toBe(false)
})
