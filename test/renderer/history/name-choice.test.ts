import { expect, test } from 'vitest'
import { nameAt, nameChoice } from '../../../renderer/history/name-choice.ts'

const known = ['Norda', 'Velo']

test.each([
  ['one of them', 'Velo'],
  ['one that is on record no more', 'Gone'],
  ['those without', ''],
  ['all of them', undefined],
])('of names %s can be chosen, and stands there as that', (_, wanted) => {
  const { names, chosen } = nameChoice(known, wanted)
  expect(nameAt(names, chosen)).toBe(wanted)
  expect(names.slice(0, 2)).toEqual(known)
})
