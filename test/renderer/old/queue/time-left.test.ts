import { describe, expect, test } from 'vitest'
import { pauseSince, type WaitReason } from '../../../../electron/shared/account.ts'

import type { Submission } from '../../../../electron/shared/submission.ts'
import { canLeaveSooner, isDue, timeLeft } from '../../../../renderer/old/queue/time-left.ts'
import { fakeAccount, fakeSubmission } from '../../../fakes/fake-data.ts'

const nowMs = 1_000_000
const account = fakeAccount({ id: 2, name: 'Norda' })

function leftOf(changes: Partial<Submission>, of = account, isEngineRunning = true) {
  const running = fakeSubmission({ id: 1, accountId: 2, links: { accepted: 10, queued: 90 } })
  return timeLeft({ ...running, ...changes }, of, nowMs, isEngineRunning)
}

test('what is due already cannot be sent any sooner, as long as no later portion waits', () => {
  expect(canLeaveSooner({ nextSlotMs: undefined, slotsLeft: 1 })).toBe(false)
  expect(canLeaveSooner({ nextSlotMs: undefined, slotsLeft: 2 })).toBe(true)
  expect(canLeaveSooner({ nextSlotMs: nowMs, slotsLeft: 1 })).toBe(true)
})

test('the rest of a drip feed that is for tomorrow is not due', () => {
  const rest = fakeSubmission({ id: 1, accountId: 2, links: { accepted: 60, queued: 60 } })
  expect(isDue(rest)).toBe(true)
  expect(isDue({ ...rest, nextSlotMs: nowMs + 9_000 })).toBe(false)
  expect(isDue({ ...rest, state: 'paused' })).toBe(false)
})

describe('the time left', () => {
  test('tells what a cap lets leave today where it does not let all leave', () => {
    const capped = { sentByMs: nowMs + 60_000, linksToday: 40 }
    expect(leftOf(capped)).toEqual({ kind: 'over-days', today: 40 })
  })

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

  test('goes on in a moment while the engine is started again, but not where the account waits for the user', () => {
    const soon = { sentByMs: nowMs + 95_000 }
    const byDoubt = pauseSince(0, 'in-doubt', 'doubt-limit')
    expect(leftOf(soon, account, false)).toEqual({ kind: 'interrupted' })
    expect(leftOf(soon, { ...account, pause: byDoubt }, false)).toEqual({ kind: 'stopped' })
    expect(leftOf({ state: 'scheduled' }, account, false)).toEqual({ kind: 'scheduled' })
    const tomorrow = { ...soon, nextSlotMs: nowMs + 90_000 }
    expect(leftOf(tomorrow, account, false)).toEqual({ kind: 'left', ms: 95_000 })
  })

  test('without a connection is not known, but why there is none', () => {
    const kindOf = (waiting: WaitReason) =>
      leftOf({ sentByMs: nowMs + 95_000 }, { ...account, rate: { ...account.rate, waiting } }).kind
    expect(kindOf('offline')).toBe('offline')
    expect(kindOf('certificate-expired')).toBe('certificate')
    expect(kindOf('certificate-host')).toBe('certificate')
    expect(kindOf('certificate-untrusted')).toBe('certificate')
    expect(kindOf('proxy-login')).toBe('proxy-login')
  })

  test('with the last batch on its way waits for its answer, and is not paused', () => {
    const sending = fakeSubmission({ id: 1, accountId: 2, links: { accepted: 90, sending: 10 } })
    expect(timeLeft({ ...sending, sentByMs: undefined }, account, nowMs, true)).toEqual({
      kind: 'last-answer',
    })
  })

  test('is none while the user pauses the submission, nor while its account stands still, which is another word', () => {
    const byUser = pauseSince(0, 'user', 'paused-by-user')
    expect(leftOf({ state: 'paused', pause: byUser })).toEqual({ kind: 'paused' })
    const stopped = fakeAccount({
      id: 2,
      name: 'Norda',
      pause: { ...pauseSince(0, 'address', 'not-found'), httpStatus: 404 },
    })
    expect(leftOf({ sentByMs: nowMs + 9_000 }, stopped)).toEqual({ kind: 'stopped' })
    expect(leftOf({ state: 'paused', pause: stopped.pause }, stopped)).toEqual({ kind: 'stopped' })
    expect(leftOf({ state: 'paused', pause: byUser }, stopped)).toEqual({ kind: 'paused' })
  })

  test('is none before a schedule begins', () => {
    expect(leftOf({ state: 'scheduled' })).toEqual({ kind: 'scheduled' })
  })
})
