import type { DraftSummary } from '../../../shared/draft.ts'
import type { Layout } from '../table/layout.ts'
import type { LinkTable } from '../table/link-table.ts'

type OfTable =
  | 'sources'
  | 'lines'
  | 'rows'
  | 'byStatus'
  | 'byDecideKind'
  | 'byRejectReason'
  | 'byWarning'
  | 'columns'
  | 'sendable'
  | 'sendableUnusual'

/** What a summary says of a draft's rows; costs the same for ten rows and ten million. */
export function summaryOf(table: LinkTable): Pick<DraftSummary, OfTable> {
  const { sendable, byStatus, byDecideKind, byRejectReason, byWarning } = table.counts
  return {
    sources: table.sources.map(({ kind, name, bytes, lines, encoding, layout }) => ({
      kind,
      name,
      bytes,
      lines,
      format: layout?.format ?? 'text',
      sitemaps: layout?.format === 'table' && layout.isIndex === true ? lines : 0,
      encoding,
    })),
    lines: table.lines,
    rows: Object.values(byStatus).reduce((sum, rows) => sum + rows, 0),
    byStatus,
    byDecideKind,
    byRejectReason,
    byWarning,
    columns: commonColumns(table.sources.map(({ layout }) => layout)),
    sendable,
    sendableUnusual: byWarning['unusual-characters'],
  }
}

/** The headings beside the links that all sources share; none where one is no table or has others. */
function commonColumns(layouts: readonly (Layout | undefined)[]): readonly string[] {
  const [first, ...others] = layouts.map((layout) =>
    layout?.format === 'table'
      ? layout.columns.filter((_, column) => column !== layout.linkColumn)
      : [],
  )
  const isCommon = others.every((columns) => columns.join('\t') === first?.join('\t'))
  return isCommon ? (first ?? []) : []
}
