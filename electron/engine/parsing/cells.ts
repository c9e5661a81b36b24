/** The cells of a line: what stands between them, of which kind they are, and the link behind what one shows. */
import { endOfWord, endsInEntity } from './characters.ts'
import { isSurelyHost, looksLikeHost } from './hosts.ts'
import type { Range } from './reading.ts'

/** What a list's lines hold beside their links, in the same word. */
export type CellMarks = BetweenCells | AtLineEnds

/** Stands between a link and its cells. */
interface BetweenCells {
  readonly mark: string
  /** `name=value` behind a link is a cell there, and elsewhere of the path before it. */
  readonly parametersAreCells: boolean
  readonly endsLines?: undefined
  /** Cells of a row of a table; rows with more or fewer are asked about. */
  readonly width?: number | undefined
  /** Which of them holds the link, from 0 on; set where a whole row is read. */
  readonly linkColumn?: number | undefined
}

/** Stands between the entries of the list, at the ends of their lines. */
interface AtLineEnds {
  readonly mark: string
  readonly endsLines: true
}

/**
 * Where the link that begins at `start` ends if what follows its mark is a further cell; the end of
 * its word where none does.
 */
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

/** True for `name=value`, which behind a `;` belongs to a path as RFC 3986 has it (3.3). */
export const isParameter = /^[\w.~-]+=[^\t-\r ]*$/

/** Stands for the mark between cells where a cell of a row that is kept whole holds it; a byte. */
export const markInCell = '\x1f'

/** What the link of a row with more or fewer cells than its table may be. */
export interface BrokenRow {
  /** The likeliest link: the cells that the mark may have cut it into, in one piece. */
  readonly joined: string
  /** The link cell by itself, where that is another link. */
  readonly alone: string | undefined
  /** What was joined looks like the rest of an address. */
  readonly isLikely: boolean
  /** Where the link stands in the row. */
  readonly range: Range
}

const linesWithLink = /:\/\/[^\v]*\v[^]*:\/\//

/**
 * Reads a whole row that has more or fewer cells than its table. Undefined where the row has as many,
 * where no cell holds a link, or where `text` is no whole row.
 */
export function brokenRowIn(text: string, marks: CellMarks | undefined): BrokenRow | undefined {
  if (marks === undefined || marks.endsLines === true) return undefined
  if (marks.linkColumn === undefined || marks.width === undefined) return undefined
  // Rows that an open quote has put into one cell.
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

/** The cell that holds the row's link, where so many cells are too many, or too few below zero. */
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

/** True for a cell that may be the rest of a link that stands in the one before it. */
function isRest(cell: string): boolean {
  return cell !== '' && !/\s/.test(cell) && !cell.includes('://')
}

/** What kind of thing a cell holds, as far as it tells a cell from the rest of an address. */
export type CellKind = 'words' | 'number' | 'other'

/** The kind of a cell, as bytes; undefined for an empty one. */
export function cellKind(cell: string): CellKind | undefined {
  // Most cells are one of these two, and the questions below take most of the time.
  if (isWord.test(cell)) return 'words'
  if (isFigure.test(cell)) return 'number'
  const text = cell.trim()
  if (text === '') return undefined
  if (text.includes(' ')) return 'words'
  if (mayEndLink.test(text)) return 'other'
  // Of UTF-8, what is no ASCII is taken for letters.
  const hasLetters = /[a-z\x80-\xff]/i.test(text)
  if (!/\d/.test(text)) return 'words'
  return hasLetters ? 'other' : 'number'
}

const isWord = /^[a-z]+$/i
const isFigure = /^\d+$/

/** What most of a column's cells that hold anything are; undefined where no kind is most of them. */
export function usualKind(cells: readonly string[]): CellKind | undefined {
  const kinds = cells.map(cellKind).filter((kind) => kind !== undefined)
  return kinds.find((kind) => kinds.filter((other) => other === kind).length * 2 > kinds.length)
}

/** Stands in what may be the rest of an address, and hardly in a cell. */
export const mayEndLink = /[?#=&]|%[0-9a-f]{2}|[a-z]\/|\/[a-z]|\.(?:html?|php|aspx?|jsp)$/i

/** Stands in a cell's line for a link that its formula puts together of other cells. */
export const hiddenLink = '#HYPERLINK!'
/** Stands in a cell that was never calculated; a link might stand there. */
export const uncalculated = '#CALC!'

// As spreadsheets show them in the seven languages of the app.
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
 * Why no link can be read in a cell that a formula fills: what it comes to is an error, or only the
 * formula knows the link. Undefined for any other text.
 */
export function formulaMark(text: string): 'formula-error' | 'formula' | undefined {
  if (!text.includes('#')) return undefined
  const mark = text.trim()
  if (errors.has(mark)) return 'formula-error'
  return mark === uncalculated || mark.endsWith(`<${hiddenLink}>`) ? 'formula' : undefined
}

/** What a cell or an anchor shows, where that is an address, and the other link that it leads to. */
export interface ShownAndBehind {
  readonly shown: string
  readonly behind: string
}

const shownThenBehind = /^\s*([^\s<>]+)\s+<(https?:\/\/[^\s<>]+)>\s*$/i

/**
 * Reads `shown <behind>`, which is how `withLink` writes a cell and mail programs write a link whose
 * text is an address. Undefined where both are one link, or what is shown is no address with a page.
 */
export function shownAndBehind(text: string): ShownAndBehind | undefined {
  if (!text.includes('<')) return undefined
  const [, shown = '', behind = ''] = shownThenBehind.exec(text) ?? []
  return isOtherLink(shown, behind) ? { shown, behind } : undefined
}

/** True where `shown` is an address of its own: neither `behind` in other words nor shortened. */
export function isOtherLink(shown: string, behind: string): boolean {
  const isAddress = /^https?:\/\/[^/]/i.test(shown) || isSurelyHost(shown)
  if (!isAddress || /\s|(?:…|\.\.\.)$/.test(shown)) return false
  const [one, other] = [shown, behind].map((link) => comparable(link))
  return one !== undefined && other !== undefined && one !== other
}

/** A link as it is sent; one that is shown without its scheme is no other link for that. */
function comparable(link: string): string | undefined {
  const hasScheme = /^https?:\/\//i.test(link)
  const url = URL.parse(hasScheme ? link : `https://${link.replace(/^\/\//, '')}`)
  return url?.href.replace(/^https?:/, '')
}

/** A cell's text with the link behind it, where the text does not show it. */
export function withLink(text: string, link: string | undefined): string {
  const shown = text.trim()
  if (link === undefined || text.includes(link)) return text
  if (shown === '') return link
  // What only a link that is no web page stands behind is refused with that as the reason.
  if (!/^https?:/i.test(link)) return isOfOtherScheme(link) ? `${text} <${link}>` : text
  if (URL.canParse(link) && URL.parse(shown)?.href === URL.parse(link)?.href) return text
  return isShortened(shown, link) ? link : `${text} <${link}>`
}

const scheme = /^(?:https?:\/\/)?(?:www\.)?/i

/** True where dots stand for the part of a link that is not shown: `a.example/a-long…`, also in its middle. */
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
