import { describe, expect, test } from 'vitest'

import { chartedDays, periodOf } from '../../../../renderer/old/history/period.ts'

const nothing = { firstDay: undefined }
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

  test.each([
    ['last-30', '2026-02-14', '2026-04-02'],
    ['this-month', '2026-03-01', '2026-04-02'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['last-12', '2025-04-01', '2026-04-02'],
  ] as const)('%s goes on to what left before the clock was set back', (kind, fromDay, toDay) => {
    expect(periodOf(kind, nowMs, undefined, '2026-04-02')).toEqual({ kind, fromDay, toDay })
    expect(periodOf(kind, nowMs, undefined, '2026-03-02')).toEqual(periodOf(kind, nowMs))
  })

  test('all is drawn to what left before the clock was set back', () => {
    const names = { firstDay: '2026-01-05', lastDay: '2026-04-02' }
    expect(chartedDays(periodOf('all', nowMs), names, nowMs).toDay).toBe('2026-04-02')
  })

  test('keeps the days of the time before where the user chooses the days', () => {
    const before = periodOf('last-month', nowMs)
    expect(periodOf('own', nowMs, before)).toEqual({ ...before, kind: 'own' })
  })
})

test('is drawn by day up to two months, by month beyond', () => {
  const days = (fromDay: string) => ({ kind: 'own', fromDay, toDay: '2026-03-15' }) as const
  expect(chartedDays(days('2026-01-13'), nothing, nowMs).step).toBe('day')
  expect(chartedDays(days('2026-01-12'), nothing, nowMs).step).toBe('month')
})
