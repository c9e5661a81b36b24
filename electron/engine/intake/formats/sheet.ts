import type { IntakeProblem } from '../../../shared/draft.ts'
import type { Result } from '../../../shared/result.ts'
import { lineOf } from '../table/layout.ts'
import type { TextChunks } from './text-chunks.ts'
import { withLink } from './with-link.ts'
import { attribute, readXml, type XmlListener } from './xml.ts'

// What a spreadsheet can hold.
const lastColumn = 16_384
const lastRow = 1_048_576

/** Hears of each cell with a link: its name, `B7`, and the relation that holds the address. */
export function sheetLinks(found: (cell: string, relation: string) => void): XmlListener {
  return {
    open(name, attributes) {
      const relation = name === 'hyperlink' ? attribute(attributes, 'id') : undefined
      const cell = attributes['ref']?.split(':')[0]
      if (relation !== undefined && cell !== undefined) found(cell, relation)
    },
    close: () => undefined,
    taken: () => '',
  }
}

/**
 * A line for each row of a sheet, empty ones too, so that a line's number is the row's. `links` are
 * behind cells by their names; one that the cell's text does not show is written behind it.
 */
export function sheetLines(
  chunks: TextChunks,
  texts: readonly string[],
  links: ReadonlyMap<string, string>,
): AsyncGenerator<Result<string, IntakeProblem>> {
  let lines = ''
  let row = 0
  let cells: string[] = []
  let column = 0
  let cell = ''
  let type = ''
  let value = ''
  let link: string | undefined
  let isSpoken = false
  return readXml(chunks, {
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? row + 1)
        for (; row < Math.min(number, lastRow) - 1; row++) lines += '\n'
        row++
        cells = []
        column = 0
      } else if (name === 'c') {
        cell = attributes['r'] ?? ''
        column = columnOf(cell) ?? column + 1
        type = attributes['t'] ?? 'n'
        value = ''
        link = links.get(cell)
      } else if (name === 'rPh') isSpoken = true
    },
    close(name, text) {
      if (name === 'v' || (name === 't' && !isSpoken)) value += text
      else if (name === 'f') link ??= /^HYPERLINK\(\s*"([^"]+)"/i.exec(text)?.[1]
      else if (name === 'rPh') isSpoken = false
      else if (name === 'c' && column <= lastColumn) {
        const shown = type === 's' ? (texts[Number(value)] ?? '') : value
        while (cells.length < column - 1) cells.push('')
        cells[column - 1] = withLink(shown, link)
      } else if (name === 'row') lines += lineOf(cells)
    },
    taken() {
      const found = lines
      lines = ''
      return found
    },
  })
}

/** The column that a cell's name says, from 1 on; undefined for a cell without name. */
function columnOf(cell: string): number | undefined {
  let column = 0
  for (let at = 0; at < cell.length; at++) {
    const letter = cell.charCodeAt(at) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? undefined : column
}
