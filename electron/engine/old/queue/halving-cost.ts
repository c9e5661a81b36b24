/** Links of which nothing is known or, `holdRefused`, of which at least one will be refused. */
export interface Suspects {
  readonly links: number
  readonly holdRefused: boolean
  /** The link before the first of them was refused. */
  readonly followRefused: boolean
}

/** How refused links lie among all; shares and chances are from 0 to 1, each below 1. */
export interface RefusedLinks {
  /** Of all links. */
  readonly share: number
  /** The chance that the link after a refused one is refused too: `share` where they are strewn, more where they lie together. */
  readonly nextToo: number
}

/** Refused links that are strewn about. */
export function strewn(share: number): RefusedLinks {
  return { share, nextToo: share }
}

/** The chance that the link after a good one is refused. */
export function chanceOfRun({ share, nextToo }: RefusedLinks): number {
  return (share * (1 - nextToo)) / (1 - share)
}

/** The chance that at least one of so many links in a row is refused. */
export function chanceOfRefusal(
  { links, followRefused }: Pick<Suspects, 'links' | 'followRefused'>,
  refused: RefusedLinks,
): number {
  const first = followRefused ? refused.nextToo : refused.share
  return -Math.expm1(Math.log1p(-first) + (links - 1) * Math.log1p(-chanceOfRun(refused)))
}

/** Expected requests until every one of some suspects is accepted or refused by halving. */
export function halvingCost(refused: RefusedLinks): (suspects: Suspects) => number {
  // At each level the pieces have one of two sizes.
  const known = new Map<number, number>([[1, 0]])

  /** Requests for the pieces of so many links, each counted with the chance that it comes to that. */
  function pieces(links: number, followRefused: boolean): number {
    const before = followRefused ? undefined : known.get(links)
    if (before !== undefined || links === 1) return before ?? 0
    const first = Math.ceil(links / 2)
    const second = links - first
    const chance = (of: number): number => chanceOfRefusal({ links: of, followRefused }, refused)
    // The first half is sent; the second unless it must be at fault and can be halved unsent.
    const sent = chance(links) + chance(second === 1 ? links : first)
    const cost = sent + pieces(first, followRefused) + pieces(second, false)
    if (!followRefused) known.set(links, cost)
    return cost
  }

  return (suspects) => {
    const cost = pieces(suspects.links, suspects.followRefused)
    return suspects.holdRefused ? cost / chanceOfRefusal(suspects, refused) : 1 + cost
  }
}
