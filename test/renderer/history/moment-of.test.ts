import { expect, test } from 'vitest'
import type { LinkSending } from '../../../electron/shared/submission.ts'
import { momentOf } from '../../../renderer/history/moment-of.ts'

const sending: LinkSending = {
  accountId: 2,
  accountName: 'Norda',
  submissionId: 7,
  label: 'May',
  createdMs: 1_000,
  batchId: 9,
  state: 'queued',
  movedTo: undefined,
  taskId: undefined,
  changedMs: 5_000,
  isImported: false,
}

test('what waits is told by when it was submitted, and what left by when it did', () => {
  expect(momentOf(sending)).toBe(1_000)
  expect(momentOf({ ...sending, state: 'accepted' })).toBe(5_000)
})
