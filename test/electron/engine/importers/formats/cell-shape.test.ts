import { expect, it } from 'vitest'
import { shownNumber } from '../../../../../electron/engine/importers/formats/cells.ts'

it.for<readonly [written: string, shown: string]>([
  ['0', '0'],
  ['-7', '-7'],
  ['100200300400500', '100200300400500'],
  ['1002003004005006', '1002003004005010'],
  ['0.1', '0.1'],
  ['0.30000000000000004', '0.3'],
  ['007', '7'],
  ['1e3', '1000'],
  ['-0', '0'],
  ['', ''],
  ['n/a', 'n/a'],
])('shows the number %j, as a workbook holds it, as %j', ([written, shown]) => {
  expect(shownNumber(written, undefined, false)).toBe(shown)
})
