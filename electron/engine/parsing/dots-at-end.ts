/** Dots that end a link, with the marks behind them. */
export interface DotsAtEnd {
  readonly start: number
  /**
   * `…` and three dots stand where a program cut a link; of two, or of one before `_`, one ends a
   * sentence, and the others may be of the link.
   */
  readonly kind: 'ellipsis' | 'stops'
  /** Before the dots an abbreviation stands, whose own the first of them is then. */
  readonly isOfAbbreviation: boolean
}

const ellipsis = /…|\.{3,}/
const stops = /\.\.|\.(?=_)/
/** All but letters, figures and what parts an address. */
const markAtEnd = /[^\p{L}\p{N}\s/=&#%+@$]$/u
const abbreviation = /[_.-]\p{Lu}\p{L}{0,3}\.$/u
const longestAbbreviation = 12

/**
 * The dots among the marks that end a link at `end`, alone on its line and in a sentence alike: what is
 * asked about in one of both and not in the other goes unasked as soon as it is left over. Undefined
 * for a lone full stop, and where two end a host, which none does.
 */
export function dotsAtEnd(text: string, start: number, end: number): DotsAtEnd | undefined {
  let at = end
  for (; at > start; at--) if (!markAtEnd.test(text.slice(Math.max(start, at - 2), at))) break
  const marks = text.slice(at, end)
  const cut = ellipsis.exec(marks)
  if (cut !== null) return { start: at + cut.index, kind: 'ellipsis', isOfAbbreviation: false }
  const found = stops.exec(marks)
  if (found === null) return undefined
  const from = at + found.index
  if (from <= endOfHost(text, start)) return undefined
  const isOfAbbreviation = found[0] === '..' && endsInAbbreviation(text.slice(start, from + 1))
  return { start: isOfAbbreviation ? from + 1 : from, kind: 'stops', isOfAbbreviation }
}

/** True where the full stop at the end may be of the link, as in `/wiki/Sammy_Davis_Jr.` */
export function endsInAbbreviation(link: string): boolean {
  return abbreviation.test(link.slice(-longestAbbreviation))
}

/** Where the host of the link at `start` ends, or its port. */
export function endOfHost(text: string, start: number): number {
  const from = text.indexOf('//', start) + 2
  const length = text.slice(from).search(/[/?#\\\s]/)
  return length === -1 ? text.length : from + length
}
