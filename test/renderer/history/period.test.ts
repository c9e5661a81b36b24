import { describe, expect, test } from 'vitest'

import { chartedDays, periodOf } from '../../../renderer/history/period.ts'

const nowMs = new Date(2026, 2, 15, 9).getTime()

describe('a time by its name', () => {
  test.each([
    ['last-30', '2026-02-14', '2026-03-15'],
    ['this-month', '2026-03-01', '2026-03-15'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['last-12', '2025-04-01', '2026-03-15'],
    ['all', undefined, undefined],
  ] as const)('%s is from %s to %s', (kind, fromDay, toDay) => {
    expect(periodOf(kind, nowMs)).toEqual({ kind, fromDay, toDay })
  })

  test('keeps the days of the time before where the user chooses the days', () => {
    const before = periodOf('last-month', nowMs)
    expect(periodOf('own', nowMs, before)).toEqual({ ...before, kind: 'own' })
  })
})

test('is drawn by day up to two months, by month beyond', () => {
  const days = (fromDay: string) => ({ kind: 'own', fromDay, toDay: '2026-03-15' }) as const
  expect(chartedDays(days('2026-01-13'), undefined, nowMs).step).toBe('day')
  expect(chartedDays(days('2026-01-12'), undefined, nowMs).step).toBe('month')
})
