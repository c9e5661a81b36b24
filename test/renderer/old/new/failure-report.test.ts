import { expect, test } from 'vitest'

import { defaultSettings, type Snapshot } from '../../../../electron/shared/contract.ts'
import { failureReport } from '../../../../renderer/old/new/failure-report.ts'
import { practiceAccount } from '../../../fakes/fake-data.ts'
import { FakeDraft } from '../../../fakes/fake-draft.ts'

test('the report of a failure has numbers and states, and nothing of the user’s', () => {
  const draft = new FakeDraft('draft-1')
  draft.paste('https://secret.example/page')
  const snapshot: Snapshot = {
    revision: 1,
    host: 'browser',
    startedMs: 1,
    platform: 'linux',
    version: '1.2.3',
    dataFolder: '/home/anna/linkferry',
    engine: { kind: 'running' },
    tokenStore: { kind: 'session-only' },
    settings: defaultSettings,
    draft: draft.summary(),
    accounts: [practiceAccount],
    submissions: [],
  }
  const plan = {
    batchSize: 'balanced',
    when: undefined,
    part: undefined,
    forecast: undefined,
  } as const
  const report = failureReport(snapshot, plan, Date.UTC(2026, 10, 22, 14))
  expect(report).toContain('Linkferry 1.2.3, browser on linux')
  expect(report).toContain('2026-11-22T14:00:00.000Z')
  expect(report).toMatch(/List: 1 rows of 1 sources; .*ready 1/)
  expect(report).not.toMatch(/secret|anna|Practice/)
})
