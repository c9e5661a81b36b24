import { expect, test } from 'vitest'
import { isStillOpen } from '../../../electron/shared/submission-state.ts'
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
