import { expect, test } from 'vitest'

import {
  withAnnouncement,
  withoutSentence,
} from '../../../renderer/components/messages/Announcer.tsx'

const first = withAnnouncement([], ['Submitted.'], 1)

test('an announcement is added after the earlier ones, which stay', () => {
  const both = withAnnouncement(first, ['Finished.', 'No longer paused.'], 2)
  expect(both.map(({ sentence }) => sentence)).toEqual([
    'Submitted.',
    'Finished. No longer paused.',
  ])
})

test('a repeated sentence is in the region once, with a new id', () => {
  const again = withAnnouncement(first, ['Submitted.'], 2)
  expect(again).toEqual([{ sentence: 'Submitted.', parts: ['Submitted.'], id: 2 }])
})

test('an empty announcement removes all others', () => {
  expect(withAnnouncement(first, [], 2)).toEqual([])
})

test('a sentence is retracted only if no other was announced with it or after it', () => {
  expect(withoutSentence(first, 'Submitted.')).toEqual([])
  const together = withAnnouncement([], ['Submitted.', 'Paused.'], 1)
  const left = withoutSentence(together, 'Submitted.')
  expect(left).toMatchObject([{ sentence: 'Submitted. Paused.', parts: ['Paused.'] }])
  expect(withoutSentence(left, 'Paused.')).toEqual([])
  const later = withAnnouncement(first, ['Finished.'], 2)
  expect(withoutSentence(later, 'Submitted.')).toBe(later)
})
