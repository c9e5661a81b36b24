/** Which entries of the palette match a query, best first. */
import type { IconName } from '../components/index.ts'

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

/** Where a query was found in a name, and how good the match is. Higher is better. */
export interface Match {
  readonly score: number
  /** Ranges of the name to highlight, as [start, end) in UTF-16 units. */
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

const noWord = /[\s\-_.·/,:“”"'()]/u

/**
 * Finds a query in a name, case and accents aside: every word of the query must occur as a part of the name
 * or, letter by letter, in order. The start of the name, starts of words and whole words count more.
 */
export function match(query: string, name: string): Match | undefined {
  const words = plain(query).trim().split(/\s+/u).filter(Boolean)
  if (words.length === 0) return { score: 0, ranges: [] }
  const text = plain(name)
  let score = 0
  const ranges: (readonly [number, number])[] = []
  for (const word of words) {
    const found = matchWord(word, text)
    if (found === undefined) return undefined
    score += found.score
    ranges.push(...found.ranges)
  }
  // Of equal matches the shorter name is meant.
  return { score: score - name.length / 100, ranges: merged(ranges) }
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
  // Letter by letter; the fewer gaps the better.
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

/** The next place of a letter, at the start of a word where there is one. */
function nextLetter(text: string, letter: string, from: number): number {
  const next = text.indexOf(letter, from)
  if (next === from || next === -1) return next
  for (let at = next; at !== -1; at = text.indexOf(letter, at + 1))
    if (isWordStart(text, at)) return at
  return next
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || noWord.test(text[at - 1] ?? '')
}

/** Lower case without accents, as long as the text, so that ranges fit. */
function plain(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length ? bare : letter.toLowerCase().slice(0, letter.length)
  }).join('')
}

function merged(
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
