import { expect, test } from 'vitest'
import { SendingMood } from '../../../../../electron/engine/old/queue/sending-mood.ts'

test.each([
  ['a doubt', (mood: SendingMood) => mood.doubted()],
  ['the user going on', (mood: SendingMood) => mood.reset(0)],
  ['another token, address or limit', (mood: SendingMood) => mood.mustProve()],
])('after %s an account sends one batch at a time until one is accepted', (_, happens) => {
  const mood = new SendingMood()
  mood.accepted()
  expect(mood.isProven).toBe(true)
  happens(mood)
  expect(mood.isProven).toBe(false)
  mood.accepted()
  expect(mood.isProven).toBe(true)
})
