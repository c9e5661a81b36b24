import { afterDigits, wholeNumber } from './digits.ts'
import { PassedTag } from './passed-tag.ts'
import { readPlainCell, type PlainCell } from './plain-cell.ts'
import { after } from './plain-text.ts'
import { lastColumn } from './sheet-limits.ts'
import { afterSpace, mark } from './xml-bytes.ts'

const rowStart = Buffer.from('<row')
const rowNumber = Buffer.from(' r="')
/** How a row ends. */
export const rowEnd = Buffer.from('</row>')
const quote = 0x22

/** True where rows of a sheet stand in the elements of these names. */
export function areRowsIn(open: readonly string[]): boolean {
  return open.length === 2 && open[0] === 'worksheet' && open[1] === 'sheetData'
}

const hidden = Buffer.from(' hidden="1"')

/**
 * Knows by sight a row of a sheet as spreadsheet programs write nearly all of them: cells in order,
 * each with one value, and no formula for a link. It may say no to such a row, but never yes to one
 * that a parser refuses or understands otherwise: the oracle test holds it to that.
 */
export class PlainRow {
  /** Behind the row. */
  end = 0
  /** 0 where it does not say. */
  number = 0
  /** The sheet hides it. */
  isHidden = false
  /** How many of `cells` are this row's. */
  count = 0
  readonly cells: PlainCell[] = []
  readonly #tag = new PassedTag()
  readonly #formulaTag = new PassedTag()
  #sharesLinks = false

  /**
   * Reads the row at `start`, behind white space, if one is there wholly. Where `sharesLinks`, a
   * formula may be for a link that stands elsewhere.
   */
  read(bytes: Buffer, start: number, sharesLinks: boolean): boolean {
    this.#sharesLinks = sharesLinks
    this.count = 0
    this.number = 0
    let at = after(bytes, afterSpace(bytes, start), rowStart)
    if (at === 0) return false
    const numberAt = after(bytes, at, rowNumber)
    if (numberAt !== 0) {
      const end = afterDigits(bytes, numberAt)
      if (end === numberAt || bytes[end] !== quote) return false
      this.number = wholeNumber(bytes, numberAt, end)
      at = end + 1
    }
    const tagAt = at
    at = this.#tag.after(bytes, at)
    this.isHidden = at - tagAt > hidden.length && bytes.subarray(tagAt, at).includes(hidden)
    if (at !== 0 && bytes[at - 2] !== mark.slash) at = this.#afterCells(bytes, at)
    this.end = at
    return at !== 0
  }

  /** Behind the cells and the end of a row; 0 where one of them must be parsed. */
  #afterCells(bytes: Buffer, start: number): number {
    let column = 0
    for (let at = start; at !== 0;) {
      at = afterSpace(bytes, at)
      if (bytes[at + 1] === mark.slash) return after(bytes, at, rowEnd)
      const cell = this.#nextCell()
      cell.column = column + 1
      at = readPlainCell(bytes, at, cell, this.#formulaTag, this.#sharesLinks)
      if (cell.column <= column || cell.column > lastColumn) return 0
      column = cell.column
    }
    return 0
  }

  #nextCell(): PlainCell {
    const known = this.cells[this.count++]
    if (known !== undefined) return known
    const cell: PlainCell = {
      column: 0,
      type: 'n',
      style: 0,
      nameAt: 0,
      nameEnd: 0,
      valueAt: 0,
      valueEnd: 0,
    }
    this.cells.push(cell)
    return cell
  }
}
