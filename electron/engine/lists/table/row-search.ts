import type { LinkTable } from './link-table.ts'

/**
 * Says whether a row's text, or its link as sent, holds `search` in any case, marks over letters
 * written in one character or two. Ask in row order.
 */
export function rowSearch(table: LinkTable, search: string): (row: number) => boolean {
  const { rows } = table
  const wanted = inBytes(search)
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

/** Matches a text in a string that has a character for each of its bytes in UTF-8. */
function inBytes(text: string): RegExp {
  // This is faster, but would take bytes of other letters for small and capital ones.
  if (/^[\x20-\x7e]*$/.test(text)) return new RegExp(literally(text), 'gi')
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    const cased = [letter, letter.toLowerCase(), letter.toUpperCase()]
    // The capital of ß is two letters, which are no ß.
    const single = cased.filter((way) => Array.from(way).length === 1)
    const ways = new Set(single.flatMap((way) => [way, way.normalize('NFD')]))
    return `(?:${[...ways].map((way) => literally(Buffer.from(way).toString('latin1'))).join('|')})`
  })
  return new RegExp(letters.join(''), 'g')
}

function literally(text: string): string {
  return text.replaceAll(/[^\w\s]/g, String.raw`\$&`)
}

/** Looks through one segment at a time as one string: row by row would take five times as long. */
class SegmentSearch {
  readonly #table: LinkTable
  readonly #wanted: RegExp
  #segment: Buffer | undefined
  #text = ''
  #askedFrom = 0
  #found = -1
  #foundEnd = -1

  constructor(table: LinkTable, wanted: RegExp) {
    this.#table = table
    this.#wanted = new RegExp(wanted)
  }

  isIn(address: number, length: number): boolean {
    const segment = this.#table.bytes.segmentOf(address)
    const start = this.#table.bytes.offsetOf(address)
    if (segment !== this.#segment) {
      this.#segment = segment
      this.#text = segment.toString('latin1')
      this.#askedFrom = Infinity
    }
    if (start < this.#askedFrom || (this.#found !== -1 && this.#found < start)) {
      this.#wanted.lastIndex = start
      this.#found = this.#wanted.exec(this.#text)?.index ?? -1
      this.#foundEnd = this.#wanted.lastIndex
    }
    this.#askedFrom = start
    return this.#found !== -1 && this.#foundEnd <= start + length
  }
}
