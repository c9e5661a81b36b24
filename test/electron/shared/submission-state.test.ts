import { expect, test } from 'vitest'
import { pauseSince } from '../../../electron/shared/account.ts'
import { areAllHeld, isStillOpen } from '../../../electron/shared/submission-state.ts'
import { fakeSubmission } from '../../fakes/fake-data.ts'

test.each([
  ['finished', { accepted: 5 }, false],
  ['cancelled', { accepted: 5, refused: 1, cancelled: 4 }, false],
  ['paused', { queued: 5 }, true],
  ['cancelled', { sending: 5, cancelled: 4 }, true],
  ['finished', { accepted: 5, inDoubt: 1 }, true],
] as const)(
  'a submission that is %s, with links %j: it is %s that something is to go or an answer is owed',
  (state, links, isOpen) => {
    expect(isStillOpen(fakeSubmission({ id: 1, accountId: 2, state, links }))).toBe(isOpen)
  },
)

const byUser = pauseSince(0, 'user', 'paused-by-user')
const running = fakeSubmission({ id: 1, accountId: 2, links: { queued: 5 } })
const held = { ...running, id: 3, state: 'paused', pause: byUser } as const
const over = fakeSubmission({ id: 4, accountId: 2, state: 'finished', links: { accepted: 5 } })
const doubt = fakeSubmission({ id: 5, accountId: 2, state: 'finished', links: { inDoubt: 5 } })

test.each([
  ['nothing', [], false],
  ['what is over', [over], false],
  ['what runs', [running], false],
  ['what the user paused', [held, over], true],
  ['what the user paused, and what runs', [held, running], false],
  [
    'what waits for its account',
    [held, { ...held, pause: pauseSince(0, 'cap', 'day-cap') }],
    false,
  ],
  ['what may be told to be sent again', [held, doubt], false],
  ['what would not be sent even then', [held, { ...doubt, pause: byUser }], true],
])('where there is %s, all is paused by the user: $2', (_, submissions, areHeld) => {
  expect(areAllHeld(submissions)).toBe(areHeld)
})
