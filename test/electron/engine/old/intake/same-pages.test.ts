import { describe, expect, it } from 'vitest'
import { draftOf, inWords, reopened, rowsOf, sentLinks } from './draft-fixture.ts'
import { tableOf, verdictsOf } from './intake-fixture.ts'

const p = 'https://a.example/ticket/1'

describe('links that differ only in what follows #', () => {
  it('are asked about wherever they stand, and the one without # is not', async () => {
    const draft = await draftOf(`${p}#c2\nhttps://b.example/\n${p}\n${p}#c5\n${p}#c5`)
    expect(inWords(draft)).toEqual([
      `decide same-page ${p}`,
      'ready https://b.example/',
      `ready ${p}`,
      `decide same-page ${p}`,
      `duplicate ${p}#c5`,
    ])
    expect(rowsOf(draft)[0]?.choices).toEqual(['mend', 'keep', 'exclude'])
    expect(sentLinks(draft)).toEqual(['https://b.example/', p])
  })

  it('are one link after one choice, also when the list is opened again, and all come back with undo', async () => {
    const draft = await draftOf(`${p}#c2\n${p}#c5`)
    const before = inWords(draft)
    expect(await draft.edits.decide({ kind: 'same-page' }, 'mend')).toBe(2)
    expect(inWords(draft)).toEqual([`cleaned ${p}`, `duplicate ${p}`])
    expect(rowsOf(draft)[0]?.changes).toContain('fragment-removed')
    expect(inWords(await reopened(draft))).toEqual(inWords(draft))
    await draft.edits.undo()
    expect(inWords(draft)).toEqual(before)
    await draft.edits.decide({ kind: 'same-page' }, 'keep')
    expect(sentLinks(draft)).toEqual([`${p}#c2`, `${p}#c5`])
    expect(inWords(await reopened(draft))).toEqual(inWords(draft))
  })

  it('are asked about no more once the others are left out or edited, and again when they are back', async () => {
    const draft = await draftOf(`${p}#c2\n${p}#c5`)
    await draft.edits.exclude([0])
    expect(inWords(draft)).toEqual([`excluded ${p}#c2`, `ready ${p}#c5`])
    await draft.edits.restore([0])
    expect(draft.summary().byDecideKind['same-page']).toBe(2)
    await draft.edits.typeOver(1, 'https://b.example/')
    expect(inWords(draft)).toEqual([`ready ${p}#c2`, 'ready https://b.example/'])
    await draft.edits.typeOver(1, p)
    expect(inWords(draft)).toEqual([`decide same-page ${p}`, `ready ${p}`])
    await draft.edits.decide({ rows: [0] }, 'mend')
    expect(inWords(draft)).toEqual([`cleaned ${p}`, `duplicate ${p}`])
  })

  it('are asked about as soon as a later source brings the other', async () => {
    const draft = await draftOf(`${p}#c2`)
    expect(inWords(draft)).toEqual([`ready ${p}#c2`])
    await draft.addText(`${p}#c5`, 'more')
    expect(draft.summary().byDecideKind['same-page']).toBe(2)
  })

  it('are asked about no more where the source that brought the other was refused', async () => {
    const draft = await draftOf(`${p}#c2`)
    const refused = `${p}#c5\n${p}#c7\n${'x'.repeat(2 ** 20 + 1)}`
    expect(await draft.addText(refused, 'more')).toEqual({ ok: false, error: 'line-too-long' })
    expect(inWords(draft)).toEqual([`ready ${p}#c2`])
    await draft.addText(`${p}#c5`, 'more')
    expect(draft.summary().byDecideKind['same-page']).toBe(2)
  })

  it('are found among very many, of one page or of many', async () => {
    const ofOne = Array.from({ length: 3_000 }, (_, n) => `${p}#c${n}`)
    const ofMany = Array.from({ length: 3_000 }, (_, n) => `https://b.example/${n >> 1}#c${n}`)
    const draft = await draftOf([...ofOne, ...ofMany].join('\n'))
    expect(draft.summary().byDecideKind['same-page']).toBe(6_000)
    await draft.edits.decide({ kind: 'same-page' }, 'mend')
    expect(draft.summary()).toMatchObject({ sendable: 1_501, byStatus: { duplicate: 4_499 } })
    await draft.edits.undo()
    expect(draft.summary().byDecideKind['same-page']).toBe(6_000)
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
  const draft = await draftOf(
    `https://a.example/post#:~:text=x\nhttps://a.example/post\nhttps://a.example/#/products/1`,
  )
  expect(rowsOf(draft).map(({ choices, link }) => [choices.join(' '), link])).toEqual([
    ['mend keep exclude', 'https://a.example/post'],
    ['', 'https://a.example/post'],
    ['keep exclude', 'https://a.example/#/products/1'],
  ])
  await draft.edits.decide({ kind: 'same-page' }, 'mend')
  expect(inWords(draft)).toEqual([
    'cleaned https://a.example/post',
    'duplicate https://a.example/post',
    'decide same-page https://a.example/#/products/1',
  ])
})

it('an empty # is dropped, and what was dropped is shown', async () => {
  const draft = await draftOf('https://a.example/page#\nhttps://a.example/page')
  expect(inWords(draft)).toEqual([
    'cleaned https://a.example/page',
    'duplicate https://a.example/page',
  ])
  expect(rowsOf(draft)[0]).toMatchObject({ changes: ['fragment-removed'], emphasis: [[22, 23]] })
})
