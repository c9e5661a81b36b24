import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowSearch } from '../../../../electron/engine/table/view.ts'
import { tableOf } from './table-fixture.ts'
import { randomRuns } from '../../../setup/random-runs.ts'

describe('searching', () => {
  it('finds a text in any case if `includes` does, whatever characters it has', async () => {
    const part = fc.constantFrom(
      'a',
      'B',
      '.',
      '*',
      '(x)',
      '[',
      '\\',
      '^',
      '$',
      '+',
      '?',
      '-',
      '|',
      'ж',
      'Я',
      'é',
      'É',
      'ñ',
    )
    const word = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 20 }),
        word,
        async (words, search) => {
          const lines = words.map((one, index) => `x${index} ${one}`)
          const table = await tableOf(lines.join('\n'))
          const isFound = rowSearch(table, search)
          expect(lines.map((_, row) => isFound(row))).toEqual(
            lines.map((line) => line.toLowerCase().includes(search.toLowerCase())),
          )
        },
      ),
      { numRuns: randomRuns(100, 10_000) },
    )
  })

  it('finds letters of every script in any case, with accents composed or decomposed', async () => {
    const lines = [
      'https://МОСКВА.рф/Путь',
      'https://a.com/CAFÉ',
      'https://a.com/cafe\u0301',
      'ΑΘΗΝΑ',
    ]
    const table = await tableOf(lines.join('\n'))
    for (const [search, found] of [
      ['москва.РФ/пУТЬ', [true, false, false, false]],
      ['Café', [false, true, true, false]],
      ['cafe\u0301', [false, true, true, false]],
      ['αθηνα', [false, false, false, true]],
      ['straße', [false, false, false, false]],
    ] as const) {
      const isFound = rowSearch(table, search)
      expect(lines.map((_, row) => isFound(row))).toEqual(found)
    }
  })

  it('also finds a text in the link that is not in the line', async () => {
    const lines = ['https://bücher.com/', 'https://a.com', 'https://a.com/é', 'https://müller.com/']
    const table = await tableOf(lines.join('\n'))
    for (const [search, found] of [
      ['XN--', [true, false, false, true]],
      ['%c3', [false, false, true, false]],
      ['.com/', [true, true, true, true]],
      ['ü', [true, false, false, true]],
      ['nowhere', [false, false, false, false]],
    ] as const) {
      const isFound = rowSearch(table, search)
      expect(lines.map((_, row) => isFound(row))).toEqual(found)
    }
  })
})
