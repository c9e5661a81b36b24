import { expect, test } from 'vitest'

import { overBridge } from '../../../../renderer/old/main-api.ts'
import { columnLookedAt, createColumnStore } from '../../../../renderer/old/new/column-store.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

test('a column that was looked at is none of the next list, which may have fewer', async () => {
  const column = createColumnStore(overBridge(createFakeMain().bridge))
  await column.getState().look('draft-1', 4)
  const { getState } = column
  expect([columnLookedAt(getState(), 'draft-1'), columnLookedAt(getState(), 'draft-2')]).toEqual([
    4,
    undefined,
  ])
})
