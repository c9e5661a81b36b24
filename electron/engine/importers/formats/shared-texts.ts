import { cellsOf, writtenCell } from '../../lists/table/layout.ts'
import type { LineBytes } from './line-bytes.ts'
import { copyPlainText } from './plain-text.ts'

// Texts that cells share are held while the sheets are read.
const mostBytes = 2 ** 28
// Most workbooks share few: each page is twice as long as the last, up to the largest.
const firstPage = 2 ** 14
const largestPage = 2 ** 20
// A cell whose text is not there is no empty one.
const missing = '#REF!'

/**
 * The texts that cells share, by their numbers. They are held as the bytes of cells and outside the
 * heap: as strings they took twice the room, and much of the time.
 */
export class SharedTexts {
  readonly #pages: Buffer[] = []
  #used = 0
  #total = 0
  /** How many there are. */
  count = 0
  /** Of each its page, the place in it and its length. */
  #places = new Uint32Array(3 * 2 ** 10)

  /** There is more text than is held. */
  get isTooMuch(): boolean {
    return this.#total > mostBytes
  }

  /** Adds the next text. */
  add(text: string): void {
    const cell = writtenCell(text)
    const length = Buffer.byteLength(cell)
    const page = this.#pageFor(length)
    page?.write(cell, this.#used)
    this.#place(page === undefined ? 0 : length)
  }

  /** Adds the next text, which is plain text of a document. */
  addPlain(bytes: Uint8Array, start: number, end: number): void {
    const page = this.#pageFor(end - start)
    const usedTo = page && copyPlainText(bytes, start, end, page, this.#used)
    this.#place(usedTo === undefined ? 0 : usedTo - this.#used)
  }

  /** A text; `#REF!` where there is none. */
  text(number: number): string {
    if (!Number.isInteger(number) || number < 0 || number >= this.count) return missing
    const [page = 0, start = 0, length = 0] = this.#places.subarray(3 * number)
    return cellsOf(this.#pages[page]?.toString('utf8', start, start + length) ?? '')[0] ?? ''
  }

  /** Adds a text to a line; its length in bytes. */
  addTo(lines: LineBytes, number: number): number {
    const place = number < this.count ? 3 * number : -1
    const page = this.#pages[this.#places[place] ?? -1]
    if (page === undefined) {
      if (place === -1) lines.add(missing)
      return place === -1 ? missing.length : 0
    }
    const start = this.#places[place + 1] ?? 0
    const end = start + (this.#places[place + 2] ?? 0)
    lines.reserve(end - start)
    const { bytes } = lines
    let length = lines.length
    for (let at = start; at < end; at++) bytes[length++] = page[at] ?? 0
    lines.length = length
    return end - start
  }

  #place(length: number): void {
    if (3 * this.count === this.#places.length) {
      const grown = new Uint32Array(2 * this.#places.length)
      grown.set(this.#places)
      this.#places = grown
    }
    const at = 3 * this.count++
    this.#places[at] = this.#pages.length - 1
    this.#places[at + 1] = this.#used
    this.#places[at + 2] = length
    this.#used += length
  }

  /** A page with room for so many bytes behind those that are used; undefined where it is too much. */
  #pageFor(length: number): Buffer | undefined {
    this.#total += length
    if (this.isTooMuch) return undefined
    const last = this.#pages.at(-1)
    if (last !== undefined && this.#used + length <= last.length) return last
    const usual = Math.min(largestPage, 2 * (last?.length ?? firstPage / 2))
    const page = Buffer.allocUnsafeSlow(Math.max(usual, length))
    this.#pages.push(page)
    this.#used = 0
    return page
  }
}
