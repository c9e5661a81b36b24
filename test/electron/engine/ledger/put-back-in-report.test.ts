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
import { forget } from '../../../../electron/engine/ledger/forgetting.ts'
import type { ReportFigures } from '../../../../electron/shared/history.ts'
import type { CarriedLines } from '../../../../electron/shared/records.ts'
import type { PastLedger } from '../../../fakes/past-ledger.ts'
import { figuresOf, october, pastInBerlin, sidesOf } from '../../../fakes/past-report.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'
import { randomRuns } from '../../../random-runs.ts'

function reportOf(past: PastLedger, client?: string): ReportFigures {
  return figuresOf(past, { ...october, client })
}

type Unsent = 'duplicate' | 'rejected' | 'decide' | 'excluded' | 'later'
const statuses = ['ready', 'duplicate', 'rejected', 'decide', 'excluded', 'later'] as const

/** Why lines of a report were never planned. */
function unsentIn({ later, notSubmitted }: ReportFigures): Readonly<Record<Unsent, number>> {
  const { duplicates, unusable, undecided, leftOut } = notSubmitted
  return { duplicate: duplicates, rejected: unusable, decide: undecided, excluded: leftOut, later }
}

/** The same of lines whose last list is known. */
function unsentOf(lines: readonly UnsentLine[]): Readonly<Record<Unsent, number>> {
  const counts = { duplicate: 0, rejected: 0, decide: 0, excluded: 0, later: 0 }
  for (const { status } of lines) counts[status] += 1
  return counts
}

function sizeOf(counts: Readonly<Record<Unsent, number>>): number {
  return Object.values(counts).reduce((sum, lines) => sum + lines, 0)
}

/** A line that a list did not send, and where it was before. */
interface UnsentLine {
  readonly status: Unsent
  readonly receivedWith: number | undefined
  readonly isPutBack: boolean
  hasGoneOn: boolean
}

/** A list as it was submitted. */
interface SentList {
  readonly id: number
  readonly planned: number
  readonly unsent: readonly UnsentLine[]
}

const lists = array(
  record({
    ready: integer({ min: 1, max: 3 }),
    unsent: array(constantFrom<Unsent[]>('duplicate', 'rejected', 'decide', 'excluded', 'later')),
    end: constantFrom('accepted', 'refused', 'in-doubt', 'cancelled', 'queued'),
    /** Which list before it left lines over, and how many of these it holds. */
    from: nat({ max: 3 }),
    goOn: nat({ max: 4 }),
    /** Of which list before it links were put back into New, and how many. */
    backFrom: nat({ max: 3 }),
    putBack: nat({ max: 3 }),
    /** What lines that it did not receive count as, in turn. */
    becoming: array(constantFrom(...statuses), { minLength: 1, maxLength: 4 }),
    isForgotten: boolean(),
  }),
  { minLength: 1, maxLength: 5 },
)

/** What a list holds, counted as intake counts it. */
class Counted {
  readonly counts: Record<string, number> = {}
  readonly unsent: UnsentLine[] = []
  readonly #carried = new Map<string, CarriedLines & Record<'counts' | 'were', Counting>>()

  get carried(): readonly CarriedLines[] {
    return [...this.#carried.values()]
  }

  add(status: (typeof statuses)[number], from?: Origin): void {
    countOne(this.counts, status)
    if (status !== 'ready')
      this.unsent.push({
        status,
        receivedWith: from?.receivedWith,
        isPutBack: from?.isPutBack === true,
        hasGoneOn: false,
      })
    if (from === undefined) return
    const { receivedWith, leftBy, isPutBack, was } = from
    const key = `${receivedWith} ${leftBy} ${isPutBack}`
    const group = this.#carried.get(key) ?? { receivedWith, leftBy, counts: {}, were: {} }
    this.#carried.set(key, group)
    countOne(group.counts, status)
    countOne(group.were, was)
    if (isPutBack) countOne(group.counts, 'put-back')
  }
}

/** Where a line came from that a list did not receive, and what it counted as there. */
interface Origin extends Pick<CarriedLines, 'receivedWith' | 'leftBy'> {
  readonly isPutBack: boolean
  readonly was: string
}

type Counting = Record<string, number>

function countOne(counts: Counting, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

test('a report tells of each line that was not sent why, as of the last list that held it, whatever links were put back', async () => {
  let past = await pastInBerlin()
  let run = 0
  await assert(
    asyncProperty(lists, async (some) => {
      run += 1
      if (run % 50 === 0) past = await pastInBerlin()
      const client = `Client ${run}`
      const sent: SentList[] = []
      const forgotten: number[] = []
      let received = 0
      for (const [index, list] of some.entries()) {
        const counted = new Counted()
        const becomes = (n: number) => list.becoming[n % list.becoming.length] ?? 'ready'
        for (let n = 0; n < list.ready; n++) counted.add('ready')
        for (const status of list.unsent) counted.add(status)
        received += list.ready + list.unsent.length
        const before = sent.at(-1 - list.from)
        const mayGoOn = ({ hasGoneOn, status }: UnsentLine) => !hasGoneOn && status !== 'duplicate'
        const left = before?.unsent.filter(mayGoOn).slice(0, list.goOn) ?? []
        for (const [n, line] of left.entries()) {
          line.hasGoneOn = true
          const leftBy = before?.id ?? 0
          const { receivedWith = leftBy, isPutBack } = line
          counted.add(becomes(n), { receivedWith, leftBy, isPutBack, was: line.status })
        }
        const back = sent.at(-1 - list.backFrom)
        const putBack = Math.min(list.putBack, back?.planned ?? 0)
        const from = { receivedWith: back?.id ?? 0, leftBy: back?.id ?? 0, was: 'put-back' }
        for (let n = 0; n < putBack; n++) counted.add(becomes(n), { ...from, isPutBack: true })
        const planned = counted.counts['ready'] ?? 0
        const { submissionId: id } = past.send({
          links: manyLinks(planned, `list${run}-${index}`),
          atMs: Date.UTC(2026, 9, 1 + index, 10),
          end: list.end,
          client,
          draftId: `d${run}-${index}`,
          lines: counted.counts,
          carried: counted.carried,
        })
        sent.push({ id, planned, unsent: counted.unsent })
        const isAtEnd = list.end !== 'in-doubt' && list.end !== 'queued'
        if (list.isForgotten && isAtEnd) forgotten.push(id)
      }
      const figures = reportOf(past, client)
      const unsent = sent.flatMap((list) => list.unsent).filter(({ hasGoneOn }) => !hasGoneOn)
      expect(figures.linesReceived).toBe(received)
      expect(unsentIn(figures)).toEqual(unsentOf(unsent))
      const planned = sent.reduce((sum, list) => sum + list.planned, 0)
      expect(figures.linksAdded).toBe(planned + unsent.length - received)
      await forget(past.ledger, forgotten)
      const after = reportOf(past, client)
      const [came, told] = sidesOf(after)
      expect(told).toBe(came)
      expect(after.linksAdded).toBeGreaterThanOrEqual(0)
      const kept = sent.filter(({ id }) => !forgotten.includes(id)).flatMap((list) => list.unsent)
      const stays = unsentOf(kept.filter(({ hasGoneOn }) => !hasGoneOn))
      expect(sizeOf(unsentIn(after))).toBe(sizeOf(stays))
      expect(after.notSubmitted.duplicates).toBe(stays.duplicate)
    }),
    { numRuns: randomRuns(60, 3_000) },
  )
})

const scenario = { ready: 4, duplicate: 3, rejected: 2 }

/** A list of four links that were refused, and the client that three of them went on for. */
function sendAgain(past: PastLedger, client: string, last = 'Norda'): void {
  const atMs = Date.UTC(2026, 9, 5)
  const first = past.send({
    links: manyLinks(4),
    atMs,
    end: 'refused',
    client: 'Norda',
    draftId: 'first',
    lines: scenario,
  })
  const receivedWith = first.submissionId
  // Put back and left over once more: between the two lists that the report tells of.
  const between = past.send({
    links: manyLinks(1, 'between'),
    atMs: atMs + 1,
    client,
    draftId: 'between',
    lines: { ready: 1, later: 3 },
    carried: [{ receivedWith, leftBy: receivedWith, counts: { later: 3, 'put-back': 3 } }],
  })
  past.send({
    links: manyLinks(3),
    atMs: atMs + 2,
    client: last,
    draftId: 'last',
    lines: { ready: 3 },
    carried: [{ receivedWith, leftBy: between.submissionId, counts: { ready: 3, 'put-back': 3 } }],
  })
}

test.each(['Norda', 'Palimo'])(
  'what was put back is an added link, also where it came by a list of %s',
  async (client) => {
    const past = await pastInBerlin()
    sendAgain(past, client)
    const own = client === 'Norda' ? 1 : 0
    expect(reportOf(past, 'Norda')).toMatchObject({
      linesReceived: 9 + own,
      linksAdded: 3,
      submitted: 3 + own,
      refused: 4,
      later: 0,
      notSubmitted: { duplicates: 3, unusable: 2, leftOut: 0 },
    })
  },
)

test('what was put back and left over goes from a client’s report with the list of another one that takes it on', async () => {
  const past = await pastInBerlin()
  sendAgain(past, 'Norda', 'Palimo')
  expect(reportOf(past, 'Norda')).toMatchObject({
    linesReceived: 10,
    linksAdded: 0,
    submitted: 1,
    refused: 4,
    later: 0,
    notSubmitted: { duplicates: 3, unusable: 2, leftOut: 0 },
  })
  expect(reportOf(past, 'Palimo')).toMatchObject({ submitted: 3, refused: 0, later: 0 })
})
