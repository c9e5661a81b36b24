import { isOpenEnd } from './characters.ts'
import { looksLikeHost } from './hosts.ts'

/** What a link that a cell breaks may go on with behind the break. */
export interface RestInCell {
  /** The link up to the break, as it stands. */
  readonly above: string
  /** The lines of the cell behind it, each one word. */
  readonly rests: readonly string[]
  /** The break is at a mark that links go on behind, or hardly end with. */
  readonly isLikely: boolean
}

/** As between the lines of a cell (`lineBreakInCell`). */
const breakInCell = '\v'

const opensRest = /^[/?&=%]./
const hasMark = /[/&=%?_]|\d.*[\p{L}-]|[\p{L}-].*\d/u

/**
 * The rest of a link, in the next lines of its own cell, that somebody broke it at to make the column
 * narrower. `written`: from the link's start to the cell's end. Undefined where what stands behind is
 * words, a link or a host of its own, or no break.
 */
export function restInCell(written: string): RestInCell | undefined {
  const [above = '', ...rests] = written.split(breakInCell).map((line) => line.trim())
  const [first] = rests
  if (first === undefined || /\s/.test(above)) return undefined
  if (!rests.every((rest) => isWordOfLink(rest))) return undefined
  const isLikely = (opensRest.test(first) && !above.endsWith('/')) || isOpenEnd.test(above)
  return isLikely || rests.some((rest) => hasMark.test(rest))
    ? { above, rests, isLikely }
    : undefined
}

function isWordOfLink(rest: string): boolean {
  return /^\S*[\p{L}\p{N}]\S*$/u.test(rest) && !rest.includes('://') && !looksLikeHost(rest)
}
