import type { LinkTable } from '../table/link-table.ts'
import { sourceLines, type LineRow } from '../table/source-lines.ts'
import type { TableSource } from '../table/table-source.ts'

/** What of one source was not sent and goes on in the next draft. */
export interface LeftoverSource {
  readonly source: TableSource
  /** Whole lines; a link of a line with several stands alone. Line ends are to be added. */
  readonly lines: readonly string[]
  /** Positions in `lines` of what the user left out. */
  readonly excluded: readonly number[]
}

/** Rows that wait for a choice, are no usable link, were left out or sent before, by source. */
export function leftoverOf(table: LinkTable): readonly LeftoverSource[] {
  const left = table.sources.map((source) => {
    const header = headerOf(source)
    const lines: string[] = header.length > 0 ? [header.join('\t')] : []
    return { source, lines, excluded: [] as number[], hasRows: false }
  })
  for (const { sourceIndex, text, rows } of sourceLines(table)) {
    const into = left[sourceIndex]
    if (into === undefined) continue
    for (const row of rows.filter(isLeftOver)) {
      into.hasRows = true
      if (row.status === 'excluded') into.excluded.push(into.lines.length)
      into.lines.push(rows.length === 1 ? text : alone(table.text(row.row), into.source))
    }
  }
  return left.filter(({ hasRows }) => hasRows)
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

/** A piece goes where links stand in its table. */
function alone(text: string, { layout }: TableSource): string {
  return layout?.format === 'table' ? '\t'.repeat(layout.linkColumn) + text : text
}
