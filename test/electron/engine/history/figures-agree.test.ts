import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { resultsFile, resultsText } from '../../../../electron/engine/export/index.ts'
import { english } from '../../../../electron/engine/export/words/index.ts'
import type {
  HistoryFilter,
  ReportFigures,
  ReportScope,
} from '../../../../electron/shared/contract/index.ts'
import type { RowStatus } from '../../../../electron/shared/link.ts'
import { pageFindings, pageVerdicts, verdictOfFinding } from '../../../../electron/shared/page.ts'
import { pageAnswer, rowsOf } from '../export/lists.ts'
import { readBack } from '../export/read-back.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { type Answer, World } from './world.ts'

const line = oneof(
  { weight: 6, arbitrary: integer({ min: 0, max: 60 }).map((n) => `https://a.example/${n}`) },
  {
    weight: 1,
    arbitrary: constantFrom('', 'nothing', 'a.example/x', '=1+1', 'mailto:a@b.example'),
  },
  {
    weight: 1,
    arbitrary: integer({ min: 0, max: 60 }).map(
      (n) => `https://b.example/${n} https://c.example/${n}`,
    ),
  },
)

const answers: readonly Answer[] = [
  'accept',
  'accept',
  'accept-twice-the-price',
  'accept-three-halves',
  'refuse',
  'doubt',
  'doubt-with-receipt',
  'not-sent',
]

const step = oneof(
  record({ kind: constantFrom('submit' as const), links: integer({ min: 1, max: 30 }) }),
  record({
    kind: constantFrom('send' as const),
    links: integer({ min: 1, max: 12 }),
    answer: constantFrom(...answers),
  }),
  record({
    kind: constantFrom('cancel' as const, 'settle' as const, 'reopen' as const, 'day' as const),
  }),
  record({ kind: constantFrom('not-charged' as const, 'in-part' as const) }),
  record({
    kind: constantFrom('check-pages' as const),
    finding: constantFrom(...pageFindings),
    isExcluding: boolean(),
  }),
)

type Step = typeof step extends { generate: (...all: never) => { readonly value: infer One } }
  ? One
  : never

async function run(world: World, text: string, steps: readonly Step[]) {
  const list = await world.add(text)
  const submissions: number[] = []
  for (const one of steps) {
    const last = submissions.at(-1)
    switch (one.kind) {
      case 'submit': {
        const id = await world.submit(list, { firstLinks: one.links })
        if (id !== undefined) submissions.push(id)
        break
      }
      case 'send':
        if (last !== undefined) world.send(last, one.links, one.answer)
        break
      case 'cancel':
        if (last !== undefined) world.ledger.submissions.cancel(last, world.nowMs)
        break
      case 'settle':
      case 'not-charged': {
        const [doubt] = world.ledger.requests.inDoubt()
        // The units of a receipt stay spent, even if none of its links counts as charged.
        const word =
          one.kind === 'settle' || doubt?.unitsUsed !== undefined ? 'charged' : 'not-charged'
        if (doubt !== undefined) world.ledger.requests.settle(doubt.id, word, world.nowMs)
        break
      }
      case 'in-part': {
        const { requests } = world.ledger
        const doubt = requests.inDoubt().find(({ unitsUsed }) => unitsUsed === undefined)
        if (doubt === undefined) break
        const links = requests.links(doubt.id, 0, 1_000).map(({ linkId }) => linkId)
        requests.settleByList(doubt.id, links.slice(0, Math.ceil(links.length / 2)), world.nowMs)
        break
      }
      case 'reopen':
        await list.reopen({ filter: { statuses: ['refused', 'cancelled'] } })
        break
      case 'check-pages': {
        const answer = pageAnswer({ finding: one.finding })
        world.check(list, { 'https://a.example/7': answer, 'https://b.example/7': answer })
        if (one.isExcluding) await list.exclude({ filter: { search: '/7' } })
        break
      }
      case 'day':
        world.nowMs += 86_400_000
        break
      default:
        one satisfies never
    }
    await world.follow(list)
  }
  return { list, submissions }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The figures that a report must have, from the counts of rows by status. */
function outcomesOf(counts: Readonly<Record<RowStatus, number>>) {
  return {
    received: sum(Object.values(counts)) - counts.blank,
    accepted: counts.accepted,
    refused: counts.refused,
    inDoubt: counts['in-doubt'],
    waiting: counts.waiting + counts.sending,
    cancelled: counts.cancelled,
    duplicate: counts.duplicate,
    sentBefore: counts['sent-before'],
    notUsable: counts.rejected,
    needsReview: counts.decide,
    excluded: counts.excluded,
    notSubmitted: counts.ready + counts.cleaned,
  }
}

const noFilter: HistoryFilter = {
  accountId: undefined,
  listId: undefined,
  states: undefined,
  search: '',
  client: undefined,
  label: undefined,
  fromDay: undefined,
  toDay: undefined,
  practice: undefined,
}

const everything: ReportScope = {
  kind: 'client',
  client: 'Acme',
  label: undefined,
  fromDay: '2026-11-01',
  toDay: '2027-12-31',
}

async function figuresOf(world: World, scope: ReportScope): Promise<ReportFigures> {
  const found = await world.history.reportFigures(scope)
  if (!found.ok) throw new Error(found.error)
  return found.value
}

test('the list, its submissions, results as text, CSV and workbook, reports and history agree to the unit', async () => {
  await assert(
    asyncProperty(
      array(line, { minLength: 1, maxLength: 60 }),
      array(step, { maxLength: 25 }),
      async (lines, steps) => {
        const world = await World.build()
        const { list, submissions } = await run(
          world,
          lines.map((one) => `${one}\n`).join(''),
          steps,
        )
        const figures = await figuresOf(world, { kind: 'list', listId: list.id })
        const { counts } = list.facts()
        expect(figures).toMatchObject(outcomesOf(counts))

        // The cards of its submissions.
        const stored = world.stored(list)
        const cards = submissions.flatMap((id) => world.ledger.submissions.byId(id) ?? [])
        expect(figures.units).toBe(sum(cards.map(({ unitsUsed }) => unitsUsed)))
        expect(figures.units).toBe(stored.units)
        expect(figures.accepted).toBe(sum(cards.map(({ links }) => links.accepted)))
        expect(figures.inDoubt).toBe(sum(cards.map(({ links }) => links['in-doubt'])))
        expect(figures.refused).toBe(stored.sent.refused)

        // The history.
        const filter = { ...noFilter, listId: list.id }
        const page = world.ledger.history.groups(filter, 0, 10)
        expect(page.totals).toMatchObject({ units: figures.units, accepted: figures.accepted })
        expect(sum(page.groups.map(({ units }) => units))).toBe(figures.units)
        expect(sum(figures.days.map(({ units }) => units))).toBe(figures.units)
        expect(sum(figures.days.map(({ accepted }) => accepted))).toBe(figures.accepted)
        const requests = world.history.table(filter, 'requests')
        const unitsAt = requests.headings.indexOf('Units')
        expect(sum(Array.from(requests.rows, (cells) => Number(cells[unitsAt] || 0)))).toBe(
          figures.units,
        )

        // The results, every line once and in order.
        const text = await resultsText(world.results(list))
        const rows = rowsOf(text)
        expect(rows.map((row) => row['Original line']?.replace(/^'/, ''))).toEqual(lines)
        expect(sum(rows.map((row) => Number(row['Units'])))).toBeCloseTo(figures.units, 2)
        const copied = text.split('\n').map((cells) => cells.split('\t'))
        const csv = [...resultsFile(world.results(list), 'csv', { nowMs: 0 })].join('')
        expect(csv.split('\r\n').length).toBe(copied.length + 1)
        const pieces = [...resultsFile(world.results(list), 'xlsx', { nowMs: 0 })]
        const book = await readBack(
          Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
          'a.xlsx',
        )
        // The importer shows a time to the minute where it can.
        const timesAt = new Set(
          ['Date', 'Page checked on'].map((heading) => copied[0]?.indexOf(heading)),
        )
        const cellsOf = (table: readonly (readonly string[])[]) =>
          table.map((cells) =>
            cells.flatMap((cell, column) =>
              timesAt.has(column) ? [] : cell.replace(/^'(?==)/, ''),
            ),
          )
        expect(cellsOf(book.slice(0, copied.length))).toEqual(
          cellsOf(copied.map((cells) => cells.map((cell) => cell.replaceAll('"', '')))),
        )

        // Page checks, in the results and in the report.
        for (const verdict of pageVerdicts) {
          const inResults = rows.flatMap((row) => row['Page']?.split('; ') ?? [])
          expect(inResults.filter((cell) => cell === english.pageVerdict[verdict]).length).toBe(
            figures.pages?.byVerdict[verdict] ?? 0,
          )
        }

        // The report of the client, and the rows of both.
        expect(await figuresOf(world, everything)).toMatchObject({
          ...outcomesOf(counts),
          units: figures.units,
          days: figures.days,
        })
        for (const scope of [everything, { kind: 'list', listId: list.id } as const]) {
          const report = await world.history.report(scope, {
            withInternals: true,
            withOwnColumns: true,
            locale: 'en-US',
            agency: { name: '', logo: '', color: '' },
            nowMs: world.nowMs,
          })
          if (!report.ok) throw new Error(report.error)
          const reported = [...report.value.rows]
          expect(reported.length).toBe(figures.received)
          for (const outcome of new Set(reported.map((row) => row.outcome)))
            expect([outcome, reported.filter((row) => row.outcome === outcome).length]).toEqual([
              outcome,
              figures[outcome],
            ])
          const wastedExcluded = reported.filter(
            ({ outcome, page: checked }) =>
              outcome === 'excluded' && checked && verdictOfFinding[checked.finding] === 'wasted',
          )
          expect(wastedExcluded.length).toBe(figures.pages?.wastedExcluded ?? 0)
          expect(sum(reported.map(({ internals }) => internals?.units ?? 0))).toBeCloseTo(
            figures.units,
            2,
          )
        }
      },
    ),
    { numRuns: randomRuns(25, 3_000) },
  )
}, 120_000)
