import type { ColumnValues } from '../../../shared/contract/index.ts'
import { cellsOf, lineOf } from './layout.ts'
import { endOfLine, startOfLine } from './line-ends.ts'
import type { LinkTable } from './link-table.ts'
import { codeOf, goneCode } from './verdict.ts'

const tab = 0x09
const space = 0x20
const rowsAtATime = 100_000
const shownValues = 100
const longestValue = 200
/** Beyond that many different texts a column is none to filter by, and memory is spared. */
const mostValues = 20_000

/** Says whether a cell beside a row's link holds exactly this text, white space around it aside. */
export function cellIs(table: LinkTable, column: number, text: string): (row: number) => boolean {
  const wanted = Buffer.from(lineOf([text.trim()]).slice(0, -1))
  return (row) => {
    const cell = contextCell(table, row, column)
    return cell !== undefined && cell.equals(wanted)
  }
}

/** The texts of most rows in a column beside the links. Yields now and then. */
export function* valuesIn(table: LinkTable, column: number): Generator<void, ColumnValues> {
  const { rows } = table
  const counts = new Map<string, number>()
  let hasMore = false
  for (let row = 0; row < table.countedRows; row++) {
    if (row % rowsAtATime === rowsAtATime - 1) yield
    const verdict = rows.verdict[row] ?? codeOf.blank
    if (verdict === codeOf.blank || verdict === goneCode) continue
    // A byte a character: nothing is decoded that is not shown.
    const cell = contextCell(table, row, column)?.toString('latin1') ?? ''
    if (cell === '') continue
    const count = counts.get(cell)
    if (count === undefined && counts.size >= mostValues) hasMore = true
    else counts.set(cell, (count ?? 0) + 1)
  }
  const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, shownValues)
  const values = most.map(([cell, count]) => ({ text: shown(cell), rows: count }))
  // A text that was cut would be found nowhere.
  const whole = values.filter(({ text }) => text.length <= longestValue)
  return { values: whole, hasMore: hasMore || counts.size > whole.length }
}

function shown(cell: string): string {
  return cellsOf(Buffer.from(cell, 'latin1').toString())[0] ?? ''
}

/** The bytes of a cell beside a row's link, counted without that, less spaces around it. */
function contextCell(table: LinkTable, row: number, column: number): Buffer | undefined {
  const layout = table.sources[table.sourceOf(row)]?.layout
  if (layout?.format !== 'table') return undefined
  const address = table.origins.of(row).at
  const segment = table.bytes.segmentOf(address)
  const at = table.bytes.offsetOf(address)
  const lineEnd = endOfLine(segment, at)
  let start = startOfLine(segment, at)
  for (let passed = column < layout.linkColumn ? column : column + 1; passed > 0; passed--) {
    const next = segment.indexOf(tab, start)
    if (next === -1 || next >= lineEnd) return undefined
    start = next + 1
  }
  let end = start
  while (end < lineEnd && segment[end] !== tab) end++
  while (start < end && segment[start] === space) start++
  while (start < end && segment[end - 1] === space) end--
  return segment.subarray(start, end)
}
