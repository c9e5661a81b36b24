import { dayOf } from '../../../shared/local-day.ts'

/** A local day or time in a sheet, `2026-11-21` or `2026-11-21 14:03:05`: spreadsheets can sort and count with it. */
export interface TimeCell {
  readonly time: string
}

/** What stands in one cell of a table. */
export type Cell = string | number | TimeCell

/** The text that a cell shows. */
export function cellText(cell: Cell): string {
  return typeof cell === 'object' ? cell.time : String(cell)
}

/** A moment as the clock on the wall shows it, to the second: people read these files, programs read the terminal. */
export function localTime(atMs: number): string {
  const at = new Date(atMs)
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()]
  return `${dayOf(atMs)} ${time.map((part) => String(part).padStart(2, '0')).join(':')}`
}

const timeForm = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/
const dayMs = 86_400_000
/** Days from where spreadsheets begin to count, 30 December 1899, to where JavaScript does. */
const daysBefore1970 = 25_569

/** Days and parts of a day as spreadsheets count them, without a zone; throws where a cell holds no time. */
export function sheetTime({ time }: TimeCell): { readonly days: number; readonly isDay: boolean } {
  const [, day, ofDay] = timeForm.exec(time) ?? []
  if (day === undefined) throw new Error(`Not a time: ${time}`)
  const atMs = Date.parse(`${day}T${ofDay ?? '00:00:00'}Z`)
  return { days: atMs / dayMs + daysBefore1970, isDay: ofDay === undefined }
}

/** A text as the time that it is; any other text, several times in one among them, stays text. */
export function timeOrText(text: string): Cell {
  return timeForm.test(text) ? { time: text } : text
}
