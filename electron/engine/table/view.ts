import { warningBit } from '../parsing/index.ts'
import type { ColumnValues, RowFilter } from '../../shared/contract/index.ts'
import { linkWarnings } from '../../shared/link.ts'
import { endOfLine, startOfLine } from './byte-store.ts'
import { cellsOf, lineOf } from './layout.ts'
import type { LinkTable } from './link-table.ts'
import { codeOf, everyCode, isSentCode, removedCode, rowStatusOf, verdictOf } from './verdict.ts'

type RowTest = (row: number) => boolean

/** The conditions of a filter that need only the table, not the ledger. */
type TableFilter = Omit<RowFilter, 'submissionId' | 'requestId' | 'page' | 'pageFinding' | 'target'>

/**
 * The numbers of all rows that match every condition of a filter and pass `ledgerTests`, in source
 * order.
 */
export function rowsMatching(
  table: LinkTable,
  filter: TableFilter,
  ledgerTests: readonly RowTest[] = [],
): Uint32Array {
  const { rows } = table
  const wanted = wantedCodes(filter)
  const warning = wantedWarnings(filter.warning)
  const tests = testsOf(table, filter, ledgerTests)
  const found = new Uint32Array(rows.count)
  let count = 0
  const isWanted = (row: number): boolean => {
    if (wanted[rows.verdict[row] ?? 0] !== 1) return false
    if (warning !== 0 && ((rows.warnings[row] ?? 0) & warning) === 0) return false
    return tests.every((test) => test(row))
  }
  // A generator is slower than most conditions.
  if (table.order.isReordered) {
    for (const row of table.inOrder()) if (isWanted(row)) found[count++] = row
  } else for (let row = 0; row < rows.count; row++) if (isWanted(row)) found[count++] = row
  return found.slice(0, count)
}

/** The tests of a filter, fast ones first. */
function testsOf(
  table: LinkTable,
  { source, host, cell, search }: TableFilter,
  ledgerTests: readonly RowTest[],
): readonly RowTest[] {
  const tests: RowTest[] = []
  if (source !== undefined) tests.push((row) => table.sourceOf(row) === source)
  tests.push(...ledgerTests)
  if (host !== undefined) tests.push((row) => hostWithPortOf(table, row) === host)
  if (cell !== undefined) tests.push(cellIs(table, cell.column, cell.text))
  if (search !== undefined && search !== '') tests.push(rowSearch(table, search))
  return tests
}

/** By code: 1 if the filter includes rows with it. Only sendable rows have warnings. */
function wantedCodes({ statuses, decideKind, rejectReason, warning }: TableFilter): Uint8Array {
  const wanted = new Uint8Array(256)
  for (const code of everyCode) {
    const verdict = isSentCode(code) ? undefined : verdictOf(code)
    const isWanted =
      (statuses === undefined || statuses.includes(rowStatusOf(code))) &&
      (decideKind === undefined || verdict === decideKind) &&
      (rejectReason === undefined || verdict === rejectReason) &&
      (warning === undefined || isSendable(code))
    wanted[code] = isWanted ? 1 : 0
  }
  return wanted
}

function wantedWarnings(warning: TableFilter['warning']): number {
  if (warning === undefined) return 0
  return warning === 'any' ? 0xff : 1 << linkWarnings.indexOf(warning)
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
 * Returns a test: does a row's text or link contain `search`, in any case, with accents composed or
 * decomposed? The test is fastest when rows are tested in ascending order.
 */
export function rowSearch(table: LinkTable, search: string): RowTest {
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

/** A pattern for strings with one character per byte of UTF-8. */
function bytePattern(text: string): RegExp {
  // Case-insensitive matching is faster, but it is wrong for the bytes of other letters.
  if (/^[\x20-\x7e]*$/.test(text)) return new RegExp(escapeRegExp(text), 'gi')
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const cased = [letter, letter.toLowerCase(), letter.toUpperCase()]
    // The upper case of ß is SS, which must not match ß.
    const single = cased.filter((way) => Array.from(way).length === 1)
    const ways = new Set(single.flatMap((way) => [way, way.normalize('NFD')]))
    return `(?:${[...ways].map((way) => escapeRegExp(Buffer.from(way).toString('latin1'))).join('|')})`
  })
  return new RegExp(letters.join(''), 'g')
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
}

/** Searches whole segments as one string: five times as fast as searching row by row. */
class SegmentSearch {
  readonly #table: LinkTable
  readonly #wanted: RegExp
  #segment: Buffer | undefined
  #text = ''
  #searchedFrom = 0
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
      this.#searchedFrom = Infinity
    }
    if (start < this.#searchedFrom || (this.#found !== -1 && this.#found < start)) {
      this.#wanted.lastIndex = start
      this.#found = this.#wanted.exec(this.#text)?.index ?? -1
      this.#foundEnd = this.#wanted.lastIndex
    }
    this.#searchedFrom = start
    return this.#found !== -1 && this.#foundEnd <= start + length
  }
}

const tab = 0x09
const space = 0x20
const rowsAtATime = 100_000
const shownValues = 100
const longestValue = 200
/** Columns with more different texts are not useful as filters. The limit saves memory. */
const mostValues = 20_000

/**
 * Returns a test: does a cell beside the row's link have exactly this text, apart from white space
 * around it?
 */
function cellIs(table: LinkTable, column: number, text: string): RowTest {
  const wanted = Buffer.from(lineOf([text.trim()]).slice(0, -1))
  return (row) => {
    const cell = contextCell(table, row, column)
    return cell !== undefined && cell.equals(wanted)
  }
}

/** The most frequent texts of a column beside the links. Yields now and then. */
export function* valuesIn(table: LinkTable, column: number): Generator<void, ColumnValues> {
  const { rows } = table
  const counts = new Map<string, number>()
  let hasMore = false
  for (let row = 0; row < table.countedRows; row++) {
    if (row % rowsAtATime === rowsAtATime - 1) yield
    const verdict = rows.verdict[row] ?? codeOf.blank
    if (verdict === codeOf.blank || verdict === removedCode) continue
    // One character per byte: only texts that are shown are decoded.
    const cell = contextCell(table, row, column)?.toString('latin1') ?? ''
    if (cell === '') continue
    const count = counts.get(cell)
    if (count === undefined && counts.size >= mostValues) hasMore = true
    else counts.set(cell, (count ?? 0) + 1)
  }
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shownValues)
  const values = most.map(([cell, count]) => ({ text: decodeCell(cell), rows: count }))
  // A text that was cut would match no cell, so long texts are left out.
  const whole = values.filter(({ text }) => text.length <= longestValue)
  return { values: whole, hasMore: hasMore || counts.size > whole.length }
}

function decodeCell(cell: string): string {
  return cellsOf(Buffer.from(cell, 'latin1').toString())[0] ?? ''
}

/**
 * The bytes of a cell beside a row's link, without spaces around it. `column` does not count the
 * link column.
 */
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

/** Selected rows of a list that can be sent. */
export interface PartOfList {
  /** By row: 1 if it is selected. */
  readonly rows: Uint8Array
  /** The number of selected rows. */
  readonly links: number
  /** Of these, the number of links with the warning `unusual-characters`. */
  readonly unusual: number
}

/**
 * The rows of `wanted` that can be sent, by default those that `isSendable` accepts, and at most
 * `most`.
 */
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

/** True for the code of a row that a submission would send. */
export function isSendable(verdict: number | undefined): boolean {
  return verdict !== undefined && verdict <= codeOf.cleaned
}

/** True for the code of a row that a submission would send if no link had been sent before. */
export function couldBeSent(verdict: number | undefined): boolean {
  return isSendable(verdict) || verdict === codeOf['sent-before']
}
