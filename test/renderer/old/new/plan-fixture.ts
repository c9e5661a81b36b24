import type { SubmissionInput } from '../../../../electron/shared/contract.ts'
import { createAppState } from '../../../../renderer/old/app-state.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createChangesUnderWay } from '../../../../renderer/old/new/changes-under-way.ts'
import { createPlanStore } from '../../../../renderer/old/new/plan-store.ts'
import { fakeAccount, fakeSubmission, practiceAccount } from '../../../fakes/fake-data.ts'
import { createFakeMain, type FakeMainOptions } from '../../../fakes/fake-main.ts'
import { settle } from './settle.ts'

/** Local, as the fields of a time are. */
export const nowMs = new Date(2026, 10, 21, 14, 20).getTime()
/** The account that is there beside Practice. */
export const agency = fakeAccount({ id: 2, name: 'Agency' })
/** A list of 100 lines, and an account to send it on. */
export const twoAccounts: FakeMainOptions = { rows: 100, accounts: [practiceAccount, agency] }

/** The same with a submission under way. */
export const withSubmission = {
  ...twoAccounts,
  submissions: [fakeSubmission({ id: 7, accountId: 2, links: { queued: 50 } })],
}

/** How a made-up list is to be sent, over a made-up host. */
export async function planned(options: FakeMainOptions = twoAccounts) {
  const main = createFakeMain(options)
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  app.getState().start()
  await settle()
  const changes = createChangesUnderWay()
  let presses = 0
  const plan = createPlanStore(
    api,
    app,
    () => `press-${(presses += 1)}`,
    changes,
    () => nowMs,
  )
  plan.getState().follow()
  await settle()
  const asked = (name: string) =>
    main.asked.filter((request) => request.name === name).map(({ input }) => input)
  const submitted = () =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the store sent, typed by the contract.
    asked('submission.create') as readonly SubmissionInput[]
  return { main, app, plan, changes, asked, submitted }
}
