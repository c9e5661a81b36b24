import { expect, test } from 'vitest'

import { answerTold } from '../../../../renderer/old/queue/answer-told.ts'

test('of a batch that was taken in part it is told that its links count as sent, not as charged', () => {
  expect(answerTold({ linkCount: 3, linksCount: 2 }, 'charged')).toBe('countedAsSent')
  expect(answerTold({ linkCount: 3, linksCount: 4 }, 'charged')).toBe('countedAsSent')
})

test('any other answer is told as it was given', () => {
  expect(answerTold({ linkCount: 3, linksCount: undefined }, 'charged')).toBe('charged')
  expect(answerTold({ linkCount: 3, linksCount: 2 }, 'not-charged')).toBe('not-charged')
})
