import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { pauseWhileAsleep, wakeDelayMs } from '../../../electron/desktop/sleep.ts'
import { ManualTimers } from '../../fakes/manual-timers.ts'

function computer() {
  const told: string[] = []
  const power = new EventEmitter()
  const timers = new ManualTimers()
  const door = {
    suspend: async () => void told.push('suspend'),
    resume: async () => void told.push('resume'),
  }
  pauseWhileAsleep(power, door, timers)
  return { told, power, timers }
}

test('takes no new batch from the moment the computer goes to sleep', () => {
  const { told, power } = computer()

  power.emit('suspend')

  expect(told).toEqual(['suspend'])
})

test('goes on a little after the computer woke', () => {
  const { told, power, timers } = computer()
  power.emit('suspend')

  power.emit('resume')
  timers.pass(wakeDelayMs - 1)
  expect(told).toEqual(['suspend'])
  timers.pass(1)
  expect(told).toEqual(['suspend', 'resume'])
})

test('does not go on when the computer falls asleep again meanwhile', () => {
  const { told, power, timers } = computer()
  power.emit('suspend')
  power.emit('resume')

  power.emit('suspend')
  timers.pass(wakeDelayMs)

  expect(told).toEqual(['suspend', 'suspend'])
})

test('goes on once however often waking is told', () => {
  const { told, power, timers } = computer()
  power.emit('suspend')

  power.emit('resume')
  power.emit('resume')
  timers.pass(wakeDelayMs)

  expect(told).toEqual(['suspend', 'resume'])
})
