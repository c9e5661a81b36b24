import { uncalculated, withLink } from '../../parsing/index.ts'
import { cellsOf, lineOf, type Remarks, encodeCell } from '../../table/index.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import {
  type CellShape,
  type FormulaLink,
  lastColumn,
  lastRow,
  LineBytes,
  linkOfFormula,
  mayShow,
  shownMoment,
  shownNumber,
  withFormula,
} from './cells.ts'
import type { Utf8Chunks } from './decoding.ts'
import { attribute, type ElementListener, readElements } from './xml-parser.ts'

const noFormula: FormulaLink = { kind: 'none' }

/** The parts of a workbook that its sheets refer to. */
export interface ShownCells {
  /** The texts that cells share, by number. */
  readonly texts: SharedTexts
  /** How numbers are shown, by the number of the style. */
  readonly shapes: readonly CellShape[]
  /** True if days are counted from 1904, not from 1900. */
  readonly isFrom1904: boolean
}

/**
 * Yields a line for each row of a sheet, empty rows too, so that the number of a line is that of its
 * row. A link that the text of a cell does not show is written behind the text. Merged cells have their
 * text in the first.
 */
export async function* sheetLines(
  chunks: Utf8Chunks,
  shown: ShownCells,
  links: LinksBehindCells,
  remarks: Remarks,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  const rows = new SheetRows(shown, links, remarks)
  async function* counted(): AsyncGenerator<Result<Buffer, IntakeProblem>> {
    for await (const chunk of chunks) {
      rows.readLength += chunk.ok ? chunk.value.length : 0
      yield chunk
    }
  }
  for await (const read of readElements(counted(), rows)) {
    if (!read.ok || rows.isTooMuch) {
      yield read.ok ? fail('expands-too-much') : read
      return
    }
    yield ok(rows.lines.taken())
  }
}

/** Writes a line for each row while the sheet is parsed. */
class SheetRows implements ElementListener {
  readonly lines = new LineBytes()
  /** How many bytes of the sheet were read. */
  readLength = 0
  readonly #remarks: Remarks
  readonly #shown: ShownCells
  readonly #links: LinksBehindCells
  #shownLength = 0
  #row = 0
  #cells: string[] = []
  #column = 0
  #cell = ''
  #type = ''
  #style = 0
  #value = ''
  #formula: FormulaLink = noFormula
  /** The number of the shared formula that the cell has; undefined if it has its own. */
  #shared: string | undefined
  readonly #sharedFormulas = new Map<string, FormulaLink>()
  #isUncalculated = false
  #isHiddenRow = false
  #isPhonetic = false

  constructor(shown: ShownCells, links: LinksBehindCells, remarks: Remarks) {
    this.#remarks = remarks
    this.#shown = shown
    this.#links = links
  }

  get isTooMuch(): boolean {
    return !mayShow(this.#shownLength, this.readLength)
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      if (/^(?:1|true)$/.test(attributes['hidden'] ?? '')) this.#isHiddenRow = true
      this.#beginRow(Number(attributes['r'] ?? 0))
      this.#cells = []
      this.#column = 0
    } else if (name === 'c') {
      this.#cell = attributes['r'] ?? ''
      const [named] = placeOf(this.#cell)
      this.#column = named === 0 ? this.#column + 1 : named
      this.#type = attributes['t'] ?? 'n'
      this.#style = Number(attributes['s'] ?? 0)
      this.#value = ''
      this.#formula = noFormula
      this.#isUncalculated = false
    } else if (name === 'f') {
      this.#shared = attributes['t'] === 'shared' ? attributes['si'] : undefined
    } else if (name === 'rPh') this.#isPhonetic = true
  }

  close(name: string, text: string): void {
    if (name === 'v' || (name === 't' && !this.#isPhonetic)) {
      const isText = name === 't' || this.#type === 'str'
      this.#value += isText ? withNumberedCharacters(text) : text
      // The result of a formula may be an empty text.
      if (text !== '' || this.#type === 'str') this.#isUncalculated = false
    } else if (name === 'f') {
      this.#formula = this.#formulaOf(text)
      this.#isUncalculated = this.#formula.kind !== 'link'
    } else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c' && this.#column <= lastColumn && !this.isTooMuch) {
      const seen =
        this.#value === '' && this.#isUncalculated
          ? uncalculated
          : this.#textOf(this.#type, this.#style, this.#value)
      while (this.#cells.length < this.#column - 1) this.#cells.push('')
      const behind = this.#links.of(this.#cell, seen)
      this.#cells[this.#column - 1] =
        behind === undefined ? withFormula(seen, this.#formula) : withLink(seen, behind)
      this.#shownLength += seen.length
    } else if (name === 'row') {
      if (this.#isHiddenRow && this.#cells.some((cell) => cell !== '')) this.#remarks.hiddenRows++
      this.#isHiddenRow = false
      this.#shownLength += this.#cells.length
      if (!this.isTooMuch) this.lines.add(lineOf(this.#cells))
    }
  }

  /** A shared formula is written in its first cell. The others have only its number. */
  #formulaOf(text: string): FormulaLink {
    const shared = this.#shared
    if (shared === undefined) return linkOfFormula(text)
    if (text === '') return this.#sharedFormulas.get(shared) ?? noFormula
    const formula = linkOfFormula(text)
    if (formula.kind === 'none') this.#sharedFormulas.delete(shared)
    else this.#sharedFormulas.set(shared, formula)
    return formula
  }

  /** What a cell shows for the value in the file. */
  #textOf(type: string, style: number, value: string): string {
    const { texts, shapes, isFrom1904 } = this.#shown
    if (value === '') return ''
    switch (type) {
      case 's':
        return texts.text(Number(value))
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return shownMoment(value, shapes[style])
      case 'n':
        return shownNumber(value, shapes[style], isFrom1904)
      default:
        return value
    }
  }

  /** Writes the empty rows that the file leaves out before this one. */
  #beginRow(number: number): void {
    const before = Math.min(number, lastRow) - 1
    if (this.#row < before) {
      this.lines.add('\n'.repeat(before - this.#row))
      this.#row = before
    }
    this.#row++
  }
}

// A link over whole columns is only behind their first cells.
const mostCellsOfLink = 2 ** 16
const columnsOfRow = 2 ** 14

/**
 * The links behind cells. Workbooks hold hundreds of thousands, so their addresses are stored as bytes
 * and their cells as numbers.
 */
export class LinksBehindCells {
  readonly #addresses = new SharedTexts()
  /** The number of the address, by the place of the cell. The first cells of ranges, and the others. */
  readonly #first = new Map<number, number>()
  readonly #further = new Map<number, number>()

  get isEmpty(): boolean {
    return this.#first.size === 0
  }

  /** True if there is more text than is stored. */
  get isTooMuch(): boolean {
    return this.#addresses.isTooMuch
  }

  /** Puts a link behind a cell or a range of them, `B7:C9`. */
  add(cells: string, link: string): void {
    const [first = '', last = first] = cells.split(':')
    const [column, row] = placeOf(first)
    const [endColumn, endRow] = placeOf(last)
    const address = this.#addresses.count
    this.#addresses.add(link)
    this.#first.set(placeNumber(column, row), address)
    let left = mostCellsOfLink
    for (let r = row; r <= endRow && left > 0; r++)
      for (let c = column; c <= endColumn && left > 0; c++, left--)
        if (r !== row || c !== column) this.#further.set(placeNumber(c, r), address)
  }

  /** The link behind a cell. Cells of a range may be merged, so all but the first need a text. */
  of(cell: string, text: string): string | undefined {
    if (this.isEmpty) return undefined
    const place = placeNumber(...placeOf(cell))
    const address =
      this.#first.get(place) ?? (text.trim() === '' ? undefined : this.#further.get(place))
    return address === undefined ? undefined : this.#addresses.text(address)
  }
}

function placeNumber(column: number, row: number): number {
  return row * columnsOfRow + column
}

/** Column and row in a cell's name, both from 1; 0 if it names none. */
function placeOf(cell: string): readonly [column: number, row: number] {
  let column = 0
  let at = 0
  for (; at < cell.length; at++) {
    const letter = cell.charCodeAt(at) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return [column, Number(cell.slice(at)) || 0]
}

/** Called with linked cells (`B7` or `B7:C9`), the relation that holds the address, and the place in it. */
type OnLinkedCells = (cells: string, relation: string, place: string) => void

/** Finds the cells of a sheet that have a link. The sheet lists them behind its rows. */
export async function linkedCells(
  chunks: Utf8Chunks,
  onLinked: OnLinkedCells,
): Promise<Result<undefined, IntakeProblem>> {
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>): void {
      const relation = name === 'hyperlink' ? attribute(attributes, 'id') : undefined
      const cells = attributes['ref']
      if (relation !== undefined && cells !== undefined)
        onLinked(cells, relation, attributes['location'] ?? '')
    },
    close: () => undefined,
  }
  for await (const read of readElements(chunks, listener)) if (!read.ok) return read
  return ok(undefined)
}

// Shared texts are in memory while the sheets are read.
const mostBytes = 2 ** 28
// Most workbooks share few texts. Each page is twice as long as the last, up to the largest.
const firstPage = 2 ** 14
const largestPage = 2 ** 20
// Shown if the file does not hold the text, so that the cell is not taken for an empty one.
const missing = '#REF!'

/**
 * The texts that cells share, by their numbers. They are stored as UTF-8 outside the heap: as strings
 * they took twice the memory and much of the time.
 */
export class SharedTexts {
  readonly #pages: Buffer[] = []
  #used = 0
  #total = 0
  /** How many texts there are. */
  count = 0
  /** Three numbers per text: its page, its place in the page, and its length. */
  #places = new Uint32Array(3 * 2 ** 10)

  /** True if there is more text than is stored. */
  get isTooMuch(): boolean {
    return this.#total > mostBytes
  }

  /** Adds the next text. */
  add(text: string): void {
    const cell = encodeCell(text)
    const length = Buffer.byteLength(cell)
    const page = this.#pageFor(length)
    page?.write(cell, this.#used)
    this.#place(page === undefined ? 0 : length)
  }

  /** The text of a number; `#REF!` if there is none. */
  text(number: number): string {
    if (!Number.isInteger(number) || number < 0 || number >= this.count) return missing
    const [page = 0, start = 0, length = 0] = this.#places.subarray(3 * number)
    return cellsOf(this.#pages[page]?.toString('utf8', start, start + length) ?? '')[0] ?? ''
  }

  #place(length: number): void {
    if (3 * this.count === this.#places.length) {
      const grown = new Uint32Array(2 * this.#places.length)
      grown.set(this.#places)
      this.#places = grown
    }
    const at = 3 * this.count++
    this.#places[at] = this.#pages.length - 1
    this.#places[at + 1] = this.#used
    this.#places[at + 2] = length
    this.#used += length
  }

  /** A page with room for so many bytes behind `#used`; undefined if there is too much text. */
  #pageFor(length: number): Buffer | undefined {
    this.#total += length
    if (this.isTooMuch) return undefined
    const last = this.#pages.at(-1)
    if (last !== undefined && this.#used + length <= last.length) return last
    const usual = Math.min(largestPage, 2 * (last?.length ?? firstPage / 2))
    const page = Buffer.allocUnsafeSlow(Math.max(usual, length))
    this.#pages.push(page)
    this.#used = 0
    return page
  }
}

/**
 * Decodes characters that are written as `_x000D_` (ST_Xstring, ECMA-376, 22.9.2.19). A NUL stays
 * encoded, because no text holds one.
 */
export function withNumberedCharacters(written: string): string {
  return written.includes('_x')
    ? written.replaceAll(/_x(?!0000)([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    : written
}
