import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { KeepAwake, pauseWhileAsleep, wakeDelayMs } from '../../../electron/main/sending.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'

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

test('sends no new request from the moment the computer goes to sleep', () => {
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

describe('keeping the computer awake', () => {
  function build(isWanted: () => boolean) {
    const calls: string[] = []
    const blocker = {
      start: (type: string) => {
        calls.push(`start ${type}`)
        return 5
      },
      stop: (id: number) => {
        calls.push(`stop ${id}`)
        return true
      },
    }
    return { calls, keepAwake: new KeepAwake(blocker, isWanted) }
  }

  test('one blocker is held while something is sent, and given back', () => {
    const { calls, keepAwake } = build(() => true)

    for (const isSending of [false, true, true, false, false]) keepAwake.follow(isSending)

    expect(calls).toEqual(['start prevent-app-suspension', 'stop 5'])
  })

  test('none is held where the user does not want it', () => {
    const { calls, keepAwake } = build(() => false)

    for (const isSending of [false, true, false]) keepAwake.follow(isSending)

    expect(calls).toEqual([])
  })

  test('the user’s change of mind counts at once, in both directions', () => {
    let isWanted = true
    const { calls, keepAwake } = build(() => isWanted)

    keepAwake.follow(true)
    isWanted = false
    keepAwake.follow(true)
    isWanted = true
    keepAwake.follow(true)

    expect(calls).toEqual([
      'start prevent-app-suspension',
      'stop 5',
      'start prevent-app-suspension',
    ])
  })
})
