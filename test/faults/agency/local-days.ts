/** Days as the user of the agency sees them: local ones, in a zone whose clocks change on one of them. */

/** Berlin sets its clocks back on 25 October 2026. */
process.env['TZ'] = 'Europe/Berlin'

/** A moment of a day of October 2026; days after the 31st are those of November. */
export function momentOf(date: number, hour: number): number {
  return new Date(2026, 9, date, hour).getTime()
}

/** The local day of a moment, written as the app writes it. */
export function dayAt(atMs: number): string {
  return written(atMs).slice(0, 10)
}

/** A moment as a file of results shows it: the local time to the second. */
export function written(atMs: number): string {
  const at = new Date(atMs)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
