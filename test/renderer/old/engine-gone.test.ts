import { describe, expect, test } from 'vitest'

import { createAccountsStore } from '../../../renderer/old/accounts/accounts-store.ts'
import { createDetailsStore } from '../../../renderer/old/history/details-store.ts'
import { createHistoryStore } from '../../../renderer/old/history/history-store.ts'
import { createQuestionStore } from '../../../renderer/old/history/question-store.ts'
import { createReportStore } from '../../../renderer/old/history/report-store.ts'
import { type MainApi, overBridge } from '../../../renderer/old/main-api.ts'
import { createColumnStore } from '../../../renderer/old/new/column-store.ts'
import { createSourcesStore } from '../../../renderer/old/new/sources-store.ts'
import { createHistorySizeStore } from '../../../renderer/old/settings/history-size-store.ts'
import { busyOffice } from '../../fakes/busy-office.ts'
import { createFakeMain } from '../../fakes/fake-main.ts'

const gone = (): Promise<never> => Promise.reject(new Error('engine-gone'))
const api: MainApi = {
  request: gone,
  subscribe: () => () => undefined,
  addFiles: gone,
  importPaidList: gone,
  paste: gone,
  watchConnection: () => () => undefined,
}
const file = new File(['gzip'], 'paid.txt.gz')

const accounts = createAccountsStore(api)
const size = createHistorySizeStore(api)
const report = createReportStore(api)
const details = createDetailsStore(api)
const question = createQuestionStore(api)
const column = createColumnStore(api)
const sources = createSourcesStore(api)

async function openBatch(): Promise<void> {
  const { bridge } = createFakeMain(busyOffice)
  const [batch] = (await createHistoryStore(overBridge(bridge)).getState().load(0, 1)) ?? []
  if (batch === undefined) throw new Error('There is a batch')
  await details.getState().open(batch)
}

describe('an engine that goes away while it works leaves nothing in the window waiting for it:', () => {
  test.each<[what: string, ask: () => Promise<unknown>, waits: () => unknown, then: unknown]>([
    [
      'the import of a paid list says that its end is not known',
      () => accounts.getState().importPaidList(2, file, false),
      () => accounts.getState().paidLists.get(2),
      { kind: 'failed', problem: 'no-answer' },
    ],
    [
      'the test of an account ends',
      () => accounts.getState().runTest(2, () => ({ token: '', accepted: 0 })),
      () => accounts.getState().test,
      { kind: 'none' },
    ],
    [
      'forgetting says that it was broken off',
      () => size.getState().forget(),
      () => size.getState().forgetting,
      { kind: 'broken-off' },
    ],
    [
      'a report that is counted closes',
      () => report.getState().open({ kind: 'submission', submissionId: 1 }),
      () => report.getState().scope,
      undefined,
    ],
    [
      'a batch whose attempts are read closes',
      openBatch,
      () => details.getState().opened,
      undefined,
    ],
    [
      'a question about links is unanswered',
      () => question.getState().ask('https://a.example/'),
      () => question.getState().question,
      { kind: 'unanswered', lines: 1 },
    ],
    [
      'a column that is looked at closes',
      () => column.getState().look('draft', 1),
      () => column.getState().column,
      undefined,
    ],
    [
      'the columns of a source are not known, which can be asked again',
      () => sources.getState().look('draft', 1),
      () => sources.getState().isUnanswered,
      true,
    ],
  ])('%s', async (_what, ask, waits, then) => {
    await ask().catch(() => undefined)
    expect(waits()).toEqual(then)
  })
})
