import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptEnd } from '../../../../electron/shared/records.ts'
import { EngineHouse, value } from '../../../fakes/engine-house.ts'
import { plainAccount } from '../../../fakes/plain-account.ts'

const link = 'https://a.example/1'
const otherAddress = 'https://other.example'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

async function timesCharged(): Promise<number> {
  const books = await readFile(join(house.folder, 'books.jsonl'), 'utf8')
  return books.split(link).length - 1
}

/** Says that what was sent before is to be sent again, of a list with one link more. */
async function sendAgain(onAccount?: number): Promise<string> {
  const { id: draftId } = await house.paste(`${link}\nhttps://a.example/2`)
  const accountId = onAccount ?? (await house.account()).id
  await house.ask('draft.useAccount', { draftId, accountId })
  await house.ask('draft.includeSentBefore', { draftId, include: true })
  return draftId
}

/** Has a submission's batch leave, and its answer never come. */
function putInDoubt(submissionId: number): number {
  const { ledger } = house
  const batchId = ledger.batches.ofSubmission(submissionId)[0]?.id ?? 0
  const begun = ledger.beginAttempt(batchId, Date.now(), 0, () => undefined)
  const end: AttemptEnd = {
    outcome: 'no-answer',
    answered: false,
    httpStatus: undefined,
    message: undefined,
    receipt: undefined,
    endedMs: Date.now(),
  }
  const change = { kind: 'in-doubt', cause: 'no-answer', receipt: undefined } as const
  const attemptId = 'attemptId' in begun ? begun.attemptId : 0
  ledger.finishAttempt(attemptId, batchId, end, change, undefined)
  return batchId
}

/** Submits the list as it was looked at, without another look. */
async function press(draftId: string): Promise<number> {
  const { id: accountId } = await house.account()
  const list = { requestId: 'again', draftId, accountId, client: '', label: '' } as const
  const spent = { batchSize: 'balanced', expectedUnits: 2, confirmed: true } as const
  return value(await house.ask('submission.create', { ...list, ...spent })).submissionId
}

describe('the word to send again what was sent before', () => {
  test('is not said of what still waited, though it was sent before the press', async () => {
    await house.paste(link)
    const at = { kind: 'at', atMs: Date.now() + 3_600_000 } as const
    const submissionId = await house.submit({ when: at })
    const draftId = await sendAgain()
    await house.ask('submission.reschedule', { submissionId, when: { kind: 'now' } })
    await house.whenIn(submissionId, 'finished')
    const { links } = await house.whenIn(await press(draftId), 'finished')
    expect(links).toMatchObject({ total: 1, accepted: 1 })
    expect(await timesCharged()).toBe(1)
  })

  test('is not said of what was in doubt, and was sent once more before the press', async () => {
    await house.paste(link)
    const at = { kind: 'at', atMs: Date.now() + 3_600_000 } as const
    const submissionId = await house.submit({ when: at })
    const batchId = putInDoubt(submissionId)
    const draftId = await sendAgain()
    value(await house.ask('batch.settle', { batchId, settlement: 'not-charged' }))
    await house.ask('submission.reschedule', { submissionId, when: { kind: 'now' } })
    await house.whenIn(submissionId, 'finished')
    const { links } = await house.whenIn(await press(draftId), 'finished')
    expect(links).toMatchObject({ total: 1, accepted: 1 })
    expect(await timesCharged()).toBe(1)
  })

  test('is not said of what a paid list says after it, which is left out', async () => {
    await house.paste(link)
    await house.whenIn(await house.submit(), 'finished')
    const { id: accountId } = await house.account()
    const path = join(house.folder, 'paid.txt.gz')
    value(await house.ask('account.writePaidList', { accountId, path }))
    const { id: otherId } = value(await house.ask('account.add', plainAccount(otherAddress)))
    await sendAgain(otherId)
    value(await house.ask('account.readPaidList', { accountId: otherId, path, isSure: true }))
    const { sendable, byStatus, includesSentBefore } = await house.draft()
    expect({ sendable, sentBefore: byStatus['sent-before'], includesSentBefore }).toEqual({
      sendable: 1,
      sentBefore: 1,
      includesSentBefore: false,
    })
  })

  test('is said of what was sent when the user looked', async () => {
    await house.paste(link)
    await house.whenIn(await house.submit(), 'finished')
    const { links } = await house.whenIn(await press(await sendAgain()), 'finished')
    expect(links).toMatchObject({ total: 2, accepted: 2 })
    expect(await timesCharged()).toBe(2)
  })
})
