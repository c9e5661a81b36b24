import { describe, expect, test } from 'vitest'
import { KeepAwake } from '../../../electron/desktop/keep-awake.ts'
import { SendingWatch } from '../../../electron/desktop/sending-watch.ts'
import { type Pause, pauseSince } from '../../../electron/shared/account.ts'
import type { RevisedEvent } from '../../../electron/shared/contract.ts'
import type { LinkCounts, Submission } from '../../../electron/shared/submission.ts'
import { fakeSubmission } from '../../fakes/fake-data.ts'

function submission(
  links: Partial<LinkCounts>,
  rest: Partial<Omit<Submission, 'links'>> = {},
): Submission {
  return fakeSubmission({ id: 1, accountId: 1, ...rest, links })
}

const lowBalance: Pause = {
  ...pauseSince(0, 'balance', 'balance-too-low'),
  httpStatus: 405,
  batchId: 1,
  units: 10,
  ofUnits: 10,
}

function stateAfter(...submissions: Submission[]) {
  const watch = new SendingWatch()
  watch.follow(changed(submissions))
  return watch.state
}

function changed(submissions: readonly Submission[]): RevisedEvent {
  return { name: 'submissions.changed', revision: 1, payload: { submissions, batches: [] } }
}

describe('whether anything is being sent', () => {
  test('nothing is at first', () => {
    expect(new SendingWatch().state).toEqual({ isSending: false, progress: undefined })
  })

  test('a running submission with links left is, and tells how far it has come', () => {
    const state = stateAfter(submission({ queued: 60, sending: 15, accepted: 25 }))

    expect(state).toEqual({ isSending: true, progress: { value: 0.25, mode: 'normal' } })
  })

  test('progress is that of all that is being sent', () => {
    const state = stateAfter(
      submission({ queued: 100 }),
      submission({ queued: 0, sending: 100, accepted: 200 }, { id: 2 }),
    )

    expect(state.progress?.value).toBe(0.5)
  })

  test.each([
    ['finished', submission({ accepted: 10 }, { state: 'finished' })],
    ['scheduled', submission({ queued: 10 }, { state: 'scheduled' })],
    ['paused by the user', submission({ queued: 10 }, { state: 'paused' })],
    ['held up by its account', submission({ queued: 10 }, { pause: lowBalance })],
  ])('one that is %s is not', (_how, one) => {
    expect(stateAfter(one).isSending).toBe(false)
  })

  test('what stands still shows how far it came, and whether it needs the user', () => {
    const byUser = submission({ queued: 4, accepted: 4 }, { state: 'paused' })
    const byAccount = submission({ queued: 8 }, { id: 2, pause: lowBalance })
    const going = submission({ queued: 2, accepted: 6 }, { id: 3 })

    expect(stateAfter(byUser).progress).toEqual({ value: 0.5, mode: 'paused' })
    expect(stateAfter(byUser, byAccount).progress).toEqual({ value: 0.25, mode: 'error' })
    expect(stateAfter(byUser, byAccount, going).progress).toEqual({ value: 0.75, mode: 'normal' })
  })

  test('what is scheduled shows nothing yet', () => {
    const scheduled = submission({ queued: 10 }, { state: 'scheduled' })

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

describe('an engine that goes', () => {
  test('sends nothing any more', () => {
    const watch = new SendingWatch()
    watch.follow(changed([submission({ queued: 10 })]))

    watch.follow({
      name: 'engine.changed',
      revision: 2,
      payload: { kind: 'restarting', attempt: 1 },
    })

    expect(watch.state.isSending).toBe(false)
  })
})

describe('keeping the computer awake', () => {
  function house(isWanted: () => boolean) {
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
    const { calls, keepAwake } = house(() => true)

    for (const isSending of [false, true, true, false, false]) keepAwake.follow(isSending)

    expect(calls).toEqual(['start prevent-app-suspension', 'stop 5'])
  })

  test('none is held where the user does not want it', () => {
    const { calls, keepAwake } = house(() => false)

    for (const isSending of [false, true, false]) keepAwake.follow(isSending)

    expect(calls).toEqual([])
  })

  test('the user’s change of mind counts at once, in both directions', () => {
    let isWanted = true
    const { calls, keepAwake } = house(() => isWanted)

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
