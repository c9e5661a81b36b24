import { lineOf } from '../../lists/table/layout.ts'
import { newRemarks, type Remarks } from '../../lists/table/table-source.ts'
import { LineBytes } from './line-bytes.ts'
import { OdsCell, repeatedIn } from './ods-cell.ts'
import { lastColumn, lastRow, mayShow } from './sheet-limits.ts'
import { attribute, type ElementListener } from './xml-document.ts'

// Comments, drawings and what was there before hold texts and cells of their own.
const passedNames = new Set([
  'annotation',
  'shapes',
  'frame',
  'custom-shape',
  'tracked-changes',
  'dde-links',
])
const cells = new Set(['table-cell', 'covered-table-cell'])

// More than any program writes.
const mostSheets = 10_000

/** A sheet, and where its lines stand among those of all. */
export interface OdsSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly from: number
  to: number
  readonly remarks: Remarks
}

/** Writes the rows of all sheets of a spreadsheet one after another. */
export class OdsRows implements ElementListener {
  readonly sheets: OdsSheet[] = []
  /** The document is a spreadsheet. */
  isSpreadsheet = false
  /** How much of it was read. */
  readLength = 0
  readonly #lines = new LineBytes()
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  #taken = 0
  #tables = 0
  #passed = 0
  #shownLength = 0
  #rows = 0
  #emptyRows = 0
  #row: string[] = []
  #rowRepeated = 1
  #isHiddenRow = false
  #emptyCells = 0
  #cell: OdsCell | undefined

  get isTooMuch(): boolean {
    return !mayShow(this.#shownLength, this.readLength) || this.sheets.length > mostSheets
  }

  /** The lines that were made since it was last asked; they hold until more are. */
  taken(): Buffer {
    this.#taken += this.#lines.length
    return this.#lines.taken()
  }

  open(name: string, attributes: Readonly<Record<string, string>>, textBefore: string): void {
    if (this.#passed === 0) this.#cell?.hear(textBefore)
    if (passedNames.has(name)) this.#passed++
    if (this.#passed > 0) return
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? ''
    else if (name === 'table-properties' && attribute(attributes, 'display') === 'false')
      this.#hiddenStyles.add(this.#style)
    else if (name === 'spreadsheet') this.isSpreadsheet = true
    else if (name === 'table' && this.#tables++ === 0) this.#beginSheet(attributes)
    else if (this.#tables === 0) return
    else if (this.#cell !== undefined) this.#cell.open(name, attributes)
    else if (name === 'table-row') {
      this.#row = []
      this.#emptyCells = 0
      this.#rowRepeated = repeatedIn(attributes, 'number-rows-repeated')
      this.#isHiddenRow = /^(?:collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '')
    } else if (cells.has(name)) this.#cell = new OdsCell(attributes)
  }

  close(name: string, text: string): void {
    if (passedNames.has(name)) this.#passed--
    if (this.#passed > 0 || passedNames.has(name)) return
    const sheet = this.sheets.at(-1)
    if (this.#tables === 0 || sheet === undefined) return
    if (name === 'table') {
      if (--this.#tables === 0) sheet.to = this.#taken + this.#lines.length
    } else if (name === 'table-row') this.#addRow()
    else if (this.#cell === undefined) return
    else if (cells.has(name)) {
      this.#addCell(this.#cell)
      this.#cell = undefined
    } else {
      this.#cell.hear(text)
      this.#cell.close(name)
    }
  }

  #beginSheet(attributes: Readonly<Record<string, string>>): void {
    if (this.isTooMuch) return
    const from = this.#taken + this.#lines.length
    const isHidden = this.#hiddenStyles.has(attribute(attributes, 'style-name') ?? '')
    this.sheets.push({
      name: attribute(attributes, 'name') ?? '',
      isHidden,
      from,
      to: from,
      remarks: newRemarks(),
    })
    this.#rows = 0
    this.#emptyRows = 0
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
    this.#lines.add('\n'.repeat(empty))
    this.#rows += empty
    this.#emptyRows = 0
    const line = lineOf(this.#row)
    const sheet = this.sheets.at(-1)
    const last = Math.max(this.#rows + 1, Math.min(this.#rows + this.#rowRepeated, lastRow))
    for (; this.#rows < last && !this.isTooMuch; this.#shownLength += line.length) {
      this.#lines.add(line)
      this.#rows++
      if (this.#isHiddenRow && sheet !== undefined) sheet.remarks.hiddenRows++
    }
  }
}
