import type { LinkTable } from './link-table.ts'

/** Says whether a row's text, or its link as sent, holds `search` in any case. Ask in row order. */
export function rowSearch(table: LinkTable, search: string): (row: number) => boolean {
  const wanted = search.toLowerCase()
  if (!/^[\x20-\x7e]*$/.test(wanted)) return (row) => table.text(row).toLowerCase().includes(wanted)
  const { rows } = table
  const texts = new SegmentSearch(table, wanted)
  const links = new SegmentSearch(table, wanted)
  return (row) => {
    const textAt = rows.textAt[row] ?? 0
    const linkAt = rows.linkAt[row] ?? 0
    const linkLength = rows.linkLength[row] ?? 0
    return (
      texts.isIn(textAt, rows.textLength[row] ?? 0) ||
      (linkLength > 0 && linkAt !== textAt && links.isIn(linkAt, linkLength))
    )
  }
}

/**
 * Looks through one segment at a time as one string: row by row would take five times as long. A
 * regular expression ignores case without a second copy of the text.
 */
class SegmentSearch {
  readonly #table: LinkTable
  readonly #length: number
  readonly #wanted: RegExp
  #segment: Buffer | undefined
  #text = ''
  #askedFrom = 0
  #found = -1

  constructor(table: LinkTable, wanted: string) {
    this.#table = table
    this.#length = wanted.length
    this.#wanted = new RegExp(wanted.replaceAll(/[^\w\s]/g, String.raw`\$&`), 'gi')
  }

  isIn(address: number, length: number): boolean {
    const segment = this.#table.bytes.segmentOf(address)
    const start = this.#table.bytes.offsetOf(address)
    if (segment !== this.#segment) {
      this.#segment = segment
      // A byte a character: positions stay, and letters beyond ASCII cannot match.
      this.#text = segment.toString('latin1')
      this.#askedFrom = Infinity
    }
    if (start < this.#askedFrom || (this.#found !== -1 && this.#found < start)) {
      this.#wanted.lastIndex = start
      this.#found = this.#wanted.exec(this.#text)?.index ?? -1
    }
    this.#askedFrom = start
    return this.#found !== -1 && this.#found + this.#length <= start + length
  }
}
