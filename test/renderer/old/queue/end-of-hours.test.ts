import { expect, test } from 'vitest'
import { endOfHours } from '../../../../renderer/old/queue/end-of-hours.ts'
import { inZone } from '../../../fakes/in-zone.ts'

const sixInTheMorning = { toMinute: 360 }

test('hours of a day end on it, and hours over midnight on the day after', () => {
  const nineMs = new Date(2026, 10, 23, 9).getTime()
  expect(endOfHours({ toMinute: 1_020 }, nineMs)).toBe(new Date(2026, 10, 23, 17).getTime())
  expect(endOfHours({ toMinute: 1_440 }, nineMs)).toBe(new Date(2026, 10, 24).getTime())
  expect(endOfHours(sixInTheMorning, nineMs)).toBe(new Date(2026, 10, 24, 6).getTime())
})

test.each([
  ['back', 2026, 9, 24],
  ['forward', 2026, 2, 28],
] as const)(
  'on a night on which the clock is put %s they end at their time',
  (_, year, month, day) => {
    inZone('Europe/Berlin')
    const tenAtNightMs = new Date(year, month, day, 22).getTime()
    expect(new Date(endOfHours(sixInTheMorning, tenAtNightMs)).getHours()).toBe(6)
  },
)
