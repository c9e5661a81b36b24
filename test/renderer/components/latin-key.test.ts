import { expect, test } from 'vitest'

import { latinKey } from '../../../renderer/components/keyboard.ts'

test('a Latin letter is itself in lower case, on any layout, with Shift and with Caps Lock', () => {
  expect(latinKey({ key: 'z', code: 'KeyY' })).toBe('z')
  expect(latinKey({ key: 'Z', code: 'KeyZ' })).toBe('z')
  expect(latinKey({ key: 'é', code: 'Digit2' })).toBe('é')
})

test('on a keyboard of another script, the position of the key counts', () => {
  expect(latinKey({ key: 'я', code: 'KeyZ' })).toBe('z')
  expect(latinKey({ key: 'Щ', code: 'KeyO' })).toBe('o')
  expect(latinKey({ key: 'б', code: 'Comma' })).toBe(',')
  expect(latinKey({ key: 'φ', code: 'KeyF' })).toBe('f')
})

test('other keys keep their names', () => {
  expect(latinKey({ key: 'Enter', code: 'Enter' })).toBe('enter')
  expect(latinKey({ key: '/', code: 'Digit7' })).toBe('/')
})
