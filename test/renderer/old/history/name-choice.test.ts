import { expect, test } from 'vitest'
import { accountChoice, nameAt, nameChoice } from '../../../../renderer/old/history/name-choice.ts'

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

test('an account that is chosen can be read by its name though it was removed since', () => {
  const accounts = [{ id: 2, name: 'Norda' }]
  expect(accountChoice(accounts, [], undefined)).toEqual(accounts)
  expect(accountChoice(accounts, [], 2, 'As it was')).toEqual(accounts)
  expect(accountChoice(accounts, [], 3, 'Gone')).toEqual([...accounts, { id: 3, name: 'Gone' }])
})

test('every removed account of the record can be chosen, and each account stands there once', () => {
  const accounts = [{ id: 2, name: 'Norda' }]
  const removed = [
    { id: 2, name: 'Norda, removed' },
    { id: 3, name: 'Palimo' },
  ]
  const all = [...accounts, { id: 3, name: 'Palimo' }]
  expect(accountChoice(accounts, removed, undefined)).toEqual(all)
  expect(accountChoice(accounts, removed, 3, 'As it was')).toEqual(all)
})
