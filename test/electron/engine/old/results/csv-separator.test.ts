import { expect, test } from 'vitest'
import { separatorFor } from '../../../../../electron/engine/old/results/csv-separator.ts'
import { csvLine } from '../../../../../electron/engine/old/results/cells.ts'

test.each(['de', 'fr-FR', 'es-ES', 'es-AR', 'pt-BR', 'pt-PT', 'ru', 'fr-CA', 'de-AT', 'de-CH'])(
  'a spreadsheet of %s finds cells between semicolons',
  (locale) => {
    expect(separatorFor(locale)).toBe(';')
  },
)

test.each(['en', 'en-GB', 'es-MX', 'zh', 'zh-Hans-CN', undefined])(
  'a spreadsheet of %s finds cells between commas',
  (locale) => {
    expect(separatorFor(locale)).toBe(',')
  },
)

test('a cell is quoted where it holds what parts cells', () => {
  expect(csvLine(['a;b', 'c,d', 'e'], ';')).toBe('"a;b";c,d;e\r\n')
  expect(csvLine(['a;b', 'c,d', 'e'], ',')).toBe('a;b,"c,d",e\r\n')
})
