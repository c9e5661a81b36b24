import type { BatchSize } from '../../shared/contract/index.ts'

/** What bounds the requests of an account. */
export interface BatchLimits {
  readonly linksPerRequest: number
  /** Requests that this computer may make in one rate window. */
  readonly allowance: number
}

/** Links of a request that proves token, address and price before much is at stake. */
const proofLinks = 1_000

/** Links with unusual characters are the likeliest to be refused, so few of them share a request. */
export const mostUnusualLinks = 100

/** A request's body stays below this, whatever its number of links. */
export const mostBodyBytes = 8_000_000

const leastBalancedLinks = 5_000

/** Links per request that a policy comes to. */
export interface RequestSizes {
  /** Until a request was accepted, and after a doubt until one is accepted again. */
  readonly unproven: number
  readonly proven: number
}

/**
 * Links per request by policy. `links`: all links of the submission or, of a drip feed, of one
 * portion.
 */
export function requestSizes(links: number, size: BatchSize, limits: BatchLimits): RequestSizes {
  const upTo = (wanted: number): number =>
    Math.max(1, Math.min(Math.max(1, limits.linksPerRequest), wanted))
  switch (size) {
    case 'balanced': {
      const rest = Math.max(0, links - proofLinks)
      const even = Math.ceil(rest / Math.max(1, limits.allowance - 1))
      return { unproven: upTo(proofLinks), proven: upTo(Math.max(leastBalancedLinks, even)) }
    }
    case 'fewest':
      return { unproven: upTo(limits.linksPerRequest), proven: upTo(limits.linksPerRequest) }
    case 'smallest': {
      const even = upTo(Math.max(proofLinks, Math.ceil(links / limits.allowance)))
      return { unproven: even, proven: even }
    }
    default:
      return { unproven: upTo(size), proven: upTo(size) }
  }
}

/** Links of the largest request that a policy makes of so many links. */
export function largestRequest(links: number, size: BatchSize, limits: BatchLimits): number {
  const { unproven, proven } = requestSizes(links, size, limits)
  if (links <= unproven) return links
  return Math.max(unproven, Math.min(proven, links - unproven))
}
