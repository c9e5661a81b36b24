import { assertNever } from '../../electron/shared/assert-never.ts'
import { dayOf, startOfDay } from '../../electron/shared/schedule.ts'

/** The periods that History offers. `own` is a range of days that the user chooses. */
export const periodKinds = ['this-month', 'last-30', 'last-month', 'last-12', 'all', 'own'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** A range of local days, both included. `all` has no days. */
export interface Period {
  readonly kind: PeriodKind
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
}

/** The days of a kind of period now. `own` takes the days of the period `before`. */
export function periodOf(kind: PeriodKind, nowMs: number, before?: Period): Period {
  const today = dayOf(nowMs)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const firstOf = (monthsAgo: number): string =>
    dayOf(new Date(year, month - 1 - monthsAgo, 1).getTime())
  switch (kind) {
    case 'this-month':
      return { kind, fromDay: firstOf(0), toDay: today }
    case 'last-30':
      return { kind, fromDay: dayOf(startOfDay(today, -29)), toDay: today }
    case 'last-month':
      return { kind, fromDay: firstOf(1), toDay: dayOf(startOfDay(firstOf(0), -1)) }
    case 'last-12':
      return { kind, fromDay: firstOf(11), toDay: today }
    case 'own':
      return { kind, fromDay: before?.fromDay ?? firstOf(0), toDay: before?.toDay ?? today }
    case 'all':
      return { kind, fromDay: undefined, toDay: undefined }
    default:
      return assertNever(kind)
  }
}

/** The days that the chart shows for a period, and whether a bar is a day or a month. */
export interface ChartDays {
  readonly fromDay: string
  readonly toDay: string
  readonly step: 'day' | 'month'
}

const mostDayBars = 62

/** Bars are days up to two months, and months beyond. `firstDay` is the oldest day of the history. */
export function chartDays(
  { fromDay, toDay }: Period,
  firstDay: string | undefined,
  nowMs: number,
): ChartDays {
  const today = dayOf(nowMs)
  const to = toDay ?? today
  const from = fromDay ?? firstDay ?? today
  const isShort = startOfDay(to) < startOfDay(from, mostDayBars)
  return { fromDay: from > to ? to : from, toDay: to, step: isShort ? 'day' : 'month' }
}

/** The period of a bar. */
export function periodOfBar(bar: string): Period {
  if (bar.length === 10) return { kind: 'own', fromDay: bar, toDay: bar }
  const [year = 0, month = 1] = bar.split('-').map(Number)
  return {
    kind: 'own',
    fromDay: `${bar}-01`,
    toDay: dayOf(new Date(year, month, 0).getTime()),
  }
}

/** The start of a bar's day or month. */
export function startOfBar(bar: string): number {
  return startOfDay(bar.length === 10 ? bar : `${bar}-01`)
}
