import { expect, test } from 'vitest'

import { createDetailsStore } from '../../../../renderer/old/history/details-store.ts'
import { createHistoryStore } from '../../../../renderer/old/history/history-store.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { busyOffice } from '../../../fakes/busy-office.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

test('shows the links of the batch that was opened and the requests that carried it', async () => {
  const api = overBridge(createFakeMain(busyOffice).bridge)
  const details = createDetailsStore(api)
  const [batch] = (await createHistoryStore(api).getState().load(0, 1)) ?? []
  if (batch === undefined) throw new Error('There is a batch')
  await details.getState().open(batch)
  expect(details.getState().opened?.attempts).toMatchObject([{ taskId: '7f31c2a0' }])
  expect(await details.getState().opened?.load(40, 2)).toEqual([
    `https://norda.example/${batch.id}/40`,
    `https://norda.example/${batch.id}/41`,
  ])
  details.getState().close()
  expect(details.getState().opened).toBeUndefined()
})
