import { describe, expect, it } from 'vitest'
import { delimiterOfRecords } from '../../../../../electron/engine/intake/formats/records.ts'
import { draftOf, reopened, rowsOf, sentLinks } from '../draft-fixture.ts'
import { cellsIn, read } from './file-fixture.ts'

const delimiterOf = (...lines: readonly string[]): string | undefined =>
  delimiterOfRecords(Buffer.from(lines.join('\n')))

describe('a text whose every line is a record', () => {
  const lines = ['https://a.example/1;shoes;10', 'https://a.example/2;boots;20']

  it('sends the links of its records, and not their cells with them', async () => {
    expect(await read('list.txt', lines.join('\n'))).toEqual([
      'ready https://a.example/1',
      'ready https://a.example/2',
    ])
    expect(await cellsIn('list.txt', `\ufeff${lines.join('\r\n')}`)).toEqual([
      ['https://a.example/1', 'shoes', '10'],
      ['https://a.example/2', 'boots', '20'],
    ])
    const pasted = await draftOf(lines.join('\n'))
    for (const draft of [pasted, await reopened(pasted)]) {
      expect(sentLinks(draft)).toEqual(['https://a.example/1', 'https://a.example/2'])
      expect(rowsOf(draft).map(({ context }) => context)).toEqual([
        ['shoes', '10'],
        ['boots', '20'],
      ])
    }
  })

  it('has semicolons, bars or commas between its cells, and quotes around them', () => {
    expect(delimiterOf(...lines)).toBe(';')
    expect(delimiterOf('1 | https://a.example/1', '2 | https://a.example/2')).toBe('|')
    expect(delimiterOf('url,anchor', 'https://a.example/1,shoes', 'https://a.example/2,')).toBe(',')
    expect(delimiterOf('https://a.example/1,red shoes,1', 'https://a.example/2,x,2')).toBe(',')
    expect(delimiterOf('"https://a.example/1","a, b"', '"https://a.example/2","c"')).toBe(',')
  })
})

describe('a text that only looks like records stays a list of links', () => {
  it.for([
    ['its links end in the same mark', ['https://a.example/1;', 'https://a.example/2;']],
    [
      'each line is several links',
      ['https://a.example/1;https://a.example/2', 'https://a.example/3;https://a.example/4'],
    ],
    ['a line has more marks', ['https://a.example/1;x', 'https://a.example/2;x;y']],
    [
      'its links have parameters in their path',
      ['https://a.example/1;jsessionid=1', 'https://a.example/2;jsessionid=2'],
    ],
    ['its links go on behind the mark', ['https://a.example/1;a/b', 'https://a.example/2;c/d']],
    [
      'its links are pages with commas',
      ['https://a.example/1,a-title', 'https://a.example/2,b-title'],
    ],
    [
      'its links are pages that end in html',
      ['https://a.example/x y,1.html', 'https://a.example/z,2.html'],
    ],
    [
      'what stands before the marks is nearly always the same',
      ['https://a.example/item;1', 'https://a.example/item;2'],
    ],
    [
      'its links stand in sentences',
      ['see https://a.example/1 now; thanks', 'and https://a.example/2 too; bye'],
    ],
    ['it has no links', ['one;two', 'three;four']],
    ['it is one line', ['https://a.example/1;shoes;10']],
  ] as const)('because %s', ([, text]) => {
    expect(delimiterOf(...text)).toBeUndefined()
  })
})
