import { expect, test } from 'vitest'
import {
  amount,
  costSentences,
  formatNumber,
  scheduleSentence,
  timeOf,
} from '../../../electron/cli/words.ts'
import type { Forecast, When } from '../../../electron/shared/contract/index.ts'
import { wholeDay } from '../../../electron/shared/schedule.ts'

test('a number has commas as in English', () => {
  const english = new Intl.NumberFormat('en-US')
  for (const number of [
    0, 7, 999, 1_000, 20_000, 123_456, 1_234_567, 9_007_199_254_740_991, -1_000,
  ])
    expect(formatNumber(number)).toBe(english.format(number))
})

test.each([
  [1, 'link', '1 link'],
  [20_000, 'link', '20,000 links'],
  [3, 'request', '3 requests'],
])('%i %s has the right form', (number, noun, said) => {
  expect(amount(number, noun)).toBe(said)
})

const forecast: Forecast = {
  links: 10,
  units: 10,
  requests: { balanced: 1, fewest: 1, smallest: 1, chosen: 1 },
  exposureUnits: 2_000,
  doneByMs: 0,
  timeline: { points: [], portions: 1, days: 1, mustRun: [] },
  balanceAfter: undefined,
  balanceIsAtMost: false,
  resending: 0,
  sentElsewhere: [],
  unitsLeftToday: undefined,
  delayedUntilMs: undefined,
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

test('the exposure limit is named only if the list can reach it', () => {
  expect(said({ units: 10, exposureUnits: 4 })).toContain(
    'Pauses before more than 4 units are possibly charged.',
  )
  for (const exposureUnits of [10, 20])
    expect(said({ units: 10, exposureUnits })).toContain(
      'If the connection drops, all of it could end up possibly charged.',
    )
})

test('a list that the daily limit delays as a whole names the day on which it starts', () => {
  const delayedUntilMs = new Date(2031, 2, 4).getTime()
  expect(said({ limit: 'day' })).toContain('spreads it over several days')
  const all = said({ limit: 'day', delayedUntilMs })
  expect(all).toContain(`is used up until then: sending starts at ${timeOf(delayedUntilMs)}.`)
  expect(all).not.toContain('spreads it over several days')
})

const fromMs = new Date(2026, 10, 24).getTime()
const timeline = {
  points: [],
  portions: 3,
  days: 3,
  mustRun: [{ fromMs, untilMs: fromMs + 86_400_000 }],
}
const drip = {
  kind: 'spread',
  pace: { kind: 'days', days: 3 },
  hours: wholeDay,
  startDay: undefined,
  missed: 'catch-up',
} as const satisfies When

test('a drip feed without hours names its first day, not midnight', () => {
  expect(scheduleSentence(drip, timeline)).toBe(
    'Sends 3 portions, one per day from 2026-11-24, each as soon as Linkferry is running. Missed links are sent as soon as possible.',
  )
})

test('a drip feed with hours names them', () => {
  const hours = { fromMinute: 540, toMinute: 1_080 }
  expect(scheduleSentence({ ...drip, hours }, timeline)).toBe(
    'Sends 3 portions, one per day from 2026-11-24, each as soon as Linkferry is running between 09:00 and 18:00. Missed links are sent as soon as possible during these hours.',
  )
})
