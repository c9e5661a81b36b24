import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'
import { edits, inWords, listOf, lists, reopened, rowsOf, sentLinks } from './list-fixture.ts'

const [a, b] = ['https://a.example/', 'https://b.example/']

it('undo gives a link back to the row below that held it before', async () => {
  const list = await listOf(`${a}\n${a}\n${b}`)
  await edits(list).typeOver(1, b)
  expect(inWords(list)).toEqual([`ready ${a}`, `ready ${b}`, `duplicate ${b}`])
  await edits(list).undo()
  expect(inWords(list)).toEqual([`ready ${a}`, `duplicate ${a}`, `ready ${b}`])
})

it('undo searches all rows for a successor only if another row had the same link', async () => {
  const unlike = Array.from({ length: 400 }, (_, number) => `a.example/${number}`)
  const list = await listOf([...unlike, 'b.example/', 'b.example/'].join('\n'))
  const look = vi.spyOn(Int32Array.prototype, 'indexOf')
  await edits(list).decide({ kind: 'no-scheme' }, 'mend')
  await edits(list).undo()
  // Once for each of the two rows with the same link, and once to the end.
  expect(look).toHaveBeenCalledTimes(3)
  look.mockRestore()
  expect(list.facts().byDecideKind['no-scheme']).toBe(402)
  await edits(list).redo()
  expect(inWords(list).slice(-2)).toEqual([`cleaned ${b}`, `duplicate ${b}`])
})

const long = `${a}${'a-very-long-address'.repeat(3)}`
const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(a, b) },
  { weight: 2, arbitrary: fc.constantFrom(`${a}#x`, `${a}#y`, `${b}#x`, `${a}#/x`, `${a}#x:~:y`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `${a};${b}`,
      `${b} ${a} ${b}`,
      `${a}?u=${b},${a}`,
      'a.example/',
      `${a}?x=1&amp;y=2`,
      long,
      'cut-here/page.html',
      `${long}cut-here/page.html`,
      `${a} - a remark`,
      `${b}…`,
      'nothing',
      '',
    ),
  },
)
const row = fc.nat(3)
const rows = fc.array(row, { minLength: 1, maxLength: 3 })
const choice = fc.constantFrom('mend', 'keep', 'exclude')
type Edit = (list: List) => Promise<number | boolean>
const edit = fc.oneof(
  fc.tuple(row, text).map(
    ([at, typed]): Edit =>
      (list) =>
        edits(list).typeOver(at, typed),
  ),
  rows.map(
    (some): Edit =>
      (list) =>
        edits(list).exclude(some),
  ),
  rows.map(
    (some): Edit =>
      (list) =>
        edits(list).include(some),
  ),
  row.map(
    (at): Edit =>
      (list) =>
        edits(list).keepAsOne(at),
  ),
  fc.tuple(rows, choice).map(
    ([some, what]): Edit =>
      (list) =>
        edits(list).decide({ rows: kept(some, what) }, what),
  ),
)
/** Rows whose fragment was kept in a run, also if that was undone. */
const keptRows = new Set<number>()
function kept(some: readonly number[], what: string): readonly number[] {
  if (what === 'keep') for (const one of some) keptRows.add(one)
  return some
}
const step = fc.oneof(edit, fc.constantFrom('undo', 'redo'))

it('after any edit the first row holds each link, and undo and redo restore earlier states', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 14 }),
      async (lines, steps) => {
        const list = await listOf(lines.join('\n'))
        keptRows.clear()
        const past: string[] = []
        let future: string[] = []
        for (const taken of steps) {
          const before = stateOf(list)
          let expected: string | undefined
          if (taken === 'undo') {
            if (!(await edits(list).undo())) continue
            future.push(before)
            expected = past.pop()
          } else if (taken === 'redo') {
            if (!(await edits(list).redo())) continue
            past.push(before)
            expected = future.pop()
          } else if (Number(await taken(list)) > 0) {
            past.push(before)
            future = []
          }
          expect(stateOf(list)).toBe(expected ?? stateOf(list))
          expect(duplicatesIn(list)).toEqual(laterHoldersIn(list))
          expect(askedOfPages(list)).toEqual(fragmentsOfSharedPages(list))
        }
        expect(stateOf(await reopened(list))).toBe(stateOf(list))
        await lists.delete(list.id)
      },
    ),
    { numRuns: randomRuns(60, 5_000) },
  )
})

function stateOf(list: List): string {
  const { counts, byDecideKind, lines } = list.facts()
  return JSON.stringify([rowsOf(list), counts, byDecideKind, lines])
}

function duplicatesIn(list: List): readonly number[] {
  return rowsOf(list).flatMap((found) => (found.status === 'duplicate' ? [found.row] : []))
}

/** Rows whose link an earlier row has, without excluded ones. */
function laterHoldersIn(list: List): readonly number[] {
  const held = new Set<string>()
  return Array.from(list.sourceLines(), (line) => line.rows)
    .flat()
    .filter(({ link, status }) => {
      const isHeld = link !== undefined && held.has(link)
      if (link !== undefined) held.add(link)
      return isHeld && status !== 'excluded'
    })
    .map((found) => found.row)
}

/** Rows that are asked about because other active rows have the same page, without kept ones. */
function askedOfPages(list: List): readonly number[] {
  return submittedRows(list)
    .filter((found) => found.decideKind === 'same-page' && found.link !== undefined)
    .map((found) => found.row)
    .filter((found) => !keptRows.has(found))
}

/** Rows whose link differs from that of another active row only after `#`. */
function fragmentsOfSharedPages(list: List): readonly number[] {
  const active = submittedRows(list).filter(
    ({ status, link }) => link !== undefined && status !== 'excluded' && status !== 'duplicate',
  )
  const pages = Map.groupBy(active, ({ link = '' }) => link.split('#', 1)[0])
  return active
    .filter(
      ({ link = '' }) => link.includes('#') && (pages.get(link.split('#', 1)[0])?.length ?? 0) > 1,
    )
    .map((found) => found.row)
    .filter((found) => !keptRows.has(found))
}

function submittedRows(list: List) {
  return Array.from(list.sourceLines(), (line) => line.rows).flat()
}

const p = 'https://a.example/ticket/1'

describe('links that differ only after #', () => {
  it('are asked about wherever they are, but the one without # is not', async () => {
    const list = await listOf(`${p}#c2\nhttps://b.example/\n${p}\n${p}#c5\n${p}#c5`)
    expect(inWords(list)).toEqual([
      `decide same-page ${p}`,
      'ready https://b.example/',
      `ready ${p}`,
      `decide same-page ${p}`,
      `duplicate ${p}#c5`,
    ])
    expect(rowsOf(list)[0]?.choices).toEqual(['mend', 'keep', 'exclude'])
    expect(sentLinks(list)).toEqual(['https://b.example/', p])
  })

  it('become one link by one choice, also after reopening, and undo restores all', async () => {
    const list = await listOf(`${p}#c2\n${p}#c5`)
    const before = inWords(list)
    expect(await edits(list).decide({ kind: 'same-page' }, 'mend')).toBe(2)
    expect(inWords(list)).toEqual([`cleaned ${p}`, `duplicate ${p}`])
    expect(rowsOf(list)[0]?.changes).toContain('fragment-removed')
    expect(inWords(await reopened(list))).toEqual(inWords(list))
    await edits(list).undo()
    expect(inWords(list)).toEqual(before)
    await edits(list).decide({ kind: 'same-page' }, 'keep')
    expect(sentLinks(list)).toEqual([`${p}#c2`, `${p}#c5`])
    expect(inWords(await reopened(list))).toEqual(inWords(list))
  })

  it('are not asked about once the others are excluded or edited, but again when they return', async () => {
    const list = await listOf(`${p}#c2\n${p}#c5`)
    await edits(list).exclude([0])
    expect(inWords(list)).toEqual([`excluded ${p}#c2`, `ready ${p}#c5`])
    await edits(list).include([0])
    expect(list.facts().byDecideKind['same-page']).toBe(2)
    await edits(list).typeOver(1, 'https://b.example/')
    expect(inWords(list)).toEqual([`ready ${p}#c2`, 'ready https://b.example/'])
    await edits(list).typeOver(1, p)
    expect(inWords(list)).toEqual([`decide same-page ${p}`, `ready ${p}`])
    await edits(list).decide({ rows: [0] }, 'mend')
    expect(inWords(list)).toEqual([`cleaned ${p}`, `duplicate ${p}`])
  })

  it('are asked about when a later source has the other link', async () => {
    const list = await listOf(`${p}#c2`)
    expect(inWords(list)).toEqual([`ready ${p}#c2`])
    await list.addText(`${p}#c5`, 'more')
    expect(list.facts().byDecideKind['same-page']).toBe(2)
  })

  it('are not asked about when the source with the other link is refused', async () => {
    const list = await listOf(`${p}#c2`)
    const refused = `${p}#c5\n${p}#c7\n${'x'.repeat(2 ** 20 + 1)}`
    expect(await list.addText(refused, 'more')).toEqual({ ok: false, error: 'line-too-long' })
    expect(inWords(list)).toEqual([`ready ${p}#c2`])
    await list.addText(`${p}#c5`, 'more')
    expect(list.facts().byDecideKind['same-page']).toBe(2)
  })

  it('are found among thousands, of one page or of many', async () => {
    const ofOne = Array.from({ length: 3_000 }, (_, n) => `${p}#c${n}`)
    const ofMany = Array.from({ length: 3_000 }, (_, n) => `https://b.example/${n >> 1}#c${n}`)
    const list = await listOf([...ofOne, ...ofMany].join('\n'))
    expect(list.facts().byDecideKind['same-page']).toBe(6_000)
    await edits(list).decide({ kind: 'same-page' }, 'mend')
    expect(list.facts()).toMatchObject({ sendable: 1_501, counts: { duplicate: 4_499 } })
    await edits(list).undo()
    expect(list.facts().byDecideKind['same-page']).toBe(6_000)
  })
})

it.for([
  ['https://a.example/de#', 'cleaned https://a.example/de'],
  ['https://a.example#', 'cleaned https://a.example/'],
  ['https://a.example/x#part', 'ready https://a.example/x#part'],
  ['https://a.example/post#:~:text=one,2026', 'decide same-page'],
  ['https://a.example/post#part:~:text=one', 'decide same-page'],
  ['https://a.example/#/products/1', 'decide same-page'],
  ['https://a.example/#!/products/2', 'decide same-page'],
  ['https://a.example/#!products', 'decide same-page'],
])('%s alone becomes %s', async ([pasted = '', becomes]) => {
  expect(verdictsOf(await tableOf(pasted))).toEqual([becomes])
})

it('a text to highlight is removed, a view of a web app is kept or excluded', async () => {
  const list = await listOf(
    `https://a.example/post#:~:text=x\nhttps://a.example/post\nhttps://a.example/#/products/1`,
  )
  const offered = rowsOf(list).map(({ choices, link, recommendedLink }) => [
    choices.join(' '),
    link ?? recommendedLink,
  ])
  expect(offered).toEqual([
    ['mend keep exclude', 'https://a.example/post'],
    ['', 'https://a.example/post'],
    ['keep exclude', 'https://a.example/#/products/1'],
  ])
  await edits(list).decide({ kind: 'same-page' }, 'mend')
  expect(inWords(list)).toEqual([
    'cleaned https://a.example/post',
    'duplicate https://a.example/post',
    'decide same-page https://a.example/#/products/1',
  ])
})

it('an empty # is removed, and shown as removed', async () => {
  const list = await listOf('https://a.example/page#\nhttps://a.example/page')
  expect(inWords(list)).toEqual([
    'cleaned https://a.example/page',
    'duplicate https://a.example/page',
  ])
  expect(rowsOf(list)[0]).toMatchObject({ changes: ['fragment-removed'], emphasis: [[22, 23]] })
})
