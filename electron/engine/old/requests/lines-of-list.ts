import type { Draft } from '../intake/draft.ts'
import type { LinePlace, SubmittedRow } from '../../lists/table/source-lines.ts'
import type { RowOfSource } from '../results/not-sent.ts'
import type { LineOfSource } from '../results/result-lines.ts'
import type { RowsTold } from './rows-told.ts'

/** The lines of a submitted list, in source order; `told`: what became of their rows in later lists. */
export function* linesOfDraft(draft: Draft, told: RowsTold): Generator<LineOfSource> {
  const { sources } = draft.summary()
  const { hasLeftover } = draft.review
  const inWords = rowsInWords(draft)
  for (const { cells, isHeader, rows, line, sourceIndex } of draft.sourceLines()) {
    const { name = '' } = sources[sourceIndex] ?? {}
    const place = name === '' ? `line ${line}` : `${name}, line ${line}`
    const listed = rows.map((row) => ({ ...inWords(row, sourceIndex), later: told.of(row.row) }))
    yield { cells, isHeader, rows: listed, from: hasLeftover ? place : undefined }
  }
}

/** Tells of a row of a submitted list, whose source is known, where other rows stand. */
export function rowsInWords(draft: Draft): (row: SubmittedRow, sourceIndex: number) => RowOfSource {
  const { sources } = draft.summary()
  const nameOf = (sourceIndex: number): string => sources[sourceIndex]?.name ?? ''

  /** Of several pastes each has its number. */
  function inWords(place: LinePlace | undefined): string | undefined {
    if (place === undefined) return undefined
    const { sourceIndex, line } = place
    if (sources.length === 1) return `line ${line}`
    return `${nameOf(sourceIndex) || `list ${sourceIndex + 1}`}, line ${line}`
  }

  return (row, sourceIndex) => ({
    ...row,
    sameAs: inWords(row.sameAs),
    joinedTo: inWords(row.joinedTo),
    isSitemap: (sources[sourceIndex]?.sitemaps ?? 0) > 0,
  })
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
