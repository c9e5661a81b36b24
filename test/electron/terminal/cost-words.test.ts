import { expect, test } from 'vitest'
import { costSentences } from '../../../electron/terminal/cost-words.ts'
import { timeOf } from '../../../electron/terminal/times.ts'
import type { Forecast } from '../../../electron/shared/contract.ts'
import { now } from '../../../electron/shared/schedule.ts'
import { plainForecast } from '../../fakes/plain-forecast.ts'

const said = (changes: Partial<Forecast>): string =>
  costSentences(plainForecast(changes), {
    baseUrl: 'https://service.example',
    when: now,
    sendable: 10,
  }).join(' ')

test('the doubt limit is named where the list can reach it', () => {
  expect(said({ units: 10, doubtLimitUnits: 4 })).toContain(
    'Pauses before more than 4 units are maybe charged.',
  )
  for (const doubtLimitUnits of [10, 20])
    expect(said({ units: 10, doubtLimitUnits })).toContain(
      'At worst, all of it is maybe charged before sending pauses.',
    )
})

test('what the cap of a day holds back whole is said to begin on another day', () => {
  const putOffMs = new Date(2031, 2, 4).getTime()
  expect(said({ cap: 'day' })).toContain('holds some of it back')
  const all = said({ cap: 'day', putOffMs })
  expect(all).toContain(`is used up before its turn: it begins at ${timeOf(putOffMs)}.`)
  expect(all).not.toContain('holds some of it back')
})
