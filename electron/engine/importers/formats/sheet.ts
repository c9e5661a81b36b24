import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { uncalculated } from '../../parsing/formula-marks.ts'
import { lineOf } from '../../lists/table/layout.ts'
import type { Remarks } from '../../lists/table/table-source.ts'
import { shownMoment, shownNumber, type CellShape } from './cell-shape.ts'
import { linkOfFormula, withFormula, type FormulaLink } from './formula-link.ts'
import { LineBytes } from './line-bytes.ts'
import { placeOf, type LinksBehindCells } from './links-behind-cells.ts'
import { withNumberedCharacters } from './numbered-characters.ts'
import type { SharedTexts } from './shared-texts.ts'
import { lastColumn, lastRow, mayShow } from './sheet-limits.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { readElements } from './read-elements.ts'
import { withLink } from '../../parsing/link-behind.ts'
import type { ElementListener } from './xml-document.ts'

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
