/** Numbers and times in the language of the window, and times that keep up with the clock. */
import { useSyncExternalStore } from 'react'

/** Numbers, times and lists as the reader's language writes them. */
export interface Format {
  /** The BCP 47 tag it was made for. */
  readonly locale: string
  readonly number: (value: number) => string
  readonly percent: (share: number) => string
  /** 10:43 */
  readonly time: (atMs: number) => string
  /** 10:43:17 */
  readonly exactTime: (atMs: number) => string
  /** 12 Nov, with the year where it is not this one. */
  readonly day: (atMs: number) => string
  /**
   * 12.11.2025, for a column. In English 12 Nov 2025, since day and month change places from one of its
   * countries to the next.
   */
  readonly shortDayWithYear: (atMs: number) => string
  readonly isToday: (atMs: number) => boolean
  readonly isThisYear: (atMs: number) => boolean
  /** today, tomorrow, else Tuesday 24 Nov, with the year where it is not this one. */
  readonly comingDay: (atMs: number) => string
  /** Nov 2026 */
  readonly month: (atMs: number) => string
  /** The time today; day and time otherwise. */
  readonly moment: (atMs: number) => string
  /** The exact time today; day and exact time otherwise. */
  readonly exactMoment: (atMs: number) => string
  /** From one day to another: 20–23 Nov; one day alone where both are it. */
  readonly days: (fromMs: number, toMs: number) => string
  /** The whole of it, for hover. */
  readonly exact: (atMs: number) => string
  /** The largest fitting unit, rounded: 9 sec, 3 min, 2 hr, 5 days. */
  readonly duration: (ms: number) => string
  /** The same of the time until then; from two days on the calendar days, as schedules count them. */
  readonly until: (fromMs: number, toMs: number) => string
  /** 74 MB */
  readonly bytes: (bytes: number) => string
  /** a, b and c */
  readonly list: (items: readonly string[]) => string
  /** What stands between two sentences: nothing in Chinese, whose full stop is as wide as a letter. */
  readonly betweenSentences: string
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The formats of a locale, each made when it is first used; `now` says which day is today. */
export function createFormat(locale: string, now: () => number = Date.now): Format {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined
    return (atMs: number) => (format ??= new Intl.DateTimeFormat(locale, options)).format(atMs)
  }
  const numbers = (options?: Intl.NumberFormatOptions) => {
    let format: Intl.NumberFormat | undefined
    return (value: number) => (format ??= new Intl.NumberFormat(locale, options)).format(value)
  }
  const unit = (name: string, maximumFractionDigits = 0) => {
    const format = numbers({
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits,
    })
    // Chinese texts part figures from letters, which Intl does not.
    return (value: number) => format(value).replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')
  }

  const seconds = unit('second')
  const minutes = unit('minute')
  const hours = unit('hour')
  const days = unit('day')
  const kilobytes = unit('kilobyte')
  const megabytes = unit('megabyte')
  const gigabytes = unit('gigabyte', 1)
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const exactTime = dates({
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const dayOfYear = dates({ day: 'numeric', month: 'short' })
  const dayWithYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const isEnglish = new Intl.Locale(locale).language === 'en'
  const weekday = dates({ weekday: 'long', day: 'numeric', month: 'short' })
  const weekdayWithYear = dates({
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  const range = new Map<boolean, Intl.DateTimeFormat>()
  const rangeOf = (isWithYear: boolean) => {
    const year = isWithYear ? ({ year: 'numeric' } as const) : {}
    const made =
      range.get(isWithYear) ??
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year })
    range.set(isWithYear, made)
    return made
  }
  let relative: Intl.RelativeTimeFormat | undefined
  const daysFromToday = (count: number) =>
    (relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(count, 'day')
  let list: Intl.ListFormat | undefined

  const isThisYear = (atMs: number) =>
    new Date(atMs).getFullYear() === new Date(now()).getFullYear()
  const day = (atMs: number) => (isThisYear(atMs) ? dayOfYear(atMs) : dayWithYear(atMs))

  const isToday = (atMs: number) => new Date(atMs).toDateString() === new Date(now()).toDateString()

  const duration = (ms: number): string => {
    const inUnits = (unitMs: number) => Math.max(Math.round(ms / unitMs), 1)
    if (inUnits(secondMs) < 60) return seconds(inUnits(secondMs))
    if (inUnits(minuteMs) < 60) return minutes(inUnits(minuteMs))
    if (inUnits(hourMs) < 48) return hours(inUnits(hourMs))
    return days(inUnits(dayMs))
  }

  return {
    locale,
    number: numbers(),
    percent: numbers({ style: 'percent' }),
    time,
    exactTime,
    day,
    shortDayWithYear: isEnglish
      ? dayWithYear
      : dates({ day: '2-digit', month: '2-digit', year: 'numeric' }),
    month: dates({ month: 'short', year: 'numeric' }),
    isToday,
    isThisYear,
    comingDay(atMs) {
      if (isToday(atMs)) return daysFromToday(0)
      const tomorrow = new Date(now())
      tomorrow.setDate(tomorrow.getDate() + 1)
      const isTomorrow = new Date(atMs).toDateString() === tomorrow.toDateString()
      if (isTomorrow) return daysFromToday(1)
      return isThisYear(atMs) ? weekday(atMs) : weekdayWithYear(atMs)
    },
    moment: (atMs) => (isToday(atMs) ? time(atMs) : `${day(atMs)} ${time(atMs)}`),
    exactMoment: (atMs) => (isToday(atMs) ? exactTime(atMs) : `${day(atMs)} ${exactTime(atMs)}`),
    days: (fromMs, toMs) =>
      rangeOf(!isThisYear(fromMs) || !isThisYear(toMs)).formatRange(fromMs, toMs),
    exact: dates({ dateStyle: 'full', timeStyle: 'medium' }),
    duration,
    until(fromMs, toMs) {
      const daysBetween = localDay(toMs) - localDay(fromMs)
      const isInDays = Math.round((toMs - fromMs) / hourMs) >= 48 && daysBetween > 1
      return isInDays ? days(daysBetween) : duration(toMs - fromMs)
    },
    bytes(bytes) {
      if (bytes < 1e6) return kilobytes(Math.ceil(bytes / 1e3))
      return bytes < 1e9 ? megabytes(bytes / 1e6) : gigabytes(bytes / 1e9)
    },
    list: (items) => (list ??= new Intl.ListFormat(locale, { type: 'conjunction' })).format(items),
    betweenSentences: new Intl.Locale(locale).language === 'zh' ? '' : ' ',
  }
}

/** The number of a moment's local day. */
function localDay(atMs: number): number {
  const at = new Date(atMs)
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs
}

/** 81793 · 81,793 · 81 793 · 81’793, and 1,18,793 as India groups it. */
const grouped = /^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/

/**
 * A whole number as people type or paste it, grouped or not; undefined for anything else. Nothing is
 * rounded: a balance that is not whole is a mistake.
 */
export function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  if (!grouped.test(text)) return undefined
  const value = Number(text.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}

/** The time, rounded down to whole steps of `everyMs`, so that what counts from it keeps up. */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(
    (onTick) => {
      const timer = setInterval(onTick, Math.min(everyMs, 1_000))
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / everyMs) * everyMs,
  )
}

/** No later it is known that the computer slept over midnight, or came to another zone. */
const lookEveryMs = 60_000

/**
 * Another text on another day, and where the system keeps another time: whoever shows a moment shows
 * it anew then, since one of yesterday is told with its day.
 */
export function useToday(): string {
  return useSyncExternalStore(follow, today, today)
}

const followers = new Set<() => void>()
let known = ''
let timer: ReturnType<typeof setTimeout> | undefined

function follow(tell: () => void): () => void {
  followers.add(tell)
  if (timer === undefined) wait()
  return () => {
    followers.delete(tell)
    if (followers.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function wait(): void {
  known = today()
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  timer = setTimeout(look, Math.min(midnight.getTime() - now.getTime(), lookEveryMs))
}

function look(): void {
  const before = known
  wait()
  if (known !== before) for (const tell of followers) tell()
}

function today(): string {
  const now = new Date()
  // Two zones that agree now may not do so in winter or in summer.
  const offsets = [now, new Date(now.getFullYear(), 0), new Date(now.getFullYear(), 6)]
  return `${now.toDateString()} ${offsets.map((at) => at.getTimezoneOffset()).join(' ')}`
}
