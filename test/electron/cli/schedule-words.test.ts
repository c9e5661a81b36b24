import { expect, test } from 'vitest'
import { scheduleSentence } from '../../../electron/cli/words.ts'
import type { When } from '../../../electron/shared/contract/index.ts'
import { wholeDay } from '../../../electron/shared/schedule.ts'

const fromMs = new Date(2026, 10, 24).getTime()
const course = {
  points: [],
  slots: 3,
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

test('a drip feed without hours names its day, not its midnight', () => {
  expect(scheduleSentence(drip, course)).toBe(
    'In 3 portions, one a day from 2026-11-24, each as soon as Linkferry is running. What is missed is sent as soon as it can be.',
  )
})

test('a drip feed with hours names them, and that nothing leaves at others', () => {
  const hours = { fromMinute: 540, toMinute: 1_080 }
  expect(scheduleSentence({ ...drip, hours }, course)).toBe(
    'In 3 portions, one a day from 2026-11-24, each as soon as Linkferry is running between 09:00 and 18:00. What is missed is sent as soon as it can be in these hours.',
  )
})
