import type { DraftSummary } from '../../../../shared/draft.ts'
import {
  samplesName,
  sourceEncodings,
  type SourceEncoding,
} from '../../../../shared/draft-source.ts'
import type { Layout } from '../../../lists/table/layout.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { TableSource } from '../../../lists/table/table-source.ts'

type OfTable =
  | 'sources'
  | 'lines'
  | 'lastLine'
  | 'rows'
  | 'byStatus'
  | 'byDecideKind'
  | 'byRejectReason'
  | 'byWarning'
  | 'columns'
  | 'sendable'
  | 'sendableUnusual'
  | 'givesWay'

/**
 * What a summary says of a draft's rows; costs the same for ten rows and ten million. `isUntouched`:
 * the user has changed nothing since it was opened.
 */
export function summaryOf(table: LinkTable, isUntouched: boolean): Pick<DraftSummary, OfTable> {
  const { sendable, byStatus, byDecideKind, byRejectReason, byWarning } = table.counts
  return {
    sources: table.sources.map((source) => {
      const { kind, name, isFromHistory, bytes, lines, encoding, isHidden, passedOver, remarks } =
        source
      const layout = source.layout?.format === 'table' ? source.layout : undefined
      return {
        kind,
        name,
        isFromHistory,
        bytes,
        lines,
        format: layout === undefined ? 'text' : 'table',
        linkColumn: (layout?.columns.length ?? 0) > 1 ? layout?.linkColumn : undefined,
        isNamedByApp: layout?.isNamedByApp === true,
        sitemaps: layout?.isIndex === true ? lines : 0,
        isHidden,
        passedOver,
        hiddenRows: remarks.hiddenRows,
        isFaulty: remarks.isFaulty,
        encoding,
        encodings: encodingsOf(source),
      }
    }),
    lines: table.lines,
    lastLine: lastLineOf(table.sources),
    rows: Object.values(byStatus).reduce((sum, rows) => sum + rows, 0),
    byStatus,
    byDecideKind,
    byRejectReason,
    byWarning,
    columns: commonColumns(table.sources.map(({ layout }) => layout)),
    sendable,
    sendableUnusual: byWarning['unusual-characters'],
    givesWay: givesWay(table, isUntouched),
  }
}

function lastLineOf(sources: readonly TableSource[]): number {
  return sources.reduce((last, { lastNumber, lines }) => Math.max(last, lastNumber ?? lines), 0)
}

function givesWay({ sources, counts: { byStatus } }: LinkTable, isUntouched: boolean): boolean {
  // What History put back has no such numbers; what was trimmed by hand was left by no submission.
  const isLeftOver =
    sources.length > 0 &&
    sources.every(
      ({ lineNumbers, leftFrom }) => lineNumbers !== undefined && leftFrom !== undefined,
    )
  if (!isLeftOver) return false
  if (isUntouched) return true
  const { ready, cleaned, decide, duplicate, excluded } = byStatus
  return (
    sources.every(({ name }) => name === samplesName) ||
    ready + cleaned + decide + duplicate + excluded === 0
  )
}

/** What a source can be read as: lines that the app made itself are known but for the legacy ones. */
function encodingsOf({ kind, encoding, isMade }: TableSource): readonly SourceEncoding[] {
  if (kind === 'paste') return [encoding]
  if (!isMade) return sourceEncodings
  const legacy = ['windows-1251', 'windows-1252'] as const
  return legacy.some((known) => known === encoding) ? legacy : [encoding]
}

/**
 * The headings beside the links that all sources share which have anything beside them; none where
 * two have others.
 */
function commonColumns(layouts: readonly (Layout | undefined)[]): readonly string[] {
  const tables = layouts.flatMap((layout) =>
    layout?.format === 'table' && layout.columns.length > 1 ? layout : [],
  )
  const beside = tables.map(({ columns, linkColumn }) =>
    columns.filter((_, column) => column !== linkColumn),
  )
  const [first = [], ...others] = beside
  if (others.every((columns) => columns.join('\t') === first.join('\t'))) return first
  // Without headings columns are named by their places, which one width fits.
  const areNameless = beside.every((columns) => columns.join('') === '')
  const places = new Set(tables.map(({ linkColumn }) => linkColumn))
  if (!areNameless || places.size > 1) return []
  return beside.reduce((widest, columns) => (columns.length > widest.length ? columns : widest))
}
