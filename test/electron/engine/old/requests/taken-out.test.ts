import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../../../electron/shared/practice.ts'
import type { HistoryResult } from '../../../../../electron/shared/history.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'

const sent = ['https://a.example/1', 'https://a.example/2']
const fresh = 'https://a.example/new'

let house: EngineHouse
let token: string
beforeEach(async () => {
  house = await EngineHouse.build()
  token = house.token ?? ''
})
afterEach(() => house.demolish())

/** A list waits; of its three links a paid list says that a colleague sent two. */
async function takenOutByPaidList(): Promise<number> {
  house.token = undefined
  await house.paste([...sent, fresh].join('\n'))
  const submissionId = await house.submit()
  await house.whenIn(submissionId, 'paused')
  const path = join(house.folder, 'paid.txt.gz')
  const header = { format: 'linkferry-paid-list', version: 1, account: 'Team', links: 2 }
  const baseUrl = house.practice.baseUrl
  const lines = sent.map((link) => `${link}\taccepted\ttheirs\t2026-05-03T12:00:00.000Z`)
  await writeFile(path, gzipSync([JSON.stringify({ ...header, baseUrl }), ...lines, ''].join('\n')))
  const { id: accountId } = await house.account()
  value(await house.ask('account.readPaidList', { accountId, path, isSure: true }))
  return submissionId
}

/** A list waits on an account that turns out to be one that was removed, and had sent two of its links. */
async function takenOutByEarlierLife(): Promise<number> {
  await house.paste(sent.join('\n'))
  const first = await house.submit({ label: 'First' })
  await house.whenSo(first, ({ links }) => links.queued + links.sending === 0)
  const { id } = await house.account()
  value(await house.ask('account.remove', { accountId: id }))
  const account = { ...plainAccount(house.practice.baseUrl), name: 'Again' }
  const { id: accountId } = value(await house.ask('account.add', account))
  house.token = 'mistyped'
  const bind = (written: string) =>
    house.ask('account.bindToken', {
      accountId,
      token: written,
      state: { kind: 'session-only' },
    })
  value(await bind('mistyped'))
  const { id: draftId } = await house.paste([...sent, fresh].join('\n'))
  value(await house.ask('draft.useAccount', { draftId, accountId }))
  const list = { requestId: 'again', draftId, accountId, client: '', label: '' } as const
  const spent = { batchSize: 'balanced', expectedUnits: 3, confirmed: true } as const
  const created = value(await house.ask('submission.create', { ...list, ...spent }))
  await house.whenIn(created.submissionId, 'paused')
  house.token = token
  value(await bind(token))
  return created.submissionId
}

async function linksOf(...states: readonly HistoryResult[]): Promise<number> {
  const query = { accountId: undefined, states, search: '', start: 0, count: 50 }
  const { rows } = await house.ask('history.page', query)
  return rows.reduce((sum, { together, linkCount }) => sum + (together?.links ?? linkCount), 0)
}

describe.each([
  {
    by: 'a paid list',
    takeOut: takenOutByPaidList,
    sentWith: { kind: 'paid-list', label: 'Team' },
    inHistory: /Sent before, with a paid list, “Team”/,
    inResults: /^Accepted with a paid list, “Team”$/,
  },
  {
    by: 'an earlier life of its account',
    takeOut: takenOutByEarlierLife,
    sentWith: { kind: 'earlier-life', accountName: 'Practice server' },
    inHistory: /Sent before, on “[^”]+” before that account was removed/,
    inResults: /^Accepted in “First”, submitted [\d :-]+, on [^,]+$/,
  },
])('what $by took out of the Queue', ({ takeOut, sentWith, inHistory, inResults }) => {
  test('was sent before, says the Queue, and whoever was sent it', async () => {
    const id = await takeOut()
    const { links, sentBefore } = await house.whenIn(id, 'paused', 'finished', 'running')
    expect(links.cancelled).toBe(2)
    expect(sentBefore).toMatchObject([{ links: 2, sentWith: { kind: sentWith.kind } }])
    const batches = await house.ask('submission.batches', { submissionId: id })
    expect(batches.filter((batch) => batch.sentWith !== undefined)).toHaveLength(1)
  })

  test('was sent before, says History with its files', async () => {
    await takeOut()
    expect(await linksOf('sent-before')).toBe(2)
    expect(await linksOf('cancelled')).toBe(0)
    const path = join(house.folder, 'history.csv')
    const filter = { accountId: undefined, states: ['sent-before'], search: '' } as const
    for (const what of ['batches', 'links'] as const) {
      value(await house.ask('history.write', { filter, what, format: 'csv', path }))
      expect(await readFile(path, 'utf8')).toMatch(inHistory)
    }
    const answers = await house.wasItSent(sent[0] ?? '')
    expect(answers.map(({ answer }) => answer).toSorted()).toEqual(['accepted', 'sent-before'])
  })

  test('was sent before, says its report, and nothing was cancelled', async () => {
    const submissionId = await takeOut()
    const scope = { kind: 'submission', submissionId } as const
    expect(value(await house.ask('report.figures', { scope }))).toMatchObject({
      linesReceived: 3,
      linksAdded: 0,
      sentBefore: 2,
      notSubmitted: { cancelled: 0, afterwards: 0 },
    })
  })

  test('was sent before, say the results of its list, and where', async () => {
    const submissionId = await takeOut()
    const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
    const cells = copied.split('\n').map((line) => line.split('\t'))
    expect(cells.map(([, status]) => status).slice(0, 2)).toEqual(['Sent before', 'Sent before'])
    for (const [, , reason] of cells.slice(0, 2)) expect(reason).toMatch(inResults)
  })

  test('is not offered to be put back into New, and does not come with what is', async () => {
    const submissionId = await takeOut()
    const ended = { kind: 'cancelled', submissionIds: [submissionId] } as const
    const filter = { accountId: undefined, states: ['sent-before'], search: '' } as const
    for (const part of [ended, { kind: 'filter', filter } as const]) {
      expect(await house.ask('history.unsent', { part })).toBe(0)
      const { id: draftId } = await house.draft()
      await house.ask('history.toDraft', { draftId, part })
    }
    expect(await house.draft()).toMatchObject({ rows: 0 })
  })
})

test('what was sent before in a doubt of an earlier life is told to be cancelled once that was not charged', async () => {
  await house.demolish()
  const faults: Fault[] = [{ kind: 'error-500', rate: 1 }]
  house = await EngineHouse.build({ faults })
  const submissionId = await takenOutByEarlierLife()
  await house.whenSo(submissionId, ({ sentBefore }) => sentBefore.length === 1)
  const { accountId } = await house.submission(submissionId)
  const [held] = house.ledger.spokenFor(accountId).batchesOf(sent).values()
  const batchId = held?.[0]?.id ?? 0
  value(await house.ask('batch.settle', { batchId, settlement: 'not-charged' }))
  await house.ask('engine.snapshot', undefined)
  const told = house.events.flatMap((event) =>
    event.name === 'submissions.changed' ? event.payload.submissions : [],
  )
  const last = told.findLast(({ id }) => id === submissionId)
  expect(last).toMatchObject({ sentBefore: [], links: { total: 3, cancelled: 2 } })
})
