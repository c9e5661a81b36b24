import { describe, expect, test } from 'vitest'
import { pauseSince } from '../../../electron/shared/account.ts'

import type { Submission } from '../../../electron/shared/submission.ts'
import { timeLeft } from '../../../renderer/queue/time-left.ts'
import { fakeAccount, fakeSubmission } from '../../fakes/fake-data.ts'

const nowMs = 1_000_000
const account = fakeAccount({ id: 2, name: 'Norda' })

function leftOf(changes: Partial<Submission>, of = account) {
  const running = fakeSubmission({ id: 1, accountId: 2, links: { accepted: 10, queued: 90 } })
  return timeLeft({ ...running, ...changes }, of, nowMs)
}

describe('the time left', () => {
  test.each([
    [5_001, { kind: 'left', ms: 10_000 }],
    [9_000, { kind: 'left', ms: 10_000 }],
    [51_000, { kind: 'left', ms: 55_000 }],
    [95_000, { kind: 'left', ms: 95_000 }],
    [4_999, { kind: 'moment' }],
    [-3_000, { kind: 'moment' }],
  ])('with %i ms to the last batch is %o', (ms, left) => {
    expect(leftOf({ sentByMs: nowMs + ms })).toEqual(left)
  })

  test('with the last batch on its way waits for its answer, and is not paused', () => {
    const sending = fakeSubmission({ id: 1, accountId: 2, links: { accepted: 90, sending: 10 } })
    expect(timeLeft({ ...sending, sentByMs: undefined }, account, nowMs)).toEqual({
      kind: 'last-answer',
    })
  })

  test('is none while the submission or its account is paused', () => {
    expect(leftOf({ state: 'paused', sentByMs: nowMs + 9_000 })).toEqual({ kind: 'paused' })
    const stopped = fakeAccount({
      id: 2,
      name: 'Norda',
      pause: { ...pauseSince(0, 'address', 'not-found'), httpStatus: 404 },
    })
    expect(leftOf({ sentByMs: nowMs + 9_000 }, stopped)).toEqual({ kind: 'paused' })
  })

  test('is none before a schedule begins', () => {
    expect(leftOf({ state: 'scheduled' })).toEqual({ kind: 'scheduled' })
  })
})
