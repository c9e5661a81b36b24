import { describe, expect, it } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import {
  draftOf,
  inWords,
  newId,
  reopened,
  root,
  rowsOf,
  sentLinks,
} from '../../old/intake/draft-fixture.ts'
import { read } from './file-fixture.ts'

const named = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};shoes;${n}`)
const pairs = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};red shoes`)

async function draftEndingWith(records: readonly string[], ...lines: readonly string[]) {
  return draftOf([...records, ...lines].join('\n'))
}

function lastInWords(draft: Draft): string | undefined {
  return inWords(draft).at(-1)
}

describe('a line among records that may be one address, or a link and its cells', () => {
  it.for([
    ['other cells than the rest', named, 'https://b.example/;x;y;z', 'https://b.example/'],
    ['fewer cells than the rest', named, 'https://b.example/x;boots', 'https://b.example/x'],
    ['no words in its cells', named, 'https://b.example/x;;;', 'https://b.example/x'],
    ['cells behind a parameter', named, 'https://b.example/x;v=1;a;9', 'https://b.example/x;v=1'],
    ['what may be a parameter', pairs, 'https://b.example/a;v1', 'https://b.example/a'],
    ['a number among words', pairs, 'https://b.example/a;2', 'https://b.example/a'],
    ['the end of an address', pairs, 'https://b.example/a;b/c?d', 'https://b.example/a'],
    [
      'cells with commas between',
      pairs.map((line) => line.replace(';', ',')),
      'https://b.example/a,b,c',
      'https://b.example/a',
    ],
  ] as const)('is asked about where it has %s', async ([, records, line, link]) => {
    expect((await read('list.txt', [...records, line].join('\n'))).at(-1)).toBe(
      'decide text-after-link',
    )
    const draft = await draftEndingWith(records, line)
    for (const one of [draft, await reopened(draft)]) {
      expect(rowsOf(one).at(-1)).toMatchObject({
        text: line,
        link,
        choices: ['mend', 'keep', 'exclude'],
      })
      expect(sentLinks(one)).toHaveLength(300)
    }
    await draft.edits.decide({ kind: 'text-after-link' }, 'mend')
    expect(lastInWords(draft)).toBe(`cleaned ${link}`)
    await draft.edits.undo()
    await draft.edits.decide({ kind: 'text-after-link' }, 'keep')
    expect(lastInWords(draft)).toBe(`ready ${line}`)
    expect(lastInWords(await reopened(draft))).toBe(`ready ${line}`)
  })

  it('is asked about link by link where it holds several', async () => {
    const line = 'https://b.example/1;x;https://b.example/2;y;z;https://b.example/3'
    const draft = await draftEndingWith(named, line)
    expect(inWords(draft).slice(-3)).toEqual([
      'decide text-after-link https://b.example/1',
      'decide text-after-link https://b.example/2',
      'ready https://b.example/3',
    ])
  })

  it('is asked about where its links stand in another column, and without their scheme', async () => {
    const behind = named.map((line, n) => `${n};${line}`)
    const draft = await draftEndingWith(behind, '9;https://b.example/x;a;b;c;d', 'c.example/x;y')
    expect(inWords(draft).slice(-2)).toEqual([
      'decide text-after-link https://b.example/x',
      'decide no-scheme https://c.example/x',
    ])
    await draft.edits.decide({ kind: 'no-scheme' }, 'mend')
    expect(lastInWords(draft)).toBe('decide text-after-link https://c.example/x')
  })

  it('is asked about again in what a submission leaves over, and never sent unasked', async () => {
    const several = 'https://b.example/1;x;https://b.example/2;y;z'
    const cells = '"https://c.example/1;a https://c.example/2;b";boots;5'
    const draft = await draftEndingWith(named, 'https://b.example/x;a;b;c', several, cells)
    await draft.edits.exclude([0])
    const part = draft.review.part({ firstLinks: 5 })
    if (part === undefined) throw new Error('the list is not whole')
    const sent = sentLinks(draft)
    const left = sent.slice(5)
    const asked = inWords(draft).filter((row) => row.startsWith('decide'))
    expect(asked).toHaveLength(3)
    await draft.freeze(part)
    const next = await Draft.createFromLeftover(root, newId(), draft, part)
    for (const one of [next, await reopened(next)]) {
      expect(sentLinks(one)).toEqual(left)
      expect(inWords(one).filter((row) => row.startsWith('decide'))).toEqual(asked)
    }
  })

  it('is asked about as it is typed, too', async () => {
    const draft = await draftEndingWith(named, 'https://b.example/x;a;b;c')
    const row = 300
    const typed = 'https://b.example/y;a;b;c'
    expect(draft.review.judge(row, typed)).toMatchObject({ decideKind: 'text-after-link' })
    await draft.edits.typeOver(row, typed)
    expect(lastInWords(draft)).toBe('decide text-after-link https://b.example/y')
    expect(lastInWords(await reopened(draft))).toBe(lastInWords(draft))
  })

  it('is asked about though its lines are read whole, as the user may choose', async () => {
    const draft = await draftEndingWith(named, 'https://b.example/x;a;b;c')
    const whole = await Draft.readAgain(root, newId(), draft, {
      sourceIndex: 0,
      column: 'whole-lines',
    })
    if (!whole.ok) throw new Error(whole.error)
    expect(lastInWords(whole.value.draft)).toBe('decide text-after-link https://b.example/x')
    const cells = { sourceIndex: 0, column: 0 }
    const again = await Draft.readAgain(root, newId(), whole.value.draft, cells)
    if (!again.ok) throw new Error(again.error)
    expect(inWords(again.value.draft)).toEqual(inWords(draft))
  })
})

describe('a line among records that can be but one thing is not asked about', () => {
  it.for([
    ['a parameter in its path', named, 'https://b.example/x;v=1', 'https://b.example/x;v=1'],
    ['no cell', named, 'https://b.example/x', 'https://b.example/x'],
    ['a cell with a space', pairs, 'https://b.example/x;blue boots', 'https://b.example/x'],
    ['a cell apart from the link', pairs, 'https://b.example/x; 2', 'https://b.example/x'],
    ['an empty cell', pairs, 'https://b.example/x;', 'https://b.example/x'],
    ['a word where most have words', pairs, 'https://b.example/x;boots', 'https://b.example/x'],
    ['a word of other letters', pairs, 'https://b.example/x;туфли', 'https://b.example/x'],
    ['a number where most have one', named, 'https://b.example/x;boots;7', 'https://b.example/x'],
  ] as const)('as with %s', async ([, records, line, link]) => {
    const draft = await draftEndingWith(records, line)
    expect(lastInWords(draft)).toBe(`ready ${link}`)
  })
})
