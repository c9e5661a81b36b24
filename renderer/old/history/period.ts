import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { HistoryNames } from '../../../electron/shared/history.ts'
import { dayOf, startOfDay } from '../../../electron/shared/local-day.ts'

/** The times that History offers by name; `own` is the user's. */
export const periodKinds = ['last-30', 'this-month', 'last-month', 'last-12', 'all', 'own'] as const
export type PeriodKind = (typeof periodKinds)[number]

/** Local days, both included; `all` has none. */
export interface Period {
  readonly kind: PeriodKind
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
}

/**
 * The days that a name means today. An own time keeps the days it had. What goes on to this day goes
 * on to `lastDay` where that is later: the clock was set back since then.
 */
export function periodOf(
  kind: PeriodKind,
  nowMs: number,
  before?: Period,
  lastDay?: string,
): Period {
  const today = dayOf(nowMs)
  const toDay = laterOf(today, lastDay)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const firstOf = (monthsAgo: number): string =>
    dayOf(new Date(year, month - 1 - monthsAgo, 1).getTime())
  switch (kind) {
    case 'last-30':
      return { kind, fromDay: dayOf(startOfDay(today, -29)), toDay }
    case 'this-month':
      return { kind, fromDay: firstOf(0), toDay }
    case 'last-month':
      return { kind, fromDay: firstOf(1), toDay: dayOf(startOfDay(firstOf(0), -1)) }
    case 'last-12':
      return { kind, fromDay: firstOf(11), toDay }
    case 'own':
      return { kind, fromDay: before?.fromDay ?? firstOf(0), toDay: before?.toDay ?? toDay }
    case 'all':
      return { kind, fromDay: undefined, toDay: undefined }
    default:
      return assertNever(kind)
  }
}

function laterOf(today: string, lastDay: string | undefined): string {
  return lastDay !== undefined && lastDay > today ? lastDay : today
}

/** Whether its last day is before its first. */
export function isWrongTime({ fromDay, toDay }: Period): boolean {
  return fromDay !== undefined && toDay !== undefined && fromDay > toDay
}

const mostDaysAsDays = 62

/** What the chart draws of a time: its days, and whether each is a bar or each month. */
export function chartedDays(
  { fromDay, toDay }: Period,
  { firstDay, lastDay }: Pick<HistoryNames, 'firstDay' | 'lastDay'>,
  nowMs: number,
): { readonly fromDay: string; readonly toDay: string; readonly step: 'day' | 'month' } {
  const today = dayOf(nowMs)
  const from = fromDay ?? firstDay ?? today
  const to = toDay ?? laterOf(today, lastDay)
  const isShort = startOfDay(to) < startOfDay(from, mostDaysAsDays)
  return { fromDay: from, toDay: to, step: isShort ? 'day' : 'month' }
}
