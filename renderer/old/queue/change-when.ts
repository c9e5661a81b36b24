import type { Account } from '../../../electron/shared/account.ts'
import type { ForeseenUnderCap } from '../../../electron/shared/contract.ts'
import { linksUnderDayCap } from '../../../electron/shared/day-cap.ts'
import { dayOf, startOfDay } from '../../../electron/shared/local-day.ts'
import type { When, WhenForm } from '../../../electron/shared/schedule.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { formOf } from '../when/when-form.ts'

/**
 * The fields for what still waits of a submission, as it would leave untouched: a drip feed over the
 * days that are left, from the day of its next portion.
 */
export function formOfRest(
  { when, slotsLeft, nextSlotMs }: Pick<Submission, 'when' | 'slotsLeft' | 'nextSlotMs'>,
  nowMs: number,
): WhenForm {
  const form = formOf(when, nowMs)
  if (when.kind !== 'spread') return form
  return {
    ...form,
    days: when.pace.kind === 'days' && slotsLeft > 0 ? String(slotsLeft) : form.days,
    startDay: nextSlotMs === undefined ? form.startDay : dayOf(nextSlotMs),
  }
}

/** What of some links leaves at once, and how the others follow. */
export interface Leaving {
  readonly now: number
  /** Undefined: they are not spread. */
  readonly daily: Daily | undefined
}

/** How many links leave on a day at most, and on which days. Days as moments of theirs. */
export interface Daily {
  readonly links: number
  readonly firstMs: number
  readonly lastMs: number
}

/** The same as the cap of a day lets them leave. */
export function underDayCap(
  daily: Daily,
  account: Pick<Account, 'capPerDay' | 'price'>,
  { cap, sentByMs, putOffMs }: ForeseenUnderCap,
): Daily {
  if (cap === undefined || sentByMs === undefined) return daily
  return {
    links: Math.min(daily.links, linksUnderDayCap(account, 0)),
    firstMs: putOffMs ?? daily.firstMs,
    lastMs: sentByMs,
  }
}

/** How links that wait leave under a schedule that is yet to be set; a time of it is to come. */
export function leavingUnder(when: When, links: number, nowMs: number): Leaving {
  if (when.kind === 'now') return { now: links, daily: undefined }
  if (when.kind === 'at') return { now: 0, daily: undefined }
  const { pace } = when
  const most = pace.kind === 'days' ? Math.ceil(links / pace.days) : Math.min(pace.links, links)
  const portions = pace.kind === 'days' ? Math.min(pace.days, links) : Math.ceil(links / most)
  const today = dayOf(nowMs)
  const isToday = (when.startDay ?? today) <= today
  const hours = isToday ? hoursNow(when.hours, nowMs) : 'to-come'
  const firstDay = isToday ? today : (when.startDay ?? today)
  const delay = hours === 'over' ? 1 : 0
  return {
    now: hours === 'on' ? most : 0,
    daily: {
      links: most,
      firstMs: startOfDay(firstDay, delay),
      lastMs: startOfDay(firstDay, delay + portions - 1),
    },
  }
}

/** Where a day's hours stand; those over midnight are not over before it. */
function hoursNow(
  { fromMinute, toMinute }: Extract<When, { kind: 'spread' }>['hours'],
  nowMs: number,
): 'to-come' | 'on' | 'over' {
  const at = new Date(nowMs)
  const minute = at.getHours() * 60 + at.getMinutes()
  if (minute < fromMinute) return 'to-come'
  return toMinute <= fromMinute || minute < toMinute ? 'on' : 'over'
}
