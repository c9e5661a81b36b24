import { fail, ok, type Result } from '../shared/result.ts'
import type { When } from '../shared/contract/index.ts'
import { type DayHours, missedWays, wholeDay } from '../shared/schedule.ts'
import { readWhole } from './read-limits.ts'

type Pace = Extract<When, { readonly kind: 'spread' }>['pace']

/** A drip feed goes on for a year at most. */
const mostDays = 366

/** The options of `submit` that say when it sends. */
export const whenOptions = {
  at: { type: 'string' },
  spread: { type: 'string' },
  hours: { type: 'string' },
  from: { type: 'string' },
  missed: { type: 'string' },
} as const

/** Their values as they were typed. */
export type WhenValues = { readonly [Name in keyof typeof whenOptions]?: string | undefined }

/** Reads when a list is to be sent; a failure is the sentence to show. */
export function readWhen(values: WhenValues, nowMs: number): Result<When, string> {
  const { at, spread } = values
  if (at !== undefined && spread !== undefined) return fail('Give --at or --spread, not both.')
  if (spread !== undefined) return readSpread(spread, values)
  const alone = (['hours', 'from', 'missed'] as const).find((name) => values[name] !== undefined)
  if (alone !== undefined) return fail(`--${alone} says more of --spread, which is missing.`)
  return at === undefined ? ok({ kind: 'now' }) : readAt(at, nowMs)
}

/** `14:00`: the next time it is that; `2026-03-14 14:00`: then. Both where this computer stands. */
function readAt(text: string, nowMs: number): Result<When, string> {
  const [, day, time = ''] = /^(?:(\d{4}-\d\d-\d\d)[ T])?(\d\d:\d\d)$/.exec(text) ?? []
  const minute = readTime(time)
  const date = day === undefined ? new Date(nowMs) : readDay(day)
  if (minute === undefined || minute === 1_440 || date === undefined) {
    return fail(`--at takes HH:MM or “YYYY-MM-DD HH:MM”, not “${text}”.`)
  }
  const timeOn = (laterDays: number): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + laterDays, 0, minute).getTime()
  const atMs = day === undefined && timeOn(0) <= nowMs ? timeOn(1) : timeOn(0)
  if (atMs <= nowMs) return fail(`--at ${text} is past. Without --at it is sent at once.`)
  return ok({ kind: 'at', atMs })
}

function readSpread(text: string, { hours, from, missed }: WhenValues): Result<When, string> {
  const pace = readPace(text)
  if (pace === undefined) {
    return fail(
      `--spread takes a number of days as 10d, at most ${mostDays}, or of links a day as 500/day, not “${text}”.`,
    )
  }
  const during = hours === undefined ? wholeDay : readHours(hours)
  if (during === undefined) return fail(`--hours takes HH:MM-HH:MM, not “${hours}”.`)
  if (from !== undefined && readDay(from) === undefined) {
    return fail(`--from takes a day as YYYY-MM-DD, not “${from}”.`)
  }
  const way = missedWays.find((known) => known === (missed ?? 'keep-pace'))
  if (way === undefined) return fail(`--missed takes ${missedWays.join(' or ')}, not “${missed}”.`)
  return ok({ kind: 'spread', pace, hours: during, startDay: from, missed: way })
}

function readPace(text: string): Pace | undefined {
  const [, days, links] = /^(?:(\d+)d|(\d+)\/day)$/.exec(text) ?? []
  const count = readWhole(days ?? links ?? '')
  if (count === undefined) return undefined
  if (days === undefined) return { kind: 'links-per-day', links: count }
  return count > mostDays ? undefined : { kind: 'days', days: count }
}

function readHours(text: string): DayHours | undefined {
  const [from, to] = text.split('-', 2).map(readTime)
  if (from === undefined || to === undefined || from === 1_440 || from === to) return undefined
  return { fromMinute: from, toMinute: to === 0 ? 1_440 : to }
}

/** Minutes since midnight; 24:00 is the end of the day. */
function readTime(text: string): number | undefined {
  const [, hour, minute] = /^(\d\d):([0-5]\d)$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= 1_440 ? minutes : undefined
}

/** Midnight of a day here; undefined where the calendar has none such. */
function readDay(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 && date.getFullYear() < 2100 ? date : undefined
}
