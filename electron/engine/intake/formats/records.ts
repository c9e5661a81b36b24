import { recordsOf } from './csv.ts'

const delimiters = [';', '|', ','] as const
const byteOrderMark = Buffer.from('\ufeff')

/**
 * The delimiter of a text that is CSV without saying so: `https://a.example/;anchor;10` is a link
 * and its cells, and would be paid for as the address of no page. All three marks may stand in links
 * too, so every record at the text's start must say the same; undefined for any other text.
 */
export function delimiterOfRecords(start: Buffer): string | undefined {
  const text = start.subarray(start.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)
  return delimiters.find((delimiter) => areRecords(recordsOf(text, delimiter), delimiter))
}

function areRecords(records: readonly (readonly string[])[], delimiter: string): boolean {
  const [first = []] = records
  const { length: width } = first
  if (records.length < 2 || width < 2 || records.some(({ length }) => length !== width))
    return false
  const hasHeader = first.every((cell) => /\p{L}/u.test(cell) && !hasLink(cell))
  const body = hasHeader ? records.slice(1) : records
  const columns = first.map((_, column) => body.map((cells) => (cells[column] ?? '').trim()))
  const linkColumns = columns.filter((cells) => cells.some(hasLink))
  const others = columns.filter((cells) => !linkColumns.includes(cells))
  const hasWords = others.some((cells) => cells.some((cell) => cell !== ''))
  return (
    hasWords &&
    linkColumns.every((cells) => cells.every((cell) => !hasLink(cell) || isWholeLink.test(cell))) &&
    linkColumns.some((cells) => new Set(cells.filter(hasLink)).size * 2 > body.length) &&
    (hasHeader || others.flat().every((cell) => !mayEndLink.test(cell))) &&
    // Addresses of some newspapers hold commas, and the same number in each.
    (hasHeader || delimiter !== ',' || records.some((cells) => cells.some(isNoPartOfLink)))
  )
}

const isWholeLink = /^https?:\/\/\S+$/i
const mayEndLink = /[?#=&]|%[0-9a-f]{2}|[a-z]\/|\/[a-z]|\.(?:html?|php|aspx?|jsp)$/i

function hasLink(cell: string): boolean {
  return /https?:\/\//i.test(cell)
}

function isNoPartOfLink(cell: string): boolean {
  return !hasLink(cell) && /\s/.test(cell.trim())
}
