import { SharedTexts } from './shared-texts.ts'

// A link over whole columns is behind their first cells.
const mostCellsOfLink = 2 ** 16
const columnsOfRow = 2 ** 14

/**
 * Links by the cells that they are behind. Workbooks hold hundreds of thousands: their addresses are
 * kept as bytes, and cells as numbers.
 */
export class LinksBehindCells {
  readonly #addresses = new SharedTexts()
  /** Which address each cell has, by its place. */
  readonly #first = new Map<number, number>()
  readonly #further = new Map<number, number>()

  get isEmpty(): boolean {
    return this.#first.size === 0
  }

  /** There is more text than is held. */
  get isTooMuch(): boolean {
    return this.#addresses.isTooMuch
  }

  /** Puts a link behind a cell or a range of them, `B7:C9`. */
  add(cells: string, link: string): void {
    const [first = '', last = first] = cells.split(':')
    const [column, row] = placeOf(first)
    const [endColumn, endRow] = placeOf(last)
    const address = this.#addresses.count
    this.#addresses.add(link)
    this.#first.set(placeNumber(column, row), address)
    let left = mostCellsOfLink
    for (let r = row; r <= endRow && left > 0; r++)
      for (let c = column; c <= endColumn && left > 0; c++, left--)
        if (r !== row || c !== column) this.#further.set(placeNumber(c, r), address)
  }

  /** The link behind a cell; of a range's further cells, which may be merged, only where they hold text. */
  of(cell: string, text: string): string | undefined {
    if (this.isEmpty) return undefined
    const place = placeNumber(...placeOf(cell))
    const address =
      this.#first.get(place) ?? (text.trim() === '' ? undefined : this.#further.get(place))
    return address === undefined ? undefined : this.#addresses.text(address)
  }
}

function placeNumber(column: number, row: number): number {
  return row * columnsOfRow + column
}

/** Column and row of a cell's name, both from 1 on; 0 where it does not say. */
export function placeOf(cell: string): readonly [column: number, row: number] {
  let column = 0
  let at = 0
  for (; at < cell.length; at++) {
    const letter = cell.charCodeAt(at) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return [column, Number(cell.slice(at)) || 0]
}
