import { array, assert, constantFrom, integer, nat, property, record } from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { reportedHistory } from '../../../../electron/engine/ledger/history-report.ts'
import type { ReportFigures, ReportScope } from '../../../../electron/shared/history.ts'
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

function figuresOf(past: PastLedger, scope: ReportScope): ReportFigures {
  const counting = reportedHistory(past.ledger.database, scope)
  for (;;) {
    const step = counting.next()
    if (step.done === true) return step.value.figures
  }
}

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

/** A line, with the list that it came in with and what it counted as in the last one. */
interface Line {
  status: Status
  receivedWith: number | undefined
  leftBy: number | undefined
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
  }),
  { minLength: 1, maxLength: 6 },
)

test('of a list that is sent in parts each client is told of its own lines alone, and together they come to what is told of all', async () => {
  const past = await build()
  let run = 0
  assert(
    property(parts, (some) => {
      run += 1
      const label = `List ${run}`
      let pool: Line[] = []
      const all: Line[] = []
      for (const [index, part] of some.entries()) {
        const { client } = part
        for (let n = 0; n < part.fresh; n++) {
          const line = { receivedWith: undefined, leftBy: undefined }
          pool.unshift({ ...line, status: 'ready', client: '' })
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
          const { receivedWith, leftBy } = line
          if (receivedWith === undefined || leftBy === undefined) continue
          const key = `${receivedWith} ${leftBy}`
          const group = carried.get(key) ?? { receivedWith, leftBy, counts: {}, were: {} }
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
          if (line.receivedWith === undefined) all.push(line)
          line.status = now[n] ?? 'later'
          line.receivedWith ??= id
          line.leftBy = id
          line.client = client
        }
        for (const status of doubled) all.push({ status, receivedWith: id, leftBy: id, client })
        pool = pool.filter(({ status }) => status !== 'ready')
      }
      const together = toldIn(of(past, undefined, label))
      const each = clients.map((client) => {
        const own = all.filter((line) => line.client === client)
        const told = toldIn(of(past, client, label))
        const isKept = (wanted: Status): number =>
          own.filter(({ status }) => status === wanted).length
        expect(told).toMatchObject({
          linesReceived: own.length,
          linksAdded: 0,
          later: isKept('later'),
          undecided: isKept('decide'),
          leftOut: isKept('excluded'),
          unusable: isKept('rejected'),
          sentBefore: isKept('sent-before'),
          duplicates: isKept('duplicate'),
        })
        return told
      })
      for (const [figure, amount] of Object.entries(together))
        expect([figure, each.reduce((sum, told) => sum + (told[figure] ?? 0), 0)]).toEqual([
          figure,
          amount,
        ])
    }),
    { numRuns: 60 },
  )
})

/** What was left out as sent before stays so, and nothing else becomes it here. */
function newStatus(wanted: Status = 'later', before: Status = 'later'): Status {
  return wanted === 'sent-before' && before !== 'ready' ? before : wanted
}

type Counting = Record<string, number>

function countOne(counts: Counting, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1
}

test('a client’s report says nothing of what another one’s submission took over, also of one submission alone and by way of Practice', async () => {
  const past = await build()
  const send = (client: string, lines: object, from: readonly number[], isPractice = false) => {
    const [receivedWith = 0, leftBy = 0] = from
    return past.send({
      links: manyLinks(2, `${client} ${isPractice}`),
      atMs: Date.UTC(2026, 9, 5),
      client,
      label: 'Parts',
      draftId: client,
      lines: { ready: 2, ...lines },
      ...(isPractice ? { account: past.practice } : {}),
      carried: from.length === 0 ? [] : [{ receivedWith, leftBy, counts: { ready: 2, ...lines } }],
    }).submissionId
  }
  const first = send('Eins', { later: 6 }, [])
  const alone = { kind: 'submission', submissionId: first } as const
  expect(figuresOf(past, alone)).toMatchObject({ linesReceived: 8, later: 6 })
  const tried = send('Zwei', { later: 4 }, [first, first], true)
  expect(figuresOf(past, alone)).toMatchObject({ linesReceived: 8, later: 6 })
  send('Drei', { later: 2 }, [first, tried])
  expect(figuresOf(past, alone)).toMatchObject({ linesReceived: 4, later: 2, submitted: 2 })
  expect(of(past, 'Eins', 'Parts')).toMatchObject({ linesReceived: 4, later: 2, submitted: 2 })
  expect(of(past, 'Drei', 'Parts')).toMatchObject({ linesReceived: 4, later: 2, submitted: 2 })
  expect(of(past, undefined, 'Parts')).toMatchObject({ linesReceived: 8, later: 4, submitted: 4 })
})
