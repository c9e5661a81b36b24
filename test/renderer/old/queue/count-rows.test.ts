import { expect, test } from 'vitest'

import { countRows } from '../../../../renderer/old/queue/count-rows.ts'

test.each([
  ['', 0],
  ['a\taccepted', 1],
  ['a\taccepted\n', 1],
  ['a\r\nb\r\n', 2],
  ['a\n\nc', 3],
  ['"a\nb"\taccepted\nc\taccepted\n', 2],
  ['x\t"says ""a\nb"""\nc', 2],
  ['"\n"', 1],
])('%j holds %i rows', (text, rows) => {
  expect(countRows(text)).toBe(rows)
})
