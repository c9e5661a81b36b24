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
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import type { ReportFigures } from '../../../../../electron/shared/history.ts'
import type { CarriedLines } from '../../../../../electron/shared/records.ts'
import type { PastLedger } from '../../../../fakes/past-ledger.ts'
import { figuresOf, october, pastInBerlin } from '../../../../fakes/past-report.ts'
import { randomRuns } from '../../../../random-runs.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

function of(past: PastLedger, client: string | undefined, label: string): ReportFigures {
  return figuresOf(past, { ...october, client, label })
}

/** What is told of the lines of a report. */
function toldIn(figures: ReportFigures): Readonly<Record<string, number>> {
  const { linesReceived, linksAdded, submitted, later, sentBefore = 0, notSubmitted } = figures
  return { linesReceived, linksAdded, submitted, later, sentBefore, ...notSubmitted }
}

const unsent = ['later', 'decide', 'excluded', 'rejected', 'sent-before'] as const
type Status = (typeof unsent)[number] | 'ready' | 'duplicate'

/** A line, with the lists that it was in and what it counted as in the last one. */
interface Line {
  status: Status
  way: readonly number[]
  client: string
}

const clients = ['Eins', 'Zwei', 'Drei'] as const
const parts = array(
  record({
    client: constantFrom(...clients),
    /** Lines that come in. */
    fresh: integer({ min: 1, max: 5 }),
    duplicates: nat({ max: 2 }),
    /** How many of all lines are sent. */
    sends: integer({ min: 1, max: 3 }),
    becoming: array(constantFrom(...unsent), { minLength: 1, maxLength: 4 }),
    end: constantFrom('accepted', 'refused', 'in-doubt', 'cancelled', 'queued'),
    /** Where it is at its end. */
    isForgotten: boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)

test('of a list that is sent in parts each client is told of its own lines alone, and together they come to what is told of all, also over days that part it', async () => {
  let past = await pastInBerlin()
  let run = 0
  await assert(
    asyncProperty(parts, integer({ min: 1, max: 5 }), async (some, cut) => {
      run += 1
      // Reports take the longer, the more lists a ledger holds.
      if (run % 50 === 0) past = await pastInBerlin()
      const label = `List ${run}`
      let pool: Line[] = []
      const all: Line[] = []
      const forgotten = new Set<number>()
      for (const [index, part] of some.entries()) {
        const { client } = part
        for (let n = 0; n < part.fresh; n++) {
          pool.unshift({ way: [], status: 'ready', client: '' })
        }
        const counts: Record<string, number> = {}
        const carried = new Map<string, CarriedLines & Record<'counts' | 'were', Counting>>()
        const now: Status[] = pool.map(({ status }, n) =>
          status === 'sent-before'
            ? status
            : n < part.sends
              ? 'ready'
              : newStatus(part.becoming[n % part.becoming.length], status),
        )
        for (const [n, line] of pool.entries()) {
          const status = now[n] ?? 'later'
          countOne(counts, status)
          const [receivedWith] = line.way
          const leftBy = line.way.at(-1)
          if (receivedWith === undefined || leftBy === undefined) continue
          const key = line.way.join(' ')
          const between = line.way.slice(1, -1)
          const group = carried.get(key) ?? { receivedWith, between, leftBy, counts: {}, were: {} }
          carried.set(key, group)
          countOne(group.counts, status)
          if (status !== 'sent-before') countOne(group.were, line.status)
        }
        const doubled = Array.from({ length: part.duplicates }, () => 'duplicate' as const)
        for (const status of doubled) countOne(counts, status)
        const { submissionId: id } = past.send({
          links: manyLinks(counts['ready'] ?? 0, `list${run}-${index}`),
          atMs: Date.UTC(2026, 9, 1 + index, 10),
          end: part.end,
          client,
          label,
          draftId: `d${run}-${index}`,
          lines: counts,
          carried: [...carried.values()],
        })
        for (const [n, line] of pool.entries()) {
          if (line.way.length === 0) all.push(line)
          line.status = now[n] ?? 'later'
          line.way = [...line.way, id]
          line.client = client
        }
        for (const status of doubled) all.push({ status, way: [id], client })
        pool = pool.filter(({ status }) => status !== 'ready')
        const isAtEnd = part.end !== 'in-doubt' && part.end !== 'queued'
        if (part.isForgotten && isAtEnd) forgotten.add(id)
      }
      holdReports(past, { label, cut, lines: all, isWhole: true })
      // By one press, or by several.
      if (cut > 2) await forget(past.ledger, [...forgotten])
      else for (const id of forgotten) await forget(past.ledger, [id])
      const lines = all.filter(({ way }) => !forgotten.has(way.at(-1) ?? 0))
      holdReports(past, { label, cut, lines, isWhole: forgotten.size === 0 })
    }),
    { numRuns: randomRuns(30, 3_000) },
  )
})

/** Holds what is told of one list to its lines; of what is not whole, it is not known why each was not sent. */
function holdReports(
  past: PastLedger,
  list: { label: string; cut: number; lines: readonly Line[]; isWhole: boolean },
): void {
  const { label, cut, lines, isWhole } = list
  const together = toldIn(of(past, undefined, label))
  const each = clients.map((client) => {
    const own = lines.filter((line) => line.client === client)
    const told = toldIn(of(past, client, label))
    const isKept = (wanted: Status): number => own.filter(({ status }) => status === wanted).length
    const why = {
      later: isKept('later'),
      undecided: isKept('decide'),
      leftOut: isKept('excluded'),
      unusable: isKept('rejected'),
    }
    expect(told).toMatchObject({
      linesReceived: own.length,
      linksAdded: 0,
      sentBefore: isKept('sent-before'),
      duplicates: isKept('duplicate'),
      ...(isWhole && why),
    })
    const { later = 0, undecided = 0, leftOut = 0, unusable = 0 } = told
    const unsentLines = Object.values(why).reduce((sum, some) => sum + some, 0)
    expect(later + undecided + leftOut + unusable).toBe(unsentLines)
    return told
  })
  expect(sumOf(each)).toEqual(together)
  // Parts of the list on either side of a day.
  const days = [
    { fromDay: october.fromDay, toDay: `2026-10-0${cut}` },
    { fromDay: `2026-10-0${cut + 1}`, toDay: october.toDay },
  ]
  const parted = days.map((time) => {
    const ofClient = (client?: string) =>
      toldIn(figuresOf(past, { ...october, ...time, client, label }))
    expect(sumOf(clients.map(ofClient))).toEqual(ofClient())
    return ofClient()
  })
  const { linesReceived, submitted } = sumOf(parted)
  expect({ linesReceived, submitted }).toEqual({
    linesReceived: together['linesReceived'],
    submitted: together['submitted'],
  })
}

/** The same figures of several reports, added up. */
function sumOf(
  told: readonly Readonly<Record<string, number>>[],
): Readonly<Record<string, number>> {
  const sums: Counting = {}
  for (const figures of told)
    for (const [figure, amount] of Object.entries(figures))
      sums[figure] = (sums[figure] ?? 0) + amount
  return sums
}

/** What was left out as sent before stays so, and nothing else becomes it here. */
function newStatus(wanted: Status = 'later', before: Status = 'later'): Status {
  return wanted === 'sent-before' && before !== 'ready' ? before : wanted
}

type Counting = Record<string, number>

function countOne(counts: Counting, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}
