import { describe, expect, it } from 'vitest'
import { edits, inWords, listOf, reopened, rowsOf, sentLinks } from './list-fixture.ts'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

const p = 'https://a.example/ticket/1'

describe('links that differ only in what follows #', () => {
  it('are asked about wherever they stand, and the one without # is not', async () => {
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

  it('are one link after one choice, also when the list is opened again, and all come back with undo', async () => {
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

  it('are asked about no more once the others are left out or edited, and again when they are back', async () => {
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

  it('are asked about as soon as a later source brings the other', async () => {
    const list = await listOf(`${p}#c2`)
    expect(inWords(list)).toEqual([`ready ${p}#c2`])
    await list.addText(`${p}#c5`, 'more')
    expect(list.facts().byDecideKind['same-page']).toBe(2)
  })

  it('are asked about no more where the source that brought the other was refused', async () => {
    const list = await listOf(`${p}#c2`)
    const refused = `${p}#c5\n${p}#c7\n${'x'.repeat(2 ** 20 + 1)}`
    expect(await list.addText(refused, 'more')).toEqual({ ok: false, error: 'line-too-long' })
    expect(inWords(list)).toEqual([`ready ${p}#c2`])
    await list.addText(`${p}#c5`, 'more')
    expect(list.facts().byDecideKind['same-page']).toBe(2)
  })

  it('are found among very many, of one page or of many', async () => {
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
])('%s alone becomes %s', async ([text = '', becomes]) => {
  expect(verdictsOf(await tableOf(text))).toEqual([becomes])
})

it('a text to highlight goes, a view of a web app is kept or left out', async () => {
  const list = await listOf(
    `https://a.example/post#:~:text=x\nhttps://a.example/post\nhttps://a.example/#/products/1`,
  )
  expect(rowsOf(list).map(({ choices, link }) => [choices.join(' '), link])).toEqual([
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

it('an empty # is dropped, and what was dropped is shown', async () => {
  const list = await listOf('https://a.example/page#\nhttps://a.example/page')
  expect(inWords(list)).toEqual([
    'cleaned https://a.example/page',
    'duplicate https://a.example/page',
  ])
  expect(rowsOf(list)[0]).toMatchObject({ changes: ['fragment-removed'], emphasis: [[22, 23]] })
})
