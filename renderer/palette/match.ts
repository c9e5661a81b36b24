/** Matches and ranks the entries of the palette. */
import type { IconName } from '../components/index.ts'

/** An entry of the palette. */
export interface Entry {
  readonly id: string
  readonly name: string
  readonly icon: IconName
  /** Shown at the end of its line: what it is, or a key. */
  readonly detail?: string | undefined
  /** Other texts by which it is found, for example the client of a list. */
  readonly otherTexts?: string | undefined
  /** Added to the score of a match. */
  readonly weight: number
  /** If set, the entry is shown before anything is typed, the highest number first. */
  readonly suggested?: number | undefined
  /** It acts on the query itself. It always matches and comes last. */
  readonly isForQuery?: boolean
  readonly run: () => void
}

/** An entry with the matched ranges of its name. */
export interface RankedEntry {
  readonly entry: Entry
  readonly ranges: Match['ranges']
}

const maxEntries = 50

/** The entries that match a query, best first. For an empty query, the suggested entries. */
export function rank(entries: readonly Entry[], query: string): readonly RankedEntry[] {
  if (query.trim() === '')
    return entries
      .filter(({ suggested }) => suggested !== undefined)
      .toSorted((a, b) => (b.suggested ?? 0) - (a.suggested ?? 0))
      .slice(0, maxEntries)
      .map((entry) => ({ entry, ranges: [] }))
  const found = entries.flatMap((entry) => {
    if (entry.isForQuery === true) return [{ entry, ranges: [], score: -1_000 + entry.weight }]
    const byName = match(query, entry.name)
    // A match of the name ranks before a match of other texts.
    const byOtherTexts =
      entry.otherTexts === undefined ? undefined : match(query, `${entry.name} ${entry.otherTexts}`)
    if (byName === undefined && byOtherTexts === undefined) return []
    const score = byName === undefined ? (byOtherTexts?.score ?? 0) - 60 : byName.score
    const ranges = byName?.ranges ?? []
    return [{ entry, ranges, score: score + entry.weight }]
  })
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxEntries)
    .map(({ entry, ranges }) => ({ entry, ranges }))
}

/** A match of a query in a name. */
export interface Match {
  /** Higher is better. */
  readonly score: number
  /** Ranges of the name to highlight, as [start, end) in UTF-16 units. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

const wordSeparator = /[\s\-_.·/,:“”"'()]/u

/**
 * Matches a query with a name, ignoring case and accents. Every word of the query must occur in the name,
 * as a whole or letter by letter in order. The start of the name and starts of words score higher.
 */
export function match(query: string, name: string): Match | undefined {
  const words = normalized(query).trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return { score: 0, ranges: [] }
  const text = normalized(name)
  let score = 0
  const ranges: (readonly [number, number])[] = []
  for (const word of words) {
    const found = matchWord(word, text)
    if (found === undefined) return undefined
    score += found.score
    ranges.push(...found.ranges)
  }
  // Among equal matches the shorter name ranks first.
  return { score: score - name.length / 100, ranges: mergeRanges(ranges) }
}

function matchWord(word: string, text: string): Match | undefined {
  let best = -1
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (best === -1 || (!isWordStart(text, best) && isWordStart(text, at))) best = at
  }
  if (best !== -1) {
    const start = best === 0 ? 60 : isWordStart(text, best) ? 40 : 10
    return { score: 100 + start, ranges: [[best, best + word.length]] }
  }
  // Letter by letter. Fewer gaps score higher.
  const ranges: (readonly [number, number])[] = []
  let from = 0
  let score = 0
  for (const letter of word) {
    const at = nextLetter(text, letter, from)
    if (at === -1) return undefined
    score += at === from && ranges.length > 0 ? 8 : isWordStart(text, at) ? 6 : -2
    ranges.push([at, at + letter.length])
    from = at + letter.length
  }
  return score > 0 ? { score, ranges } : undefined
}

/** The next position of a letter; if it is not at `from`, the next start of a word with it, if any. */
function nextLetter(text: string, letter: string, from: number): number {
  const next = text.indexOf(letter, from)
  if (next === from || next === -1) return next
  for (let at = next; at !== -1; at = text.indexOf(letter, at + 1))
    if (isWordStart(text, at)) return at
  return next
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || wordSeparator.test(text[at - 1] ?? '')
}

/** Lower case without accents. The length stays the same, so that ranges fit the original text. */
function normalized(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length ? bare : letter.toLowerCase().slice(0, letter.length)
  }).join('')
}

function mergeRanges(
  ranges: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] {
  const sorted = ranges.toSorted((a, b) => a[0] - b[0])
  const result: (readonly [number, number])[] = []
  for (const range of sorted) {
    const last = result.at(-1)
    if (last !== undefined && range[0] <= last[1])
      result[result.length - 1] = [last[0], Math.max(last[1], range[1])]
    else result.push(range)
  }
  return result
}
