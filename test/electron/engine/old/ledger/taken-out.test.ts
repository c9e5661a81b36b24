import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { HistoryList } from '../../../../../electron/engine/old/ledger/history-list.ts'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { settle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { sentBeforeHere } from '../../../../../electron/engine/old/ledger/taken-out.ts'
import type { HistoryResult } from '../../../../../electron/shared/history.ts'
import { fateOf } from '../../../../../electron/shared/submission.ts'
import { findEarlierLife, importPaid } from '../../../../fakes/known-as-sent.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'
import { WaitingLists } from '../../../../fakes/waiting-lists.ts'

const theirs = manyLinks(4)
const [first = '', second = '', third = '', fourth = ''] = theirs
const ours = manyLinks(4, 'ours.example')
const [a = '', b = ''] = ours

let past: PastLedger
let lists: WaitingLists
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  lists = new WaitingLists(past, past.account.id)
  onTestFinished(() => past.close())
})

/** What became of each batch of a submission, with what its links had been sent, and how many they are. */
function fates(submissionId: number): readonly unknown[] {
  return past.ledger.batches
    .ofSubmission(submissionId)
    .filter(({ state }) => state !== 'split')
    .map((batch) => [fateOf(batch), batch.sentWith?.kind, batch.linkCount])
}

/** Rows of History in these results: how many batches and links each tells of. */
function rowsOf(...states: readonly HistoryResult[]): readonly unknown[] {
  const list = new HistoryList(past.ledger.database)
  const filter = { accountId: undefined, states, search: '' }
  const { rows, total } = list.page({ ...filter, start: 0, count: 50 })
  expect(list.count(filter).rows).toBe(total)
  return rows.map(({ together, linkCount }) => together ?? { batches: 1, links: linkCount })
}

describe('links that leave the queue because they had been sent', () => {
  test('say with which paid list, while what the user cancels says nothing', () => {
    const id = lists.plan([[first, a], [second, third], [b]])
    importPaid(past, { links: theirs, atMs: 9 })
    past.ledger.cancel(id, 10)
    expect(fates(id)).toEqual([
      ['cancelled', undefined, 1],
      ['sent-before', 'paid-list', 1],
      ['sent-before', 'paid-list', 2],
      ['cancelled', undefined, 1],
    ])
    expect(sentBeforeHere(past.ledger.database, id)).toEqual([
      { links: 3, sentWith: { kind: 'paid-list', submissionId: id + 1, label: 'Team' } },
    ])
  })

  test('say in which earlier life of the account', () => {
    const id = lists.plan([[first, a], [second]])
    const { lifeId: accountId } = findEarlierLife(past, { links: theirs, atMs: 9 })
    expect(sentBeforeHere(past.ledger.database, id)).toEqual([
      { links: 2, sentWith: { kind: 'earlier-life', accountId, accountName: 'First try' } },
    ])
    expect(fates(id)).toEqual([
      ['queued', undefined, 1],
      ['sent-before', 'earlier-life', 1],
      ['sent-before', 'earlier-life', 1],
    ])
  })

  test('say so too where they were on their way meanwhile', () => {
    const id = lists.plan([[...theirs, ...ours]])
    const answer = lists.beginSending(id)
    importPaid(past, { links: [first], atMs: 9 })
    findEarlierLife(past, { links: [second], atMs: 9 })
    answer('queued')
    expect(fates(id)).toEqual([
      ['queued', undefined, 6],
      ['sent-before', 'paid-list', 1],
      ['sent-before', 'earlier-life', 1],
    ])
  })

  test('say so too where they were in doubt meanwhile, in the place of the batch', () => {
    const { submissionId, batchId } = past.send({
      links: [...theirs, a],
      atMs: 3,
      end: 'in-doubt',
    })
    importPaid(past, { links: [first, second], atMs: 9 })
    findEarlierLife(past, { links: [third], atMs: 9 })
    expect(settle(past.ledger, batchId, 'not-charged', 12)).toMatchObject({
      value: { queued: 2, cancelled: 3 },
    })
    expect(fates(submissionId)).toEqual([
      ['queued', undefined, 2],
      ['sent-before', 'paid-list', 2],
      ['sent-before', 'earlier-life', 1],
    ])
  })

  test('say so too where all of a doubt was sent by others', () => {
    const one = past.send({ links: [first], atMs: 3, end: 'in-doubt' })
    const two = past.send({ links: [second, third], atMs: 3, end: 'in-doubt' })
    importPaid(past, { links: [first, second], atMs: 9 })
    findEarlierLife(past, { links: [third], atMs: 9 })
    for (const { batchId } of [one, two]) settle(past.ledger, batchId, 'not-charged', 12)
    expect(fates(one.submissionId)).toEqual([['sent-before', 'paid-list', 1]])
    expect(fates(two.submissionId)).toEqual([
      ['sent-before', 'paid-list', 1],
      ['sent-before', 'earlier-life', 1],
    ])
  })

  test('say so too where the service took others of their request', () => {
    const { submissionId, batchId } = past.send({
      links: [a, b, first, second],
      atMs: 3,
      end: 'in-part',
    })
    importPaid(past, { links: [first], atMs: 9 })
    settleInPart(past.ledger, batchId, (link) => ours.includes(link), 12)
    expect(fates(submissionId)).toEqual([
      ['accepted', undefined, 2],
      ['queued', undefined, 1],
      ['sent-before', 'paid-list', 1],
    ])
  })

  test('stand in History in a row for each reason, found by their result', () => {
    const id = lists.plan([[first], [second, a], [b]])
    importPaid(past, { links: [first, second], atMs: 9 })
    past.ledger.cancel(id, 9)
    expect(rowsOf('sent-before')).toEqual([{ batches: 2, links: 2 }])
    expect(rowsOf('cancelled')).toEqual([{ batches: 2, links: 2 }])
    expect(rowsOf('cancelled', 'sent-before')).toHaveLength(2)
    expect(rowsOf('queued')).toEqual([])
  })

  test('are not told to be free for another list, also once that paid list is forgotten', async () => {
    const id = lists.plan([[first], [a]])
    importPaid(past, { links: [first], atMs: 9 })
    past.ledger.cancel(id, 10)
    const list = new HistoryList(past.ledger.database)
    const links = () => list.thatEnded('cancelled', [id]).map(({ linkCount }) => linkCount)
    expect(links()).toEqual([1])
    await forget(past.ledger, [id + 1])
    expect(links()).toEqual([1])
    expect(sentBeforeHere(past.ledger.database, id)).toMatchObject([
      { sentWith: { label: undefined } },
    ])
  })
})

test('what a forgotten list took out is told with no other list that is read later', async () => {
  const id = lists.plan([[first], [second, third], [b]])
  importPaid(past, { links: [first], atMs: 9, label: 'Anna' })
  await forget(past.ledger, [id + 1])
  importPaid(past, { links: [second, third], atMs: 11, label: 'Ben' })
  expect(sentBeforeHere(past.ledger.database, id)).toMatchObject([
    { links: 1, sentWith: { label: undefined } },
    { links: 2, sentWith: { label: 'Ben' } },
  ])
})

describe('links that had been sent, as it seemed, and had not', () => {
  test('are merely cancelled from then on, and the others stay in their row', () => {
    const id = lists.plan([[first, second], [third], [fourth]])
    importPaid(past, { links: theirs, atMs: 9, state: 'in-doubt' })
    expect(rowsOf('sent-before')).toEqual([{ batches: 3, links: 4 }])
    const { changed, freed } = importPaid(past, {
      links: [second, fourth],
      atMs: 11,
      state: 'not-charged',
    })
    expect(freed).toBe(2)
    expect(fates(id)).toEqual([
      ['sent-before', 'paid-list', 1],
      ['cancelled', undefined, 1],
      ['sent-before', 'paid-list', 1],
      ['cancelled', undefined, 1],
    ])
    const batches = past.ledger.batches.ofSubmission(id)
    expect(batches.map((batch) => past.ledger.batches.links(batch.id))).toEqual([
      [first],
      [second],
      [third],
      [fourth],
    ])
    expect(rowsOf('sent-before')).toEqual([{ batches: 2, links: 2 }])
    expect(rowsOf('cancelled')).toContainEqual({ batches: 2, links: 2 })
    for (const batch of batches.filter((one) => fateOf(one) === 'cancelled'))
      expect(changed).toContain(batch.id)
  })

  test('stay sent before where somebody else sent them too', () => {
    const id = lists.plan([[first]])
    importPaid(past, { links: [first], atMs: 9, state: 'in-doubt' })
    importPaid(past, { links: [first], atMs: 10 })
    importPaid(past, { links: [first], atMs: 11, state: 'not-charged' })
    expect(fates(id)).toEqual([['sent-before', 'paid-list', 1]])
  })

  test('are merely cancelled too once a doubt of the earlier life is settled', () => {
    const id = lists.plan([[first, a], [second]])
    const news = { links: [first, second], atMs: 9, end: 'in-doubt' } as const
    const { batchId } = findEarlierLife(past, news)
    expect(fates(id)).toEqual([
      ['queued', undefined, 1],
      ['sent-before', 'earlier-life', 1],
      ['sent-before', 'earlier-life', 1],
    ])
    settle(past.ledger, batchId, 'not-charged', 12)
    expect(fates(id)).toEqual([
      ['queued', undefined, 1],
      ['cancelled', undefined, 1],
      ['cancelled', undefined, 1],
    ])
  })

  test('are merely cancelled too where the earlier life was told to have sent only others', () => {
    const id = lists.plan([[first], [second]])
    const news = { links: [first, second], atMs: 9, end: 'in-part' } as const
    const { batchId } = findEarlierLife(past, news)
    settleInPart(past.ledger, batchId, (link) => link === first, 12)
    expect(fates(id)).toEqual([
      ['sent-before', 'earlier-life', 1],
      ['cancelled', undefined, 1],
    ])
  })
})
