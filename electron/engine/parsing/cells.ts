/** The cells of a line: the marks between them, their kinds, and the links behind them. */
import { endOfWord, endsInEntity } from './characters.ts'
import { isSurelyHost, looksLikeHost } from './hosts.ts'
import type { Range } from './reading.ts'

/** The marks of a list that may be in the same word as a link. */
export type CellMarks = BetweenCells | AtLineEnds

/** The mark is between a link and its cells. */
interface BetweenCells {
  readonly mark: string
  /** True if `name=value` behind a link is a cell. Elsewhere it is part of the path. */
  readonly parametersAreCells: boolean
  readonly endsLines?: undefined
  /** How many cells a row of the table has. Rows with more or fewer become questions. */
  readonly width?: number | undefined
  /** The cell with the link, from 0; set if whole rows are read. */
  readonly linkColumn?: number | undefined
}

/** The mark is at the ends of the lines, between the entries of the list. */
interface AtLineEnds {
  readonly mark: string
  readonly endsLines: true
}

/** The end of the link at `start`, before the first mark with a cell behind it, or at the end of its word. */
export function endBeforeCells(
  text: string,
  start: number,
  { mark, parametersAreCells }: BetweenCells,
): number {
  const wordEnd = endOfWord(text, start)
  for (let at = start; ;) {
    const markAt = text.indexOf(mark, at)
    if (markAt === -1 || markAt >= wordEnd) return wordEnd
    if (endsInEntity(text.slice(start, markAt + 1))) {
      at = markAt + 1
      continue
    }
    const next = text.indexOf(mark, markAt + 1)
    const cellEnd = next === -1 ? wordEnd : Math.min(next, wordEnd)
    if (parametersAreCells || !isParameter.test(text.slice(markAt + 1, cellEnd))) return markAt
    at = cellEnd
  }
}

/** `name=value`. Behind a `;` it may be a parameter of a path (RFC 3986, 3.3). */
export const isParameter = /^[\w.~-]+=[^\t-\r ]*$/

/** Replaces a delimiter inside a cell of a row that stays whole. One byte. */
export const markInCell = '\x1f'

/** The possible links of a row with more or fewer cells than its table. */
export interface BrokenRow {
  /** The likeliest link: the cells that a delimiter may have cut it into, joined. */
  readonly joined: string
  /** The cell of the link by itself, if that is another link. */
  readonly alone: string | undefined
  /** True if the joined cells look like the rest of a link. */
  readonly isLikely: boolean
  /** The cell of the link in the row. */
  readonly range: Range
}

const linesWithLink = /:\/\/[^\v]*\v[^]*:\/\//

/**
 * Reads a whole row that has more or fewer cells than its table. Undefined if it has as many, if no cell
 * holds a link, or if `text` is not a whole row.
 */
export function brokenRowIn(text: string, marks: CellMarks | undefined): BrokenRow | undefined {
  if (marks === undefined || marks.endsLines === true) return undefined
  if (marks.linkColumn === undefined || marks.width === undefined) return undefined
  // An open quote has put several rows into one cell.
  if (linesWithLink.test(text)) return undefined
  const { mark, width, linkColumn } = marks
  const cells = text.split(mark).map((cell) => cell.replaceAll(markInCell, mark))
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (cells.length === 1 || cells.length === width || (count <= width && cells.length > width))
    return undefined
  const at = linkCellOf(cells, linkColumn, cells.length - width)
  if (at === undefined) return undefined
  const links = cells.length > width ? cells.length - width : 0
  const further = cells.slice(at + 1, at + 1 + links)
  const cut = mark === '\t' || at !== linkColumn ? 0 : further.findIndex((cell) => !isRest(cell))
  const rests = cut === -1 ? further : further.slice(0, cut)
  const alone = (cells[at] ?? '').trim()
  const joined = [alone, ...rests].join(mark).trim()
  const otherLink = (cells[linkColumn] ?? '').trim()
  const other =
    rests.length > 0 ? alone : at !== linkColumn && holdsLink(otherLink) ? otherLink : undefined
  const start = cells.slice(0, at).reduce((sum, cell) => sum + cell.length + 1, 0)
  const isOnlyLink = cells.filter((cell) => holdsLink(cell.trim())).length === 1
  const isLikely = rests.length > 0 ? mayEndLink.test(rests.join(mark)) : isOnlyLink
  return { joined, alone: other, isLikely, range: [start, start + (cells[at] ?? '').length] }
}

/** The cell with the link of the row. `more`: how many cells are too many, or too few if negative. */
function linkCellOf(
  cells: readonly string[],
  linkColumn: number,
  more: number,
): number | undefined {
  const isLink = (at: number): boolean => holdsLink((cells[at] ?? '').trim())
  const near = more > 0 ? [linkColumn, linkColumn + more] : [linkColumn + more, linkColumn]
  const found = near.find(isLink) ?? cells.findIndex((_, at) => isLink(at))
  return found === -1 ? undefined : found
}

function holdsLink(cell: string): boolean {
  return /https?:\/\//i.test(cell) || looksLikeHost(cell)
}

/** True for a cell that may be the rest of the link in the cell before it. */
function isRest(cell: string): boolean {
  return cell !== '' && !/\s/.test(cell) && !cell.includes('://')
}

/** The kind of a cell's text. `other` may be the rest of a link. */
export type CellKind = 'words' | 'number' | 'other'

/** The kind of a cell, whose characters are bytes (`latin1`); undefined for an empty one. */
export function cellKind(cell: string): CellKind | undefined {
  // Most cells are one of these two, and the checks below take most of the time.
  if (isWord.test(cell)) return 'words'
  if (isFigure.test(cell)) return 'number'
  const text = cell.trim()
  if (text === '') return undefined
  if (text.includes(' ')) return 'words'
  if (mayEndLink.test(text)) return 'other'
  // Bytes beyond ASCII count as letters.
  const hasLetters = /[a-z\x80-\xff]/i.test(text)
  if (!/\d/.test(text)) return 'words'
  return hasLetters ? 'other' : 'number'
}

const isWord = /^[a-z]+$/i
const isFigure = /^\d+$/

/** The kind of most of the cells that are not empty; undefined if no kind is that of most. */
export function usualKind(cells: readonly string[]): CellKind | undefined {
  const kinds = cells.map(cellKind).filter((kind) => kind !== undefined)
  return kinds.find((kind) => kinds.filter((other) => other === kind).length * 2 > kinds.length)
}

/** A pattern that the rest of a link may hold, but rarely a cell. */
export const mayEndLink = /[?#=&]|%[0-9a-f]{2}|[a-z]\/|\/[a-z]|\.(?:html?|php|aspx?|jsp)$/i

/** In a line in place of a link that a formula computes from other cells. */
export const hiddenLink = '#HYPERLINK!'
/** In a line in place of a formula without a stored result, which might be a link. */
export const uncalculated = '#CALC!'

// Errors as spreadsheets show them in the seven languages of the app.
const errors: ReadonlySet<string> = new Set(
  [
    '#REF! #VALUE! #NAME? #N/A #NUM! #NULL! #DIV/0! #SPILL! #FIELD! #BLOCKED! #CONNECT! #BUSY! #ERROR!',
    '#BEZUG! #WERT! #NV #ZAHL! #ÜBERLAUF! #KALK!',
    '#¡REF! #¡VALOR! #¿NOMBRE? #¡NUM! #¡NULO! #¡DIV/0! #¡DESBORDAMIENTO! #¡CALC!',
    '#VALEUR! #NOM? #NOMBRE! #NUL! #PROPAGATION!',
    '#VALOR! #NOME? #N/D #NÚM! #NULO! #DESPEJAR! #CÁLC!',
    '#ССЫЛКА! #ЗНАЧ! #ИМЯ? #Н/Д #ЧИСЛО! #ПУСТО! #ДЕЛ/0! #ПЕРЕНОС! #ВЫЧИСЛ!',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Why the cell of a formula has no link: its result is an error, or only the formula knows the link.
 * Undefined for any other text.
 */
export function formulaMark(text: string): 'formula-error' | 'formula' | undefined {
  if (!text.includes('#')) return undefined
  const mark = text.trim()
  if (errors.has(mark)) return 'formula-error'
  return mark === uncalculated || mark.endsWith(`<${hiddenLink}>`) ? 'formula' : undefined
}

/** The address that a cell or an anchor shows, and the other link that it leads to. */
export interface ShownAndBehind {
  readonly shown: string
  readonly behind: string
}

const shownThenBehind = /^\s*([^\s<>]+)\s+<(https?:\/\/[^\s<>]+)>\s*$/i

/**
 * Parses `shown <behind>`, as `withLink` writes a cell, and mail programs a link whose text is an
 * address. Undefined if both are the same link, or if the shown text is not an address.
 */
export function shownAndBehind(text: string): ShownAndBehind | undefined {
  if (!text.includes('<')) return undefined
  const [, shown = '', behind = ''] = shownThenBehind.exec(text) ?? []
  return isOtherLink(shown, behind) ? { shown, behind } : undefined
}

/** True if `shown` is an address, and neither the same link as `behind` nor a shortened one. */
export function isOtherLink(shown: string, behind: string): boolean {
  const isAddress = /^https?:\/\/[^/]/i.test(shown) || isSurelyHost(shown)
  if (!isAddress || /\s|(?:…|\.\.\.)$/.test(shown)) return false
  const [one, other] = [shown, behind].map((link) => comparable(link))
  return one !== undefined && other !== undefined && one !== other
}

/** A link as it is sent, without its scheme, which a shown text may lack. */
function comparable(link: string): string | undefined {
  const hasScheme = /^https?:\/\//i.test(link)
  const url = URL.parse(hasScheme ? link : `https://${link.replace(/^\/\//, '')}`)
  return url?.href.replace(/^https?:/, '')
}

/** Adds the link behind a cell to its text, unless the text shows it. */
export function withLink(text: string, link: string | undefined): string {
  const shown = text.trim()
  if (link === undefined || text.includes(link)) return text
  if (shown === '') return link
  // A link with another scheme stays, so that the row is rejected for it.
  if (!/^https?:/i.test(link)) return isOfOtherScheme(link) ? `${text} <${link}>` : text
  if (URL.canParse(link) && URL.parse(shown)?.href === URL.parse(link)?.href) return text
  return isShortened(shown, link) ? link : `${text} <${link}>`
}

const scheme = /^(?:https?:\/\/)?(?:www\.)?/i

/** True if `shown` is the link with dots in place of its end or middle: `a.example/a-long…`. */
function isShortened(shown: string, link: string): boolean {
  const [start, end, ...more] = shown.split(/…|\.{3,}/)
  if (start === undefined || end === undefined || more.length > 0) return false
  const [from, whole] = [start, link].map((written) => written.replace(scheme, ''))
  if (from === undefined || whole === undefined || !from.includes('.')) return false
  const isPart = from.length + end.length < whole.length
  return isPart && whole.startsWith(from) && whole.endsWith(end.trim())
}

function isOfOtherScheme(link: string): boolean {
  return /^(?:mailto|tel|sms|ftp|ftps|file|javascript|data):/i.test(link)
}
