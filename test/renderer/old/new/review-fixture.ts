import { createAppState } from '../../../../renderer/old/app-state.ts'
import { overBridge } from '../../../../renderer/old/main-api.ts'
import { createChangesUnderWay } from '../../../../renderer/old/new/changes-under-way.ts'
import { createReviewStore } from '../../../../renderer/old/new/review-store.ts'
import { createStepsElsewhere } from '../../../../renderer/old/new/steps-elsewhere.ts'
import { createFakeMain } from '../../../fakes/fake-main.ts'
import { settle } from './settle.ts'

/** The review of a made-up list, over a made-up host. */
export async function reviewed(rows = 400, main = createFakeMain({ rows })) {
  const takings = { isTaking: false, takings: 0 }
  const api = overBridge(main.bridge)
  const app = createAppState(api)
  app.getState().start()
  await settle()
  const steps = createStepsElsewhere()
  const intake = { getState: () => takings }
  const changes = createChangesUnderWay()
  const review = createReviewStore(api, app, changes, intake, steps)
  const stop = review.getState().follow()
  await settle()
  const draft = () => {
    const summary = app.getState().snapshot?.draft
    if (summary === undefined) throw new Error('no draft')
    return summary
  }
  return { main, review, draft, stop, takings, app, api, steps, changes }
}
