import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { History } from '../../../../../electron/engine/old/ledger/history.ts'
import { HistoryList } from '../../../../../electron/engine/old/ledger/history-list.ts'
import { settle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { HistoryFilter } from '../../../../../electron/shared/history.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { inZone } from '../../../../fakes/in-zone.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'

const all: HistoryFilter = { accountId: undefined, states: undefined, search: '' }

let past: PastLedger
let list: HistoryList
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  list = new HistoryList(past.ledger.database)
  onTestFinished(() => past.close())
})

function send(host: string, at: string, changes = {}) {
  return past.send({ links: manyLinks(2, host), atMs: Date.parse(at), label: host, ...changes })
}

function labels(filter: Partial<HistoryFilter>): readonly string[] {
  const page = list.page({ ...all, ...filter, start: 0, count: 100 })
  expect(page.total).toBe(page.rows.length)
  return page.rows.map(({ label }) => label)
}

describe('a filter', () => {
  test('takes exactly what fits all of it, newest first', () => {
    inZone('Europe/Berlin')
    const account = past.addAccount('Client Sole')
    send('old', '2026-03-28T22:59:59Z', { client: 'Norda' })
    send('night', '2026-03-28T23:00:00Z', { client: 'Norda', account })
    send('evening', '2026-03-29T21:59:59Z', { client: 'Palimo', end: 'refused' })
    send('next', '2026-03-29T22:00:00Z', { client: '', end: 'in-doubt' })
    const onDay = { fromDay: '2026-03-29', toDay: '2026-03-29' }
    expect(labels({})).toEqual(['next', 'evening', 'night', 'old'])
    expect(labels(onDay)).toEqual(['evening', 'night'])
    expect(labels({ toDay: '2026-03-28' })).toEqual(['old'])
    expect(labels({ fromDay: '2026-03-30' })).toEqual(['next'])
    expect(labels({ client: 'Norda' })).toEqual(['night', 'old'])
    expect(labels({ client: '' })).toEqual(['next'])
    expect(labels({ label: 'old' })).toEqual(['old'])
    expect(labels({ ...onDay, accountId: account.id })).toEqual(['night'])
    expect(labels({ states: ['refused', 'in-doubt'] })).toEqual(['next', 'evening'])
    expect(labels({ search: 'PAL' })).toEqual(['evening'])
    expect(labels({ search: 'task-1' })).toEqual(['old'])
  })

  test('finds lists without a label by the times whose names hold the search, and no others', () => {
    const at = Date.parse('2026-11-01T10:00:00Z')
    past.send({ links: manyLinks(2, 'nameless'), atMs: at })
    past.send({ links: manyLinks(3, 'later'), atMs: at + 1_000 })
    past.send({ links: manyLinks(4, 'labelled'), atMs: at, label: 'labelled' })
    const counts = (filter: Partial<HistoryFilter>) =>
      list.page({ ...all, ...filter, start: 0, count: 10 }).rows.map(({ linkCount }) => linkCount)
    expect(list.unnamed()).toEqual([at + 1_000, at])
    expect(counts({ search: '10:00:00' })).toEqual([])
    expect(counts({ search: '10:00:00', unnamed: [at] })).toEqual([2])
  })

  test('does not list what is still being planned', () => {
    const { ledger, account } = past
    const submissionId = ledger.submissions.add(
      plainSubmission(account.id, {
        requestId: 'half',
        label: 'half',
        doubtLimit: 1,
        createdMs: 1,
      }),
    )
    ledger.plans.add(submissionId, [{ links: manyLinks(1), isUnusual: false }], 0, 1)
    expect(labels({})).toEqual([])
    expect(list.names()).toEqual({
      firstDay: undefined,
      lastDay: undefined,
      clients: [],
      labels: [],
      removedAccounts: [],
      reported: { clients: [], labels: [] },
    })
  })
})

test('what waits and never left stands under the moment of its submission, however it was cut since, and then under that at which it leaves', () => {
  const { batchId } = send('waits', '2026-03-28T10:00:00Z', { end: 'queued' })
  send('sent', '2026-03-29T10:00:00Z')
  const [, pieceId = 0] = past.ledger.cut(batchId, 1, Date.parse('2026-03-30T10:00:00Z'))
  const submitted = { fromDay: '2026-03-28', toDay: '2026-03-28' }
  expect(labels({})).toEqual(['sent', 'waits', 'waits'])
  expect(list.byIds([pieceId])[0]?.atMs).toBe(Date.parse('2026-03-28T10:00:00Z'))
  expect(labels(submitted)).toEqual(['waits', 'waits'])
  const leftMs = Date.parse('2026-03-31T10:00:00Z')
  beginAttempt(past.ledger, pieceId, leftMs)
  expect(labels({})).toEqual(['waits', 'sent', 'waits'])
  expect(labels(submitted)).toEqual(['waits'])
  const [first] = list.byIds([pieceId])
  expect(first?.atMs).toBe(leftMs)
})

test('an answer to "was it sent?" stands under the moment under which the list has its batch: also what left, was not charged and waits again', () => {
  const { batchId } = send('waits', '2026-03-28T10:00:00Z', { end: 'queued' })
  past.ledger.cut(batchId, 1, Date.parse('2026-03-29T10:00:00Z'))
  const again = send('again', '2026-03-30T10:00:00Z', { end: 'queued' })
  beginAttempt(past.ledger, again.batchId, Date.parse('2026-03-31T10:00:00Z'))
  past.ledger.recover(Date.parse('2026-03-31T11:00:00Z'))
  settle(past.ledger, again.batchId, 'not-charged', Date.parse('2026-04-01T10:00:00Z'))
  const { rows } = list.page({ ...all, start: 0, count: 10 })
  const history = new History(past.ledger.database)
  const answered = rows.map(({ id }) => history.sendingOf(id, '')?.atMs)
  expect(rows.map(({ label }) => label)).toEqual(['again', 'waits', 'waits'])
  expect(answered).toEqual(rows.map(({ atMs }) => atMs))
})

test('the figures follow what was sent since, with the first page', () => {
  send('a', '2026-10-01T10:00:00Z')
  expect(list.page({ ...all, start: 0, count: 1 })).toMatchObject({
    total: 1,
    totals: { units: 2, accepted: 2 },
  })
  send('b', '2026-10-02T10:00:00Z')
  // The rest of a list is the one that was counted, so that scrolling asks for no new sums.
  expect(list.page({ ...all, start: 1, count: 1 }).total).toBe(1)
  expect(list.page({ ...all, start: 0, count: 1 })).toMatchObject({
    total: 2,
    totals: { units: 4 },
  })
})

test('names to filter by are those on record, the newest first, each once, and reports leave out Practice’s', () => {
  send('a', '2026-10-01T10:00:00Z', { client: 'Norda' })
  send('b', '2026-10-02T10:00:00Z', { client: 'Palimo' })
  send('c', '2026-10-03T10:00:00Z', { client: 'Norda', account: past.practice })
  expect(list.names()).toMatchObject({
    firstDay: '2026-10-01',
    lastDay: '2026-10-03',
    clients: ['Norda', 'Palimo'],
    labels: ['c', 'b', 'a'],
    reported: { clients: ['Palimo', 'Norda'], labels: ['b', 'a'] },
  })
})

test('removed accounts to filter by are those with something on record, and none that is still there', () => {
  const [gone, unused] = [past.addAccount('Gone'), past.addAccount('Never used')]
  send('a', '2026-10-01T10:00:00Z', { account: gone })
  send('b', '2026-10-02T10:00:00Z')
  expect(list.names().removedAccounts).toEqual([])
  for (const { id } of [gone, unused]) past.ledger.accounts.remove(id, 1)
  expect(list.names().removedAccounts).toEqual([{ id: gone.id, name: 'Gone' }])
})

describe('batches that were cancelled at one go', () => {
  /** Plans ten batches of a submission; returns its id and its batches'. */
  function plan(label: string, atMs: number, batches = 10) {
    const { ledger, account } = past
    const submissionId = ledger.submissions.add(
      plainSubmission(account.id, {
        requestId: label,
        label,
        doubtLimit: 100,
        createdMs: atMs,
      }),
    )
    const planned = Array.from({ length: batches }, (_, n) => ({
      links: manyLinks(n + 1, `${label}-${n}`),
      isUnusual: false,
    }))
    ledger.plans.add(submissionId, planned, 0, atMs)
    ledger.plans.activate(submissionId, 100, 0, atMs)
    return submissionId
  }

  function rows(filter: Partial<HistoryFilter> = {}, start = 0, count = 100) {
    const page = list.page({ ...all, ...filter, start, count })
    return page.rows.map(({ label, linkCount, together }) => [
      label,
      together?.batches ?? 1,
      together?.links ?? linkCount,
    ])
  }

  test('stand in one row, with all their links, and are counted as batches', () => {
    const many = plan('many', 1)
    plan('other', 1, 1)
    past.ledger.cancel(many, 5_000)
    expect(rows()).toEqual([
      ['many', 10, 55],
      ['other', 1, 1],
    ])
    const page = list.page({ ...all, start: 0, count: 100 })
    expect([page.total, page.batches]).toEqual([2, 11])
    expect(list.count(all)).toEqual({ batches: 11, links: 56, rows: 2 })
    const [leader] = page.rows
    expect(list.ofRows([leader?.id ?? 0])).toHaveLength(10)
  })

  test('stand apart from those that were cut from what was on its way and not charged', () => {
    const { ledger } = past
    const { submissionId, batchId } = send('cut', '2026-03-29T10:00:00Z', { end: 'in-doubt' })
    settle(ledger, batchId, 'not-charged', 3_000)
    ledger.cut(batchId, 1, 4_000)
    ledger.cancel(submissionId, 5_000)
    expect(rows()).toEqual([
      ['cut', 1, 1],
      ['cut', 1, 1],
    ])
  })

  test('stand apart from those that were on their way, and from those of another time', () => {
    const { ledger } = past
    const id = plan('many', 1, 4)
    const [left] = ledger.batches.ofSubmission(id)
    const begun = beginAttempt(ledger, left?.id ?? 0, 2_000)
    ledger.cancel(id, 5_000)
    ledger.finishAttempt(
      'attemptId' in begun ? begun.attemptId : 0,
      left?.id ?? 0,
      {
        outcome: 'too-many-requests',
        answered: true,
        httpStatus: 429,
        message: undefined,
        receipt: undefined,
        endedMs: 6_000,
      },
      { kind: 'queued' },
      undefined,
    )
    ledger.cancel(plan('late', 1, 2), 7_000)
    expect(rows()).toEqual([
      ['late', 2, 3],
      ['many', 3, 9],
      ['many', 1, 1],
    ])
    expect(rows({ states: ['cancelled'], search: 'many' })).toEqual([
      ['many', 3, 9],
      ['many', 1, 1],
    ])
    expect(rows({}, 1, 1)).toEqual([['many', 3, 9]])
  })
})
