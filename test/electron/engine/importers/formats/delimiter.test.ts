import { describe, expect, it } from 'vitest'
import { delimiterOf } from '../../../../../electron/engine/importers/formats/csv.ts'

describe('delimiterOf', () => {
  it.for([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n3,5;4,5\n', ';'],
    ['a\tb\n1\t2\n', '\t'],
    ['a|b\n1|2\n', '|'],
    ['sep=;\na;b,c\n', ';'],
    ['"a,b";c\n"d,e";f\n', ';'],
    ['https://a.example/1\nhttps://a.example/2,3\nhttps://a.example/4\n', undefined],
    ['https://a.example/1,2\n', ','],
    ['https://a.example/1,2\t3\n', '\t'],
    ['https://a.example/12\n', undefined],
    ['', undefined],
  ] as const)('of %j is %j', ([start, delimiter]) => {
    expect(delimiterOf(Buffer.from(start))).toBe(delimiter)
  })

  describe('of a table with a long cell', () => {
    const prose = 'A sentence, and more.\nSo, another line of it.\n'.repeat(40)
    const rows = (mark: string, ...before: readonly string[]): string =>
      [...before, ['https://a.example/1', `"${prose}"`, '3'].join(mark)].join('\n')

    it.for([';', '|', '\t'] as const)('is %j, and not the comma of its sentences', (mark) => {
      expect(delimiterOf(Buffer.from(`${rows(mark)}\n`))).toBe(mark)
      expect(delimiterOf(Buffer.from(`${rows(mark, ['a', 'b', 'c'].join(mark))}\n`))).toBe(mark)
    })

    it.for([';', '|', '\t'] as const)(
      'is %j where it does not end in what is looked at',
      (mark) => {
        const table = rows(mark, ['a', 'b', 'c'].join(mark))
        expect(delimiterOf(Buffer.from(table.slice(0, table.length - 40)))).toBe(mark)
      },
    )

    it('is the one by which its quotes stand, also where one of them is of a cell', () => {
      const inch = `https://a.example/2;a 5" pipe;4\n`
      expect(delimiterOf(Buffer.from(`${rows(';')}\n${inch}`))).toBe(';')
    })
  })
})
