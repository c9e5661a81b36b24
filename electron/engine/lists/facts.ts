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

/** The sources of a list as its screen shows them. Costs the same for ten rows and ten million. */
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

/** How many of the sitemaps that an index names did not come in yet: a source's name begins with its address. */
function sitemapsLeft(table: LinkTable, sourceIndex: number): number {
  const lines = table.sources[sourceIndex]?.lines ?? 0
  if (lines > mostSitemaps) return lines
  const came = new Set(table.sources.map(({ name }) => name.split(' ', 1)[0]))
  return sitemapsIn(table, sourceIndex).filter((address) => !came.has(address)).length
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
 * two have different ones.
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
  const areNameless = beside.every((headings) => headings.every((heading) => heading === ''))
  const places = new Set(tables.map(({ linkColumn }) => linkColumn))
  if (!areNameless || places.size > 1) return []
  return beside.reduce((widest, columns) => (columns.length > widest.length ? columns : widest))
}

function tableIn(layout: Layout | undefined) {
  return layout?.format === 'table' && layout.columns.length > 1 ? [layout] : []
}

/**
 * A name for the list: the source that most of the links come from that can be sent, and how many
 * others they come from (`a.csv + 2`); empty where that is a paste.
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
  // Pastes have no names to be one by.
  const others = sources.flatMap((source, index) =>
    sent[index] === 0 || source.name === name ? [] : [source.name || index],
  )
  const count = new Set(others).size
  return count === 0 ? name : `${name} + ${count}`
}

/** The host of the first link that can be sent; undefined: there is none. */
export function firstHost(table: LinkTable): string | undefined {
  const { verdict, count } = table.rows
  for (let row = 0; row < count; row++)
    if (isSendable(verdict[row])) return hostWithPortOf(table, row)
  return undefined
}
