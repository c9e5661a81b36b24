import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const leftMs = Date.now() - 3_600_000

/** A list that is over, in doubt as a whole. */
async function inDoubt() {
  const folder = await temporaryFolder()
  const past = new PastLedger(folder)
  const { submissionId, batchId } = past.send({
    links: ['https://a.example/1', 'https://a.example/2'],
    atMs: leftMs,
    end: 'in-doubt',
  })
  past.close()
  const house = await EngineHouse.build({}, folder)
  onTestFinished(() => house.demolish())
  const settled = async () => (await house.submission(submissionId)).settledBatches
  return { house, submissionId, batchId, settled }
}

test('every window is told that a word on a doubt can be taken back, until it is, and after a restart', async () => {
  const { house, batchId, settled } = await inDoubt()
  expect(await settled()).toBe(0)
  value(await house.ask('batch.settle', { batchId, settlement: 'charged' }))
  expect(await settled()).toBe(1)
  await house.stopEngine()
  await house.startEngine()
  expect(await settled()).toBe(1)
  value(await house.ask('batch.unsettle', { batchId }))
  expect(await settled()).toBe(0)
})

test('so many words are counted as have room of their own, those on pieces too', async () => {
  const { house, submissionId, batchId, settled } = await inDoubt()
  await house.ask('submission.pause', { submissionId })
  value(await house.ask('batch.settle', { batchId, settlement: 'not-charged' }))
  house.ledger.cut(batchId, 1, Date.now())
  expect(await settled()).toBe(2)
  expect(house.ledger.batches.countSettled(submissionId, 1)).toBe(1)
})

test('a piece that is in doubt left with the batch that it was cut from, to windows too, and History tells the request', async () => {
  const { house, submissionId, batchId } = await inDoubt()
  await house.ask('submission.pause', { submissionId })
  value(await house.ask('batch.settle', { batchId, settlement: 'not-charged' }))
  const [, pieceId = 0] = house.ledger.cut(batchId, 1, Date.now())
  const told = async () => {
    const batches = await house.ask('submission.batches', { submissionId })
    return batches.find(({ id }) => id === pieceId)?.sentMs
  }
  const request = { startedMs: leftMs }
  // It waits: nothing has carried it by itself, but the request that the word is about.
  expect(await told()).toBeUndefined()
  expect(await house.ask('history.attempts', { batchId: pieceId })).toMatchObject([request])
  value(await house.ask('batch.unsettle', { batchId: pieceId }))
  expect(await told()).toBe(leftMs)
  const { accountId = 0 } = house.ledger.batches.byId(batchId) ?? {}
  expect(await house.ask('account.doubts', { accountId })).toMatchObject([{ sentMs: leftMs }])
  value(await house.ask('batch.settle', { batchId: pieceId, settlement: 'charged' }))
  expect(await told()).toBe(leftMs)
  expect(await house.ask('history.attempts', { batchId: pieceId })).toMatchObject([request])
})
