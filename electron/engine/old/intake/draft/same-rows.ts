import type { LinkTable } from '../../../lists/table/link-table.ts'
import { lineNumberOf } from '../../../lists/table/source-lines.ts'

/**
 * Finds the rows of one table in another that holds the same sources. Of a source that was read in
 * another way a row is the same where its line holds the same text in the same place.
 */
export class SameRows {
  readonly #from: LinkTable
  readonly #to: LinkTable
  readonly #readAgain: number
  /** Where the rows of the source that was read again end, before anything is cut off any. */
  readonly #end: number

  constructor(from: LinkTable, to: LinkTable, readAgain: number) {
    this.#from = from
    this.#to = to
    this.#readAgain = readAgain
    this.#end = to.sources[readAgain + 1]?.firstRow ?? to.rows.count
  }

  /** The same row in the other table; undefined where there is none. */
  of(row: number): number | undefined {
    const parent = this.#from.order.cutFrom(row)
    if (parent === undefined) return this.#ofSource(row)
    // What choices cut off a row they cut off in the same order everywhere.
    const other = this.of(parent)
    const nth = this.#from.order.nthCutOff(row)
    if (other === undefined || nth === undefined) return undefined
    return this.#to.order.everCutOff(other)[nth]
  }

  /** The number of a row's line. */
  lineOf(row: number): number {
    return lineNumberOf(this.#from, row)
  }

  #ofSource(row: number): number | undefined {
    const index = this.#from.sourceOf(row)
    const firstRow = this.#from.sources[index]?.firstRow ?? 0
    const otherFirstRow = this.#to.sources[index]?.firstRow ?? 0
    if (index !== this.#readAgain) return otherFirstRow + row - firstRow
    const { line } = this.#from.rows
    let piece = 0
    while (row - piece > firstRow && line[row - piece - 1] === line[row]) piece++
    const other = this.#firstOfLine(line[row] ?? 0, otherFirstRow) + piece
    if (other >= this.#end || this.#to.rows.line[other] !== line[row]) return undefined
    return textOf(this.#from, row) === textOf(this.#to, other) ? other : undefined
  }

  /** Lines ascend within a source. */
  #firstOfLine(line: number, firstRow: number): number {
    let low = firstRow
    let high = this.#end
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#to.rows.line[middle] ?? 0) < line) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** As it came in. */
function textOf({ origins, bytes }: LinkTable, row: number): string {
  const { at, length } = origins.of(row)
  return bytes.text(at, length)
}
