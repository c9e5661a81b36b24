import { assertNever } from '../../electron/shared/assert-never.ts'
import { dayOf, startOfDay } from '../../electron/shared/schedule.ts'

/** The times that History offers by name; `own` has its own days. */
export const periodKinds = ['this-month', 'last-30', 'last-month', 'last-12', 'all', 'own'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Local days, both included; `all` has none. */
export interface Period {
  readonly kind: PeriodKind
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
}

/** The days that a name means today. An own period keeps the days that it had. */
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

/** What the chart draws of a period. */
export interface ChartDays {
  readonly fromDay: string
  readonly toDay: string
  readonly step: 'day' | 'month'
}

const mostDayBars = 62

/** Bars by day up to two months, by month beyond; `firstDay` is the oldest of the history. */
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

/** The period that a bar stands for. */
export function periodOfBar(bar: string): Period {
  if (bar.length === 10) return { kind: 'own', fromDay: bar, toDay: bar }
  const [year = 0, month = 1] = bar.split('-').map(Number)
  return {
    kind: 'own',
    fromDay: `${bar}-01`,
    toDay: dayOf(new Date(year, month, 0).getTime()),
  }
}

/** The first moment of a bar's period, to be written as a day or a month. */
export function startOfBar(bar: string): number {
  return startOfDay(bar.length === 10 ? bar : `${bar}-01`)
}
