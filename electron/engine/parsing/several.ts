import { endBeforeWords, indexOfCloser } from './candidate.ts'
import { shownAndBehind } from './cells.ts'
import { endOfWord, hasWords, startOfWord, unbalancedEnd } from './characters.ts'
import { standsInProse } from './link-ends.ts'
import { type MarkedLink, markedLinkAt, mayHoldMarkup } from './markup.ts'
import { belongingOf, mayContainLinks, isInsideAnother, linksBeside } from './other-links.ts'
import type { Range } from './reading.ts'

/** The end of a link in prose. A wide colon with slashes is the scheme of the next link. */
const endInProse = /[\s<>"]|\]\(|(?:[，。、；！？）］】〕》〉」』]|：(?![/／]{2}))(?<=^[ -~]+.)/

/** One of several links of a line, with the text that is needed to read it: [start, end). */
export interface Piece {
  readonly start: number
  readonly end: number
  readonly isInProse: boolean
}

/**
 * Splits a line with several links before each http:// or https:// that follows white space, `;`, `,` or
 * `|`. Links without a scheme between those are pieces too. Empty for a line that stays whole.
 */
export function piecesOf(line: string): readonly Piece[] {
  if (line.indexOf('://') === line.lastIndexOf('://') || shownAndBehind(line) !== undefined)
    return []
  const starts: number[] = []
  const ends: number[] = []
  const borders = new Borders(line)
  const markup = new LinksInMarkup(line)
  let marked: MarkedLink | undefined
  for (const { index } of line.matchAll(/https?:\/\//gi)) {
    const previous = starts.at(-1)
    if (previous !== undefined && marked !== undefined && index < marked.to) {
      // A target never holds two links with a separator between them.
      const border = borders.between(previous, index)
      if (border.kind !== 'apart') continue
      markup.forget(previous)
      marked = undefined
    }
    if (previous === undefined) {
      if (isInsideAnother(line, index)) return []
      marked = markup.at(index)
      starts.push(index)
    } else if (
      marked === undefined
        ? markup.opensAt(index, previous)
        : !isInsideAnother(line.slice(marked.end), index - marked.end)
    ) {
      ends.push(Math.min(marked?.to ?? index, markup.at(index)?.openedAt ?? index))
      marked = markup.at(index)
      starts.push(index)
    } else {
      const border = borders.between(previous, index)
      if (border.kind !== 'apart') continue
      marked = markup.at(index)
      starts.push(index)
      ends.push(border.at)
    }
  }
  if (starts.length < 2) return []
  const isInProse = standsInProse(line.slice(0, starts[0]))
  let opened: string | undefined
  const pieces = starts.map((start, index): Piece => {
    const held = markup.at(start)
    if (held !== undefined && isReadWithMarkup(held))
      return { start: held.from, end: held.to, isInProse: false }
    if (held?.isTarget === true) return { start, end: held.end, isInProse: false }
    const end = Math.min(
      ends[index] ?? line.length,
      held?.end ?? line.length,
      endBeforeWords(line, start) ?? line.length,
    )
    const length = isInProse ? line.slice(start, end).search(endInProse) : -1
    const inMarks = pieceInMarks(line, start, length === -1 ? end : start + length)
    if (inMarks !== undefined) return { ...inMarks, isInProse }
    const tight = trimmedPieceEnd(line, start, length === -1 ? end : start + length)
    // One pair of marks may enclose several links.
    opened = /[*_~`']/.exec(line[start - 1] ?? '')?.[0] ?? opened
    const closedAt = startOfRun(line, start, tight, opened)
    return { start, end: trimmedPieceEnd(line, start, closedAt), isInProse }
  })
  const beside = linksBeside(
    line,
    pieces.map(({ start, end }) => [start, start + endOfWord(line.slice(start, end), 0)]),
  )
  const further = beside.map(([start, end]): Piece => ({ start, end, isInProse }))
  return [...endedBefore(beside, pieces, line), ...further].toSorted(
    (one, other) => one.start - other.start,
  )
}

/** True if the link cannot be read without its markup. */
function isReadWithMarkup({ mayEndAt, escapes }: MarkedLink): boolean {
  return mayEndAt !== undefined || escapes !== undefined
}

/** Finds the links of a line that are in markup. Caches the results. */
class LinksInMarkup {
  readonly #line: string
  readonly #links: number
  readonly #known = new Map<number, MarkedLink | undefined>()

  constructor(line: string) {
    this.#line = line
    this.#links = mayHoldMarkup(line) ? line.split('://').length - 1 : 0
  }

  at(start: number): MarkedLink | undefined {
    if (this.#links === 0) return undefined
    if (!this.#known.has(start))
      this.#known.set(start, markedLinkAt(this.#line, start, this.#links))
    return this.#known.get(start)
  }

  /** Treats the link at `start` as one that is not in markup. */
  forget(start: number): void {
    this.#known.set(start, undefined)
  }

  /** True if markup opens before the link at `start`. Brackets in the word of the previous link do not count. */
  opensAt(start: number, previous: number): boolean {
    const { openedAt, kind } = this.at(start) ?? {}
    if (openedAt === undefined || !mayBeOfPath.has(kind)) return openedAt !== undefined
    return /\s/.test(this.#line.slice(previous, openedAt))
  }
}

const mayBeOfPath: ReadonlySet<string | undefined> = new Set([
  'brackets',
  'double-brackets',
  'same-marks',
])

/** The start of the run of `mark` that ends at `end`; `end` if there is none. */
function startOfRun(line: string, start: number, end: number, mark: string | undefined): number {
  let at = end
  while (at > start && line[at - 1] === mark) at--
  return at
}

/**
 * The piece of the link at `start` if the mark before it is closed before `end`; otherwise undefined.
 * Emphasis, and marks with words behind them, belong to the piece: they are shown as removed, or become
 * a question.
 */
function pieceInMarks(
  line: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } | undefined {
  const mark = line[start - 1] ?? ''
  const closeAt = indexOfCloser(line.slice(0, end), start, mark)
  if (closeAt === undefined) return undefined
  const hasTail = hasWords(line.slice(closeAt + 1, end))
  if (!/[*_~`']/.test(mark) && !hasTail)
    return { start, end: trimmedPieceEnd(line, start, closeAt) }
  let from = start - 1
  while (line[from - 1] === mark) from--
  let to = closeAt + 1
  while (line[to] === mark) to++
  return { start: from, end: hasTail ? trimmedPieceEnd(line, start, end) : to }
}

/** Ends each piece before the first of the links `beside` in it. */
function endedBefore(
  beside: readonly Range[],
  pieces: readonly Piece[],
  line: string,
): readonly Piece[] {
  let next = 0
  return pieces.map((piece) => {
    while ((beside[next]?.[0] ?? Infinity) < piece.start) next++
    const at = beside[next]?.[0] ?? Infinity
    return at < piece.end
      ? { ...piece, end: trimmedPieceEnd(line, piece.start, startOfWord(line, at)) }
      : piece
  })
}

/** The link at [start, end) and the links in it that may or may not be part of it; empty without any. */
export function cutsInside(text: string, start: number, end: number): readonly Range[] {
  if (text.indexOf('://', start + 8) === -1) return []
  const borders = new Borders(text)
  const further = [...text.slice(start + 1, end).matchAll(/https?:\/\//gi)]
    .map(({ index }) => start + 1 + index)
    .filter((at) => borders.between(start, at).kind === 'doubtful')
  if (further.length === 0) return []
  const starts = [start, ...further]
  return starts.map((at, index) => [at, trimmedPieceEnd(text, at, starts[index + 1] ?? end)])
}

/** The end of a piece without separators, closing brackets and the number of the next piece. */
function trimmedPieceEnd(line: string, start: number, end: number): number {
  let tight = start + line.slice(start, end).replace(/\s[([]?\d{1,4}[.)\]]\s*$/, '').length
  const isUnbalanced = unbalancedEnd(line, start)
  while (
    tight > start &&
    (isUnbalanced(tight) || /[\s;,|；，、。｜،؛]/.test(line[tight - 1] ?? ''))
  )
    tight--
  return tight
}

type Border =
  | { readonly kind: 'apart'; readonly at: number }
  /** A separator in a query, or none at all: only the user knows whether these are two links. */
  | { readonly kind: 'doubtful' }
  | { readonly kind: 'inside' }

/** Decides whether two links of a text are apart. Call it from left to right: it reads each character once. */
class Borders {
  readonly #text: string
  readonly #space: NextMatch
  readonly #query: NextMatch
  readonly #angle: NextMatch
  /** Links that begin before this position belong to the text before them in the same word. */
  #heldTo = 0
  /** The start of the last link that `between` got. */
  #lastAt = 0

  constructor(text: string) {
    this.#text = text
    this.#space = new NextMatch(text, /\s/g)
    this.#query = new NextMatch(text, /\?/g)
    this.#angle = new NextMatch(text, /[<>"]/g)
  }

  /** The border between the links at `previous` and `at`. Neither may be before those of the last call. */
  between(previous: number, at: number): Border {
    const text = this.#text
    const before = Math.max(previous, this.#lastAt)
    this.#lastAt = at
    let edge = at
    while (edge > previous && /[([{<"'`«“„‘*_~（［【〔《〈‹「『]/.test(text[edge - 1] ?? '')) edge--
    const mark = edge > previous ? (text[edge - 1] ?? '') : ''
    const isSameWord = this.#space.next(previous) >= edge
    const isInQuery = this.#query.next(previous) < edge
    if (/\s/.test(mark)) return { kind: 'apart', at: edge }
    if (/[;,|；，、。｜،؛]/.test(mark))
      return isSameWord && isInQuery ? { kind: 'doubtful' } : { kind: 'apart', at: edge }
    if (!isSameWord) return this.#isHeld(at) ? { kind: 'inside' } : { kind: 'apart', at: edge }
    const isTag = this.#angle.next(previous) < at || text.startsWith('](', at - 2)
    if (isTag) return { kind: 'apart', at: edge }
    if (isInQuery) return { kind: 'inside' }
    const isGlued =
      mark === '/' ? !mayContainLinks(text.slice(before, at)) : /[\p{L}\p{N}]/u.test(mark)
    return { kind: isGlued ? 'doubtful' : 'inside' }
  }

  #isHeld(at: number): boolean {
    const text = this.#text
    // Behind `](` a new link begins, even if the word before it belongs to another.
    const [, before] = /\]\((\w{0,2})$/.exec(text.slice(Math.max(0, at - 4), at)) ?? []
    if (before !== undefined) return isInsideAnother(text.slice(at - before.length), before.length)
    if (at < this.#heldTo) return true
    const belonging = belongingOf(text, at)
    if (belonging === 'whole-word') this.#heldTo = endOfWord(text, at)
    return belonging !== 'none'
  }
}

/** Finds the next match of a pattern from positions that never decrease. */
class NextMatch {
  readonly #text: string
  readonly #mark: RegExp
  #at = -1

  constructor(text: string, mark: RegExp) {
    this.#text = text
    this.#mark = mark
  }

  /** The first match at or behind `from`; the end of the text if there is none. */
  next(from: number): number {
    if (this.#at >= from) return this.#at
    this.#mark.lastIndex = from
    this.#at = this.#mark.exec(this.#text)?.index ?? this.#text.length
    return this.#at
  }
}
