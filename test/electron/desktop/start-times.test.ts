import { expect, test } from 'vitest'
import { StartTimes } from '../../../electron/desktop/start-times.ts'

test('a mark counts from the beginning of the process, in the order of the way', () => {
  let nowMs = 1_000_210.4
  const times = new StartTimes(1_000_000, () => nowMs)
  times.reach('ready')
  nowMs = 1_000_640.6
  times.reach('engine answered')

  expect(times.reached).toEqual([
    ['ready', 210],
    ['engine answered', 641],
  ])
})

test('a second window does not change when the first was there', () => {
  let nowMs = 300
  const times = new StartTimes(0, () => nowMs)
  times.reach('window made')
  nowMs = 60_000
  times.reach('window made')

  expect(times.reached).toEqual([['window made', 300]])
})
