import { type CellMarks, isParameter, mayEndLink } from './cells.ts'
import { decodeEntities, endOfWord, endsInEntity } from './characters.ts'
import { looksLikeHost } from './hosts.ts'
import { changesBefore, endsInAbbreviation } from './link-ends.ts'
import { isPath } from './odd-links.ts'

const sampledLines = 200
const fewestLines = 3
/** Delimiters between cells, besides the tab. Links may hold each of them too. */
export const cellDelimiters = [';', '|', ','] as const
const lineMarks = [',', ';'] as const

/** A link with the cells behind it in the same word. */
export interface LinkWithCells {
  readonly link: string
  readonly cells: readonly string[]
}

/**
 * Finds, in the first lines of a text, the mark between links and cells, which becomes a question, or
 * the mark at the ends of lines, which is removed. Undefined if the mark may well be part of the links:
 * those of newspapers, shops and maps hold commas.
 */
export function marksInList(start: string): CellMarks | undefined {
  const lines = start
    .split(/\r\n|[\n\r\u2028\u2029]/, sampledLines)
    .filter((line) => !line.includes('\t'))
  const words = lines.map(linkWordIn).filter((word) => word !== '')
  const mark = cellDelimiters.find((delimiter) => standsBeforeCells(words, delimiter))
  if (mark !== undefined) return { mark, parametersAreCells: false }
  const final =
    lineMarks.find((lineMark) => endsMost(lines, lineMark)) ??
    (endsMost(lines.filter(isBulleted), '.') ? '.' : undefined)
  return final === undefined ? undefined : { mark: final, endsLines: true }
}

/** True for an entry of a list, unless its final full stop may be that of an abbreviation. */
function isBulleted(line: string): boolean {
  const before = line.slice(0, Math.max(0, line.search(/https?:\/\//i)))
  return changesBefore(before).includes('bullet') && !endsInAbbreviation(line.trimEnd())
}

/** True if most lines with one link end in this mark, right behind the link. */
function endsMost(lines: readonly string[], mark: string): boolean {
  const linked = lines.filter((line) => line.split('://').length === 2)
  const ended = linked.filter((line) => {
    const text = line.trimEnd()
    return text.endsWith(mark) && linkWordIn(text).endsWith(mark) && !endsInEntity(text)
  })
  return isMost(ended, linked)
}

function standsBeforeCells(words: readonly string[], mark: string): boolean {
  const linked = words.map((word) => cellsBehind(word, mark))
  const held = linked.filter(({ cells }) => looksLikeCells(cells))
  const areMany = areOfManySites(held)
  const areAll = held.length === linked.length && (areMany || areAlikeWithNames(held))
  if (!isMost(held, linked) && !areAll) return false
  // If most lines have the same text before the mark, that is not the whole link.
  if (new Set(held.map(({ link }) => link)).size * 2 <= held.length) return false
  if (mark !== ',') return true
  return agreeOnCells(held) && (areMany || !areOfAddresses(held))
}

function isMost(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.length >= fewestLines && some.length * 2 > all.length
}

function looksLikeCells(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return filled.length > 0 && filled.every((cell) => !mayEndLink.test(cell))
}

function agreeOnCells(linked: readonly LinkWithCells[]): boolean {
  return linked.some(
    ({ cells: { length } }) =>
      linked.filter(({ cells }) => cells.length === length).length * 2 > linked.length,
  )
}

/** True if the links lead to many sites. Those rarely have the same number of commas in their links. */
export function areOfManySites(linked: readonly LinkWithCells[]): boolean {
  const sites = new Set(linked.map(({ link }) => siteOf(link)))
  return sites.size > 1 && sites.size * 2 > linked.length
}

/** True if a cell holds what links rarely do: a name, a price, a date, a small number. */
export function haveSureCells(linked: readonly LinkWithCells[]): boolean {
  return linked.some(({ cells }) => cells.some((cell) => isSureCell.test(cell.trim())))
}

const isSureCell = /^\p{Lu}|^\d{1,4}$|^\d+[.,]\d+$|\s|[$€£%]|^\d{1,4}[-./]\d\d?[-./]\d{1,4}$/u

/** True if all lines have the same number of cells, at least two, with a name among them. For few sites. */
function areAlikeWithNames(linked: readonly LinkWithCells[]): boolean {
  const [first] = linked
  return (
    linked.length > 1 &&
    linked.every(
      ({ cells }) =>
        cells.length > 1 &&
        cells.length === first?.cells.length &&
        cells.some((cell) => /^\p{Lu}/u.test(cell.trim())),
    )
  )
}

/** True if the text behind the marks is part of the links: places on a map, numbers and titles of pages. */
function areOfAddresses(linked: readonly LinkWithCells[]): boolean {
  if (linked.every(({ link, cells }) => isPlace(link, cells[0] ?? ''))) return true
  if (haveSureCells(linked)) return false
  const all = linked.flatMap(({ cells }) => cells)
  if (all.every((cell) => /^[a-z]+$/.test(cell))) return true
  const columns = linked[0]?.cells.map((_, at) => linked.map(({ cells }) => cells[at] ?? '')) ?? []
  return columns.some(
    (cells) => new Set(cells).size === cells.length && cells.every((cell) => isOfPage.test(cell)),
  )
}

/** True for coordinates, as in `/maps/@52.5,13.4`. */
function isPlace(link: string, next: string): boolean {
  return /[@=/:]-?\d{1,3}\.\d+$/.test(link) && /^-?\d{1,3}\.\d+$/.test(next)
}

/**
 * The number of a page (long, or with letters), or its title. The look-ahead checks the end of the title
 * first. Without it, each dash would start a search for it.
 */
const isOfPage = /^(?:\d{5,}|(?=.*\d)(?=.*[a-z])[a-z\d]{6,}|(?=[^\s,]+$)[^\s,]+?-[^\s,]+?-.+)$/

/** The last two labels of the host. This finds too few sites rather than too many. */
function siteOf(link: string): string {
  const [, host = ''] = /^(?:https?:)?(?:\/\/)?([^/?#:]*)/i.exec(link) ?? []
  return host.toLowerCase().split('.').slice(-2).join('.')
}

/** The word of the first link in a line, from its start, or of a path without its site; empty without any. */
function linkWordIn(line: string): string {
  const at = line.search(/https?:\/\//i)
  if (at !== -1) return line.slice(at, endOfWord(line, at))
  const [word = ''] = /\S+/.exec(line) ?? []
  if (isPath(word)) return word
  const [first = ''] = word.split(/[;|,]/)
  return /[./]/.test(first) && looksLikeHost(first) ? word : ''
}

/** Cuts a word into a link and the cells behind it, up to the next link. */
function cellsBehind(word: string, mark: string): LinkWithCells {
  const [link = '', ...rest] = decodeEntities(word).split(mark)
  const next = rest.findIndex((cell) => cell.includes('://'))
  const cells = next === -1 ? rest : rest.slice(0, next)
  return { link, cells: mark === ';' ? cells.filter((cell) => !isParameter.test(cell)) : cells }
}
