import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { type Statement, statementOf } from '../../../practice-service/practice.ts'
import { randomRuns } from '../../../../random-runs.ts'

/** What a line is made of; `at` is in no other line of any list. */
const lineKinds = {
  link: (at: string) => `https://a.example/${at}`,
  again: () => 'https://again.example/',
  several: (at: string) => `https://a.example/${at}; https://b.example/${at}`,
  sentence: (at: string) => `see https://a.example/${at}, or b.example/${at} for it`,
  refused: (at: string) => `https://a.example/reject-me/${at}`,
  asked: (at: string) => `c.example/${at}`,
  unusable: () => 'no link',
  cut: (at: string) => `https://a.example/${at}/`.padEnd(76, 'x'),
  rest: (at: string) => `y-${at}/`,
  blank: () => '',
} as const

const anyLine = fc.constantFrom(
  'link',
  'again',
  'several',
  'sentence',
  'refused',
  'asked',
  'unusable',
  'cut',
  'rest',
  'blank',
)
const anyEdit = fc.record({
  place: fc.nat(20),
  what: fc.oneof(anyLine, fc.constantFrom('exclude', 'restore', 'mend cut', 'mend asked')),
})
const anyList = fc.record({
  pastes: fc.array(fc.array(anyLine, { minLength: 1, maxLength: 7 }), {
    minLength: 1,
    maxLength: 2,
  }),
  sendings: fc.array(
    fc.record({
      edits: fc.array(anyEdit, { maxLength: 4 }),
      isTrimmed: fc.boolean(),
      share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
})
type AnyList = typeof anyList extends fc.Arbitrary<infer List> ? List : never
type Edit = AnyList['sendings'][number]['edits'][number]

/** The links that a sending took from each line, by the line's number. */
type Sending = { readonly id: number; readonly links: ReadonlyMap<number, readonly string[]> }

test('whatever is sent in three parts, each line of the first list tells what the books say', async () => {
  const house = await EngineHouse.build({ ratePerMinute: 100_000 })
  onTestFinished(() => house.demolish())
  const { id: accountId, limits } = await house.account()
  const rate = { ...limits, requestsPerWindow: 100_000 }
  const account = { ...plainAccount(house.practice.baseUrl), limits: rate }
  value(await house.ask('account.save', { accountId, account }))
  let run = 0

  await fc.assert(
    fc.asyncProperty(anyList, async ({ pastes, sendings }) => {
      const { id: before } = await house.draft()
      await house.ask('draft.clear', { draftId: before })
      const lines = await pasted(house, pastes, `${++run}`)
      const sent: Sending[] = []
      for (const [index, { edits, isTrimmed, share }] of sendings.entries()) {
        const { id: draftId } = await house.draft()
        // Before the first one, the list would be another than the pasted one.
        if (isTrimmed && sent.length > 0)
          await house.ask('draft.clear', { draftId, what: 'unsendable' })
        for (const [step, edit] of edits.entries())
          await change(house, edit, `${run}-${index}-${step}`)
        const sending = await sendShare(house, share)
        if (sending !== undefined) sent.push(sending)
      }
      const books = await statementOf(house.practice.baseUrl)
      for (const [index, { id }] of sent.entries()) {
        const told = await resultsOf(house, id)
        // Of a rest, each line tells where it once stood.
        const numbers =
          index === 0
            ? lines.map(({ number }) => number)
            : told.map((cells) => Number(/\d+$/.exec(cells[7] ?? '')?.[0]))
        const given = index === 0 ? lines.map(({ text }) => text) : told.map(([text]) => text)
        expect(told.map(([text]) => text)).toEqual(given)
        const byLine = Map.groupBy(told.entries(), ([place]) => numbers[place] ?? 0)
        for (const [line, some] of byLine) {
          const cells = some.map(([, ofLine]) => ofLine)
          expect(inOne(cells)).toEqual(byBooks(books, sent.slice(index), line, cells))
        }
      }
    }),
    { numRuns: randomRuns(6, 500) },
  )
})

interface PastedLine {
  readonly text: string
  /** In its own paste; but for blank lines no other line of any has it. */
  readonly number: number
}

async function pasted(
  house: EngineHouse,
  pastes: AnyList['pastes'],
  run: string,
): Promise<readonly PastedLine[]> {
  const all: PastedLine[] = []
  for (const kinds of pastes) {
    const before = Math.max(0, ...all.map(({ number }) => number))
    const made = kinds.map((kind, index) => lineKinds[kind](`${run}-${before + index}`))
    const texts = [...Array<string>(before).fill(''), ...made]
    await house.paste(texts.map((text) => `${text}\n`).join(''))
    all.push(...texts.map((text, index) => ({ text, number: index + 1 })))
  }
  return all
}

async function change(house: EngineHouse, { place, what }: Edit, at: string): Promise<void> {
  const { id: draftId } = await house.draft()
  const rows = await house.rows(500)
  const row = rows[place % Math.max(1, rows.length)]?.row
  if (row === undefined) return
  switch (what) {
    case 'exclude':
    case 'restore':
      value(await house.ask(`draft.${what}`, { draftId, target: { rows: [row] } }))
      return
    case 'mend cut':
    case 'mend asked': {
      const kind = what === 'mend cut' ? 'maybe-cut' : 'no-scheme'
      value(await house.ask('draft.decide', { draftId, target: { kind }, choice: 'mend' }))
      return
    }
    default:
      value(await house.ask('draft.edit', { draftId, row, text: lineKinds[what](at) }))
  }
}

/** Sends the first links of the list in New; undefined where it has none. */
async function sendShare(house: EngineHouse, share: number): Promise<Sending | undefined> {
  const { id: draftId } = await house.draft()
  const { id: accountId } = await house.account()
  await house.ask('draft.useAccount', { draftId, accountId })
  const rows = await house.rows(500)
  const sendable = rows.filter(({ status }) => status === 'ready' || status === 'cleaned')
  const firstLinks = Math.ceil(sendable.length * share)
  if (firstLinks === 0) return undefined
  const id = await house.submit({ part: { firstLinks }, expectedUnits: firstLinks })
  await house.whenIn(id, 'finished')
  const byLine = Map.groupBy(sendable.slice(0, firstLinks), ({ line }) => line)
  const links = new Map(
    Array.from(byLine, ([line, ofLine]) => [line, ofLine.map(({ link = '' }) => link)]),
  )
  return { id, links }
}

/** The cells of each line. */
async function resultsOf(
  house: EngineHouse,
  submissionId: number,
): Promise<readonly (readonly string[])[]> {
  const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
  return copied.split('\n').map((line) => line.split('\t'))
}

interface ToldOfLine {
  readonly links: readonly string[]
  readonly tasks: readonly string[]
  readonly units: number
  readonly isAccepted: boolean
  readonly isRefused: boolean
}
type Cells = readonly (readonly string[])[]

function column(cells: Cells, index: number): readonly string[] {
  return [...new Set(cells.flatMap((line) => (line[index] ?? '').split('; ')).filter(Boolean))]
}

function inOne(cells: Cells): ToldOfLine {
  return {
    links: column(cells, 3).toSorted(),
    tasks: column(cells, 4).toSorted(),
    units: cells.reduce((sum, line) => sum + Number(line[6]), 0),
    isAccepted: column(cells, 1).includes('Accepted'),
    isRefused: column(cells, 1).includes('Refused by the service'),
  }
}

function byBooks(
  { charges }: Statement,
  sent: readonly Sending[],
  line: number,
  told: Cells,
): ToldOfLine {
  const links = sent.flatMap((sending) => sending.links.get(line) ?? [])
  const charged = charges.filter(({ link }) => links.includes(link))
  const tasks = charged.map(({ task }) => task)
  // What was sent before names the task of another line.
  const others = column(told, 1).includes('Sent before') ? column(told, 4) : []
  return {
    links: links.toSorted(),
    tasks: [...new Set([...tasks, ...others])].toSorted(),
    units: charged.length,
    isAccepted: charged.length > 0,
    isRefused: charged.length < links.length,
  }
}
