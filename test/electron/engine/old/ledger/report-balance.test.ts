import { describe, expect, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import type { CarriedLines, LineCounts } from '../../../../../electron/shared/records.ts'
import { figuresOf, pastInBerlin, sidesOf } from '../../../../fakes/past-report.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

describe('the figures of a report', () => {
  test('name why lines were not submitted, and the list that sent what another left over tells of it', async () => {
    const past = await pastInBerlin()
    const october5 = Date.UTC(2026, 9, 5)
    const received = { ready: 2, duplicate: 4, rejected: 1, decide: 1, excluded: 1, later: 3 }
    const first = past.send({
      links: manyLinks(2),
      atMs: october5,
      lines: received,
      end: 'cancelled',
    })
    const alone = figuresOf(past, { kind: 'submission', submissionId: first.submissionId })
    const none = {
      duplicates: 0,
      unusable: 0,
      undecided: 0,
      leftOut: 0,
      cancelled: 0,
      afterwards: 0,
    }
    expect(alone).toMatchObject({
      linesReceived: 12,
      linksAdded: 0,
      later: 3,
      notSubmitted: { ...none, duplicates: 4, unusable: 1, undecided: 1, leftOut: 1, cancelled: 2 },
    })
    const carried = { receivedWith: first.submissionId, leftBy: first.submissionId }
    past.send({
      links: manyLinks(5, 'second'),
      atMs: october5 + 1,
      lines: { ready: 5, rejected: 1 },
      carried: [{ ...carried, counts: { ready: 5, rejected: 1 } }],
    })
    const all = {
      kind: 'client',
      client: undefined,
      fromDay: '2026-10-05',
      toDay: '2026-10-05',
    } as const
    expect(figuresOf(past, all)).toMatchObject({
      linesReceived: 12,
      linksAdded: 0,
      submitted: 5,
      later: 0,
      notSubmitted: { ...none, duplicates: 4, unusable: 1, cancelled: 2 },
    })
  })

  test('add up once a list was forgotten that knew why lines were left over, and duplicates stay so', async () => {
    const past = await pastInBerlin()
    const atMs = Date.UTC(2026, 9, 5)
    const send = (name: string, lines: LineCounts, carried: readonly CarriedLines[]) => {
      const links = manyLinks(lines.ready ?? 0, name)
      return past.send({ links, atMs, draftId: name, lines, carried }).submissionId
    }
    const first = send('first', { ready: 1, duplicate: 3, rejected: 2, decide: 2 }, [])
    const received = { receivedWith: first, leftBy: first }
    const left = { counts: { ready: 1, rejected: 2, decide: 1 }, were: { rejected: 2, decide: 2 } }
    const second = send('second', left.counts, [{ ...received, ...left }])
    const rest = { counts: { ready: 1, rejected: 1 }, were: { decide: 1, rejected: 1 } }
    const third = send('third', rest.counts, [{ receivedWith: first, leftBy: second, ...rest }])
    const all = {
      kind: 'client',
      client: undefined,
      fromDay: '2026-10-05',
      toDay: '2026-10-05',
    } as const
    const before = figuresOf(past, all)
    expect(before.notSubmitted).toMatchObject({ duplicates: 3, unusable: 2, undecided: 0 })
    await forget(past.ledger, [second])
    const after = figuresOf(past, all)
    const [came, told] = sidesOf(after)
    expect(told).toBe(came)
    expect(after.notSubmitted).toMatchObject({ duplicates: 3, unusable: 1, undecided: 0 })
    // The last list knows of the one before it what both its lines were, and nothing of the forgotten one.
    const were = past.ledger.database.all('SELECT submission_id, left_by, lines FROM lines_were')
    expect(were).toEqual([{ submission_id: third, left_by: first, lines: 2 }])
  })

  test('tell of links that are sent after their time, and of those received before it', async () => {
    const past = await pastInBerlin()
    const { submissionId, batchId } = past.send({
      links: manyLinks(3),
      atMs: Date.UTC(2026, 9, 31, 12),
      lines: { ready: 3 },
      end: 'queued',
    })
    past.ledger.cancel(submissionId, Date.UTC(2026, 10, 2))
    expect(past.ledger.batches.byId(batchId)?.state).toBe('cancelled')
    const october = {
      kind: 'client',
      client: undefined,
      fromDay: '2026-10-01',
      toDay: '2026-10-31',
    } as const
    const november = { ...october, fromDay: '2026-11-01', toDay: '2026-11-30' }
    expect(figuresOf(past, october)).toMatchObject({
      linesReceived: 3,
      notSubmitted: { cancelled: 0, afterwards: 3 },
    })
    expect(figuresOf(past, november)).toMatchObject({
      linesReceived: 0,
      linksAdded: 3,
      notSubmitted: { cancelled: 3, afterwards: 0 },
    })
  })
})
