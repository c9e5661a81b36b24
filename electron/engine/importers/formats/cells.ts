import { hiddenLink, looksLikeHost, withLink } from '../../parsing/index.ts'

/** How a number of a workbook is shown where it is a moment; undefined: as the number. */
export type CellShape = 'date' | 'time' | 'date-and-time' | 'elapsed' | undefined

/** The shape of a number format that every workbook knows by its number (ECMA-376, 18.8.30). */
export function shapeOfKnownFormat(id: number): CellShape {
  if (id === 22) return 'date-and-time'
  if (id === 46) return 'elapsed'
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time'
  if (id === 32 || id === 33) return 'time'
  // Days in Japan and times in Taiwan.
  if (id === 34 || id === 35 || id === 55 || id === 56) return 'date-and-time'
  const isEastAsianDate = (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
  return isEastAsianDate || (id >= 14 && id <= 17) ? 'date' : undefined
}

/** The shape that a format code gives to a number above zero, for example `dd/mm/yyyy hh:mm`. */
export function shapeOfFormat(code: string): CellShape {
  const [section = ''] = code
    // What is shown as it stands: quoted, escaped, or as wide as a character.
    .replaceAll(/"[^"]*"|[\\_*]./g, '')
    .split(';')
  if (/\[(?:h+|m+|s+)\]/i.test(section)) return 'elapsed'
  const letters = section.replaceAll(/\[[^\]]*\]|am\/pm|a\/p|general|e[+-]/gi, '')
  const hasTime = /[hs]/i.test(letters)
  // Beside hours or seconds an m is a minute.
  const hasDate = /[ydeg]/i.test(letters) || (/m/i.test(letters) && !hasTime)
  if (hasDate) return hasTime ? 'date-and-time' : 'date'
  return hasTime ? 'time' : undefined
}

const dayMs = 86_400_000
// 31 December 9999, the last day that spreadsheets know.
const lastDay = 2_958_465

/**
 * A number as a person sees it: a moment as ISO 8601 with a space between day and time, any other
 * to 15 digits, which is what spreadsheets hold. Days are counted from 1900, or from 1904.
 */
export function shownNumber(written: string, shape: CellShape, isFrom1904: boolean): string {
  if (shape === undefined && /^(?:0|-?[1-9]\d{0,14})$/.test(written)) return written
  const number = Number(written)
  if (written.trim() === '' || !Number.isFinite(number)) return written
  const seconds = Math.round(number * 86_400)
  if (number < 0 || shape === undefined) return String(Number(number.toPrecision(15)))
  if (shape === 'elapsed') return clock(seconds)
  if (shape === 'time') return clock(seconds % 86_400)
  // Of a moment just before midnight only the time is rounded up to the next day.
  const day = shape === 'date' ? Math.floor(number) : Math.floor(seconds / 86_400)
  const shownDay = dateOf(isFrom1904 ? day + 1_462 : day)
  if (shownDay === undefined) return String(number)
  return shape === 'date' ? shownDay : `${shownDay} ${clock(seconds % 86_400)}`
}

/** A moment that is written as such, `2026-01-31T00:00:00`, as `shownNumber` shows it. */
export function shownMoment(written: string, shape: CellShape): string {
  const [day = '', time] = written.replace(/(?:\.\d+)?Z?$/, '').split('T')
  if (time === undefined) return written
  const shownTime = time.replace(/^(\d\d:\d\d):00$/, '$1')
  if (shape === 'time') return shownTime
  return shape === 'date' || (shape === undefined && shownTime === '00:00')
    ? day
    : `${day} ${shownTime}`
}

/** Undefined for a day that no spreadsheet shows. */
function dateOf(day: number): string | undefined {
  if (day < 1 || day > lastDay) return undefined
  // Lotus 1-2-3 took 1900 for a leap year, and so does everything after it.
  if (day === 60) return '1900-02-29'
  return new Date((day - (day < 60 ? 25_568 : 25_569)) * dayMs).toISOString().slice(0, 10)
}

/** Seconds are left out where they are none. */
function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, '0'))
  return rest === '00' ? `${hours}:${minutes}` : `${hours}:${minutes}:${rest}`
}

/** What a formula says of a cell's link. */
export type FormulaLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly link: string }
  /** It is put together of cells and shown as it is. */
  | { readonly kind: 'shown' }
  /** It is put together of cells: the file holds only the words that are shown in its place. */
  | { readonly kind: 'hidden' }

/** The link that a formula makes, `HYPERLINK("https://…","words")`. */
export function linkOfFormula(formula: string): FormulaLink {
  if (!/HYPERLINK\s*\(/i.test(formula)) return { kind: 'none' }
  const link = /^HYPERLINK\(\s*"([^"]+)"\s*[,;)]/i.exec(formula)?.[1]
  if (link !== undefined) return { kind: 'link', link }
  return hasLabel(formula) ? { kind: 'hidden' } : { kind: 'shown' }
}

/** True where a `HYPERLINK` has a second argument: the words, or other address, that it shows. */
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

/** A cell's text with what its formula says of a link. */
export function withFormula(text: string, formula: FormulaLink): string {
  if (formula.kind === 'link') return withLink(text, formula.link)
  if (formula.kind === 'none' || text.trim() === '') return text
  const isAddress =
    formula.kind === 'shown' && (/https?:\/\//i.test(text) || looksLikeHost(text.trim()))
  return isAddress ? text : `${text} <${hiddenLink}>`
}

/** What a spreadsheet can hold. */
export const lastColumn = 16_384
export const lastRow = 1_048_576

// A cell of thirty bytes may show a shared text of any length, or stand behind 16,383 empty ones.
const alwaysAllowed = 2 ** 24
const largestGrowth = 32

/** True where so much of a sheet was read that so much may be shown of it. */
export function mayShow(shownLength: number, readLength: number): boolean {
  return shownLength <= alwaysAllowed + largestGrowth * readLength
}

/** Lines that are made one after another, in UTF-8. */
export class LineBytes {
  /** Held up to `length`; what is behind is room. */
  bytes = Buffer.allocUnsafe(2 ** 16)
  length = 0

  /** Makes room for so many bytes more. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(2 * (this.length + more))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }

  add(lines: string): void {
    this.reserve(3 * lines.length)
    this.length += this.bytes.write(lines, this.length)
  }

  /** What was added since it was last asked; holds until more is added. */
  taken(): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    this.length = 0
    return taken
  }
}
