import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { planSubmission } from '../../../../../electron/engine/old/queue/submission-planner.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { loseAnswer } from '../../../../fakes/lost-answer.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'

const link = 'https://a.example/1'
const otherAddress = 'https://other.example'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

async function timesCharged(what = link): Promise<number> {
  const books = await readFile(join(house.folder, 'books.jsonl'), 'utf8')
  return books.split(`${what}"`).length - 1
}

/** Has the house's account pay for links. */
async function pay(links: readonly string[]): Promise<void> {
  await house.paste(links.join('\n'))
  await house.whenIn(await house.submit(), 'finished')
}

/** The list in New as the user sees it: what is sent again, what is left out for having been sent, what is sent. */
async function seen() {
  const { byStatus, byWarning, sendable } = await house.draft()
  return { again: byWarning['sent-again'], before: byStatus['sent-before'], sendable }
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
  const batchId = house.ledger.batches.ofSubmission(submissionId)[0]?.id ?? 0
  loseAnswer(house.ledger, batchId, Date.now())
  return batchId
}

/** Submits the list as it was looked at, without another look. */
async function press(draftId: string): Promise<number> {
  const { id: accountId } = await house.account()
  const list = { requestId: 'again', draftId, accountId, client: '', label: '' } as const
  const { sendable, byWarning } = await house.draft()
  const spent = { expectedUnits: sendable, expectedAgain: byWarning['sent-again'] }
  const agreed = { batchSize: 'balanced', confirmed: true } as const
  return value(await house.ask('submission.create', { ...list, ...spent, ...agreed })).submissionId
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
    await house.whenDraft(({ byWarning }) => byWarning['sent-again'] === 0)
    const { links } = await house.whenIn(await press(draftId), 'finished')
    expect(links).toMatchObject({ total: 1, accepted: 1 })
    expect(await timesCharged()).toBe(1)
  })

  test('ends by itself for what counted as charged by the user’s word alone, once that is taken back', async () => {
    await house.paste(link)
    const at = { kind: 'at', atMs: Date.now() + 3_600_000 } as const
    const batchId = putInDoubt(await house.submit({ when: at }))
    value(await house.ask('batch.settle', { batchId, settlement: 'charged' }))
    await sendAgain()
    expect(await seen()).toEqual({ again: 1, before: 0, sendable: 2 })
    value(await house.ask('batch.unsettle', { batchId }))
    await house.whenDraft(({ byWarning }) => byWarning['sent-again'] === 0)
    expect(await seen()).toEqual({ again: 0, before: 1, sendable: 1 })
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
    const { sendable, byStatus, byWarning } = await house.draft()
    expect({
      sendable,
      sentBefore: byStatus['sent-before'],
      again: byWarning['sent-again'],
    }).toEqual({
      sendable: 1,
      sentBefore: 1,
      again: 0,
    })
  })

  test('is said of what was sent when the user looked', async () => {
    await house.paste(link)
    await house.whenIn(await house.submit(), 'finished')
    const { links, sentAgain } = await house.whenIn(await press(await sendAgain()), 'finished')
    expect(links).toMatchObject({ total: 2, accepted: 2 })
    expect(sentAgain).toBe(1)
    expect(await timesCharged()).toBe(2)
  })
})

describe('the word is given for what the user saw', () => {
  const two = 'https://a.example/2'
  const three = 'https://a.example/3'

  /** A list with the word on its first link; two others of the account are paid for as well. */
  async function saidOfOne(): Promise<string> {
    await pay([link, two, three])
    return sendAgainOf(link)
  }

  async function sendAgainOf(text: string): Promise<string> {
    const { id: draftId } = await house.paste(text)
    const { id: accountId } = await house.account()
    await house.ask('draft.useAccount', { draftId, accountId })
    await house.ask('draft.includeSentBefore', { draftId, include: true })
    return draftId
  }

  test('so that links which come in after it are left out, and paid for once', async () => {
    await saidOfOne()
    await house.paste(`${two}\n${three}\nhttps://a.example/new`)
    expect(await seen()).toEqual({ again: 1, before: 2, sendable: 2 })
    await house.whenIn(await house.submit(), 'finished')
    expect([await timesCharged(), await timesCharged(two), await timesCharged(three)]).toEqual([
      2, 1, 1,
    ])
  })

  test('so that one which another link is typed over is not sent again, nor if that is undone', async () => {
    const draftId = await saidOfOne()
    await house.ask('draft.edit', { draftId, row: 0, text: two })
    expect(await seen()).toEqual({ again: 0, before: 1, sendable: 0 })
    await house.ask('draft.undo', { draftId })
    expect(await seen()).toEqual({ again: 0, before: 1, sendable: 0 })
  })

  test('so that it ends for a link that was sent once more since', async () => {
    const draftId = await saidOfOne()
    const { id: accountId } = await house.account()
    const { ledger } = house
    const planned = await planSubmission(ledger, {
      requestId: 'meanwhile',
      accountId,
      draftId: undefined,
      label: '',
      client: '',
      batchSize: 'balanced',
      linkCount: 1,
      links: [{ link, unusual: false }],
      resendUpTo: ledger.batches.newestId(),
      linesNotSent: 0,
      nowMs: Date.now(),
    })
    expect(planned.ok).toBe(true)
    await house.ask('draft.useAccount', { draftId, accountId })
    expect(await seen()).toEqual({ again: 0, before: 1, sendable: 0 })
  })

  test('and not for what waits to be sent for the first time', async () => {
    await house.paste(link)
    await house.submit({ when: { kind: 'at', atMs: Date.now() + 3_600_000 } })
    await sendAgainOf(link)
    expect(await seen()).toEqual({ again: 0, before: 1, sendable: 0 })
  })

  test('and of a part for that part alone', async () => {
    await pay([link, two, three])
    const { id: draftId } = await house.paste([link, two, three].join('\n'))
    const { id: accountId } = await house.account()
    await house.ask('draft.useAccount', { draftId, accountId })
    const part = { firstLinks: 2 }
    await house.ask('draft.includeSentBefore', { draftId, include: true, part })
    expect(await seen()).toEqual({ again: 2, before: 1, sendable: 2 })
    const foreseen = { draftId, accountId, batchSize: 'balanced' } as const
    expect(value(await house.ask('submission.forecast', foreseen)).again).toEqual({
      possible: 3,
      sent: 2,
    })
    await house.ask('draft.includeSentBefore', { draftId, include: false })
    expect(await seen()).toEqual({ again: 0, before: 3, sendable: 0 })
  })

  test('names its rows as a warning, by which they are found', async () => {
    const draftId = await saidOfOne()
    await house.paste(two)
    const filter = { warning: 'sent-again' } as const
    const { viewId, rows } = value(await house.ask('view.open', { draftId, filter }))
    expect(rows).toBe(1)
    const [row] = value(await house.ask('view.page', { draftId, viewId, start: 0, count: 10 }))
    expect(row).toMatchObject({ link, status: 'ready', sentBefore: { state: 'sent' } })
  })

  test('and each time it is paid for, the user is asked for the number that was seen', async () => {
    await saidOfOne()
    await expect(house.submit({ confirmed: false })).rejects.toThrow('confirmation-needed')
    await expect(house.submit({ expectedAgain: undefined })).rejects.toThrow('cost-changed')
    await house.submit()
  })
})
