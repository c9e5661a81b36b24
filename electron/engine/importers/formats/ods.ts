import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { uncalculated, withLink } from '../../parsing/index.ts'
import { lineOf, newRemarks, type Remarks } from '../../table/index.ts'
import { type ByteSource, spooled } from '../source/byte-source.ts'
import {
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
import type { ZipDocument } from './archive.ts'
import type { Utf8Chunks } from './decoding.ts'
import { type FoundSource, linesSource } from './format.ts'
import { attribute, type ElementListener, readElements } from './xml-parser.ts'
import type { ZipParts } from './zip.ts'

const contentPath = 'content.xml'

/** Spreadsheets of OpenDocument. */
export const odsDocument: ZipDocument = {
  kind: 'ods',
  endings: ['ods'],
  openWith: { ods: 'application/vnd.oasis.opendocument.spreadsheet' },
  isCompressed: true,
  mainPart: contentPath,
  read: odsSheets,
}

/**
 * Reads each sheet that is not empty as a source, as `xlsxSheets` does. All sheets are in one document,
 * so the document is read once, and the lines wait in a file that is closed with the last source.
 */
async function odsSheets(
  parts: ZipParts,
  name: string,
): Promise<Result<readonly FoundSource[], IntakeProblem>> {
  if (await isEncrypted(parts.chunks('META-INF/manifest.xml'))) return fail('encrypted-file')
  const rows = new OdsRows()
  const lines = await spooled(linesSource(odsLines(parts.chunks(contentPath), rows), true))
  if (!lines.ok) return lines
  const found = rows.isSpreadsheet ? rows.sheets.filter(({ from, to }) => to > from) : []
  if (found.length === 0) {
    await lines.value.close()
    return fail(rows.isSpreadsheet ? 'no-links' : 'unsupported-file')
  }
  const close = (): Promise<void> => lines.value.close()
  return ok(
    found.map((sheet, number) => ({
      name: rows.sheets.length === 1 ? name : `${name} – ${sheet.name}`,
      lines: {
        ...linesOf(sheet, lines.value),
        close: number === found.length - 1 ? close : () => Promise.resolve(),
      },
      isTable: true,
      layout: undefined,
      isHidden: sheet.isHidden,
      remarks: sheet.remarks,
    })),
  )
}

/** Yields a line for each row of all sheets, as `sheetLines` does. */
async function* odsLines(
  chunks: Utf8Chunks,
  rows: OdsRows,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
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
    yield ok(rows.taken())
  }
}

function linesOf({ from, to }: OdsSheet, { readAt }: ByteSource): Omit<ByteSource, 'close'> {
  let at = from
  return {
    totalBytes: to - from,
    read: async (into) => {
      const count = await (readAt?.(into.subarray(0, Math.min(into.length, to - at)), at) ?? ok(0))
      if (count.ok) at += count.value
      return count
    },
  }
}

/** True if a password protects the document. */
async function isEncrypted(manifest: Utf8Chunks): Promise<boolean> {
  let isFound = false
  const listener: ElementListener = {
    open(name) {
      isFound ||= name === 'encryption-data'
    },
    close: () => undefined,
  }
  for await (const read of readElements(manifest, listener)) if (!read.ok) return false
  return isFound
}

// Comments, drawings and tracked changes hold texts and cells that are not part of the sheet.
const skippedNames = new Set([
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

/** A sheet, and where its lines are among those of all sheets, in bytes. */
interface OdsSheet {
  readonly name: string
  readonly isHidden: boolean
  readonly from: number
  to: number
  readonly remarks: Remarks
}

/** Writes the rows of all sheets, one sheet after another. */
class OdsRows implements ElementListener {
  readonly sheets: OdsSheet[] = []
  /** False for a text or a drawing. */
  isSpreadsheet = false
  /** How many bytes of the document were read. */
  readLength = 0
  readonly #lines = new LineBytes()
  readonly #hiddenStyles = new Set<string>()
  #style = ''
  #taken = 0
  #tableDepth = 0
  #skippedDepth = 0
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

  /** Takes the lines since the last call. The buffer is valid until the next line is written. */
  taken(): Buffer {
    this.#taken += this.#lines.length
    return this.#lines.taken()
  }

  open(name: string, attributes: Readonly<Record<string, string>>, textBefore: string): void {
    if (this.#skippedDepth === 0) this.#cell?.addText(textBefore)
    if (skippedNames.has(name)) this.#skippedDepth++
    if (this.#skippedDepth > 0) return
    if (name === 'style') this.#style = attribute(attributes, 'name') ?? ''
    else if (name === 'table-properties' && attribute(attributes, 'display') === 'false')
      this.#hiddenStyles.add(this.#style)
    else if (name === 'spreadsheet') this.isSpreadsheet = true
    else if (name === 'table' && this.#tableDepth++ === 0) this.#beginSheet(attributes)
    else if (this.#tableDepth === 0) return
    else if (this.#cell !== undefined) this.#cell.open(name, attributes)
    else if (name === 'table-row') {
      this.#row = []
      this.#emptyCells = 0
      this.#rowRepeated = repeatedIn(attributes, 'number-rows-repeated')
      this.#isHiddenRow = /^(?:collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '')
    } else if (cells.has(name)) this.#cell = new OdsCell(attributes)
  }

  close(name: string, text: string): void {
    if (skippedNames.has(name)) this.#skippedDepth--
    if (this.#skippedDepth > 0 || skippedNames.has(name)) return
    const sheet = this.sheets.at(-1)
    if (this.#tableDepth === 0 || sheet === undefined) return
    if (name === 'table') {
      if (--this.#tableDepth === 0) sheet.to = this.#taken + this.#lines.length
    } else if (name === 'table-row') this.#addRow()
    else if (this.#cell === undefined) return
    else if (cells.has(name)) {
      this.#addCell(this.#cell)
      this.#cell = undefined
    } else {
      this.#cell.addText(text)
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

  /** Empty cells at the end of a row, and empty rows at the end of a sheet, are dropped. */
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

const mostSpaces = 1_000

/** A cell while it is read (ODF 1.3, part 3, 9.1.4 and 6.1). */
class OdsCell {
  /** How many columns have this cell. */
  readonly repeated: number
  readonly #attributes: Readonly<Record<string, string>>
  readonly #links: string[] = []
  readonly #formula: FormulaLink
  readonly #isCalculated: boolean
  #text = ''
  #paragraphs = 0
  #isInParagraph = false

  constructor(attributes: Readonly<Record<string, string>>) {
    this.#attributes = attributes
    this.repeated = repeatedIn(attributes, 'number-columns-repeated')
    const formula = attribute(attributes, 'formula')
    this.#isCalculated = formula === undefined || attribute(attributes, 'value-type') !== undefined
    this.#formula = linkOfFormula(formula?.replace(/^(?:\w+:)?=/, '') ?? '')
  }

  /** Adds the text before the next tag. */
  addText(text: string): void {
    if (this.#isInParagraph) this.#text += text.replaceAll(/[ \t\r\n]+/g, ' ')
  }

  /** An element in the cell begins. */
  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'p') {
      if (this.#paragraphs++ > 0) this.#text += '\n'
      this.#isInParagraph = true
    } else if (name === 's') {
      const count = Number(attribute(attributes, 'c') ?? 1)
      this.#text += ' '.repeat(count <= mostSpaces ? count : 1)
    } else if (name === 'tab') this.#text += '\t'
    else if (name === 'line-break') this.#text += '\n'
    else if (name === 'a') {
      const link = attribute(attributes, 'href')
      if (link !== undefined) this.#links.push(link)
    }
  }

  /** An element in the cell ends. */
  close(name: string): void {
    if (name === 'p') this.#isInParagraph = false
  }

  /** What the cell shows, with the links behind it. */
  shown(): string {
    const text = this.#links.reduce(withLink, withFormula(this.#value(), this.#formula))
    return text === '' && !this.#isCalculated ? uncalculated : text
  }

  #value(): string {
    const value = (name: string): string => attribute(this.#attributes, name) ?? this.#text
    switch (attribute(this.#attributes, 'value-type')) {
      case 'date':
        return shownMoment(value('date-value'), undefined)
      case 'time':
        return shownTime(value('time-value')) ?? this.#text
      case 'boolean':
        return value('boolean-value').toUpperCase()
      case 'float':
      case 'percentage':
      case 'currency':
        // TRUE is stored as a number and shown as a word.
        return this.#text === '' || /\d/.test(this.#text)
          ? shownNumber(value('value'), undefined, false)
          : this.#text
      default:
        return this.#text
    }
  }
}

/** How often a row or a cell is repeated; at least once. */
function repeatedIn(attributes: Readonly<Record<string, string>>, name: string): number {
  const written = attribute(attributes, name)
  return written === undefined ? 1 : Math.max(1, Math.floor(Number(written)) || 1)
}

/** Shows a time that is written as `PT27H30M00S`. */
function shownTime(written: string): string | undefined {
  const found = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(written)
  if (found === null) return undefined
  const [, hours = 0, minutes = 0, seconds = 0] = found.map(Number)
  return shownNumber(String((hours * 3_600 + minutes * 60 + seconds) / 86_400), 'elapsed', false)
}
