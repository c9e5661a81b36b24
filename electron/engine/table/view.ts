import { warningBit } from '../parsing/index.ts'
import type { ColumnValues, RowFilter } from '../../shared/contract/index.ts'
import { type LinkStatus, linkWarnings } from '../../shared/link.ts'
import { endOfLine, startOfLine } from './byte-store.ts'
import { cellsOf, lineOf } from './layout.ts'
import type { LinkTable } from './link-table.ts'
import { codeOf, removedCode, statusOf, verdicts } from './verdict.ts'

/** The conditions of a filter that the table alone can judge: nothing of what became of a link. */
type TableFilter = Omit<RowFilter, 'statuses' | 'submissionId' | 'requestId'> & {
  readonly statuses?: readonly LinkStatus[] | undefined
}

/** The numbers of all rows that meet every condition of a filter, in source order. */
export function rowsMatching(table: LinkTable, filter: TableFilter): Uint32Array {
  const { rows } = table
  const wanted = wantedVerdicts(filter)
  const warning = wantedWarnings(filter.warning)
  const isHost = filter.host === undefined ? undefined : hostIs(table, filter.host)
  const isFound =
    filter.search === undefined || filter.search === ''
      ? undefined
      : rowSearch(table, filter.search)
  const isCell =
    filter.cell === undefined ? undefined : cellIs(table, filter.cell.column, filter.cell.text)
  const found = new Uint32Array(rows.count)
  let count = 0
  const isWanted = (row: number): boolean => {
    if (wanted[rows.verdict[row] ?? 0] !== 1) return false
    if (warning !== 0 && ((rows.warnings[row] ?? 0) & warning) === 0) return false
    if (filter.source !== undefined && table.sourceOf(row) !== filter.source) return false
    return (
      (isHost === undefined || isHost(row)) &&
      (isCell === undefined || isCell(row)) &&
      (isFound === undefined || isFound(row))
    )
  }
  // A generator would take longer than most conditions do.
  if (table.order.isReordered) {
    for (const row of table.inOrder()) if (isWanted(row)) found[count++] = row
  } else for (let row = 0; row < rows.count; row++) if (isWanted(row)) found[count++] = row
  return found.slice(0, count)
}

/** 1 at the code of each verdict that the filter lets through. Warnings are those of what is sent. */
function wantedVerdicts({ statuses, decideKind, rejectReason, warning }: TableFilter): Uint8Array {
  const wanted = new Uint8Array(256)
  for (const verdict of verdicts) {
    const isWanted =
      (statuses === undefined || statuses.includes(statusOf(verdict))) &&
      (decideKind === undefined || verdict === decideKind) &&
      (rejectReason === undefined || verdict === rejectReason) &&
      (warning === undefined || verdict === 'ready' || verdict === 'cleaned')
    wanted[codeOf[verdict]] = isWanted ? 1 : 0
  }
  return wanted
}

function wantedWarnings(warning: TableFilter['warning']): number {
  if (warning === undefined) return 0
  return warning === 'any' ? 0xff : 1 << linkWarnings.indexOf(warning)
}

function hostIs(table: LinkTable, host: string): (row: number) => boolean {
  return (row) => hostWithPortOf(table, row) === host
}

/** The domain of a row's link, with its port if it names one (`URL.host`); undefined without a link. */
export function hostWithPortOf(table: LinkTable, row: number): string | undefined {
  const length = table.rows.linkLength[row] ?? 0
  if (length === 0) return undefined
  const address = table.rows.linkAt[row] ?? 0
  const segment = table.bytes.segmentOf(address)
  const start = table.bytes.offsetOf(address)
  // A serialised link begins with http:// or https://, and a slash follows its host.
  const hostAt = start + (segment[start + 4] === 0x73 ? 8 : 7)
  return segment.toString('latin1', hostAt, segment.indexOf(0x2f, hostAt))
}

/**
 * Says whether a row's text, or its link as sent, holds `search` in any case, marks over letters
 * written in one character or two. Ask in row order.
 */
export function rowSearch(table: LinkTable, search: string): (row: number) => boolean {
  const { rows } = table
  const wanted = bytePattern(search)
  const texts = new SegmentSearch(table, wanted)
  const links = new SegmentSearch(table, wanted)
  return (row) => {
    const textAt = rows.textAt[row] ?? 0
    const linkAt = rows.linkAt[row] ?? 0
    const linkLength = rows.linkLength[row] ?? 0
    return (
      texts.isIn(textAt, rows.textLength[row] ?? 0) ||
      (linkLength > 0 && linkAt !== textAt && links.isIn(linkAt, linkLength))
    )
  }
}

/** Matches a text in a string that has a character for each of its bytes in UTF-8. */
function bytePattern(text: string): RegExp {
  // This is faster, but would take bytes of other letters for small and capital ones.
  if (/^[\x20-\x7e]*$/.test(text)) return new RegExp(escapeRegExp(text), 'gi')
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const cased = [letter, letter.toLowerCase(), letter.toUpperCase()]
    // The capital of ß is two letters, which are no ß.
    const single = cased.filter((way) => Array.from(way).length === 1)
    const ways = new Set(single.flatMap((way) => [way, way.normalize('NFD')]))
    return `(?:${[...ways].map((way) => escapeRegExp(Buffer.from(way).toString('latin1'))).join('|')})`
  })
  return new RegExp(letters.join(''), 'g')
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
}

/** Looks through one segment at a time as one string: row by row would take five times as long. */
class SegmentSearch {
  readonly #table: LinkTable
  readonly #wanted: RegExp
  #segment: Buffer | undefined
  #text = ''
  #askedFrom = 0
  #found = -1
  #foundEnd = -1

  constructor(table: LinkTable, wanted: RegExp) {
    this.#table = table
    this.#wanted = new RegExp(wanted)
  }

  isIn(address: number, length: number): boolean {
    const segment = this.#table.bytes.segmentOf(address)
    const start = this.#table.bytes.offsetOf(address)
    if (segment !== this.#segment) {
      this.#segment = segment
      this.#text = segment.toString('latin1')
      this.#askedFrom = Infinity
    }
    if (start < this.#askedFrom || (this.#found !== -1 && this.#found < start)) {
      this.#wanted.lastIndex = start
      this.#found = this.#wanted.exec(this.#text)?.index ?? -1
      this.#foundEnd = this.#wanted.lastIndex
    }
    this.#askedFrom = start
    return this.#found !== -1 && this.#foundEnd <= start + length
  }
}

const tab = 0x09
const space = 0x20
const rowsAtATime = 100_000
const shownValues = 100
const longestValue = 200
/** Beyond that many different texts a column is none to filter by, and memory is spared. */
const mostValues = 20_000

/** Says whether a cell beside a row's link holds exactly this text, white space around it aside. */
export function cellIs(table: LinkTable, column: number, text: string): (row: number) => boolean {
  const wanted = Buffer.from(lineOf([text.trim()]).slice(0, -1))
  return (row) => {
    const cell = contextCell(table, row, column)
    return cell !== undefined && cell.equals(wanted)
  }
}

/** The texts of most rows in a column beside the links. Yields now and then. */
export function* valuesIn(table: LinkTable, column: number): Generator<void, ColumnValues> {
  const { rows } = table
  const counts = new Map<string, number>()
  let hasMore = false
  for (let row = 0; row < table.countedRows; row++) {
    if (row % rowsAtATime === rowsAtATime - 1) yield
    const verdict = rows.verdict[row] ?? codeOf.blank
    if (verdict === codeOf.blank || verdict === removedCode) continue
    // A byte a character: nothing is decoded that is not decodeCell.
    const cell = contextCell(table, row, column)?.toString('latin1') ?? ''
    if (cell === '') continue
    const count = counts.get(cell)
    if (count === undefined && counts.size >= mostValues) hasMore = true
    else counts.set(cell, (count ?? 0) + 1)
  }
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shownValues)
  const values = most.map(([cell, count]) => ({ text: decodeCell(cell), rows: count }))
  // A text that was cut would be found nowhere.
  const whole = values.filter(({ text }) => text.length <= longestValue)
  return { values: whole, hasMore: hasMore || counts.size > whole.length }
}

function decodeCell(cell: string): string {
  return cellsOf(Buffer.from(cell, 'latin1').toString())[0] ?? ''
}

/** The bytes of a cell beside a row's link, counted without that, less spaces around it. */
function contextCell(table: LinkTable, row: number, column: number): Buffer | undefined {
  const layout = table.sources[table.sourceOf(row)]?.layout
  if (layout?.format !== 'table') return undefined
  const address = table.originals.of(row).at
  const segment = table.bytes.segmentOf(address)
  const at = table.bytes.offsetOf(address)
  const lineEnd = endOfLine(segment, at)
  let start = startOfLine(segment, at)
  for (let passed = column < layout.linkColumn ? column : column + 1; passed > 0; passed--) {
    const next = segment.indexOf(tab, start)
    if (next === -1 || next >= lineEnd) return undefined
    start = next + 1
  }
  let end = start
  while (end < lineEnd && segment[end] !== tab) end++
  while (start < end && segment[start] === space) start++
  while (start < end && segment[end - 1] === space) end--
  return segment.subarray(start, end)
}

/** Some of the rows that can be sent. */
export interface PartOfList {
  /** 1 at each of them. */
  readonly rows: Uint8Array
  readonly links: number
  /** Of these, links with `unusual-characters`. */
  readonly unusual: number
}

/** Of these rows, those that can be sent (`isWanted`); `most` of them where there are more. */
export function selectPart(
  { rows }: LinkTable,
  wanted: Iterable<number>,
  most = Number.POSITIVE_INFINITY,
  isWanted = isSendable,
): PartOfList {
  const part = new Uint8Array(rows.count)
  let links = 0
  let unusual = 0
  for (const row of wanted) {
    if (links >= most) break
    if (row >= rows.count || part[row] === 1 || !isWanted(rows.verdict[row])) continue
    part[row] = 1
    links++
    if (((rows.warnings[row] ?? 0) & warningBit['unusual-characters']) !== 0) unusual++
  }
  return { rows: part, links, unusual }
}

/** Whether a row with this verdict would be sent. */
export function isSendable(verdict: number | undefined): boolean {
  return verdict !== undefined && verdict <= codeOf.cleaned
}

/** Whether it would be if links that were sent before were sent all the same. */
export function couldBeSent(verdict: number | undefined): boolean {
  return isSendable(verdict) || verdict === codeOf['sent-before']
}
