import { hiddenLink, looksLikeHost, withLink } from '../../parsing/index.ts'

/** How a number is shown that is a day or a time; undefined: as a number. */
export type CellShape = 'date' | 'time' | 'date-and-time' | 'elapsed' | undefined

/** The shape of a built-in number format (ECMA-376, 18.8.30). */
export function shapeOfKnownFormat(id: number): CellShape {
  if (id === 22) return 'date-and-time'
  if (id === 46) return 'elapsed'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  if (id === 32 || id === 33) return 'time'
  // Dates in Japan and times in Taiwan.
  if (id === 34 || id === 35 || id === 55 || id === 56) return 'date-and-time'
  const isEastAsianDate = (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return isEastAsianDate || (id >= 14 && id <= 17) ? 'date' : undefined
}

/** The shape that a format code gives to a number above zero, for example `dd/mm/yyyy hh:mm`. */
export function shapeOfFormat(code: string): CellShape {
  const [section = ''] = code
    // Literal text: quoted, escaped, or padding.
    .replaceAll(/"[^"]*"|[\\_*]./g, '')
    .split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(section)) return 'elapsed'
  const letters = section.replaceAll(/\[[^\]]*\]|am\/pm|a\/p|general|e[+-]/gi, '')
  const hasTime = /[hs]/i.test(letters)
  // With hours or seconds, m is minutes.
  const hasDate = /[ydeg]/i.test(letters) || (/m/i.test(letters) && !hasTime)
  if (hasDate) return hasTime ? 'date-and-time' : 'date'
  return hasTime ? 'time' : undefined
}

const dayMs = 86_400_000
// 31 December 9999, the last day that spreadsheets know.
const lastDay = 2_958_465

/**
 * Shows a number as a person sees it. A day or time is as in ISO 8601, with a space between them; any
 * other number has up to 15 digits, which is what spreadsheets store. Days are counted from 1900, or
 * from 1904.
 */
export function shownNumber(written: string, shape: CellShape, isFrom1904: boolean): string {
  if (shape === undefined && /^(?:0|-?[1-9]\d{0,14})$/.test(written)) return written
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  const seconds = Math.round(number * 86_400)
  if (number < 0 || shape === undefined) return String(Number(number.toPrecision(15)))
  if (shape === 'elapsed') return clock(seconds)
  if (shape === 'time') return clock(seconds % 86_400)
  // Only a date with a time is rounded up to the next day just before midnight.
  const day = shape === 'date' ? Math.floor(number) : Math.floor(seconds / 86_400)
  const shownDay = dateOf(isFrom1904 ? day + 1_462 : day)
  if (shownDay === undefined) return String(number)
  return shape === 'date' ? shownDay : `${shownDay} ${clock(seconds % 86_400)}`
}

/** Shows `2026-01-31T00:00:00` as `shownNumber` does. */
export function shownMoment(written: string, shape: CellShape): string {
  const [day = '', time] = written.replace(/(?:\.\d+)?Z?$/, '').split('T')
  if (time === undefined) return written
  const shownTime = time.replace(/^(\d\d:\d\d):00$/, '$1')
  if (shape === 'time') return shownTime
  return shape === 'date' || (shape === undefined && shownTime === '00:00')
    ? day
    : `${day} ${shownTime}`
}

/** The date of a day's number; undefined if no spreadsheet shows it. */
function dateOf(day: number): string | undefined {
  if (day < 1 || day > lastDay) return undefined
  // Lotus 1-2-3 took 1900 for a leap year, and every spreadsheet since does too.
  if (day === 60) return '1900-02-29'
  return new Date((day - (day < 60 ? 25_568 : 25_569)) * dayMs).toISOString().slice(0, 10)
}

/** `27:30`, or `27:30:05` if there are seconds. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return rest === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`
}

/** What a formula says about the link of its cell. */
export type FormulaLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly link: string }
  /** The link is computed, and the cell shows it. */
  | { readonly kind: 'shown' }
  /** The link is computed, and the file holds only the label that the cell shows instead. */
  | { readonly kind: 'hidden' }

/** Finds the link in a formula such as `HYPERLINK("https://…","label")`. */
export function linkOfFormula(formula: string): FormulaLink {
  if (!/HYPERLINK\s*\(/i.test(formula)) return { kind: 'none' }
  const link = /^HYPERLINK\(\s*"([^"]+)"\s*[,;)]/i.exec(formula)?.[1]
  if (link !== undefined) return { kind: 'link', link }
  return hasLabel(formula) ? { kind: 'hidden' } : { kind: 'shown' }
}

/** True if a `HYPERLINK` has a second argument: the label that it shows. */
function hasLabel(formula: string): boolean {
  const opening = /HYPERLINK\s*\(/i.exec(formula)
  let depth = 0
  let isQuoted = false
  for (let at = (opening?.index ?? 0) + (opening?.[0].length ?? 0); at < formula.length; at++) {
    const character = formula[at] ?? ''
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '(' || character === '{') depth++
    else if (character === ')' || character === '}') {
      if (depth-- === 0) return false
    } else if (depth === 0 && /[,;]/.test(character)) return true
  }
  return false
}

/** Adds the link of a cell's formula to its text. */
export function withFormula(text: string, formula: FormulaLink): string {
  if (formula.kind === 'link') return withLink(text, formula.link)
  if (formula.kind === 'none' || text.trim() === '') return text
  const isAddress =
    formula.kind === 'shown' && (/https?:\/\//i.test(text) || looksLikeHost(text.trim()))
  return isAddress ? text : `${text} <${hiddenLink}>`
}

/** The size of the largest sheet. */
export const lastColumn = 16_384
export const lastRow = 1_048_576

// A cell of 30 bytes may show a shared text of any length, or follow 16,383 empty cells.
const alwaysAllowed = 2 ** 24
const largestGrowth = 32

/** False if a sheet shows far more than was read of it, as a bomb does. Lengths in characters and bytes. */
export function mayShow(shownLength: number, readLength: number): boolean {
  return shownLength <= alwaysAllowed + largestGrowth * readLength
}

/** A growing buffer of lines in UTF-8. */
export class LineBytes {
  /** Used up to `length`. */
  bytes = Buffer.allocUnsafe(2 ** 16)
  length = 0

  /** Makes room for so many more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(2 * (this.length + more))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }

  /** Adds lines. */
  add(lines: string): void {
    this.reserve(3 * lines.length)
    this.length += this.bytes.write(lines, this.length)
  }

  /** Takes what was added since the last call. The buffer is valid until more is added. */
  taken(): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    this.length = 0
    return taken
  }
}
