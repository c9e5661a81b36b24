import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import { startMs } from '../ledger/fixture.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { rowsOf } from './list-fixture.ts'
import { Sending } from './sending-fixture.ts'

const long = `https://a.example/${'a-very-long-address'.repeat(3)}`
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('https://a.example/', 'https://b.example/') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'https://c.example/#x',
      'https://c.example/#y',
      'https://c.example/',
      'https://a.example/ https://d.example/',
      'https://a.example/?u=https://b.example/,https://e.example/',
      'a.example/',
      'https://f.example/|x',
      'https://f.example/x.',
      long,
      'cut-here/page.html',
      'nothing',
      '',
    ),
  },
)
const row = fc.nat(9)
const rows = fc.array(row, { minLength: 1, maxLength: 4 })

interface World {
  readonly sending: Sending
  list: List
  readonly submissions: number[]
}
type Step = (world: World) => Promise<unknown>
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(row, text).map(
      ([at, typed]): Step =>
        ({ list }) =>
          list.edit(at, typed),
    ),
  },
  {
    weight: 1,
    arbitrary: rows.map(
      (some): Step =>
        ({ list }) =>
          list.exclude({ rows: some }),
    ),
  },
  {
    weight: 1,
    arbitrary: rows.map(
      (some): Step =>
        ({ list }) =>
          list.include({ rows: some }),
    ),
  },
  {
    weight: 2,
    arbitrary: rows.map(
      (some): Step =>
        ({ list }) =>
          list.reopen({ rows: some }),
    ),
  },
  {
    weight: 1,
    arbitrary: rows.map(
      (some): Step =>
        ({ list }) =>
          list.trim({ rows: some }),
    ),
  },
  {
    weight: 1,
    arbitrary: row.map(
      (at): Step =>
        ({ list }) =>
          list.keepAsOne(at),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(rows, fc.constantFrom('mend', 'keep', 'exclude')).map(
      ([some, choice]): Step =>
        ({ list }) =>
          list.decide({ rows: some }, choice),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>(({ list }) => list.applySuggestions()) },
  {
    weight: 1,
    arbitrary: fc.boolean().map(
      (isOn): Step =>
        ({ list }) =>
          list.resend(isOn),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Step>(({ list }) => list.undo()) },
  { weight: 1, arbitrary: fc.constant<Step>(({ list }) => list.redo()) },
  {
    weight: 1,
    arbitrary: text.map(
      (more): Step =>
        ({ list }) =>
          list.addText(more, ''),
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
      .map((firstLinks): Step => async ({ sending, list, submissions }) => {
        const part = firstLinks === undefined ? undefined : { firstLinks }
        submissions.push(await sending.submit(list, part))
      }),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('accept', 'reject', 'doubt', 'endUnsent'),
        fc.integer({ min: 1, max: 3 }),
      )
      .map(([as, links]): Step => async ({ sending, list, submissions }) => {
        const id = submissions.find((one) => sending.bench.ledger.requests.head(one) !== undefined)
        if (id !== undefined) await sending.answer(list, id, as, links)
        list.claimsChanged('other')
      }),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>(async ({ sending, list, submissions }) => {
      const id = submissions.at(-1)
      if (id === undefined) return
      sending.bench.ledger.submissions.cancel(id, startMs)
      await list.linksChanged({ submissionId: id })
      list.claimsChanged('other')
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constant<Step>(async (world) => {
      world.list = await world.sending.reopened(world.list)
    }),
  },
)

it('after any edits, submissions and answers a reopened list is the same, and no link is sent twice', async () => {
  const sending = await Sending.build()
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 2, maxLength: 6 }),
      fc.array(step, { minLength: 4, maxLength: 18 }),
      async (lines, steps) => {
        // Every run uses links that no earlier run has sent.
        const list = await sending.list(
          lines.join('\n').replaceAll('.example', `.${++run}.example`),
        )
        const world: World = { sending, list, submissions: [] }
        for (const take of steps) {
          await take(world)
          checkLinks(world)
        }
        const again = await sending.reopened(world.list)
        await world.list.useAccount(sending.account)
        world.list.claimsChanged('taken')
        await world.list.settled()
        expect(rowsOf(again)).toEqual(rowsOf(world.list))
        expect(again.storedRowCounts).toEqual(world.list.storedRowCounts)
        expect(again.facts().canUndo).toBe(world.list.facts().canUndo)
        checkCounts(world)
      },
    ),
    { numRuns: randomRuns(60, 5_000) },
  )
})

let run = 0

/** A sent row has the link that was sent, and no other row would send it. */
function checkLinks({ sending, list }: World): void {
  const sent = [...list.sourceLines()]
    .flatMap((line) => line.rows)
    .filter(({ status }) => ['waiting', 'sending', 'accepted', 'in-doubt'].includes(status))
  const texts = sending.bench.ledger.links.texts(sent.map(({ linkId }) => linkId ?? 0))
  expect(sent.map(({ link }) => link)).toEqual(texts)
  const links = [...texts, ...Array.from(list.sendableRows(), ({ link }) => link)]
  expect(new Set(links).size).toBe(links.length)
}

/** The ledger stores the counts of the list. */
function checkCounts({ sending, list }: World): void {
  const { lists } = sending.bench.ledger
  lists.update(list.id, { rowCounts: list.storedRowCounts })
  const stored = lists.byId(list.id)
  expect({ ...stored?.rowCounts.unsent, ...stored?.sent }).toEqual(list.facts().counts)
}
