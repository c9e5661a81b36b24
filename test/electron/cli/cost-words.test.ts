import { expect, test } from 'vitest'
import { costSentences } from '../../../electron/cli/words.ts'
import { timeOf } from '../../../electron/cli/words.ts'
import type { Forecast } from '../../../electron/shared/contract/index.ts'

const forecast: Forecast = {
  links: 10,
  units: 10,
  requests: { balanced: 1, fewest: 1, smallest: 1, chosen: 1 },
  exposureUnits: 2_000,
  doneByMs: 0,
  course: { points: [], slots: 1, days: 1, mustRun: [] },
  balanceAfter: undefined,
  balanceIsAtMost: false,
  resending: 0,
  sentElsewhere: [],
  leftToday: undefined,
  putOffMs: undefined,
  limit: undefined,
}

const said = (changes: Partial<Forecast>): string =>
  costSentences(
    { ...forecast, ...changes },
    {
      baseUrl: 'https://service.example',
      when: { kind: 'now' },
      sendable: 10,
    },
  ).join(' ')

test('the limit of exposure is named where the list can reach it', () => {
  expect(said({ units: 10, exposureUnits: 4 })).toContain(
    'Pauses before more than 4 units are possibly charged.',
  )
  for (const exposureUnits of [10, 20])
    expect(said({ units: 10, exposureUnits })).toContain(
      'At worst, all of it is possibly charged before sending pauses.',
    )
})

test('what the daily limit holds back whole is said to begin on another day', () => {
  const putOffMs = new Date(2031, 2, 4).getTime()
  expect(said({ limit: 'day' })).toContain('holds some of it back')
  const all = said({ limit: 'day', putOffMs })
  expect(all).toContain(`is used up before its turn: it begins at ${timeOf(putOffMs)}.`)
  expect(all).not.toContain('holds some of it back')
})
