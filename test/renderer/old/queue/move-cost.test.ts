import { expect, test } from 'vitest'

import { type Account, type Pause, pauseSince } from '../../../../electron/shared/account.ts'
import { moveCost } from '../../../../renderer/old/queue/move-cost.ts'
import { fakeAccount, fakeSubmission } from '../../../fakes/fake-data.ts'

const sole = fakeAccount({ id: 3, name: 'Sole', price: 2, knownBalance: 1_000 })
const waitsThere = fakeSubmission({ id: 1, accountId: 3, links: { queued: 90, sending: 10 } })
const overThere = fakeSubmission({ id: 2, accountId: 3, state: 'finished', links: { queued: 50 } })
const waitsElsewhere = fakeSubmission({ id: 3, accountId: 2, links: { queued: 70 } })
const pause: Pause = { ...pauseSince(0, 'address', 'not-found'), httpStatus: 404 }

test('links cost the other account its own price, beside all that waits there', () => {
  expect(moveCost(200, sole, [waitsThere, overThere, waitsElsewhere])).toEqual({
    units: 400,
    balanceAfter: 400,
    atMostFor: undefined,
    standsStill: undefined,
  })
})

test('without a known balance nothing is said of what is left', () => {
  expect(moveCost(200, { ...sole, knownBalance: undefined }, []).balanceAfter).toBeUndefined()
})

test('less than is known may be left where others spend of it, or where units are maybe charged', () => {
  expect(moveCost(1, { ...sole, people: 3 }, []).atMostFor).toBe('shared')
  expect(moveCost(1, { ...sole, unitsBeyondBalance: 20 }, []).atMostFor).toBe('in-doubt')
  const older = { unitsInDoubt: 20, unitsBeyondBalance: 0 }
  expect(moveCost(1, { ...sole, ...older }, []).atMostFor).toBeUndefined()
})

test.each([
  [{ token: { kind: 'absent' } }, 'no-token'],
  [{ token: { kind: 'undecryptable' } }, 'no-token'],
  [{ token: { kind: 'elsewhere' } }, 'no-token'],
  [{ token: { kind: 'session-only' } }, undefined],
  [{ token: undefined }, undefined],
  [{ pause }, 'paused'],
] as const satisfies readonly (readonly [Partial<Account>, unknown])[])(
  'an account with %j would not send them: %s',
  (changes, standsStill) => {
    expect(moveCost(1, { ...sole, ...changes }, []).standsStill).toBe(standsStill)
  },
)
