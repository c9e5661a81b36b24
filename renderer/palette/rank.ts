import type { IconName } from '../components/index.ts'
import { match, type Match } from './match.ts'

/** Something that the palette offers. */
export interface Entry {
  readonly id: string
  readonly name: string
  readonly icon: IconName
  /** Stands at the end of its line: what it is, or a key. */
  readonly detail?: string | undefined
  /** Other words by which it is found, for example a list's client. */
  readonly also?: string | undefined
  /** Of entries that match alike, the higher one comes first. */
  readonly weight: number
  /** Shown before anything is typed, the highest first. */
  readonly suggested?: number | undefined
  /** It is about whatever is typed, and always the last. */
  readonly isForQuery?: boolean
  readonly run: () => void
}

/** An entry with the parts of its name that were found. */
export interface RankedEntry {
  readonly entry: Entry
  readonly ranges: Match['ranges']
}

const mostEntries = 50

/** The entries for a query, best first; the suggested ones before anything is typed. */
export function rank(entries: readonly Entry[], query: string): readonly RankedEntry[] {
  if (query.trim() === '')
    return entries
      .filter(({ suggested }) => suggested !== undefined)
      .toSorted((a, b) => (b.suggested ?? 0) - (a.suggested ?? 0))
      .slice(0, mostEntries)
      .map((entry) => ({ entry, ranges: [] }))
  const found = entries.flatMap((entry) => {
    if (entry.isForQuery === true) return [{ entry, ranges: [], score: -1_000 + entry.weight }]
    const byName = match(query, entry.name)
    // A list whose client is sought comes after one whose name is.
    const byMore =
      entry.also === undefined ? undefined : match(query, `${entry.name} ${entry.also}`)
    if (byName === undefined && byMore === undefined) return []
    const score = byName === undefined ? (byMore?.score ?? 0) - 60 : byName.score
    const ranges = byName?.ranges ?? []
    return [{ entry, ranges, score: score + entry.weight }]
  })
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostEntries)
    .map(({ entry, ranges }) => ({ entry, ranges }))
}
