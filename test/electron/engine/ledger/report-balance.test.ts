import { array, assert, boolean, constantFrom, integer, nat, property, record } from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forget } from '../../../../electron/engine/ledger/forgetting.ts'
import { moveRests } from '../../../../electron/engine/ledger/move-rest.ts'
import type { QueuedLink } from '../../../../electron/engine/ledger/reschedule.ts'
import { reportedHistory } from '../../../../electron/engine/ledger/history-report.ts'
import {
  type ReportFigures,
  type ReportScope,
  sumNotSubmitted,
} from '../../../../electron/shared/history.ts'
import type { CarriedLines, LineCounts } from '../../../../electron/shared/records.ts'
import { findEarlierLife, importPaid } from '../../../fakes/known-as-sent.ts'
import { inZone } from '../../../fakes/in-zone.ts'
import { PastLedger } from '../../../fakes/past-ledger.ts'
import { plainSubmission } from '../../../fakes/plain-submission.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

async function build(): Promise<PastLedger> {
  inZone('Europe/Berlin')
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  return past
}

function figuresOf(past: PastLedger, scope: ReportScope): ReportFigures {
  const counting = reportedHistory(past.ledger.database, scope)
  for (;;) {
    const step = counting.next()
    if (step.done === true) return step.value.figures
  }
}

/** Both sides of a report: what came in, and what it is told to have become. */
function sidesOf(figures: ReportFigures): readonly [number, number] {
  const { submitted, refused, maybeCharged, waiting, moved, later, sentBefore = 0 } = figures
  const told = submitted + refused + maybeCharged + waiting + moved + later + sentBefore
  const came = figures.linesReceived + figures.linksAdded + figures.movedHere
  return [came, told + sumNotSubmitted(figures.notSubmitted)]
}

const ends = ['accepted', 'refused', 'in-doubt', 'cancelled', 'queued', 'sending'] as const
const few = nat({ max: 3 })
const counts = record({
  ready: integer({ min: 1, max: 3 }),
  cleaned: few,
  duplicate: few,
  rejected: few,
  decide: few,
  excluded: few,
  later: few,
  'sent-before': few,
  blank: few,
  further: few,
})
const lists = array(
  record({
    counts,
    day: integer({ min: 28, max: 34 }),
    end: constantFrom(...ends),
    client: constantFrom('Norda', 'Palimo'),
    isPractice: boolean(),
    /** Which list before it left how much of it over. */
    before: few,
    share: constantFrom(0, 0.5, 1),
    isMoved: boolean(),
    /** How many of its links turn out to have been sent, and with what. */
    known: nat({ max: 4 }),
    sentWith: constantFrom('paid-list', 'earlier-life'),
  }),
  { minLength: 1, maxLength: 6 },
)

function part(some: LineCounts, share: number): LineCounts {
  return Object.fromEntries(
    Object.entries(some).map(([status, lines]) => [status, Math.floor(lines * share)]),
  )
}

describe('the figures of a report', () => {
  test('add up, whatever lists came, went on in others, were moved or had been sent', async () => {
    const past = await build()
    const elsewhere = past.addAccount('Elsewhere')
    let made = 0
    assert(
      property(lists, (some) => {
        const sent: number[] = []
        const byClient = new Map<string, number[]>()
        const moved: number[] = []
        for (const list of some.toSorted((one, other) => one.day - other.day)) {
          made += 1
          // Lines that went on with another client's list are told of there: see clients-of-one-list.
          const own = byClient.get(list.client) ?? []
          const from = own.at(-1 - list.before)
          const carried: readonly CarriedLines[] =
            from === undefined
              ? []
              : [{ receivedWith: from, leftBy: from, counts: part(list.counts, list.share) }]
          const atMs = Date.UTC(2026, 9, list.day, 10)
          const known = manyLinks(list.counts.ready + list.counts.cleaned, `list${made}`)
          const { submissionId } = past.send({
            links: known,
            atMs,
            end: list.end,
            client: list.client,
            ...(list.isPractice ? { account: past.practice } : {}),
            draftId: `d${made}`,
            lines: list.counts,
            carried,
          })
          sent.push(submissionId)
          byClient.set(list.client, [...own, submissionId])
          let waitsOn = list.isPractice ? past.practice : past.account
          if (list.isMoved && list.end === 'queued' && !list.isPractice) {
            const requestId = `moved ${made}`
            const to = { requestId, client: list.client, createdMs: atMs + 3 * 86_400_000 }
            const rest = {
              fromSubmissionId: submissionId,
              to: plainSubmission(elsewhere.id, to),
              *cutAnew(links: Iterable<QueuedLink>) {
                yield { links: Array.from(links, ({ link }) => link), isUnusual: false }
              },
            }
            const done = moveRests(past.ledger, [rest])
            moved.push(...(done.ok ? done.value.submissionIds : []))
            waitsOn = elsewhere
          }
          const links = known.slice(0, list.known)
          const news = { links, atMs: atMs + 4 * 86_400_000, accountId: waitsOn.id }
          if (links.length > 0 && list.sentWith === 'paid-list') importPaid(past, news)
          else if (links.length > 0) findEarlierLife(past, news)
          const alone = figuresOf(past, { kind: 'submission', submissionId })
          expect(alone.notSubmitted.afterwards).toBe(0)
          const isTaken = list.end === 'queued' && waitsOn === past.account
          const before = list.counts['sent-before'] + (isTaken ? links.length : 0)
          expect(alone.sentBefore).toBe(list.isPractice ? 0 : before)
        }
        const scopes: readonly ReportScope[] = [
          ...[...sent, ...moved].map(
            (submissionId) => ({ kind: 'submission', submissionId }) as const,
          ),
          ...['Norda', undefined].flatMap((client) => [
            { kind: 'client', client, fromDay: '2026-10-01', toDay: '2026-10-31' } as const,
            { kind: 'client', client, fromDay: '2026-10-31', toDay: '2026-11-30' } as const,
          ]),
        ]
        for (const submissionId of moved) {
          const alone = figuresOf(past, { kind: 'submission', submissionId })
          const { total } = past.ledger.batches.counts(submissionId)
          expect(alone).toMatchObject({ linesReceived: 0, linksAdded: 0, movedHere: total })
        }
        for (const scope of scopes) {
          const figures = figuresOf(past, scope)
          const [came, told] = sidesOf(figures)
          expect(told).toBe(came)
          expect(figures.linksAdded).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('name why lines were not submitted, and the list that sent what another left over tells of it', async () => {
    const past = await build()
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
    const past = await build()
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
    send('third', rest.counts, [{ receivedWith: first, leftBy: second, ...rest }])
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
    expect(after.notSubmitted.duplicates).toBe(3)
    expect(past.ledger.database.all('SELECT * FROM lines_were')).toEqual([])
  })

  test('tell of links that are sent after their time, and of those received before it', async () => {
    const past = await build()
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
