import { lineOf } from '../table/layout.ts'
import type { LinkTable } from '../table/link-table.ts'
import type { Rows } from '../table/rows.ts'
import { sourceLines, type LineRow, type SourceLine } from '../table/source-lines.ts'
import type { TableSource } from '../table/table-source.ts'

/** What of one source was not sent and goes on in the next draft. */
export interface LeftoverSource {
  readonly source: TableSource
  /** Whole lines; a link of a line with several stands alone. Line ends are to be added. */
  readonly lines: readonly string[]
  /** What number each had in its list. */
  readonly lineNumbers: Uint32Array
  /** Positions in `lines` of what the user left out. */
  readonly excluded: readonly number[]
}

/** Rows that wait for a choice, are no usable link, were left out or sent before, by source. */
export function leftoverOf(table: LinkTable): readonly LeftoverSource[] {
  const left = table.sources.map((source) => {
    const header = headerOf(source)
    const lines: string[] = header.length > 0 ? [header.join('\t')] : []
    return { source, lines, numbers: lines.map(() => 1), excluded: [] as number[], hasRows: false }
  })
  for (const line of sourceLines(table)) {
    const { sourceIndex, rows } = line
    const into = left[sourceIndex]
    if (into === undefined) continue
    if (line.isHeader && into.lines.length === 1) into.numbers[0] = line.line
    for (const row of rows.filter(isLeftOver)) {
      into.hasRows = true
      if (row.status === 'excluded') into.excluded.push(into.lines.length)
      into.numbers.push(line.line)
      into.lines.push(
        rows.length === 1
          ? wholeLineNow(table, line, row.row)
          : alone(table.text(row.row), into.source),
      )
    }
  }
  return left
    .filter(({ hasRows }) => hasRows)
    .map(({ numbers, ...rest }) => ({ ...rest, lineNumbers: Uint32Array.from(numbers) }))
}

/** The headings that stand in the source itself. */
function headerOf({ layout }: TableSource): readonly string[] {
  return layout?.format === 'table' && layout.isNamedByApp !== true ? layout.columns : []
}

function isLeftOver({ status }: LineRow): boolean {
  return (
    status === 'decide' ||
    status === 'rejected' ||
    status === 'excluded' ||
    status === 'sent-before'
  )
}

/** The line of a row as it came in, but for what the user typed in the row's place. */
function wholeLineNow(
  table: LinkTable,
  { text, cells, sourceIndex }: SourceLine,
  row: number,
): string {
  if (!table.origins.isRewritten(row)) return text
  const layout = table.sources[sourceIndex]?.layout
  const typed = table.text(row)
  if (layout?.format !== 'table') return typed
  return lineOf(cells.with(layout.linkColumn, typed)).replace(/\n$/, '')
}

/** A piece goes where links stand in its table. */
function alone(text: string, { layout }: TableSource): string {
  return layout?.format === 'table' ? '\t'.repeat(layout.linkColumn) + text : text
}

/** The rows from `firstRow` on that `leftoverOf` said were left out; lines are counted from 0. */
export function rowsOfLines(
  { line, count }: Rows,
  firstRow: number,
  lines: readonly number[],
): readonly number[] {
  const wanted = new Set(lines.map((index) => index + 1))
  const rows: number[] = []
  for (let row = firstRow; row < count; row++) if (wanted.has(line[row] ?? 0)) rows.push(row)
  return rows
}
