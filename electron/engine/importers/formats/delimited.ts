/** Text and CSV: which lines are cells, and which are read whole. */
import type { IntakeProblem } from '../../../shared/imports.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { CellMarks } from '../../parsing/index.ts'
import { type ByteSource, peek } from '../source/byte-source.ts'
import { asText } from '../source/encoding.ts'
import { csvLines } from './csv.ts'
import type { FileContents, FileFormat, FileToRead } from './format.ts'
import { cellMarksOf, recordLines, shapeOfRecords, tableLines } from './records.ts'
import { headedTableOf, tableShapeOf } from './table-shape.ts'

/** Plain text. A text whose lines agree on their cells is read as CSV, whatever its name. */
export const textFormat: FileFormat = {
  kind: 'text',
  endings: ['txt', 'md'],
  openWith: { txt: 'text/plain' },
  begins: ({ ending }) => textFormat.endings.includes(ending),
  read: (file) => {
    const { bytes } = file.start
    const table = headedTableOf(bytes)
    if (table !== undefined)
      return asCells(file, (text) => ({
        lines: tableLines(text, table),
        cellMarks: cellMarksOf(table),
      }))
    const shape = shapeOfRecords(bytes)
    return shape === undefined
      ? Promise.resolve(ok(asItIs(file)))
      : asCells(file, (text) => ({
          lines: recordLines(text, shape),
          cellMarks: cellMarksOf(shape),
        }))
  },
}

/** CSV and TSV, known only by the name. */
export const csvFormat: FileFormat = {
  kind: 'csv',
  endings: ['csv', 'tsv', 'tab'],
  openWith: { csv: 'text/csv', tsv: 'text/tab-separated-values' },
  begins: ({ ending }) => csvFormat.endings.includes(ending),
  read: (file) => {
    if (tableShapeOf(file.start.bytes) === 'list') return Promise.resolve(ok(asItIs(file)))
    return asCells(file, (text, start) => {
      const shape = tableShapeOf(start)
      if (shape === undefined || shape === 'list') return { lines: csvLines(text, undefined) }
      return { lines: tableLines(text, shape), cellMarks: cellMarksOf(shape) }
    })
  },
}

function asItIs({ source, remarks }: FileToRead): FileContents {
  return { kind: 'text', lines: source, remarks }
}

/** `readCells` gets the file as UTF-8, or in a legacy encoding, and how it begins. */
async function asCells(
  { name, source, remarks }: FileToRead,
  readCells: (
    text: ByteSource,
    start: Buffer,
  ) => { readonly lines: ByteSource; readonly cellMarks?: CellMarks },
): Promise<Result<FileContents, IntakeProblem>> {
  const text = await asText(source)
  if (!text.ok) return text
  if (text.value.encoding !== 'utf-8') remarks.encoding = text.value.encoding
  const peeked = await peek({ ...source, read: (into) => text.value.read(into) })
  if (!peeked.ok) return peeked
  const { lines, cellMarks } = readCells(peeked.value.whole, peeked.value.start)
  const found = { name, lines, isTable: true, layout: undefined, cellMarks, remarks }
  return ok({ kind: 'sources', sources: [found] })
}
