import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import {
  KeepAwake,
  pauseWhileAsleep,
  SendingProgress,
  wakeDelayMs,
} from '../../../electron/main/sending.ts'
import type {
  LinkCounts,
  Pause,
  RevisedEvent,
  Submission,
} from '../../../electron/shared/contract/index.ts'
import { ManualTimers } from '../../fakes/time/manual-timers.ts'
import { pausedFor, submissionOf } from './fake-records.ts'

function submission(
  links: Partial<LinkCounts>,
  rest: Partial<Omit<Submission, 'links'>> = {},
): Submission {
  return submissionOf({ id: 1, accountId: 1, ...rest, links })
}

const lowBalance: Pause = pausedFor('balance', 'balance-too-low')

function stateAfter(...submissions: Submission[]) {
  const watch = new SendingProgress()
  watch.follow(changed(submissions))
  return watch.state
}

function changed(submissions: readonly Submission[]): RevisedEvent {
  return { name: 'submissions.changed', revision: 1, payload: { submissions, isAll: false } }
}

describe('whether anything is being sent', () => {
  test('nothing is at first', () => {
    expect(new SendingProgress().state).toEqual({ isSending: false, progress: undefined })
  })

  test('a running submission with links left is, and tells how far it has come', () => {
    const state = stateAfter(submission({ waiting: 60, sending: 15, accepted: 25 }))

    expect(state).toEqual({ isSending: true, progress: { value: 0.25, mode: 'normal' } })
  })

  test('progress is that of all that is being sent', () => {
    const state = stateAfter(
      submission({ waiting: 100 }),
      submission({ waiting: 0, sending: 100, accepted: 200 }, { id: 2 }),
    )

    expect(state.progress?.value).toBe(0.5)
  })

  test.each([
    ['finished', submission({ accepted: 10 }, { state: 'finished' })],
    ['scheduled', submission({ waiting: 10 }, { state: 'scheduled' })],
    ['paused by the user', submission({ waiting: 10 }, { state: 'paused' })],
    ['held up by its account', submission({ waiting: 10 }, { pause: lowBalance })],
  ])('one that is %s is not', (_how, one) => {
    expect(stateAfter(one).isSending).toBe(false)
  })

  test('what stands still shows how far it came, and whether it needs the user', () => {
    const byUser = submission({ waiting: 4, accepted: 4 }, { state: 'paused' })
    const byAccount = submission({ waiting: 8 }, { id: 2, pause: lowBalance })
    const going = submission({ waiting: 2, accepted: 6 }, { id: 3 })

    expect(stateAfter(byUser).progress).toEqual({ value: 0.5, mode: 'paused' })
    expect(stateAfter(byUser, byAccount).progress).toEqual({ value: 0.25, mode: 'error' })
    expect(stateAfter(byUser, byAccount, going).progress).toEqual({ value: 0.75, mode: 'normal' })
  })

  test('what is scheduled shows nothing yet', () => {
    const scheduled = submission({ waiting: 10 }, { state: 'scheduled' })

    expect(stateAfter(scheduled).progress).toBeUndefined()
  })

  test('a cancelled one is, until what is in flight has come back', () => {
    const cancelled = { state: 'cancelled' } as const

    expect(stateAfter(submission({ sending: 5, cancelled: 5 }, cancelled)).isSending).toBe(true)
    expect(
      stateAfter(
        submission({ sending: 5, cancelled: 5 }, cancelled),
        submission({ accepted: 5, cancelled: 5 }, cancelled),
      ).isSending,
    ).toBe(false)
  })
})

test('a submission that is missing among all of them is not sent any more', () => {
  const progress = new SendingProgress()
  progress.follow(changed([submission({ waiting: 10 })]))

  progress.follow({
    name: 'submissions.changed',
    revision: 2,
    payload: { submissions: [], isAll: true },
  })

  expect(progress.state.isSending).toBe(false)
})

describe('an engine that goes', () => {
  test('sends nothing any more', () => {
    const watch = new SendingProgress()
    watch.follow(changed([submission({ waiting: 10 })]))

    watch.follow({
      name: 'engine.changed',
      revision: 2,
      payload: { kind: 'restarting', attempt: 1 },
    })

    expect(watch.state.isSending).toBe(false)
  })
})

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
