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

/** Looks through one segment at a time as one string: row by row would take five times as long. */
class SegmentSearch {
  readonly #table: LinkTable
  readonly #wanted: string
  #segment: Buffer | undefined
  #lowerCase = ''
  #askedFrom = 0
  #found = -1

  constructor(table: LinkTable, wanted: string) {
    this.#table = table
    this.#wanted = wanted
  }

  isIn(address: number, length: number): boolean {
    const segment = this.#table.bytes.segmentOf(address)
    const start = this.#table.bytes.offsetOf(address)
    if (segment !== this.#segment) {
      this.#segment = segment
      // A byte a character: positions stay, and letters beyond ASCII cannot match.
      this.#lowerCase = segment.toString('latin1').toLowerCase()
      this.#askedFrom = Infinity
    }
    if (start < this.#askedFrom || (this.#found !== -1 && this.#found < start))
      this.#found = this.#lowerCase.indexOf(this.#wanted, start)
    this.#askedFrom = start
    return this.#found !== -1 && this.#found + this.#wanted.length <= start + length
  }
}
