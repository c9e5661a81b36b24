import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, type Result } from '../../../shared/result.ts'
import { lineOf } from '../table/layout.ts'
import { shownMoment, shownNumber, type CellShape } from './cell-shape.ts'
import type { TextChunks } from './text-chunks.ts'
import { withLink } from './with-link.ts'
import { attribute, readXml, type XmlListener } from './xml.ts'

// What a spreadsheet can hold.
const lastColumn = 16_384
const lastRow = 1_048_576
// What a program wrote that calculates nothing; a link might stand there.
const uncalculated = '#CALC!'
// A link over whole columns is behind their first cells.
const mostCellsOfLink = 2 ** 16
// A cell of thirty bytes may show a shared text of any length, or stand behind 16,383 empty ones.
const alwaysAllowed = 2 ** 24
const largestGrowth = 32

/** What of a workbook its sheets refer to. */
export interface ShownCells {
  /** Texts that cells share, by number. */
  readonly texts: readonly string[]
  /** How numbers are shown, by style. */
  readonly shapes: readonly CellShape[]
  readonly isFrom1904: boolean
}

/** Links by the names of the cells that they are behind, `B7`. */
export class LinksBehindCells {
  readonly #first = new Map<string, string>()
  readonly #further = new Map<string, string>()

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
    if (this.#first.size === 0) return undefined
    return this.#first.get(cell) ?? (text.trim() === '' ? undefined : this.#further.get(cell))
  }
}

/** Hears of the cells with a link, `B7` or `B7:C9`, and the relation that holds the address. */
export function sheetLinks(
  found: (cells: string, relation: string) => void,
): Pick<XmlListener, 'open' | 'close'> {
  return {
    open(name, attributes) {
      const relation = name === 'hyperlink' ? attribute(attributes, 'id') : undefined
      const cells = attributes['ref']
      if (relation !== undefined && cells !== undefined) found(cells, relation)
    },
    close: () => undefined,
  }
}

/**
 * A line for each row of a sheet, empty ones too, so that a line's number is the row's. A link that
 * the cell's text does not show is written behind it. What is merged stands in its first cell.
 */
export async function* sheetLines(
  chunks: TextChunks,
  { texts, shapes, isFrom1904 }: ShownCells,
  links: LinksBehindCells,
): AsyncGenerator<Result<string, IntakeProblem>> {
  let lines = ''
  let row = 0
  let cells: string[] = []
  let column = 0
  let cell = ''
  let type = ''
  let style = 0
  let value = ''
  let link: string | undefined
  let isUncalculated = false
  let isSpoken = false
  let readLength = 0
  let shownLength = 0

  async function* counted(): AsyncGenerator<Result<string, IntakeProblem>> {
    for await (const chunk of chunks) {
      readLength += chunk.ok ? chunk.value.length : 0
      yield chunk
    }
  }

  function isTooMuch(): boolean {
    return shownLength > alwaysAllowed + largestGrowth * readLength
  }

  function shown(): string {
    switch (type) {
      case 's':
        return texts[Number(value)] ?? ''
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return shownMoment(value, shapes[style])
      case 'n':
        return shownNumber(value, shapes[style], isFrom1904)
      default:
        return value
    }
  }

  const found = readXml(counted(), {
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? row + 1)
        for (; row < Math.min(number, lastRow) - 1; row++) lines += '\n'
        row++
        cells = []
        column = 0
      } else if (name === 'c') {
        cell = attributes['r'] ?? ''
        const [named] = placeOf(cell)
        column = named === 0 ? column + 1 : named
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? 0)
        value = ''
        link = undefined
        isUncalculated = false
      } else if (name === 'rPh') isSpoken = true
    },
    close(name, text) {
      if (name === 'v' || (name === 't' && !isSpoken)) {
        value += text
        // A text may be empty.
        if (text !== '' || type === 'str') isUncalculated = false
      } else if (name === 'f') {
        // An address that is put together of cells is not known here.
        link = /^HYPERLINK\(\s*"([^"]+)"\s*[,;)]/i.exec(text)?.[1]
        isUncalculated = link === undefined
      } else if (name === 'rPh') isSpoken = false
      else if (name === 'c' && column <= lastColumn && !isTooMuch()) {
        const seen = value === '' ? (isUncalculated ? uncalculated : '') : shown()
        while (cells.length < column - 1) cells.push('')
        cells[column - 1] = withLink(seen, links.of(cell, seen) ?? link)
        shownLength += seen.length
      } else if (name === 'row') {
        shownLength += cells.length
        if (!isTooMuch()) lines += lineOf(cells)
      }
    },
    taken() {
      const taken = lines
      lines = ''
      return taken
    },
  })
  for await (const part of found) {
    yield isTooMuch() ? fail('expands-too-much') : part
    if (isTooMuch()) return
  }
}

/** Column and row of a cell's name, both from 1 on; 0 where it does not say. */
function placeOf(cell: string): readonly [column: number, row: number] {
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
