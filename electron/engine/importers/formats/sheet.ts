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

/** What of a workbook its sheets refer to. */
export interface ShownCells {
  /** Texts that cells share, by number. */
  readonly texts: SharedTexts
  /** How numbers are shown, by style. */
  readonly shapes: readonly CellShape[]
  readonly isFrom1904: boolean
}

/**
 * A line for each row of a sheet, empty ones too, so that a line's number is the row's. A link that
 * the cell's text does not show is written behind it. What is merged stands in its first cell.
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

/** Writes the rows of a sheet as they are parsed. */
class SheetRows implements ElementListener {
  readonly lines = new LineBytes()
  /** How much of the sheet was read. */
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
  /** Whose formula a cell has that shares one. */
  #shared: string | undefined
  readonly #sharedFormulas = new Map<string, FormulaLink>()
  #isUncalculated = false
  #isHiddenRow = false
  #isSpoken = false

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
    } else if (name === 'rPh') this.#isSpoken = true
  }

  close(name: string, text: string): void {
    if (name === 'v' || (name === 't' && !this.#isSpoken)) {
      const isText = name === 't' || this.#type === 'str'
      this.#value += isText ? withNumberedCharacters(text) : text
      // A text may be empty.
      if (text !== '' || this.#type === 'str') this.#isUncalculated = false
    } else if (name === 'f') {
      this.#formula = this.#formulaOf(text)
      this.#isUncalculated = this.#formula.kind !== 'link'
    } else if (name === 'rPh') this.#isSpoken = false
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

  /** A formula is written where it stands first; the cells that share it name it. */
  #formulaOf(text: string): FormulaLink {
    const shared = this.#shared
    if (shared === undefined) return linkOfFormula(text)
    if (text === '') return this.#sharedFormulas.get(shared) ?? noFormula
    const formula = linkOfFormula(text)
    if (formula.kind === 'none') this.#sharedFormulas.delete(shared)
    else this.#sharedFormulas.set(shared, formula)
    return formula
  }

  /** What a cell shows whose value is written so. */
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

  /** Lines of rows without anything before the next row. */
  #beginRow(number: number): void {
    const before = Math.min(number, lastRow) - 1
    if (this.#row < before) {
      this.lines.add('\n'.repeat(before - this.#row))
      this.#row = before
    }
    this.#row++
  }
}

// A link over whole columns is behind their first cells.
const mostCellsOfLink = 2 ** 16
const columnsOfRow = 2 ** 14

/**
 * Links by the cells that they are behind. Workbooks hold hundreds of thousands: their addresses are
 * kept as bytes, and cells as numbers.
 */
export class LinksBehindCells {
  readonly #addresses = new SharedTexts()
  /** Which address each cell has, by its place. */
  readonly #first = new Map<number, number>()
  readonly #further = new Map<number, number>()

  get isEmpty(): boolean {
    return this.#first.size === 0
  }

  /** There is more text than is held. */
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

  /** The link behind a cell; of a range's further cells, which may be merged, only where they hold text. */
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

/** Column and row of a cell's name, both from 1 on; 0 where it does not say. */
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

/** Hears of cells with a link, `B7` or `B7:C9`, the relation that holds its address, and the place in that. */
type OnLinkedCells = (cells: string, relation: string, place: string) => void

/** Tells of the cells of a sheet that have a link. These stand behind its rows. */
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

// Texts that cells share are held while the sheets are read.
const mostBytes = 2 ** 28
// Most workbooks share few: each page is twice as long as the last, up to the largest.
const firstPage = 2 ** 14
const largestPage = 2 ** 20
// A cell whose text is not there is no empty one.
const missing = '#REF!'

/**
 * The texts that cells share, by their numbers. They are held as the bytes of cells and outside the
 * heap: as strings they took twice the room, and much of the time.
 */
export class SharedTexts {
  readonly #pages: Buffer[] = []
  #used = 0
  #total = 0
  /** How many there are. */
  count = 0
  /** Of each its page, the place in it and its length. */
  #places = new Uint32Array(3 * 2 ** 10)

  /** There is more text than is held. */
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

  /** A text; `#REF!` where there is none. */
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

  /** A page with room for so many bytes behind those that are used; undefined where it is too much. */
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
 * A text of a workbook with the characters that are written by their numbers, as `_x000D_` is (ST_Xstring,
 * ECMA-376, 22.9.2.19). A NUL stays as it is written: no text holds one.
 */
export function withNumberedCharacters(written: string): string {
  return written.includes('_x')
    ? written.replaceAll(/_x(?!0000)([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    : written
}
