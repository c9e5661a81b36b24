import { describe, expect, it } from 'vitest'
import type { List } from '../../../../../electron/engine/lists/index.ts'
import {
  edits,
  inWords,
  listOf,
  readAgain,
  reopened,
  rowsOf,
  sentLinks,
} from '../../lists/list-fixture.ts'
import { read } from './file-fixture.ts'

const named = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};shoes;${n}`)
const pairs = Array.from({ length: 300 }, (_, n) => `https://a.example/${n};red shoes`)

async function listEndingWith(records: readonly string[], ...lines: readonly string[]) {
  return listOf([...records, ...lines].join('\n'))
}

function lastInWords(list: List): string | undefined {
  return inWords(list).at(-1)
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
    const list = await listEndingWith(records, line)
    for (const one of [list, await reopened(list)]) {
      expect(rowsOf(one).at(-1)).toMatchObject({
        text: line,
        link,
        choices: ['mend', 'keep', 'exclude'],
      })
      expect(sentLinks(one)).toHaveLength(300)
    }
    await edits(list).decide({ kind: 'text-after-link' }, 'mend')
    expect(lastInWords(list)).toBe(`cleaned ${link}`)
    await edits(list).undo()
    await edits(list).decide({ kind: 'text-after-link' }, 'keep')
    expect(lastInWords(list)).toBe(`ready ${line}`)
    expect(lastInWords(await reopened(list))).toBe(`ready ${line}`)
  })

  it('is asked about link by link where it holds several', async () => {
    const line = 'https://b.example/1;x;https://b.example/2;y;z;https://b.example/3'
    const list = await listEndingWith(named, line)
    expect(inWords(list).slice(-3)).toEqual([
      'decide text-after-link https://b.example/1',
      'decide text-after-link https://b.example/2',
      'ready https://b.example/3',
    ])
  })

  it('is asked about where its links stand in another column, and without their scheme', async () => {
    const behind = named.map((line, n) => `${n};${line}`)
    const list = await listEndingWith(behind, '9;https://b.example/x;a;b;c;d', 'c.example/x;y')
    expect(inWords(list).slice(-2)).toEqual([
      'decide text-after-link https://b.example/x',
      'decide no-scheme https://c.example/x',
    ])
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(lastInWords(list)).toBe('decide text-after-link https://c.example/x')
  })

  it('is asked about as it is typed, too', async () => {
    const list = await listEndingWith(named, 'https://b.example/x;a;b;c')
    const row = 300
    const typed = 'https://b.example/y;a;b;c'
    expect(list.views.judge(row, typed)).toMatchObject({ decideKind: 'text-after-link' })
    await edits(list).typeOver(row, typed)
    expect(lastInWords(list)).toBe('decide text-after-link https://b.example/y')
    expect(lastInWords(await reopened(list))).toBe(lastInWords(list))
  })

  it('is asked about though its lines are read whole, as the user may choose', async () => {
    const list = await listEndingWith(named, 'https://b.example/x;a;b;c')
    const asCells = inWords(list)
    const whole = await readAgain(list, { sourceIndex: 0, column: 'whole-lines' })
    expect(lastInWords(whole.list)).toBe('decide text-after-link https://b.example/x')
    const again = await readAgain(whole.list, { sourceIndex: 0, column: 0 })
    expect(inWords(again.list)).toEqual(asCells)
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
    const list = await listEndingWith(records, line)
    expect(lastInWords(list)).toBe(`ready ${link}`)
  })
})
