import { describe, expect, test } from 'vitest'
import { dayOf, daysFrom, isDay, startOfDay } from '../../../electron/shared/schedule.ts'
import { inZone } from '../../fakes/time/in-zone.ts'

const hourMs = 3_600_000

describe('a local day', () => {
  test.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/Sao_Paulo', '2018-11-04', 23],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['UTC', '2026-10-25', 24],
  ])('in %s %s is %d hours long', (zone, day, hours) => {
    inZone(zone)
    expect((startOfDay(day, 1) - startOfDay(day)) / hourMs).toBe(hours)
    expect(dayOf(startOfDay(day))).toBe(day)
    expect(dayOf(startOfDay(day, 1) - 1)).toBe(day)
  })

  test('follows the day before it, also at the end of months, years and summer time', () => {
    inZone('Europe/Berlin')
    expect(daysFrom('2026-03-28', '2026-03-31')).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ])
    expect(daysFrom('2026-12-31', '2027-01-01')).toEqual(['2026-12-31', '2027-01-01'])
    expect(daysFrom('2026-12-31', '2026-12-30')).toEqual([])
  })

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '', '2026-1-1', "2026-01-01'"])(
    'is not %j',
    (text) => {
      expect(isDay(text)).toBe(false)
    },
  )
})
