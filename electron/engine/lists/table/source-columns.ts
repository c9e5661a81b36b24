import type { SourceColumns } from '../../../shared/list-source.ts'
import { cellsOf, linksInColumns } from './layout.ts'
import type { LinkTable } from './link-table.ts'
import { rowsOfLines, wholeLine } from './source-lines.ts'

const sampledLines = 200
const shownSamples = 5
const longestSample = 200

/** The addresses that a sitemap index names; none of any other source. */
export function sitemapsIn(table: LinkTable, sourceIndex: number): readonly string[] {
  const source = table.sources[sourceIndex]
  if (source?.layout?.format !== 'table' || source.layout.isIndex !== true) return []
  const addresses: string[] = []
  for (const line of rowsOfLines(table, source.firstRow)) {
    if (line.sourceIndex !== sourceIndex) break
    const cells = cellsOf(wholeLine(table, line.first))
    const address = cells[source.layout.linkColumn]?.trim() ?? ''
    if (address !== '') addresses.push(address)
  }
  return addresses
}

/** What the columns of a source hold, as its first lines show it; undefined without such a source. */
export function sourceColumns(table: LinkTable, sourceIndex: number): SourceColumns | undefined {
  const source = table.sources[sourceIndex]
  if (source === undefined) return undefined
  const texts: string[] = []
  for (const line of rowsOfLines(table, source.firstRow)) {
    if (line.sourceIndex !== sourceIndex || texts.length === sampledLines) break
    texts.push(wholeLine(table, line.first))
  }
  const layout = source.layout?.format === 'table' ? source.layout : undefined
  const hasCells = layout !== undefined || areMostlyCells(texts)
  const lines = texts.map((text) => (hasCells ? cellsOf(text) : [text]))
  const hasHeader = layout !== undefined && layout.columns.length > 0 && !layout.isNamedByApp
  const body = hasHeader ? lines.slice(1) : lines
  return {
    columns: linksInColumns(lines).map((links, column) => ({
      heading: layout?.columns[column] ?? '',
      links,
      samples: body
        .flatMap((cells) => cells[column] ?? [])
        .filter((cell) => cell.trim() !== '')
        .slice(0, shownSamples)
        .map((cell) => cell.slice(0, longestSample)),
    })),
    linkColumn: layout?.linkColumn,
  }
}

/** In an e-mail a tab here and there makes no column of its lines. */
function areMostlyCells(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '')
  return written.filter((line) => line.includes('\t')).length * 2 > written.length
}
