import { expect, test } from 'vitest'

import { helpOfKey, isFindKey, screenOfKey } from '../../../renderer/old/screens.ts'

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test('opens screens with Ctrl and a number', () => {
  expect(screenOfKey({ ...none, key: '2', ctrlKey: true }, false)).toBe('queue')
  expect(screenOfKey({ ...none, key: ',', ctrlKey: true }, false)).toBe('settings')
})

test('uses ⌘ instead on a Mac', () => {
  expect(screenOfKey({ ...none, key: '1', metaKey: true }, true)).toBe('new')
  expect(screenOfKey({ ...none, key: '1', ctrlKey: true }, true)).toBeUndefined()
})

test('opens screens with the number keys of a keyboard that has its numbers behind Shift', () => {
  const french = (key: string, code: string) => ({ ...none, key, code, ctrlKey: true })
  expect(screenOfKey(french('&', 'Digit1'), false)).toBe('new')
  expect(screenOfKey(french('é', 'Digit2'), false)).toBe('queue')
  expect(screenOfKey(french('(', 'Digit5'), false)).toBeUndefined()
})

test('leaves keys alone that others use', () => {
  expect(screenOfKey({ ...none, key: '1' }, false)).toBeUndefined()
  expect(screenOfKey({ ...none, key: '1', ctrlKey: true, altKey: true }, false)).toBeUndefined()
  expect(screenOfKey({ ...none, key: '5', ctrlKey: true }, false)).toBeUndefined()
})

test('opens the help with F1, and the keys with the slash, wherever a keyboard has it', () => {
  expect(helpOfKey({ ...none, key: 'F1' }, true)).toBe('top')
  expect(helpOfKey({ ...none, key: '/', ctrlKey: true }, false)).toBe('keys')
  expect(helpOfKey({ ...none, key: '/', ctrlKey: true, shiftKey: true }, false)).toBe('keys')
  expect(helpOfKey({ ...none, key: '/', metaKey: true }, true)).toBe('keys')
  expect(helpOfKey({ ...none, key: '/' }, false)).toBeUndefined()
  expect(helpOfKey({ ...none, key: 'F1', altKey: true }, false)).toBeUndefined()
})

test('finds with Ctrl and F alone', () => {
  expect(isFindKey({ ...none, key: 'F', ctrlKey: true }, false)).toBe(true)
  expect(isFindKey({ ...none, key: 'а', code: 'KeyF', ctrlKey: true }, false)).toBe(true)
  expect(isFindKey({ ...none, key: 'f', metaKey: true }, true)).toBe(true)
  expect(isFindKey({ ...none, key: 'f' }, false)).toBe(false)
  expect(isFindKey({ ...none, key: 'f', ctrlKey: true, shiftKey: true }, false)).toBe(false)
})
