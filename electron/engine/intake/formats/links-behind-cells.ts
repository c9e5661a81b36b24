// A link over whole columns is behind their first cells.
const mostCellsOfLink = 2 ** 16

/** Links by the names of the cells that they are behind, `B7`. */
export class LinksBehindCells {
  readonly #first = new Map<string, string>()
  readonly #further = new Map<string, string>()

  get isEmpty(): boolean {
    return this.#first.size === 0
  }

  /** Puts a link behind a cell or a range of them, `B7:C9`. */
  add(cells: string, link: string): void {
    const [first = '', last = first] = cells.split(':')
    this.#first.set(first, link)
    const [column, row] = placeOf(first)
    const [endColumn, endRow] = placeOf(last)
    let left = mostCellsOfLink
    for (let r = row; r <= endRow && left > 0; r++)
      for (let c = column; c <= endColumn && left > 0; c++, left--)
        if (r !== row || c !== column) this.#further.set(`${lettersOf(c)}${r}`, link)
  }

  /** The link behind a cell; of a range's further cells, which may be merged, only where they hold text. */
  of(cell: string, text: string): string | undefined {
    if (this.isEmpty) return undefined
    return this.#first.get(cell) ?? (text.trim() === '' ? undefined : this.#further.get(cell))
  }
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

function lettersOf(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(0x41 + ((rest - 1) % 26)) + letters
  return letters
}
