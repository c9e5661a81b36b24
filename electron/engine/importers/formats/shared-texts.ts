import { cellsOf, writtenCell } from '../../lists/table/layout.ts'

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

  /** A text; `#REF!` where there is none. */
  text(number: number): string {
    if (!Number.isInteger(number) || number < 0 || number >= this.count) return missing
    const [page = 0, start = 0, length = 0] = this.#places.subarray(3 * number)
    return cellsOf(this.#pages[page]?.toString('utf8', start, start + length) ?? '')[0] ?? ''
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
