import { expect, test } from 'vitest'
import { linksSentAgain } from '../../../../renderer/old/queue/links-sent-again.ts'
import { fakeSubmission } from '../../../fakes/fake-data.ts'

function told(links: Parameters<typeof fakeSubmission>[0]['links']): number {
  return linksSentAgain(fakeSubmission({ id: 1, accountId: 1, sentAgain: 2, links }))
}

test('links that were to be paid for again are told of while something of their list is paid for or may be', () => {
  for (const state of ['queued', 'sending', 'accepted', 'inDoubt'])
    expect(told({ [state]: 1, cancelled: 9 })).toBe(2)
  expect(told({ cancelled: 10 })).toBe(0)
  expect(told({ refused: 1, cancelled: 9 })).toBe(0)
})
