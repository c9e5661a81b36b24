/** Hours and minutes here; with the date where that is another day than today. */
export function timeOf(epochMs: number, nowMs = Date.now()): string {
  const date = new Date(epochMs)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = date.toDateString() === new Date(nowMs).toDateString()
  return isToday ? time : `${time} on ${date.toDateString()}`
}

/** Minutes since midnight as hours and minutes. */
export function timeOfDay(minutes: number): string {
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
