/** What kind of thing a cell holds, as far as it tells a cell from the rest of an address. */
export type CellKind = 'words' | 'number' | 'other'

/** The kind of a cell, as bytes; undefined for an empty one. */
export function cellKind(cell: string): CellKind | undefined {
  // Most cells are one of these two, and the questions below take most of the time.
  if (isWord.test(cell)) return 'words'
  if (isFigure.test(cell)) return 'number'
  const text = cell.trim()
  if (text === '') return undefined
  if (text.includes(' ')) return 'words'
  if (mayEndLink.test(text)) return 'other'
  // Of UTF-8, what is no ASCII is taken for letters.
  const hasLetters = /[a-z\x80-\xff]/i.test(text)
  if (!/\d/.test(text)) return 'words'
  return hasLetters ? 'other' : 'number'
}

const isWord = /^[a-z]+$/i
const isFigure = /^\d+$/

/** What most of a column's cells that hold anything are; undefined where no kind is most of them. */
export function usualKind(cells: readonly string[]): CellKind | undefined {
  const kinds = cells.map(cellKind).filter((kind) => kind !== undefined)
  return kinds.find((kind) => kinds.filter((other) => other === kind).length * 2 > kinds.length)
}

/** Stands in what may be the rest of an address, and hardly in a cell. */
export const mayEndLink = /[?#=&]|%[0-9a-f]{2}|[a-z]\/|\/[a-z]|\.(?:html?|php|aspx?|jsp)$/i
