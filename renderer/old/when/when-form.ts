import { assertNever } from '../../../electron/shared/assert-never.ts'
import { fail, ok, type Result } from '../../../electron/shared/result.ts'
import {
  isTimePast,
  latestMs,
  mostLinksADay,
  mostSlots,
  type When,
  type WhenForm,
  wholeDay,
} from '../../../electron/shared/schedule.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'

export type WhenProblem = 'no-time' | 'no-days' | 'no-links' | 'no-hours' | 'no-start-day'

const hourMs = 3_600_000
const minutesADay = 1_440

/** The fields as they stand for a schedule; what it does not say is what one would mostly want. */
export function formOf(when: When, nowMs: number): WhenForm {
  const atMs = when.kind === 'at' ? when.atMs : Math.ceil(nowMs / hourMs) * hourMs
  const spread = when.kind === 'spread' ? when : undefined
  const hours = spread?.hours ?? wholeDay
  const today = dayOf(nowMs)
  return {
    kind: when.kind,
    day: dayOf(atMs),
    time: timeOf(atMs),
    pace: spread?.pace.kind ?? 'days',
    days: String(spread?.pace.kind === 'days' ? spread.pace.days : 7),
    linksADay: String(spread?.pace.kind === 'links-a-day' ? spread.pace.links : 1_000),
    fromTime: timeOfMinute(hours.fromMinute),
    toTime: timeOfMinute(hours.toMinute),
    startDay: spread?.startDay === undefined || spread.startDay < today ? today : spread.startDay,
    // As in the terminal: more than a portion a day is spent only where that was chosen.
    missed: spread?.missed ?? 'keep-pace',
  }
}

/**
 * Fields that were kept as they are taken up again: a first day that is past is today. A time that
 * is past stays as it is, and is told apart (`isPast`): whoever chose it did not mean "at once".
 */
export function formAgain(
  form: WhenForm,
  nowMs: number,
): { readonly form: WhenForm; readonly isPast: boolean } {
  const today = dayOf(nowMs)
  const when = readWhen(form)
  return {
    form: form.startDay !== '' && form.startDay < today ? { ...form, startDay: today } : form,
    isPast: when.ok && isTimePast(when.value, nowMs),
  }
}

/** What the fields say; a problem names the first of them that says nothing. */
export function readWhen(form: WhenForm): Result<When, WhenProblem> {
  switch (form.kind) {
    case 'now':
      return ok({ kind: 'now' })
    case 'at': {
      const atMs = new Date(`${form.day}T${form.time}`).getTime()
      return 0 <= atMs && atMs < latestMs ? ok({ kind: 'at', atMs }) : fail('no-time')
    }
    case 'spread': {
      const pace = paceOf(form)
      if (!pace.ok) return pace
      const fromMinute = minuteOf(form.fromTime)
      const toMinute = minuteOf(form.toTime)
      // Midnight ends the day; a field cannot say 24:00.
      const endMinute = toMinute === 0 ? minutesADay : toMinute
      if (fromMinute === undefined || endMinute === undefined || fromMinute === endMinute)
        return fail('no-hours')
      if (!(Date.parse(form.startDay) < latestMs)) return fail('no-start-day')
      return ok({
        kind: 'spread',
        pace: pace.value,
        hours: { fromMinute, toMinute: endMinute },
        startDay: form.startDay,
        missed: form.missed,
      })
    }
    default:
      return assertNever(form.kind)
  }
}

type Pace = Extract<When, { readonly kind: 'spread' }>['pace']

function paceOf({ pace, days, linksADay }: WhenForm): Result<Pace, WhenProblem> {
  if (pace === 'days') {
    const count = wholeNumber(days) ?? 0
    return count < 1 || count > mostSlots ? fail('no-days') : ok({ kind: 'days', days: count })
  }
  const links = wholeNumber(linksADay) ?? 0
  return links < 1 || links > mostLinksADay ? fail('no-links') : ok({ kind: 'links-a-day', links })
}

/** The local day and time, as their fields want them whatever the language. */
function dayOf(atMs: number): string {
  const at = new Date(atMs)
  return [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
}

function timeOf(atMs: number): string {
  const at = new Date(atMs)
  return timeOfMinute(at.getHours() * 60 + at.getMinutes())
}

function timeOfMinute(minute: number): string {
  const ofDay = minute % minutesADay
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

/** A moment at the time that a field names, to be written by `Format.time`; undefined where it names none. */
export function momentOfTime(time: string): number | undefined {
  const minute = minuteOf(time)
  // On a day on which no clock is changed.
  return minute === undefined ? undefined : new Date(2026, 0, 10, 0, minute).getTime()
}

function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
