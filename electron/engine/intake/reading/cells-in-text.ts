import { endOfWord } from './characters.ts'
import { endsInEntity } from './entities.ts'

/** What a list's lines hold beside their links, in the same word. */
export type CellMarks = BetweenCells | AtLineEnds

/** Stands between a link and its cells. */
interface BetweenCells {
  readonly mark: string
  /** `name=value` behind a link is a cell there, and elsewhere of the path before it. */
  readonly parametersAreCells: boolean
  readonly endsLines?: undefined
}

/** Stands between the entries of the list, at the ends of their lines. */
interface AtLineEnds {
  readonly mark: string
  readonly endsLines: true
}

/**
 * Where the link that begins at `start` ends if what follows its mark is a further cell; the end of
 * its word where none does.
 */
export function endBeforeCells(
  text: string,
  start: number,
  { mark, parametersAreCells }: BetweenCells,
): number {
  const wordEnd = endOfWord(text, start)
  for (let at = start; ;) {
    const markAt = text.indexOf(mark, at)
    if (markAt === -1 || markAt >= wordEnd) return wordEnd
    if (endsInEntity(text.slice(start, markAt + 1))) {
      at = markAt + 1
      continue
    }
    const next = text.indexOf(mark, markAt + 1)
    const cellEnd = next === -1 ? wordEnd : Math.min(next, wordEnd)
    if (parametersAreCells || !isParameter.test(text.slice(markAt + 1, cellEnd))) return markAt
    at = cellEnd
  }
}

/** True for `name=value`, which behind a `;` belongs to a path as RFC 3986 has it (3.3). */
export const isParameter = /^[\w.~-]+=[^\t-\r ]*$/
