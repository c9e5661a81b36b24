import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { reportedHistory } from '../../../../electron/engine/ledger/history-report.ts'
import type { ReportFigures } from '../../../../electron/shared/history.ts'
import type { CarriedLines } from '../../../../electron/shared/records.ts'
import { inZone } from '../../../fakes/in-zone.ts'
import { PastLedger } from '../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

async function build(): Promise<PastLedger> {
  inZone('Europe/Berlin')
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  return past
}

const october = { kind: 'client', fromDay: '2026-10-01', toDay: '2026-10-31' } as const

function figuresOf(past: PastLedger, client?: string): ReportFigures {
  const counting = reportedHistory(past.ledger.database, { ...october, client })
  for (;;) {
    const step = counting.next()
    if (step.done === true) return step.value.figures
  }
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
  const past = await build()
  let run = 0
  assert(
    property(lists, (some) => {
      run += 1
      const client = `Client ${run}`
      const sent: SentList[] = []
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
      }
      const figures = figuresOf(past, client)
      const unsent = sent.flatMap((list) => list.unsent).filter(({ hasGoneOn }) => !hasGoneOn)
      expect(figures.linesReceived).toBe(received)
      expect(unsentIn(figures)).toEqual(unsentOf(unsent))
      const planned = sent.reduce((sum, list) => sum + list.planned, 0)
      expect(figures.linksAdded).toBe(planned + unsent.length - received)
    }),
    { numRuns: 60 },
  )
})

const scenario = { ready: 4, duplicate: 3, rejected: 2 }

/** A list of four links that were refused, and the client that three of them went on for. */
function sendAgain(past: PastLedger, client: string): void {
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
    client: 'Norda',
    draftId: 'last',
    lines: { ready: 3 },
    carried: [{ receivedWith, leftBy: between.submissionId, counts: { ready: 3, 'put-back': 3 } }],
  })
}

test.each(['Norda', 'Palimo'])(
  'what was put back is an added link, also where it came by a list of %s',
  async (client) => {
    const past = await build()
    sendAgain(past, client)
    const own = client === 'Norda' ? 1 : 0
    expect(figuresOf(past, 'Norda')).toMatchObject({
      linesReceived: 9 + own,
      linksAdded: 3,
      submitted: 3 + own,
      refused: 4,
      later: 0,
      notSubmitted: { duplicates: 3, unusable: 2, leftOut: 0 },
    })
  },
)
