import type { When } from '../../electron/shared/contract/index.ts'
import { dayOf, isDay, startOfDay } from '../../electron/shared/local-day.ts'
import { wholeNumber } from '../i18n/whole-number.ts'

/** What stands in the fields that say when links leave; days as `2026-11-21`, times as `14:30`. */
export interface WhenForm {
  readonly kind: When['kind']
  readonly day: string
  readonly time: string
  readonly pace: 'days' | 'links-per-day'
  readonly days: string
  readonly linksPerDay: string
  readonly startDay: string
  readonly fromTime: string
  readonly toTime: string
  readonly missed: 'catch-up' | 'keep-pace'
}

/** The fields of a schedule; sensible values in those it does not use. */
export function whenFormOf(when: When, nowMs: number): WhenForm {
  const base: WhenForm = {
    kind: when.kind,
    day: dayOf(nowMs),
    time: timeOf(minuteOfDay(nowMs + 3_600_000)),
    pace: 'days',
    days: '7',
    linksPerDay: '',
    startDay: dayOf(nowMs),
    fromTime: '09:00',
    toTime: '17:00',
    missed: 'catch-up',
  }
  if (when.kind === 'at')
    return { ...base, day: dayOf(when.atMs), time: timeOf(minuteOfDay(when.atMs)) }
  if (when.kind !== 'spread') return base
  const { pace, hours, startDay, missed } = when
  return {
    ...base,
    pace: pace.kind,
    days: pace.kind === 'days' ? String(pace.days) : base.days,
    linksPerDay: pace.kind === 'links-per-day' ? String(pace.links) : '',
    startDay: startDay === undefined || startDay < base.startDay ? base.startDay : startDay,
    fromTime: timeOf(hours.fromMinute),
    toTime: timeOf(hours.toMinute % 1_440),
    missed,
  }
}

/** Why the fields are no schedule. */
export type WhenProblem = 'at' | 'days' | 'links' | 'hours'

/** What the fields mean. Times are local; an end at midnight is the end of the day. */
export function readWhen(form: WhenForm, nowMs: number): When | { readonly problem: WhenProblem } {
  if (form.kind === 'now') return { kind: 'now' }
  if (form.kind === 'at') {
    const minute = minuteIn(form.time)
    if (!isDay(form.day) || minute === undefined) return { problem: 'at' }
    const at = new Date(startOfDay(form.day))
    at.setHours(0, minute, 0, 0)
    return at.getTime() > nowMs ? { kind: 'at', atMs: at.getTime() } : { problem: 'at' }
  }
  const days = wholeNumber(form.days)
  const links = wholeNumber(form.linksPerDay)
  const isDays = form.pace === 'days'
  if (isDays && (days === undefined || days < 1 || days > 366)) return { problem: 'days' }
  if (!isDays && (links === undefined || links < 1 || links > 10_000_000))
    return { problem: 'links' }
  const fromMinute = minuteIn(form.fromTime)
  const typedTo = minuteIn(form.toTime)
  if (fromMinute === undefined || typedTo === undefined) return { problem: 'hours' }
  const toMinute = typedTo === 0 ? 1_440 : typedTo
  if (fromMinute === toMinute) return { problem: 'hours' }
  return {
    kind: 'spread',
    pace: isDays ? { kind: 'days', days: days ?? 1 } : { kind: 'links-per-day', links: links ?? 1 },
    hours: { fromMinute, toMinute },
    startDay: isDay(form.startDay) ? form.startDay : undefined,
    missed: form.missed,
  }
}

function minuteIn(time: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time)?.map(Number) ?? []
  return hour === undefined || minute === undefined ? undefined : hour * 60 + minute
}

function minuteOfDay(atMs: number): number {
  const at = new Date(atMs)
  return at.getHours() * 60 + at.getMinutes()
}

function timeOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
