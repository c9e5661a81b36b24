import { expect, test } from 'vitest'
import { ChangeFeed } from '../../../../../electron/engine/old/requests/change-feed.ts'

test('what waits is told before that its account stands still, so that both are said alike', () => {
  const told: string[] = []
  const reader = {
    accounts: () => [],
    unfinishedOf: () => [{ id: 1 }],
    submissions: () => [],
    batch: () => undefined,
    draft: () => undefined,
  }
  const feed = new ChangeFeed(reader, ({ name }) => told.push(name))
  feed.accounts()
  feed.submissionsOf(2)
  feed.stop()
  expect(told).toEqual(['submissions.changed', 'accounts.changed'])
})
