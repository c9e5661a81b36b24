import { wholeNumber } from '../i18n/index.ts'
import { dayOf, latestMs, mostLinksADay } from '../../electron/shared/schedule.ts'
import type { When } from '../../electron/shared/contract/index.ts'
import { fail, ok, type Result } from '../../electron/shared/result.ts'

/** The texts in the fields of a schedule. Days are written `2026-11-21`, times `14:30`. */
export interface WhenForm {
  readonly kind: When['kind']
  readonly day: string
  readonly time: string
  readonly pace: 'days' | 'links-per-day'
  readonly days: string
  readonly linksPerDay: string
  readonly fromTime: string
  readonly toTime: string
  readonly startDay: string
  readonly missed: 'catch-up' | 'keep-pace'
}

/** Why the fields are not a valid schedule. */
export type WhenProblem = 'no-time' | 'past' | 'no-days' | 'no-links' | 'no-hours' | 'no-start-day'

const hourMs = 3_600_000
const minutesPerDay = 1_440
const maxDays = 366

/** Fills the fields from a schedule. Fields that it does not use get sensible values. */
export function formOf(when: When, nowMs: number): WhenForm {
  const atMs = when.kind === 'at' ? when.atMs : Math.ceil(nowMs / hourMs) * hourMs
  const spread = when.kind === 'spread' ? when : undefined
  const { fromMinute, toMinute } = spread?.hours ?? { fromMinute: 540, toMinute: 1_020 }
  const today = dayOf(nowMs)
  const isOverToday = (toMinute > fromMinute ? toMinute : minutesPerDay) <= minuteOfDay(nowMs)
  const firstDay = isOverToday ? dayOf(nowMs + 24 * hourMs) : today
  return {
    kind: when.kind,
    day: dayOf(atMs),
    time: formatTime(minuteOfDay(atMs)),
    pace: spread?.pace.kind ?? 'days',
    days: String(spread?.pace.kind === 'days' ? spread.pace.days : 7),
    linksPerDay: String(spread?.pace.kind === 'links-per-day' ? spread.pace.links : 500),
    fromTime: formatTime(fromMinute),
    toTime: formatTime(toMinute),
    startDay:
      spread?.startDay === undefined || spread.startDay < today ? firstDay : spread.startDay,
    missed: spread?.missed ?? 'keep-pace',
  }
}

/** Reads the fields. A problem names the first wrong field. */
export function readWhen(form: WhenForm, nowMs: number): Result<When, WhenProblem> {
  if (form.kind === 'now') return ok({ kind: 'now' })
  if (form.kind === 'at') {
    const atMs = new Date(`${form.day}T${form.time}`).getTime()
    if (!(atMs >= 0 && atMs < latestMs)) return fail('no-time')
    return atMs <= nowMs ? fail('past') : ok({ kind: 'at', atMs })
  }
  const days = wholeNumber(form.days) ?? 0
  const links = wholeNumber(form.linksPerDay) ?? 0
  if (form.pace === 'days' && (days < 1 || days > maxDays)) return fail('no-days')
  if (form.pace === 'links-per-day' && (links < 1 || links > mostLinksADay)) return fail('no-links')
  const fromMinute = parseTime(form.fromTime)
  const toMinute = parseTime(form.toTime)
  // 00:00 as the end means midnight at the end of the day: a time field cannot say 24:00.
  const endMinute = toMinute === 0 ? minutesPerDay : toMinute
  if (fromMinute === undefined || endMinute === undefined || fromMinute === endMinute)
    return fail('no-hours')
  if (!(Date.parse(form.startDay) < latestMs)) return fail('no-start-day')
  return ok({
    kind: 'spread',
    pace: form.pace === 'days' ? { kind: 'days', days } : { kind: 'links-per-day', links },
    hours: { fromMinute, toMinute: endMinute },
    startDay: form.startDay,
    missed: form.missed,
  })
}

function minuteOfDay(atMs: number): number {
  const at = new Date(atMs)
  return at.getHours() * 60 + at.getMinutes()
}

function formatTime(minute: number): string {
  const ofDay = minute % minutesPerDay
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

function parseTime(time: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
