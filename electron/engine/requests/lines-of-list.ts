import type { Draft } from '../intake/draft.ts'
import type { LinePlace, RowElsewhere } from '../intake/table/source-lines.ts'
import type { LineOfSource, ListedRow } from '../results/result-lines.ts'
import type { RowsTold } from './rows-told.ts'

/** A line of a list that was submitted, with the row that it was in an earlier one. */
export interface LineOfList extends LineOfSource {
  readonly rows: readonly (ListedRow & { readonly row: number })[]
  readonly wasRow: RowElsewhere | undefined
}

/** The lines of a submitted list, in source order; `told`: what became of their rows in later lists. */
export function* linesOfDraft(draft: Draft, told?: RowsTold): Generator<LineOfList> {
  const { sources } = draft.summary()
  const { hasLeftover } = draft.review
  const nameOf = (sourceIndex: number): string => sources[sourceIndex]?.name ?? ''

  /** Of several pastes each has its number. */
  function inWords(place: LinePlace | undefined): string | undefined {
    if (place === undefined) return undefined
    const { sourceIndex, line } = place
    if (sources.length === 1) return `line ${line}`
    return `${nameOf(sourceIndex) || `list ${sourceIndex + 1}`}, line ${line}`
  }

  for (const { cells, isHeader, rows, line, sourceIndex, wasRow } of draft.sourceLines()) {
    const name = nameOf(sourceIndex)
    const place = name === '' ? `line ${line}` : `${name}, line ${line}`
    const from = hasLeftover ? place : undefined
    const isSitemap = (sources[sourceIndex]?.sitemaps ?? 0) > 0
    const listed = rows.map((row) => ({
      ...row,
      sameAs: inWords(row.sameAs),
      joinedTo: inWords(row.joinedTo),
      isSitemap,
      later: told?.of(row.row),
    }))
    yield { cells, isHeader, rows: listed, from, wasRow }
  }
}

const planned = {
  status: 'ready',
  decideKind: undefined,
  rejectReason: undefined,
  sameAs: undefined,
  joinedTo: undefined,
  isSitemap: false,
} as const

/** A submission that was moved here has no source of its own: its links are its lines. */
export function* linesOfLinks(links: Iterable<string>): Generator<LineOfSource> {
  for (const link of links) {
    yield { cells: [link], isHeader: false, rows: [{ ...planned, link }] }
  }
}
