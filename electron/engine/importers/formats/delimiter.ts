import { isLinkHeading } from '../../lists/table/layout.ts'
import { CsvReader } from './csv.ts'

const delimiters = ['\t', ',', ';', '|'] as const

/** A delimiter by which most records at a file's start have the same number of cells. */
interface Reading {
  readonly delimiter: string
  /** Quotes that neither open nor close a cell, nor stand for one in it. */
  readonly strayQuotes: number
  /** More where more records agree; of as many, where they have more cells. */
  readonly agreement: number
}

/**
 * The delimiter by which most records at a file's start have the same number of cells: of several the
 * one beside which its quotes stand, then the one by which most agree. Undefined where each record is
 * one cell. A record that stands alone is a table by its file's name.
 */
export function delimiterOf(start: Buffer): string | undefined {
  const text = start.toString('latin1')
  const told = /^(?:\ufeff|\xef\xbb\xbf)?"?sep=([,;\t|])/i.exec(text)?.[1]
  if (told !== undefined) return told
  const [best] = delimiters
    .flatMap((delimiter) => readingBy(delimiter, start, text) ?? [])
    .toSorted(
      (one, other) => one.strayQuotes - other.strayQuotes || other.agreement - one.agreement,
    )
  return best?.delimiter
}

function readingBy(delimiter: string, start: Buffer, text: string): Reading | undefined {
  const { records: all, isCut } = readStart(start, delimiter)
  const records = isCut && all.length > 1 ? all.slice(0, -1) : all
  const widths = new Map<number, number>()
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1)
  const [width = 1, times = 0] = [...widths].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const isAlone = records.length === 1
  const table = fromHeadings(records)
  const isHeaded =
    table.length > 1 && table.every(({ length }) => length > 1) && isHeading(table[0])
  if (!isHeaded && (width < 2 || (times < 2 && !isAlone) || times * 2 <= records.length))
    return undefined
  return {
    delimiter,
    strayQuotes: strayQuotesIn(text, delimiter),
    agreement: isHeaded ? table.length * 1_000 + (table[0]?.length ?? 0) : times * 1_000 + width,
  }
}

/** The records from their headings on: reports begin with what they are, `Date: 2026-11-27`. */
export function fromHeadings(records: Records): Records {
  const at = records.findIndex(isHeading)
  const isTitle = (cells: readonly string[]): boolean => !cells.some((cell) => cell.includes('://'))
  return records.slice(0, Math.max(0, at)).every(isTitle) ? records.slice(Math.max(0, at)) : records
}

/** True for headings of which one is that of links: many rows below may be broken. */
function isHeading(cells: readonly string[] = []): boolean {
  return (
    cells.length > 1 && cells.some(isLinkHeading) && cells.every((cell) => !cell.includes('://'))
  )
}

/** Of a table read by another mark than its own, each line of a long cell would be a record. */
function strayQuotesIn(text: string, delimiter: string): number {
  const mark = `[${delimiter}\\r\\n]`
  const quotedCell = new RegExp(`(^|${mark})"[^"]*(?:""[^"]*)*(?:"(?=${mark}|$)|$)`, 'g')
  return text.replace(quotedCell, '$1').split('"').length - 1
}

type Records = readonly (readonly string[])[]

/** The records of a file's start that are not blank; the last of several, which may be cut, is left out. */
export function recordsOf(start: Buffer, delimiter: string): Records {
  return readStart(start, delimiter).records
}

/** `isCut`: the last of these records ends within quotes. */
function readStart(
  start: Buffer,
  delimiter: string,
): { readonly records: Records; readonly isCut: boolean } {
  const reader = new CsvReader(delimiter)
  const lines = reader.read(start).toString('latin1').split('\n', 200)
  const isLastCut = lines.length > 2
  const records = (isLastCut ? lines.slice(0, -1) : lines)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
  return { records, isCut: !isLastCut && reader.openQuoteAt !== undefined }
}
