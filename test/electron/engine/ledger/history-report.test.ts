import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { PaidImport } from '../../../../electron/engine/ledger/paid-import.ts'
import { reportedHistory } from '../../../../electron/engine/ledger/history-report.ts'
import type { ReportScope } from '../../../../electron/shared/history.ts'
import { inZone } from '../../../fakes/in-zone.ts'
import { PastLedger } from '../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

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
  return reportedHistory(past.ledger.database, scope)
}

describe('a report', () => {
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
      fromDay: '2026-10-01',
      toDay: '2026-10-31',
      submissions: 5,
      linesReceived: 33,
      submitted: 13,
      refused: 3,
      maybeCharged: 5,
      waiting: 7,
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

  test('of all clients has those without one too', () => {
    send('a', 1, '2026-10-05T10:00:00Z')
    send('b', 2, '2026-10-05T10:00:00Z', { client: '' })
    expect(report({ ...october, client: undefined }).figures.submitted).toBe(3)
    expect(report({ ...october, client: '' }).figures.submitted).toBe(2)
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
})
