import { expect, test } from 'vitest'

import { sayNext, takeBackFrom } from '../../../renderer/components/messages/Announcer.tsx'

const begun = sayNext([], ['Submitted.'], 1)

test('what is said next stands behind what was said before, which is not lost', () => {
  const both = sayNext(begun, ['Finished.', 'No longer paused.'], 2)
  expect(both.map(({ sentence }) => sentence)).toEqual([
    'Submitted.',
    'Finished. No longer paused.',
  ])
})

test('the same words said again stand there once, as something new', () => {
  const again = sayNext(begun, ['Submitted.'], 2)
  expect(again).toEqual([{ sentence: 'Submitted.', parts: ['Submitted.'], turn: 2 }])
})

test('nothing to say empties it', () => {
  expect(sayNext(begun, [], 2)).toEqual([])
})

test('a sentence is taken back alone, not with what was said with it or after it', () => {
  expect(takeBackFrom(begun, 'Submitted.')).toEqual([])
  const together = sayNext([], ['Submitted.', 'Paused.'], 1)
  const left = takeBackFrom(together, 'Submitted.')
  expect(left).toMatchObject([{ sentence: 'Submitted. Paused.', parts: ['Paused.'] }])
  expect(takeBackFrom(left, 'Paused.')).toEqual([])
  const later = sayNext(begun, ['Finished.'], 2)
  expect(takeBackFrom(later, 'Submitted.')).toBe(later)
})
