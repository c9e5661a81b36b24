import { expect, test } from 'vitest'

import { pauseSince } from '../../../../electron/shared/account.ts'
import { wholeDay } from '../../../../electron/shared/schedule.ts'
import { startOf } from '../../../../renderer/old/queue/start-of.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

const atMs = 1_000_000
const made = fakeSubmission({ id: 1, accountId: 1, links: { queued: 12 } })

test('a list that was given a time starts then, also on an account that stands still', () => {
  const paused = { state: 'paused', pause: pauseSince(0, 'user', 'paused-by-user') } as const
  const atTime = { when: { kind: 'at', atMs }, nextSlotMs: atMs } as const
  expect(startOf({ ...made, ...paused, ...atTime })).toEqual({ kind: 'at', atMs })
  expect(startOf({ ...made, ...atTime })).toEqual({ kind: 'at', atMs })
})

test('a list whose time has come, or that was given none, starts as soon as it can', () => {
  expect(startOf({ ...made, when: { kind: 'at', atMs } })).toEqual({ kind: 'soon' })
  expect(startOf(made)).toEqual({ kind: 'soon' })
})

test('a drip feed leaves in portions, also where the first of them is due', () => {
  const pace = { kind: 'days', days: 7 } as const
  const drip = { kind: 'spread', pace, startDay: undefined, hours: wholeDay } as const
  const submission = { ...made, when: { ...drip, missed: 'catch-up' }, slots: 7 } as const
  expect(startOf(submission)).toEqual({ kind: 'portions', portions: 7 })
})
