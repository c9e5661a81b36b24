import { parse } from 'tldts'
import { hasKnownSuffix } from './known-suffix.ts'

const inPlaceOfDot = /[,，。]/g

/** A link whose host has dots in place of its commas, or of wide marks. */
export interface WithDots {
  readonly link: string
  /** The mark stands where every reader sees the dot: behind `www`, or before an ending. */
  readonly isSure: boolean
}

/**
 * A link, whose authority stands at [from, to), with dots for the commas and the wide marks in its host;
 * undefined where that makes no site that can be, or where two sites stand beside one, which are two
 * links.
 */
export function withDots(link: string, from: number, to: number): WithDots | undefined {
  const authority = link.slice(from, to)
  if (authority.search(inPlaceOfDot) === -1) return undefined
  const corrected = link.slice(0, from) + authority.replace(inPlaceOfDot, '.') + link.slice(to)
  const host = URL.parse(corrected)?.hostname
  if (host === undefined || !isSite(host)) return undefined
  const parts = authority.replace(/:\d*$/, '').split(inPlaceOfDot)
  if (parts.includes('')) return undefined
  const sides = parts.slice(1).map((_, index) => {
    const before = parts.slice(0, index + 1).join('.')
    const after = parts.slice(index + 1).join('.')
    return { isPrefix: before === 'www', before: isSite(before), after: isSite(after) }
  })
  if (sides.some(({ before, after }) => before && after)) return undefined
  const isSure = sides.every(({ isPrefix, before, after }) => isPrefix || (!before && !after))
  return { link: corrected, isSure }
}

/** True for a name that somebody can have registered. */
function isSite(host: string): boolean {
  return hasKnownSuffix(host) && parse(host).domain !== null
}
