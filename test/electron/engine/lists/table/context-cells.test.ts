import { expect, it } from 'vitest'
import type { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import type { ViewFilter } from '../../../../../electron/shared/draft-rows.ts'
import { draftOf } from '../../old/intake/draft-fixture.ts'

function found(draft: Draft, filter: ViewFilter): readonly (string | undefined)[] {
  const { viewId } = draft.review.open(filter)
  return (draft.review.page(viewId, 0, 500) ?? []).map(({ text }) => text)
}

const table = [
  'Client\tURL\tDA',
  'Norda\thttps://a.example/1\t45',
  ' Palimo \thttps://a.example/2\t7',
  'Żółć & Söhne\thttps://a.example/3\t45',
  'Norda\thttps://a.example/4; https://a.example/5',
  'Norda 2\tno link\t45',
]

it('finds rows by exactly what a column beside their links says, spaces around it aside', async () => {
  const draft = await draftOf(table.join('\n'))
  expect(draft.summary().columns).toEqual(['Client', 'DA'])
  const by = (column: number, text: string) => found(draft, { cell: { column, text } })
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
  const both = { cell: { column: 1, text: '45' }, statuses: ['ready'] } as const
  expect(found(draft, both)).toEqual(['https://a.example/1', 'https://a.example/3'])
})

it('lists what a column says by how many rows say it, without its heading and empty cells', async () => {
  const draft = await draftOf(table.join('\n'))
  expect(await draft.review.values(0)).toEqual({
    values: [
      { text: 'Norda', rows: 3 },
      { text: 'Palimo', rows: 1 },
      { text: 'Żółć & Söhne', rows: 1 },
      { text: 'Norda 2', rows: 1 },
    ],
    hasMore: false,
  })
  expect((await draft.review.values(1)).values).toEqual([
    { text: '45', rows: 3 },
    { text: '7', rows: 1 },
  ])
  expect(await draft.review.values(9)).toEqual({ values: [], hasMore: false })
})

it('says that there are others beyond the hundred most frequent, or too long to be shown', async () => {
  const many = Array.from({ length: 150 }, (_, n) => `https://a.example/${n}\tclient ${n}`)
  const draft = await draftOf(`${many.join('\n')}\nhttps://b.example/\tclient 7`)
  const { values, hasMore } = await draft.review.values(0)
  expect(values).toHaveLength(100)
  expect(values[0]).toEqual({ text: 'client 7', rows: 2 })
  expect(hasMore).toBe(true)
  const long = await draftOf(`https://a.example/1\t${'x'.repeat(201)}\nhttps://a.example/2\ty`)
  expect(await long.review.values(0)).toEqual({ values: [{ text: 'y', rows: 1 }], hasMore: true })
})

it('lists what stands beside a link that only a formula knows', async () => {
  const draft = await draftOf('Client\tURL\nNorda\thttps://a.example/1\nPalimo\topen <#HYPERLINK!>')
  expect((await draft.review.values(0)).values).toEqual([
    { text: 'Norda', rows: 1 },
    { text: 'Palimo', rows: 1 },
  ])
})

it('finds a cell whatever column the links stand in, with the line breaks that it holds', async () => {
  const draft = await draftOf('https://a.example/1\tNorda\nhttps://a.example/2\tPalimo')
  await draft.addText('Norda\thttps://b.example/1\nPalimo\thttps://b.example/2', '')
  expect(found(draft, { cell: { column: 0, text: 'Norda' } })).toEqual([
    'https://a.example/1',
    'https://b.example/1',
  ])
  const quoted = await draftOf('https://a.example/1\t"two\nlines"\nhttps://a.example/2\tPalimo')
  const [first] = (await quoted.review.values(0)).values
  expect(first).toEqual({ text: 'two\nlines', rows: 1 })
  const cell = { column: 0, text: first?.text ?? '' }
  expect(found(quoted, { cell })).toEqual(['https://a.example/1'])
})

it('finds the rows of one source, also those that a choice has cut off', async () => {
  const draft = await draftOf('https://a.example/1\nhttps://a.example/?u=https://b.example/')
  await draft.addText('https://c.example/1', 'second')
  await draft.edits.decide({ kind: 'several-in-query' }, 'mend')
  expect(found(draft, { source: 0 })).toHaveLength(draft.summary().rows - 1)
  expect(found(draft, { source: 1 })).toEqual(['https://c.example/1'])
  expect(found(draft, { source: 2 })).toEqual([])
})
