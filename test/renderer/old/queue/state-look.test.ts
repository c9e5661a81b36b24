import { expect, test } from 'vitest'

import { endOf } from '../../../../renderer/old/queue/state-look.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

const { links } = fakeSubmission({ id: 1, accountId: 1, links: {} })

test('what is over with a doubt in it awaits an answer, unless it was cancelled', () => {
  const inDoubt = { ...links, inDoubt: 71 }
  expect(endOf({ state: 'finished', links })).toBe('at')
  expect(endOf({ state: 'finished', links: inDoubt })).toBe('owedSince')
  expect(endOf({ state: 'cancelled', links: inDoubt })).toBe('cancelledAt')
})
