import { expect, test } from 'vitest'

import { ok } from '../../../../electron/shared/result.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createSourcesStore } from '../../../../renderer/old/new/sources-store.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

const column = { heading: '', links: 1, samples: [] }

test('finds the columns of a source', async () => {
  const sources = createSourcesStore(overBridge(createFakeMain().bridge))
  await sources.getState().look('draft-1', 0)
  expect(sources.getState().found?.columns.map(({ heading }) => heading)).toEqual(['Page', 'URL'])
})

test('shows what was looked at last, whatever answers last', async () => {
  const main = createFakeMain()
  const answers: (() => void)[] = []
  main.on('draft.columns', async ({ sourceIndex }) => {
    await new Promise<void>((resolve) => answers.push(resolve))
    return ok({ columns: [column], linkColumn: sourceIndex })
  })
  const sources = createSourcesStore(overBridge(main.bridge))
  const looks = [sources.getState().look('draft-1', 0), sources.getState().look('draft-1', 1)]
  expect(sources.getState().found).toBeUndefined()
  while (answers.length < 2) await new Promise((resolve) => setImmediate(resolve))
  for (const answer of answers.toReversed()) answer()
  await Promise.all(looks)
  expect(sources.getState()).toMatchObject({ sourceIndex: 1, found: { linkColumn: 1 } })
})
