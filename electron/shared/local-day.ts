const dayForm = /^(\d{4})-(\d\d)-(\d\d)$/

/** The local calendar day of a moment, `2026-11-21`. */
export function dayOf(atMs: number): string {
  const at = new Date(atMs)
  const year = String(at.getFullYear()).padStart(4, '0')
  return `${year}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}

/**
 * The first moment of a local day, and of the day that many days later: a day of 23 or 25 hours is
 * one day. Throws where it is no day.
 */
export function startOfDay(day: string, daysLater = 0): number {
  const [, year, month, date] = dayForm.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined)
    throw new Error(`Not a day: ${day}`)
  return new Date(year, month - 1, date + daysLater).getTime()
}

/** Whether a text is a day that there is. */
export function isDay(text: string): boolean {
  return dayForm.test(text) && dayOf(startOfDay(text)) === text
}

/** Every local day of a time, the first and the last included. */
export function daysFrom(fromDay: string, toDay: string): readonly string[] {
  const days: string[] = []
  for (let later = 0; ; later += 1) {
    const day = dayOf(startOfDay(fromDay, later))
    if (day > toDay) return days
    days.push(day)
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
