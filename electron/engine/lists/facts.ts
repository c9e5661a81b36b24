import type { ListSource } from '../../shared/contract/index.ts'
import {
  type Heading,
  headingKey,
  mostSitemaps,
  type SourceEncoding,
  sourceEncodings,
} from '../../shared/imports.ts'
import {
  headingsOf,
  hostWithPortOf,
  isSendable,
  type Layout,
  type LinkTable,
  sitemapsIn,
  type TableSource,
} from '../table/index.ts'
import type { SourceEntry } from './edit-log.ts'

/** The sources of a list, as the window shows them. The cost does not depend on the number of rows. */
export function sourcesOf(
  table: LinkTable,
  entries: readonly SourceEntry[],
): readonly ListSource[] {
  return table.sources.map((source, index) => {
    const { name, bytes, lines, encoding, isHidden, remarks } = source
    const { from: kind = 'file', passedOver = [] } = entries[index] ?? {}
    const layout = source.layout?.format === 'table' ? source.layout : undefined
    return {
      kind,
      name,
      bytes,
      lines,
      format: layout === undefined ? 'text' : 'table',
      linkColumn: (layout?.columns.length ?? 0) > 1 ? layout?.linkColumn : undefined,
      sitemaps: layout?.isIndex === true ? sitemapsLeft(table, index) : 0,
      isHidden,
      passedOver,
      hiddenRows: remarks.hiddenRows,
      isFaulty: remarks.isFaulty,
      encoding,
      encodings: encodingsOf(source),
    }
  })
}

/**
 * How many sitemaps that an index names are not imported yet. The name of a source that was fetched
 * begins with its address.
 */
function sitemapsLeft(table: LinkTable, sourceIndex: number): number {
  const lines = table.sources[sourceIndex]?.lines ?? 0
  if (lines > mostSitemaps) return lines
  const imported = new Set(table.sources.map(({ name }) => name.split(' ', 1)[0]))
  return sitemapsIn(table, sourceIndex).filter((address) => !imported.has(address)).length
}

/**
 * The encodings that the user can choose for a source. For lines that the app made from another
 * format, the encoding is certain, unless it is one of the two legacy encodings.
 */
function encodingsOf({ kind, encoding, isMade }: TableSource): readonly SourceEncoding[] {
  if (kind === 'paste') return [encoding]
  if (!isMade) return sourceEncodings
  const legacy = ['windows-1251', 'windows-1252'] as const
  return legacy.some((known) => known === encoding) ? legacy : [encoding]
}

/**
 * The headings of the columns beside the links, if all sources with such columns have the same ones;
 * else none.
 */
export function commonColumns({ sources }: LinkTable): readonly Heading[] {
  const tables = sources.flatMap(({ layout }) => tableIn(layout))
  const beside = tables.map((table) =>
    headingsOf(table).filter((_, column) => column !== table.linkColumn),
  )
  const keyOf = (headings: readonly Heading[]): string => headings.map(headingKey).join('\t')
  const [first = [], ...others] = beside
  if (others.every((headings) => keyOf(headings) === keyOf(first))) return first
  // Columns without headings are numbered, so one width fits all sources.
  const haveNoHeadings = beside.every((headings) => headings.every((heading) => heading === ''))
  const linkColumns = new Set(tables.map(({ linkColumn }) => linkColumn))
  if (!haveNoHeadings || linkColumns.size > 1) return []
  return beside.reduce((widest, columns) => (columns.length > widest.length ? columns : widest))
}

function tableIn(layout: Layout | undefined) {
  return layout?.format === 'table' && layout.columns.length > 1 ? [layout] : []
}

/**
 * A name for the list: the source with the most sendable links, and the number of other sources with
 * sendable links (`a.csv + 2`). Empty if that source is a paste, which has no name.
 */
export function nameOfSources(table: LinkTable): string {
  const { sources, rows } = table
  if (sources.length < 2) return sources[0]?.name ?? ''
  const sent = sources.map(() => 0)
  for (let row = 0; row < rows.count; row++) {
    if (!isSendable(rows.verdict[row])) continue
    const source = table.sourceOf(row)
    sent[source] = (sent[source] ?? 0) + 1
  }
  const name = sources[sent.indexOf(Math.max(...sent))]?.name ?? ''
  if (name === '') return ''
  // Sources of the same name count once. Pastes have no name, so each counts.
  const others = sources.flatMap((source, index) =>
    sent[index] === 0 || source.name === name ? [] : [source.name || index],
  )
  const count = new Set(others).size
  return count === 0 ? name : `${name} + ${count}`
}

/** The host of the first sendable link; undefined if there is none. */
export function firstHost(table: LinkTable): string | undefined {
  const { verdict, count } = table.rows
  for (let row = 0; row < count; row++)
    if (isSendable(verdict[row])) return hostWithPortOf(table, row)
  return undefined
}
