import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PaidListReading } from '../../../../../electron/shared/paid-list.ts'
import type { Fault } from '../../../../../electron/shared/practice.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { readBooks } from '../../../../faults/invariants.ts'

const links = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
const sent = links.join('\n')

let faults: Fault[]
let ours: EngineHouse
let theirs: EngineHouse
beforeEach(async () => {
  faults = [{ kind: 'error-500', rate: 1 }]
  ours = await EngineHouse.build({ faults })
  theirs = await EngineHouse.build()
})
afterEach(async () => {
  await ours.demolish()
  await theirs.demolish()
})

async function write(house: EngineHouse, name: string): Promise<string> {
  const { id: accountId } = await house.account()
  const path = join(ours.folder, name)
  value(await house.ask('account.writePaidList', { accountId, path }))
  return path
}

async function read(house: EngineHouse, path: string): Promise<PaidListReading> {
  const { id: accountId } = await house.account()
  return value(await house.ask('account.readPaidList', { accountId, path, isSure: true }))
}

/** How many of these links they would send. */
async function sendableThere(): Promise<number> {
  const { id: draftId } = await theirs.paste(sent)
  const { id: accountId } = await theirs.account()
  return value(await theirs.ask('draft.useAccount', { draftId, accountId })).sendable
}

/** Three links in doubt here, which a colleague was told of; the submission, and what they export. */
async function doubted(): Promise<{ readonly id: number; readonly theirFile: string }> {
  await ours.paste(sent)
  const id = await ours.submit()
  await ours.whenSo(id, (submission) => submission.links.inDoubt === 3)
  const added = await read(theirs, await write(ours, 'ours-in-doubt.gz'))
  expect(added).toMatchObject({ kind: 'imported', added: 3 })
  return { id, theirFile: await write(theirs, 'theirs.gz') }
}

/** Says that the doubted links were not charged; they wait, since their submission is paused. */
async function sendAgain(submissionId: number): Promise<void> {
  await ours.ask('submission.pause', { submissionId })
  const [batch] = ours.ledger.batches.inState(submissionId, 'in-doubt')
  const batchId = batch?.id ?? 0
  value(await ours.ask('batch.settle', { batchId, settlement: 'not-charged' }))
}

/** The service answers again; a new engine does not wait after the doubt of the last. */
async function sendToTheEnd(submissionId: number): Promise<void> {
  faults.length = 0
  await ours.stopEngine()
  await ours.startEngine()
  await ours.ask('submission.resume', { submissionId })
  await ours.whenIn(submissionId, 'finished')
}

describe('a doubt that comes back through a colleague’s file', () => {
  test('does not overrule the word of whoever sent it: the links are sent again, each once', async () => {
    const { id, theirFile } = await doubted()
    await sendAgain(id)
    expect(await read(ours, theirFile)).toMatchObject({ added: 0, known: 3, takenOut: 0 })
    expect(await ours.submission(id)).toMatchObject({ links: { queued: 3, cancelled: 0 } })

    await sendToTheEnd(id)
    const { charges } = await readBooks(ours.practice.baseUrl)
    expect(charges.map(({ link }) => link)).toEqual(links)
  })

  test('is no news in a file of the first version either', async () => {
    const { id, theirFile } = await doubted()
    await sendAgain(id)
    const [header = '', ...lines] = gunzipSync(await readFile(theirFile))
      .toString('utf8')
      .split('\n')
    const first = { ...JSON.parse(header), version: 1 }
    await writeFile(theirFile, gzipSync([JSON.stringify(first), ...lines].join('\n')))
    expect(await read(ours, theirFile)).toMatchObject({ added: 0, takenOut: 0 })
  })

  test('does not hold links back that the user cancelled once they were known not to be charged', async () => {
    const { id, theirFile } = await doubted()
    await sendAgain(id)
    await ours.ask('submission.cancel', { submissionId: id })
    expect(await read(ours, theirFile)).toMatchObject({ added: 0 })
  })

  test('is news where the sending was forgotten, as in a new data folder', async () => {
    const { theirFile } = await doubted()
    const another = await EngineHouse.build()
    expect(await read(another, theirFile)).toMatchObject({ added: 3 })
    await another.demolish()
  })
})

describe('links in doubt with a colleague', () => {
  test('are free again with the next file of whoever sent them, who says they were not charged', async () => {
    const { id } = await doubted()
    await sendAgain(id)
    const second = await write(ours, 'ours-not-charged.gz')
    const [header = ''] = gunzipSync(await readFile(second))
      .toString()
      .split('\n')
    expect(JSON.parse(header)).toMatchObject({ links: 3, paid: 0 })
    expect(await read(theirs, second)).toMatchObject({ added: 0, known: 0, freed: 3 })
    expect(await sendableThere()).toBe(3)
    expect(await read(theirs, second)).toMatchObject({ added: 0, freed: 0 })
    const then = gunzipSync(await readFile(await write(theirs, 'theirs-then.gz'))).toString()
    expect(then).toContain('not-charged')
    expect(then).not.toContain('in-doubt')
  })

  test('stay so with a file that was written before their doubt was told', async () => {
    const { id } = await doubted()
    await sendAgain(id)
    const older = await write(ours, 'ours-not-charged.gz')
    const [batch] = ours.ledger.batches.inState(id, 'queued')
    value(await ours.ask('batch.unsettle', { batchId: batch?.id ?? 0 }))
    // Told apart by their time.
    const writtenMs = Date.now()
    await expect.poll(() => Date.now()).toBeGreaterThan(writtenMs)
    const another = await EngineHouse.build()
    await read(another, await write(ours, 'ours-in-doubt-again.gz'))
    expect(await read(another, older)).toMatchObject({ freed: 0 })
    await another.demolish()
  })

  test('and paid for since are held by that', async () => {
    const { id } = await doubted()
    await sendAgain(id)
    await sendToTheEnd(id)
    expect(await read(theirs, await write(ours, 'ours-paid.gz'))).toMatchObject({
      added: 3,
      freed: 0,
    })
    expect(await sendableThere()).toBe(0)
  })
})
