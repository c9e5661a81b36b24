import { array, assert, integer, property, uniqueArray } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelledPeriods, roundAxis } from '../../../renderer/history/bars.ts'
import { barsOf } from '../../../renderer/history/bars.ts'
import { countRows, type Expanded, segmentsOf } from '../../../renderer/history/group-rows.ts'
import { chartDays, periodOf, periodOfBar } from '../../../renderer/history/period.ts'

describe('the axis', () => {
  it.each([
    [0, 2],
    [3, 3],
    [7, 8],
    [93, 100],
    [8_040, 10_000],
    [64_000, 80_000],
  ])('of %i ends at %i', (most, top) => {
    expect(roundAxis(most).top).toBe(top)
  })
  it('has whole, evenly spaced ticks up to the highest bar', () => {
    assert(
      property(integer({ min: 0, max: 2_000_000_000 }), (most) => {
        const { top, ticks } = roundAxis(most)
        const [first, second = 0] = ticks
        expect(first).toBe(0)
        expect(ticks.at(-1)).toBe(top)
        expect(top).toBeGreaterThanOrEqual(most)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every((tick, index) => tick === index * second)).toBe(true)
        expect(Number.isInteger(second)).toBe(true)
      }),
    )
  })
  it('has labels for the first and the last period', () => {
    expect(labelledPeriods(28, 8)).toEqual([0, 4, 8, 12, 16, 20, 27])
    expect(labelledPeriods(3, 8)).toEqual([0, 1, 2])
  })
})

describe('bars', () => {
  it('stack their series and leave out empty ones', () => {
    const { bars, axis } = barsOf({
      periods: ['2026-11-01', '2026-11-02'],
      series: [
        { name: 'A', units: [4, 0] },
        { name: 'B', units: [4, 2] },
      ],
    })
    expect(axis.top).toBe(8)
    expect(bars[0]?.pieces).toEqual([
      { series: 0, units: 4, from: 0, height: 0.5 },
      { series: 1, units: 4, from: 0.5, height: 0.5 },
    ])
    expect(bars[1]).toMatchObject({ units: 2, pieces: [{ series: 1, from: 0 }] })
  })
})

describe('periods', () => {
  const nowMs = new Date(2026, 10, 28, 12).getTime()
  it.each([
    ['this-month', '2026-11-01', '2026-11-28'],
    ['last-30', '2026-10-30', '2026-11-28'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['last-12', '2025-12-01', '2026-11-28'],
    ['all', undefined, undefined],
  ] as const)('%s is %s to %s', (kind, fromDay, toDay) => {
    expect(periodOf(kind, nowMs)).toEqual({ kind, fromDay, toDay })
  })
  it('have a bar per day up to two months and per month beyond', () => {
    expect(chartDays(periodOf('last-30', nowMs), undefined, nowMs).step).toBe('day')
    expect(chartDays(periodOf('all', nowMs), '2026-01-04', nowMs)).toEqual({
      fromDay: '2026-01-04',
      toDay: '2026-11-28',
      step: 'month',
    })
  })
  it('of a bar are its day or its month', () => {
    expect(periodOfBar('2026-11-05')).toMatchObject({ fromDay: '2026-11-05', toDay: '2026-11-05' })
    expect(periodOfBar('2026-02')).toMatchObject({ fromDay: '2026-02-01', toDay: '2026-02-28' })
  })
})

describe('rows of the table', () => {
  it('put the requests of a list below it', () => {
    const expanded: readonly Expanded[] = [{ listId: 7, index: 1, requests: 3 }]
    expect(countRows(4, expanded)).toBe(7)
    expect(segmentsOf(0, 10, 4, expanded)).toEqual([
      { kind: 'groups', start: 0, count: 2 },
      { kind: 'requests', listId: 7, start: 0, count: 3 },
      { kind: 'groups', start: 2, count: 2 },
    ])
    expect(segmentsOf(3, 2, 4, expanded)).toEqual([
      { kind: 'requests', listId: 7, start: 1, count: 2 },
    ])
  })
  it('are the same loaded one by one as loaded at once', () => {
    assert(
      property(
        integer({ min: 0, max: 8 }),
        uniqueArray(integer({ min: 0, max: 7 }), { maxLength: 4 }),
        array(integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
        (groups, places, counts) => {
          const expanded = places
            .filter((index) => index < groups)
            .map((index, at) => ({ listId: index, index, requests: counts[at] ?? 0 }))
          const rows = countRows(groups, expanded)
          const flat = (start: number, count: number) =>
            segmentsOf(start, count, groups, expanded).flatMap((segment) =>
              Array.from({ length: segment.count }, (_, at) =>
                segment.kind === 'groups'
                  ? `g${segment.start + at}`
                  : `r${segment.listId}-${segment.start + at}`,
              ),
            )
          const all = flat(0, rows + 5)
          expect(all).toHaveLength(rows)
          expect(new Set(all).size).toBe(rows)
          expect(Array.from({ length: rows }, (_, at) => flat(at, 1)).flat()).toEqual(all)
        },
      ),
    )
  })
})
