import { looksLikeHost } from '../reading/hosts.ts'

/** How a source's lines are to be read. */
export type Layout =
  | { readonly format: 'text' }
  | {
      readonly format: 'table'
      /** The cell, counted from 0, that holds the links. */
      readonly linkColumn: number
      /** Headings; empty where the first line is no header. */
      readonly columns: readonly string[]
    }

const sampledLines = 200

/**
 * Recognises pasted cells by their first lines: most of them hold the same number of tabs, and a
 * column holds links. The column with most links is taken; of equals, the first.
 */
export function layoutOf(start: string): Layout {
  const lines = start
    .split(/\r\n|[\n\r\u2028\u2029]/, sampledLines)
    .filter((line) => line.trim() !== '')
  const tabbed = lines.map((line) => line.split('\t'))
  const width = mostFrequent(tabbed.map((cells) => cells.length))
  const table = tabbed.filter((cells) => cells.length === width)
  if (width < 2 || table.length < 2 || table.length * 2 <= lines.length) return { format: 'text' }
  const links = Array.from(
    { length: width },
    (_, column) => table.filter((cells) => isLinkCell(cells[column] ?? '')).length,
  )
  const most = Math.max(...links)
  if (most === 0) return { format: 'text' }
  return { format: 'table', linkColumn: links.indexOf(most), columns: headerOf(tabbed[0] ?? []) }
}

/** The cells of a table's line. */
export function cellsOf(line: string): readonly string[] {
  return line.split('\t')
}

/** A first line of words without any link or figure. */
function headerOf(cells: readonly string[]): readonly string[] {
  const isHeader =
    cells.length > 1 &&
    cells.every((cell) => cell.trim() !== '' && !isLinkCell(cell) && !/^[\s\d.,$€%-]+$/.test(cell))
  return isHeader ? cells.map((cell) => cell.trim()) : []
}

function isLinkCell(cell: string): boolean {
  return /https?:\/\//i.test(cell) || looksLikeHost(cell.trim())
}

function mostFrequent(numbers: readonly number[]): number {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  let best = 0
  for (const [number, count] of times) if (count > (times.get(best) ?? 0)) best = number
  return best
}
