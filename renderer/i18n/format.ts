/** Formats numbers and times in the window's language, and hooks that follow the clock. */
import { useSyncExternalStore } from 'react'

/** Formats numbers, times and lists for a locale. */
export interface Format {
  /** BCP 47 tag. */
  readonly locale: string
  readonly number: (value: number) => string
  readonly percent: (share: number) => string
  /** 10:43 */
  readonly time: (atMs: number) => string
  /** 10:43:17 */
  readonly exactTime: (atMs: number) => string
  /** 12 Nov, with the year if it is another year. */
  readonly day: (atMs: number) => string
  /**
   * 12.11.2025, for a column. In English 12 Nov 2025, since countries differ in the order of day and
   * month.
   */
  readonly shortDayWithYear: (atMs: number) => string
  readonly isToday: (atMs: number) => boolean
  readonly isThisYear: (atMs: number) => boolean
  /** today, tomorrow, or Tuesday 24 Nov, with the year if it is another year. */
  readonly comingDay: (atMs: number) => string
  /** Nov 2026 */
  readonly month: (atMs: number) => string
  /** Only the time if it is today, otherwise day and time. */
  readonly moment: (atMs: number) => string
  /** Only the exact time if it is today, otherwise day and exact time. */
  readonly exactMoment: (atMs: number) => string
  /** A range of days: 20–23 Nov, or one day if both are the same. */
  readonly days: (fromMs: number, toMs: number) => string
  /** Full date and time, for tooltips. */
  readonly exact: (atMs: number) => string
  /** Rounded, in the largest unit that fits: 9 sec, 3 min, 2 hr, 5 days. */
  readonly duration: (ms: number) => string
  /** The duration between two times. From 48 hours on, counted in calendar days, as schedules do. */
  readonly until: (fromMs: number, toMs: number) => string
  /** 74 MB */
  readonly bytes: (bytes: number) => string
  /** a, b and c */
  readonly list: (items: readonly string[]) => string
  /** A space, or nothing in Chinese, where the full stop includes it. */
  readonly betweenSentences: string
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Creates the formats of a locale. Each `Intl` object is created on first use. `now` determines today. */
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
    // Chinese texts have a space between digits and letters. Intl does not add it.
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
  const rangeOf = (hasYear: boolean) => {
    const year = hasYear ? ({ year: 'numeric' } as const) : {}
    const format =
      range.get(hasYear) ??
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year })
    range.set(hasYear, format)
    return format
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
      const daysBetween = localDayNumber(toMs) - localDayNumber(fromMs)
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

/** Numbers local days: two days differ by the number of days between them. */
function localDayNumber(atMs: number): number {
  const at = new Date(atMs)
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs
}

/** A whole number with or without separators: 81793, 81,793, 81 793, 81’793, and the Indian 1,18,793. */
const grouped = /^(?:\d+|\d{1,3}(?:([,.'’\s])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})$/

/**
 * Parses a whole number as people type or paste it, with or without separators. Undefined for anything
 * else. Nothing is rounded: a balance that is not whole is a mistake.
 */
export function wholeNumber(typed: string): number | undefined {
  const text = typed.trim()
  if (!grouped.test(text)) return undefined
  const value = Number(text.replaceAll(/\D/g, ''))
  return Number.isSafeInteger(value) ? value : undefined
}

/** The current time, rounded down to a multiple of `everyMs`. It renders again when that changes. */
export function useNow(everyMs: number): number {
  return useSyncExternalStore(
    (onTick) => {
      const timer = setInterval(onTick, Math.min(everyMs, 1_000))
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / everyMs) * everyMs,
  )
}

/** How often the day is checked, since the computer may sleep over midnight or change the time zone. */
const checkEveryMs = 60_000

/**
 * A text that changes with the day and with the time zone. A component that formats times must render
 * again then: a time that is no longer today is shown with its day.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribeToDay, today, today)
}

const listeners = new Set<() => void>()
let lastToday = ''
let timer: ReturnType<typeof setTimeout> | undefined

function subscribeToDay(onChange: () => void): () => void {
  listeners.add(onChange)
  if (timer === undefined) scheduleCheck()
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function scheduleCheck(): void {
  lastToday = today()
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  timer = setTimeout(checkDay, Math.min(midnight.getTime() - now.getTime(), checkEveryMs))
}

function checkDay(): void {
  const before = lastToday
  scheduleCheck()
  if (lastToday !== before) for (const onChange of listeners) onChange()
}

function today(): string {
  const now = new Date()
  // Two time zones may have the same offset now, but not in winter or summer.
  const offsets = [now, new Date(now.getFullYear(), 0), new Date(now.getFullYear(), 6)]
  return `${now.toDateString()} ${offsets.map((at) => at.getTimezoneOffset()).join(' ')}`
}
