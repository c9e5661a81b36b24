import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  nat,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { forget, nextToForget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { moveRests } from '../../../../../electron/engine/old/ledger/move-rest.ts'
import type { QueuedLink } from '../../../../../electron/engine/old/ledger/reschedule.ts'
import type { ReportFigures, ReportScope } from '../../../../../electron/shared/history.ts'
import type { CarriedLines, LineCounts } from '../../../../../electron/shared/records.ts'
import { findEarlierLife, importPaid } from '../../../../fakes/known-as-sent.ts'
import type { PastLedger } from '../../../../fakes/past-ledger.ts'
import { figuresOf, pastInBerlin, sidesOf } from '../../../../fakes/past-report.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { settleSome } from '../../../../fakes/words-on-part.ts'
import { randomRuns } from '../../../../random-runs.ts'

const clients = ['Norda', 'Palimo'] as const
const ends = [
  'accepted',
  'refused',
  'in-doubt',
  'in-part',
  'cancelled',
  'queued',
  'sending',
] as const
type Figures = Readonly<Record<string, number>>

/** The numbers of a report. */
function numbersOf({ notSubmitted, ...others }: ReportFigures): Figures {
  const numbers: Record<string, number> = {}
  for (const [figure, amount] of Object.entries({ ...others, ...notSubmitted }))
    if (typeof amount === 'number') numbers[figure] = amount
  return numbers
}

/** What is told of links by when they left, so that it is the sum of what is told of parts of a time. */
function ofLinks(figures: ReportFigures): Figures {
  const { submitted, notInReceipts, units, refused, maybeCharged, waiting, linesReceived } = figures
  return { submitted, notInReceipts, units, refused, maybeCharged, waiting, linesReceived }
}

function added(reports: readonly Figures[]): Figures {
  const sums: Record<string, number> = {}
  for (const report of reports)
    for (const [figure, amount] of Object.entries(report))
      sums[figure] = (sums[figure] ?? 0) + amount
  return sums
}

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
const anyList = record({
  counts,
  day: integer({ min: 28, max: 34 }),
  end: constantFrom(...ends),
  client: constantFrom(...clients),
  isPractice: boolean(),
  /** Which list before it left how much of it over. */
  before: few,
  share: constantFrom(0, 0.5, 1),
  isMoved: boolean(),
  /** How many of its links turn out to have been sent, and with what. */
  known: nat({ max: 4 }),
  sentWith: constantFrom('paid-list', 'earlier-life'),
  /** Of what the service took a part: the user's word, and on pieces of it a word each, some days later. */
  word: constantFrom('none', 'charged', 'these', 'again'),
  pieces: array(constantFrom('waits', 'doubt', 'charged'), { minLength: 3, maxLength: 3 }),
  wordAfter: nat({ max: 2 }),
  isForgotten: boolean(),
})

/** Rows that a list left over, how many of them share a line with another one, and the lists that they were in. */
interface LeftOver {
  readonly way: readonly [receivedWith: number, ...number[]]
  rows: number
  further: number
}

function leftOverOf(way: LeftOver['way'], some: LineCounts, less?: LeftOver): LeftOver {
  const { later = 0, decide = 0, excluded = 0, rejected = 0, further = 0 } = some
  const rows = later + decide + excluded + rejected - (less?.rows ?? 0)
  return { way, rows, further: further - (less?.further ?? 0) }
}

/** What of a list is a share of what another one left over, which has as much less then. */
function taken(some: LineCounts, share: number, left: LeftOver): LineCounts {
  const went: Record<string, number> = {}
  let rows = 0
  for (const [status, lines] of Object.entries(some)) {
    if (status === 'blank' || status === 'further' || status === 'duplicate') continue
    went[status] = Math.min(Math.floor(lines * share), left.rows - rows)
    rows += went[status]
  }
  went['further'] = Math.min(some.further ?? 0, left.further, Math.max(0, rows - 1))
  left.rows -= rows
  left.further -= went['further']
  return went
}

/** Holds that the figures of a report come to the same on both sides, client by client and period by period. */
function holdReports(past: PastLedger, sent: readonly number[], moved: readonly number[]): void {
  const of = (scope: ReportScope) => figuresOf(past, scope)
  const times = [
    { kind: 'client', fromDay: '2026-10-01', toDay: '2026-11-30' },
    { kind: 'client', fromDay: '2026-10-01', toDay: '2026-10-31' },
    { kind: 'client', fromDay: '2026-11-01', toDay: '2026-11-30' },
  ] as const
  for (const time of times) {
    const each = [...clients, ''].map((client) => numbersOf(of({ ...time, client })))
    expect(added(each)).toEqual(numbersOf(of({ ...time, client: undefined })))
  }
  const [whole, ...parts] = times.map((time) => ofLinks(of({ ...time, client: undefined })))
  expect(added(parts)).toEqual(whole)
  for (const submissionId of moved) {
    const { total } = past.ledger.batches.counts(submissionId)
    const told = { linesReceived: 0, linksAdded: 0, movedHere: total }
    expect(of({ kind: 'submission', submissionId })).toMatchObject(told)
  }
  const scopes: readonly ReportScope[] = [
    ...[...sent, ...moved].map((submissionId) => ({ kind: 'submission', submissionId }) as const),
    ...['Norda', undefined].flatMap((client) => times.map((time) => ({ ...time, client }))),
  ]
  for (const scope of scopes) {
    const figures = of(scope)
    const [came, told] = sidesOf(figures)
    expect(told).toBe(came)
    expect(figures.linksAdded).toBeGreaterThanOrEqual(0)
  }
}

test('the figures of a report add up, whatever lists came, went on in others, were moved or had been sent', async () => {
  let past = await pastInBerlin()
  let elsewhere = past.addAccount('Elsewhere')
  let made = 0
  let run = 0
  await assert(
    asyncProperty(array(anyList, { minLength: 1, maxLength: 6 }), async (some) => {
      run += 1
      // Reports take the longer, the more lists a ledger holds.
      if (run % 20 === 0) {
        past = await pastInBerlin()
        elsewhere = past.addAccount('Elsewhere')
      }
      const sent: number[] = []
      const leftOver = new Map<number, readonly LeftOver[]>()
      const moved: number[] = []
      for (const list of some.toSorted((one, other) => one.day - other.day)) {
        made += 1
        const from = sent.at(-1 - list.before)
        const lefts = from === undefined ? undefined : leftOver.get(from)
        const left = lefts?.at(list.known % lefts.length)
        const went = left === undefined ? {} : taken(list.counts, list.share, left)
        const carried: readonly CarriedLines[] =
          from === undefined || left === undefined
            ? []
            : [
                {
                  receivedWith: left.way[0],
                  between: left.way.slice(1, -1),
                  leftBy: from,
                  counts: went,
                },
              ]
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
        const goesOn = left && leftOverOf([...left.way, submissionId], went)
        const own = leftOverOf([submissionId], list.counts, goesOn)
        leftOver.set(submissionId, goesOn === undefined ? [own] : [goesOn, own])
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
        const [batch] = past.ledger.batches.ofSubmission(submissionId)
        const isInPart = list.end === 'in-part' && batch !== undefined
        const beyond = isInPart ? settleSome(past, batch, list, atMs) : 0
        const links = known.slice(0, isInPart ? 0 : list.known)
        const news = { links, atMs: atMs + 4 * 86_400_000, accountId: waitsOn.id }
        if (links.length > 0 && list.sentWith === 'paid-list') importPaid(past, news)
        else if (links.length > 0) findEarlierLife(past, news)
        const alone = figuresOf(past, { kind: 'submission', submissionId })
        expect(alone.notSubmitted.afterwards).toBe(0)
        expect(alone.notInReceipts).toBe(list.isPractice ? 0 : beyond)
        const isTaken = list.end === 'queued' && waitsOn === past.account
        const before = list.counts['sent-before'] + (isTaken ? links.length : 0)
        expect(alone.sentBefore).toBe(list.isPractice ? 0 : before)
      }
      holdReports(past, sent, moved)
      const ended = nextToForget(past.ledger.database, Date.UTC(2027, 0))
      const isMeant = (id: number): boolean => some[sent.indexOf(id)]?.isForgotten === true
      const forgotten = ended.map(({ submissionId }) => submissionId).filter(isMeant)
      await forget(past.ledger, forgotten)
      const isKept = (id: number): boolean => !forgotten.includes(id)
      holdReports(past, sent.filter(isKept), moved)
    }),
    { numRuns: randomRuns(12, 1_000) },
  )
})
