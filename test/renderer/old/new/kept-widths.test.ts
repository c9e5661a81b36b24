import { expect, test } from 'vitest'

import { schemas } from '../../../../electron/ipc/schemas.ts'
import { kindOfList, withWidths } from '../../../../renderer/old/new/kept-widths.ts'

test('keeps the widths of 30 kinds of list, those that were changed last', () => {
  let widths = {}
  for (let n = 0; n < 31; n++) widths = withWidths(widths, kindOfList([`${n}`]), { link: 100 + n })
  widths = withWidths(widths, kindOfList(['1']), { link: 50 })
  widths = withWidths(widths, kindOfList(['31']), { link: 131 })
  expect(Object.keys(widths)).toHaveLength(30)
  expect(widths).toMatchObject({ 'list:1': { link: 50 }, 'list:3': { link: 103 } })
  expect(widths).not.toHaveProperty('list:2')
})

test('keeps nothing of a list whose columns are as at first', () => {
  expect(withWidths({ 'list:': { link: 5 } }, kindOfList([]), {})).toEqual({})
})

test('gives the host what it takes, whatever the headings are', () => {
  const kind = kindOfList(['__proto__', 'x'.repeat(2_000)])
  const columnWidths = withWidths({}, kind, { link: 4_000, 'context-0': 36 })
  expect(schemas['settings.save'].parse({ columnWidths })).toEqual({ columnWidths })
})
