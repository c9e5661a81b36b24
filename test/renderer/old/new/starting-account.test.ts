import { expect, test } from 'vitest'

import { createAppState } from '../../../../renderer/old/app-state.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createChangesUnderWay } from '../../../../renderer/old/new/changes-under-way.ts'
import { selectPlanAccount } from '../../../../renderer/old/new/plan-state.ts'
import { createPlanStore } from '../../../../renderer/old/new/plan-store.ts'
import { fakeAccount, practiceAccount } from '../../../fakes/fake-data.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const agency = fakeAccount({ id: 2, name: 'Agency', lastUsedMs: 10 })
const second = fakeAccount({ id: 3, name: 'Second', lastUsedMs: 5 })

test('an account to which a rest was moved is not the one that New starts with: that is where the user submitted last', async () => {
  const main = createFakeMain({ rows: 100, accounts: [practiceAccount, agency, second] })
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  app.getState().start()
  await settle()
  const plan = createPlanStore(api, app, () => 'press', createChangesUnderWay())
  plan.getState().follow()
  await settle()
  await plan.getState().submit(true)
  await settle()
  const moved = [practiceAccount, agency, { ...second, lastUsedMs: 20 }]
  main.tell('accounts.changed', moved)
  await settle()
  expect(selectPlanAccount(app.getState(), { accountId: undefined })?.id).toBe(agency.id)
})
