import { expect, test } from 'vitest'

import type { DraftRow } from '../../../../electron/shared/draft-rows.ts'
import { helpOfRow } from '../../../../renderer/old/new/help-of-row.ts'
import { FakeDraft } from '../../../fakes/fake-draft.ts'

const draft = new FakeDraft('draft-1', 1)
const [plain] = draft.page(draft.open({}).viewId, 0, 1) ?? []
if (plain === undefined) throw new Error('The fake draft is empty')

test.each([
  [{ status: 'decide', decideKind: 'wrapped' }, 'decide.wrapped'],
  [{ status: 'rejected', rejectReason: 'too-long' }, 'reject.too-long'],
  [{ status: 'ready', warnings: ['has-fragment', 'near-duplicate'] }, 'warning.has-fragment'],
  [{ status: 'ready' }, 'status.ready'],
  [{ status: 'sent-before', warnings: ['has-fragment'] }, 'status.sent-before'],
] satisfies [Partial<DraftRow>, string][])('a row of %j leads to %s', (changes, topic) => {
  expect(helpOfRow({ ...plain, warnings: [], ...changes })).toBe(topic)
})
