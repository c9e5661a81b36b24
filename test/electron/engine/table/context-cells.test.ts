import { expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import type { RowFilter } from '../../../../electron/shared/contract/index.ts'
import { edits, listOf, pageOf } from '../lists/list-fixture.ts'

function found(list: List, filter: RowFilter): readonly (string | undefined)[] {
  const { viewId } = list.views.open(filter)
  return pageOf(list, viewId).map(({ text }) => text)
}

const table = [
  'Client\tURL\tDA',
  'Norda\thttps://a.example/1\t45',
  ' Palimo \thttps://a.example/2\t7',
  'Żółć & Söhne\thttps://a.example/3\t45',
  'Norda\thttps://a.example/4; https://a.example/5',
  'Norda 2\tno link\t45',
]

it('finds rows by the exact text of a column, apart from spaces around it', async () => {
  const list = await listOf(table.join('\n'))
  expect(list.facts().columns).toEqual(['Client', 'DA'])
  const by = (column: number, text: string) => found(list, { cell: { column, text } })
  expect(by(0, 'Norda')).toEqual([
    'https://a.example/1',
    'https://a.example/4',
    'https://a.example/5',
  ])
  expect(by(0, 'Palimo')).toEqual(['https://a.example/2'])
  expect(by(0, 'Żółć & Söhne')).toEqual(['https://a.example/3'])
  expect(by(1, '45')).toEqual(['https://a.example/1', 'https://a.example/3', 'no link'])
  expect(by(1, '4')).toEqual([])
  expect(by(2, '45')).toEqual([])
  const both: RowFilter = { cell: { column: 1, text: '45' }, statuses: ['ready'] }
  expect(found(list, both)).toEqual(['https://a.example/1', 'https://a.example/3'])
})

it('lists the texts of a column by frequency, without its heading and empty cells', async () => {
  const list = await listOf(table.join('\n'))
  expect(await list.views.values(0)).toEqual({
    values: [
      { text: 'Norda', rows: 3 },
      { text: 'Palimo', rows: 1 },
      { text: 'Żółć & Söhne', rows: 1 },
      { text: 'Norda 2', rows: 1 },
    ],
    hasMore: false,
  })
  expect((await list.views.values(1)).values).toEqual([
    { text: '45', rows: 3 },
    { text: '7', rows: 1 },
  ])
  expect(await list.views.values(9)).toEqual({ values: [], hasMore: false })
})

it('says that there are more texts than the hundred most frequent, or longer ones', async () => {
  const many = Array.from({ length: 150 }, (_, n) => `https://a.example/${n}\tclient ${n}`)
  const list = await listOf(`${many.join('\n')}\nhttps://b.example/\tclient 7`)
  const { values, hasMore } = await list.views.values(0)
  expect(values).toHaveLength(100)
  expect(values[0]).toEqual({ text: 'client 7', rows: 2 })
  expect(hasMore).toBe(true)
  const long = await listOf(`https://a.example/1\t${'x'.repeat(201)}\nhttps://a.example/2\ty`)
  expect(await long.views.values(0)).toEqual({ values: [{ text: 'y', rows: 1 }], hasMore: true })
})

it('lists the cells beside a link in a formula', async () => {
  const list = await listOf('Client\tURL\nNorda\thttps://a.example/1\nPalimo\topen <#HYPERLINK!>')
  expect((await list.views.values(0)).values).toEqual([
    { text: 'Norda', rows: 1 },
    { text: 'Palimo', rows: 1 },
  ])
})

it('finds a cell whatever the link column is, and with line breaks in the cell', async () => {
  const list = await listOf('https://a.example/1\tNorda\nhttps://a.example/2\tPalimo')
  await list.addText('Norda\thttps://b.example/1\nPalimo\thttps://b.example/2', '')
  expect(found(list, { cell: { column: 0, text: 'Norda' } })).toEqual([
    'https://a.example/1',
    'https://b.example/1',
  ])
  const quoted = await listOf('https://a.example/1\t"two\nlines"\nhttps://a.example/2\tPalimo')
  const [first] = (await quoted.views.values(0)).values
  expect(first).toEqual({ text: 'two\nlines', rows: 1 })
  const cell = { column: 0, text: first?.text ?? '' }
  expect(found(quoted, { cell })).toEqual(['https://a.example/1'])
})

it('finds the rows of one source, also rows that a choice has split off', async () => {
  const list = await listOf('https://a.example/1\nhttps://a.example/?u=https://b.example/')
  await list.addText('https://c.example/1', 'second')
  await edits(list).decide({ kind: 'several-in-query' }, 'mend')
  expect(found(list, { source: 0 })).toHaveLength(list.facts().rows - 1)
  expect(found(list, { source: 1 })).toEqual(['https://c.example/1'])
  expect(found(list, { source: 2 })).toEqual([])
})
