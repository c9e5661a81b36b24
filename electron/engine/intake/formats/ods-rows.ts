import { lineOf } from '../table/layout.ts'
import { LineBytes } from './line-bytes.ts'
import { OdsCell, repeatedIn } from './ods-cell.ts'
import { lastColumn, lastRow, mayShow } from './sheet-limits.ts'
import type { ElementListener } from './xml-document.ts'

/** Comments, drawings and what was there before hold texts and cells of their own. */
export const passedNames: ReadonlySet<string> = new Set([
  'annotation',
  'shapes',
  'frame',
  'custom-shape',
  'tracked-changes',
  'dde-links',
])
const cells = new Set(['table-cell', 'covered-table-cell'])

/** Writes the rows of one sheet of a spreadsheet; of the others it hears only where they begin. */
export class OdsRows implements ElementListener {
  readonly lines = new LineBytes()
  /** How much of the document was read. */
  readLength = 0
  readonly #wanted: number
  #begun = 0
  #tables = 0
  #passed = 0
  #shownLength = 0
  #rows = 0
  #emptyRows = 0
  #row: string[] = []
  #rowRepeated = 1
  #emptyCells = 0
  #cell: OdsCell | undefined

  /** The number of the sheet, from 0 on. */
  constructor(wanted: number) {
    this.#wanted = wanted
  }

  /** The sheet is being read. */
  get isInSheet(): boolean {
    return this.#tables > 0 && this.#begun === this.#wanted + 1
  }

  /** The sheet was read. */
  get isOver(): boolean {
    return this.#tables === 0 && this.#begun > this.#wanted
  }

  get isTooMuch(): boolean {
    return !mayShow(this.#shownLength, this.readLength)
  }

  open(name: string, attributes: Readonly<Record<string, string>>, textBefore: string): void {
    if (this.#passed === 0) this.#cell?.hear(textBefore)
    if (passedNames.has(name)) this.#passed++
    if (this.#passed > 0) return
    if (name === 'table' && this.#tables++ === 0) this.#begun++
    if (!this.isInSheet) return
    if (this.#cell !== undefined) this.#cell.open(name, attributes)
    else if (name === 'table-row') {
      this.#row = []
      this.#emptyCells = 0
      this.#rowRepeated = repeatedIn(attributes, 'number-rows-repeated')
    } else if (cells.has(name)) this.#cell = new OdsCell(attributes)
  }

  close(name: string, text: string): void {
    if (passedNames.has(name)) this.#passed--
    if (this.#passed > 0 || passedNames.has(name)) return
    if (this.isInSheet) {
      if (cells.has(name) && this.#cell !== undefined) {
        this.#addCell(this.#cell)
        this.#cell = undefined
      } else if (name === 'table-row') this.#addRow()
      else {
        this.#cell?.hear(text)
        this.#cell?.close(name)
      }
    }
    if (name === 'table') this.#tables--
  }

  /** Empty cells and rows stand only before others. */
  #addCell(cell: OdsCell): void {
    const shown = cell.shown()
    if (shown === '') {
      this.#emptyCells += cell.repeated
      return
    }
    const row = this.#row
    const first = Math.min(row.length + this.#emptyCells, lastColumn)
    const last = Math.min(first + cell.repeated, lastColumn)
    this.#shownLength += first - row.length
    while (row.length < first) row.push('')
    for (; row.length < last && !this.isTooMuch; this.#shownLength += shown.length) row.push(shown)
    this.#emptyCells = 0
  }

  #addRow(): void {
    if (this.#row.length === 0) {
      this.#emptyRows += this.#rowRepeated
      return
    }
    const empty = Math.min(this.#emptyRows, Math.max(0, lastRow - this.#rows))
    this.lines.add('\n'.repeat(empty))
    this.#rows += empty
    this.#emptyRows = 0
    const line = lineOf(this.#row)
    const last = Math.max(this.#rows + 1, Math.min(this.#rows + this.#rowRepeated, lastRow))
    for (; this.#rows < last && !this.isTooMuch; this.#shownLength += line.length) {
      this.lines.add(line)
      this.#rows++
    }
  }
}
