import { dayOf } from '../../shared/local-day.ts'

/**
 * A local day or time in a table, `2026-11-21` or `2026-11-21 14:03:05`. Spreadsheets sort and
 * subtract it.
 */
export interface TimeCell {
  readonly time: string
}

/** One cell of a table. */
export type Cell = string | number | TimeCell

/** The text that a cell shows. Numbers have a point before their decimals, of which there are at most four. */
export function cellText(cell: Cell): string {
  if (typeof cell === 'string') return cell
  return typeof cell === 'number' ? String(rounded(cell)) : cell.time
}

/** A number without the digits that come from dividing units among links. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** A number that only names something: a text, since nobody adds it up. */
export function idCell(id: number | undefined): Cell {
  return id === undefined ? '' : String(id)
}

/** A moment as a local time to the second. */
export function timeCell(atMs: number): TimeCell {
  const at = new Date(atMs)
  const time = [at.getHours(), at.getMinutes(), at.getSeconds()]
  return { time: `${dayOf(atMs)} ${time.map((part) => String(part).padStart(2, '0')).join(':')}` }
}

const timeForm = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d:\d\d))?$/
const dayMs = 86_400_000
/** Days between 30 December 1899, where spreadsheets start to count, and 1970. */
const daysBefore1970 = 25_569

/** A time as spreadsheets count it: days, without a time zone. Throws for a cell that holds no time. */
export function sheetTime({ time }: TimeCell): { readonly days: number; readonly isDay: boolean } {
  const [, day, ofDay] = timeForm.exec(time) ?? []
  if (day === undefined) throw new Error(`Not a time: ${time}`)
  const atMs = Date.parse(`${day}T${ofDay ?? '00:00:00'}Z`)
  return { days: atMs / dayMs + daysBefore1970, isDay: ofDay === undefined }
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)*%?$/

// Spreadsheets skip white space and control characters, and read a full-width sign as the plain one.
const formulaStart = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

// Most cells: starts with a letter or a digit, so it is no formula.
const plainStart = /^[0-9A-Za-z]/

/**
 * A text that no spreadsheet runs as a formula. What looks like one gets an apostrophe in front;
 * plain numbers stay numbers.
 */
export function formulaSafe(text: string): string {
  if (plainStart.test(text)) return text
  return formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text
}

/** A table's rows below its headings. */
export function* withHeadings(
  headings: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Generator<readonly Cell[]> {
  yield headings
  yield* rows
}

/** One line of tab-separated cells without its line end, as spreadsheets paste it. */
export function tabLine(cells: readonly Cell[]): string {
  return cells
    .map((cell) => formulaSafe(cellText(cell)))
    .map((text) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
    .join('\t')
}
