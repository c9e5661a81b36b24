import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { PaidImport } from '../../../../../electron/engine/old/ledger/paid-import.ts'
import {
  type ReportedHistory,
  reportedHistory,
} from '../../../../../electron/engine/old/ledger/history-report.ts'
import { settleInPart } from '../../../../../electron/engine/old/ledger/partly-taken.ts'
import { integer } from '../../../../../electron/engine/old/ledger/row.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { ReportScope } from '../../../../../electron/shared/history.ts'
import { inZone } from '../../../../fakes/in-zone.ts'
import { importPaid } from '../../../../fakes/known-as-sent.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const october: ReportScope = {
  kind: 'client',
  client: 'Norda',
  fromDay: '2026-10-01',
  toDay: '2026-10-31',
}

let past: PastLedger
beforeEach(async () => {
  inZone('Europe/Berlin')
  past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
})

function send(host: string, count: number, at: string, changes = {}) {
  const links = manyLinks(count, host)
  return past.send({ links, atMs: Date.parse(at), client: 'Norda', ...changes })
}

function report(scope: ReportScope = october) {
  return finished(reportedHistory(past.ledger.database, scope))
}

function finished(counting: ReturnType<typeof reportedHistory>): ReportedHistory {
  for (;;) {
    const step = counting.next()
    if (step.done === true) return step.value
  }
}

describe('a report', () => {
  test('gives way after so many batches, and tells what was there when it began', () => {
    for (const host of ['a', 'b', 'c', 'd']) send(host, 1, '2026-10-05T10:00:00Z')
    const reader = past.ledger.database.reader()
    const counting = reportedHistory(reader, october, 1)
    for (let turn = 1; turn <= 4; turn++) expect(counting.next().done).toBe(false)
    send('e', 1, '2026-10-05T10:00:01Z')
    for (let turn = 5; turn <= 6; turn++) expect(counting.next().done).toBe(false)
    const { figures, batchIds } = finished(counting)
    reader.close()
    expect([figures.submitted, figures.submissions, batchIds.length]).toEqual([4, 4, 4])
    expect(report().figures.submissions).toBe(5)
  })

  test('counts a batch once that has two receipts, and the units of both', () => {
    const { batchId } = send('a', 3, '2026-10-05T10:00:00Z')
    past.ledger.database.run(
      `INSERT INTO attempt (account_id, batch_id, started_ms, units_used)
       SELECT account_id, batch_id, started_ms, 2 FROM attempt WHERE batch_id = ?`,
      batchId,
    )
    const { figures, batchIds } = report()
    expect([figures.submitted, figures.units, batchIds]).toEqual([3, 5, [batchId]])
  })

  test('of a client and a time has what left in it, by local day', () => {
    send('before', 1, '2026-09-30T21:59:59Z')
    const first = { ready: 2, duplicate: 1, 'sent-before': 4, blank: 3 }
    send('first', 2, '2026-09-30T22:00:00Z', { lines: first, draftId: 'd1' })
    send('refused', 3, '2026-10-05T10:00:00Z', { end: 'refused', lines: { ready: 3 } })
    send('doubt', 5, '2026-10-05T11:00:00Z', { end: 'in-doubt', lines: { ready: 5 } })
    send('waiting', 7, '2026-10-05T12:00:00Z', { end: 'queued', lines: { ready: 7 } })
    send('last', 11, '2026-10-31T22:59:59Z', { lines: { ready: 11 } })
    send('after', 13, '2026-10-31T23:00:00Z')
    send('other', 17, '2026-10-05T10:00:00Z', { client: 'Palimo' })
    const { figures, batchIds } = report()
    expect(figures).toEqual({
      client: 'Norda',
      label: undefined,
      submittedMs: undefined,
      fromDay: '2026-10-01',
      toDay: '2026-10-31',
      submissions: 5,
      linesReceived: 33,
      linksAdded: 0,
      movedHere: 0,
      submitted: 13,
      notInReceipts: 0,
      refused: 3,
      maybeCharged: 5,
      waiting: 7,
      moved: 0,
      later: 0,
      notSubmitted: {
        duplicates: 1,
        unusable: 0,
        undecided: 0,
        leftOut: 0,
        cancelled: 0,
        afterwards: 0,
      },
      sentBefore: 4,
      units: 13,
      days: [
        { day: '2026-10-01', submitted: 2, units: 2 },
        { day: '2026-10-31', submitted: 11, units: 11 },
      ],
    })
    const sent = batchIds.map((id) => past.ledger.batches.byId(id)?.linkCount)
    expect(sent).toEqual([2, 3, 5, 11])
  })

  test('tells how many links only the user counts as submitted, and has the units of the receipt', () => {
    const { submissionId, batchId } = send('a', 5, '2026-10-05T10:00:00Z', { end: 'sending' })
    const receipt = { taskId: 'task', unitsUsed: 2, linksCount: 2 }
    past.ledger.finishAttempt(
      integer(past.ledger.database.only('SELECT max(id) AS id FROM attempt'), 'id'),
      batchId,
      {
        outcome: 'receipt',
        answered: true,
        httpStatus: 200,
        message: undefined,
        receipt,
        endedMs: Date.parse('2026-10-05T10:00:01Z'),
      },
      { kind: 'in-doubt', cause: 'links-differ', receipt },
      undefined,
    )
    settle(past.ledger, batchId, 'charged', Date.parse('2026-10-06T10:00:00Z'))
    expect(report().figures).toMatchObject({ submitted: 5, notInReceipts: 3, units: 2 })
    unsettle(past.ledger, batchId, Date.parse('2026-10-06T10:00:00Z'))
    const isTaken = (link: string): boolean => manyLinks(2, 'a').includes(link)
    settleInPart(past.ledger, batchId, isTaken, Date.parse('2026-10-06T10:00:00Z'))
    expect(report({ kind: 'submission', submissionId }).figures).toMatchObject({
      submitted: 2,
      notInReceipts: 0,
      waiting: 3,
      units: 2,
      days: [{ day: '2026-10-05', submitted: 2, units: 2 }],
    })
  })

  test('tells of pieces of a batch that the user counts as submitted how many its receipt is not for', () => {
    const at = '2026-10-05T10:00:00Z'
    const { batchId } = send('a', 7, at, { end: 'in-part' })
    const later = Date.parse('2026-10-06T10:00:00Z')
    importPaid(past, { links: manyLinks(1, 'a'), atMs: later })
    settle(past.ledger, batchId, 'not-charged', later)
    const piece = past.ledger.batches.newestId() - 1
    const [, rest = 0] = past.ledger.cut(piece, 4, later)
    for (const id of [rest, rest + 1]) unsettle(past.ledger, id, later)
    settle(past.ledger, rest, 'charged', later)
    expect(report().figures).toMatchObject({ submitted: 4, notInReceipts: 1, maybeCharged: 2 })
    settle(past.ledger, rest + 1, 'charged', later + 86_400_000)
    expect(report().figures).toMatchObject({ submitted: 6, notInReceipts: 3, units: 3 })
    const of = (day: string) => report({ ...october, fromDay: day, toDay: day }).figures
    expect(of('2026-10-06')).toMatchObject({ submitted: 4, notInReceipts: 1, units: 0 })
    // The receipt is for those that were counted the day before.
    expect(of('2026-10-07')).toMatchObject({ submitted: 2, notInReceipts: 2, units: 0 })
  })

  test('of all clients has those without one too', () => {
    send('a', 1, '2026-10-05T10:00:00Z')
    send('b', 2, '2026-10-05T10:00:00Z', { client: '' })
    expect(report({ ...october, client: undefined }).figures.submitted).toBe(3)
    expect(report({ ...october, client: '' }).figures.submitted).toBe(2)
  })

  test('of a label has the lists that are called so, and what was charged for them alone', () => {
    const at = '2026-10-05T10:00:00Z'
    send('a', 1, at, { label: 'One', lines: { ready: 1 }, draftId: 'd1' })
    send('b', 2, at, { label: 'Two', lines: { ready: 2 }, draftId: 'd2' })
    const { batchId } = send('c', 4, at, { label: 'Two', end: 'in-doubt' })
    settle(past.ledger, batchId, 'charged', Date.parse(at))
    send('d', 8, at, { label: 'One', end: 'in-doubt' })
    const { figures } = report({ ...october, label: 'Two' })
    expect(figures).toMatchObject({ label: 'Two', submissions: 2, submitted: 6, units: 6 })
    expect(figures).toMatchObject({ maybeCharged: 0, linesReceived: 2 })
  })

  describe('of a list that was sent in parts', () => {
    const october5 = '2026-10-05T10:00:00Z'
    const first = { ready: 2, rejected: 1, 'sent-before': 4, later: 10, blank: 5 }
    /** Of the first list all but what was sent, and three lines of its own. */
    const second = { ready: 6, rejected: 2, 'sent-before': 5, later: 5 }
    const carriedFirst = { ready: 6, rejected: 1, 'sent-before': 4, later: 4 }

    function sendSecond(from: number, at = october5, changes = {}) {
      const carried = [{ receivedWith: from, leftBy: from, counts: carriedFirst }]
      return send('second', 6, at, { lines: second, carried, ...changes }).submissionId
    }

    test('counts each line once, with the list that it came in with', () => {
      const a = send('first', 2, october5, { lines: first }).submissionId
      const b = sendSecond(a)
      expect(report().figures).toMatchObject({ linesReceived: 20, sentBefore: 5, submitted: 8 })
      const carried = [
        { receivedWith: a, leftBy: b, counts: { ready: 3, rejected: 1, 'sent-before': 4 } },
        { receivedWith: b, leftBy: b, counts: { ready: 1, rejected: 1, 'sent-before': 1 } },
      ]
      const third = { ready: 4, rejected: 2, 'sent-before': 5 }
      send('third', 4, '2026-11-05T10:00:00Z', { lines: third, carried })
      expect(report().figures).toMatchObject({ linesReceived: 20, sentBefore: 5 })
      const both = { ...october, toDay: '2026-11-30' }
      expect(report(both).figures).toMatchObject({ linesReceived: 20, submitted: 12 })
      const november = { ...both, fromDay: '2026-11-01' }
      expect(report(november).figures).toMatchObject({ linesReceived: 0, sentBefore: 0 })
    })

    test('counts what came in with Practice or for another client with the first that tells of it', () => {
      const practised = { account: past.practice, lines: first }
      sendSecond(send('first', 2, october5, practised).submissionId)
      expect(report().figures).toMatchObject({ linesReceived: 18, sentBefore: 5 })
      const other = send('other', 2, october5, { lines: first, client: 'Palimo' }).submissionId
      sendSecond(other)
      expect(report().figures).toMatchObject({ linesReceived: 36, sentBefore: 10 })
      expect(report({ ...october, client: undefined }).figures.linesReceived).toBe(17 + 18 + 1 + 2)
    })

    test('counts a line once that was left over twice, though the report tells nothing of the list between', () => {
      const a = send('first', 2, october5, { lines: first }).submissionId
      const counts = { ready: 3 }
      const between = [{ receivedWith: a, leftBy: a, counts }]
      const practised = { account: past.practice, lines: counts, carried: between }
      const { submissionId: b } = send('second', 1, october5, practised)
      const carried = [{ receivedWith: a, leftBy: b, counts }]
      send('third', 3, october5, { lines: { ready: 4 }, carried })
      expect(report().figures.linesReceived).toBe(17 + 1)
    })

    test('tells of one submission with all that was in its list', () => {
      const b = sendSecond(send('first', 2, october5, { lines: first }).submissionId)
      const alone = report({ kind: 'submission', submissionId: b }).figures
      expect(alone).toMatchObject({ linesReceived: 18, sentBefore: 5 })
    })

    test('goes on over one that was forgotten, and counts what only that had told of', async () => {
      const a = send('first', 2, '2026-09-05T10:00:00Z', { lines: first }).submissionId
      const b = sendSecond(a, '2026-09-06T10:00:00Z')
      const carried = [
        { receivedWith: a, leftBy: b, counts: { ready: 3 } },
        { receivedWith: b, leftBy: b, counts: { ready: 2 } },
      ]
      send('third', 5, october5, { lines: { ready: 5 }, carried })
      await forget(past.ledger, [b])
      expect(report().figures.linesReceived).toBe(2)
      await forget(past.ledger, [a])
      expect(report().figures.linesReceived).toBe(5)
    })

    test('goes on by the way that lines had come by to the one that was forgotten, where others came by another', async () => {
      const other = { lines: first, client: 'Palimo' }
      const { submissionId: a } = send('first', 2, october5, other)
      const left = (leftBy: number, ready: number, between: readonly number[] = []) => ({
        receivedWith: a,
        between,
        leftBy,
        counts: { ready },
      })
      const all = { lines: { ready: 5 }, carried: [left(a, 5)] }
      const { submissionId: b } = send('second', 1, october5, all)
      const mixed = { lines: { ready: 4 }, carried: [left(a, 1), left(b, 3)] }
      const { submissionId: c } = send('third', 1, '2026-09-06T10:00:00Z', mixed)
      send('fourth', 2, october5, { lines: { ready: 2 }, carried: [left(c, 2, [b])] })
      await forget(past.ledger, [c])
      expect(report().figures.linesReceived).toBe(5)
    })
  })

  test('of a submission has nothing but it', () => {
    send('a', 1, '2026-10-05T10:00:00Z')
    const { submissionId } = send('b', 2, '2026-10-07T22:30:00Z', { label: 'Morning list' })
    expect(report({ kind: 'submission', submissionId }).figures).toMatchObject({
      client: 'Norda',
      label: 'Morning list',
      fromDay: '2026-10-08',
      toDay: '2026-10-08',
      submissions: 1,
      submitted: 2,
    })
  })

  test('leaves Practice and what was imported out', () => {
    send('a', 3, '2026-10-05T10:00:00Z', { account: past.practice, lines: { ready: 3 } })
    const atMs = Date.parse('2026-10-05T10:00:00Z')
    const paid = new PaidImport(past.ledger, past.account.id, 'Berlin office', atMs)
    paid.add([{ links: ['https://b.example/'], state: 'accepted', taskId: 't', atMs }])
    paid.finish()
    expect(report({ ...october, client: undefined }).figures).toMatchObject({
      submissions: 0,
      linesReceived: 0,
      submitted: 0,
      units: 0,
    })
  })

  test('says that lines sent before were not counted where a list is older than the count', () => {
    send('a', 3, '2026-10-05T10:00:00Z', { draftId: 'd1' })
    expect(report().figures).toMatchObject({ linesReceived: 3, sentBefore: undefined })
  })

  test('calls links of such a list cancelled that left the queue because they had been sent', () => {
    send('a', 3, '2026-10-05T10:00:00Z', { draftId: 'd1', end: 'queued' })
    importPaid(past, { links: manyLinks(2, 'a'), atMs: Date.UTC(2026, 9, 5, 11) })
    const { figures } = report()
    expect(figures).toMatchObject({ linesReceived: 3, linksAdded: 0, waiting: 1 })
    expect(figures).toMatchObject({ sentBefore: undefined, notSubmitted: { cancelled: 2 } })
  })
})
