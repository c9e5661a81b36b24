/** Links of which nothing is known or, `holdRefused`, of which at least one will be refused. */
export interface Suspects {
  readonly links: number
  readonly holdRefused: boolean
}

/** The chance that at least one of so many links is refused, where `density` is the share of all. */
export function chanceOfRefusal(links: number, density: number): number {
  return -Math.expm1(links * Math.log1p(-density))
}

/**
 * Expected requests until every one of some suspects is accepted or refused by halving, where a
 * share of all links (0 to 1) is refused and those are strewn about.
 */
export function halvingCost(density: number): (suspects: Suspects) => number {
  // At each level the pieces have one of two sizes.
  const known = new Map<number, number>()

  function unknown(links: number): number {
    if (links <= 1) return links
    return 1 + chanceOfRefusal(links, density) * halves(links)
  }

  function halves(links: number): number {
    if (links <= 1) return 0
    const before = known.get(links)
    if (before !== undefined) return before
    const first = Math.ceil(links / 2)
    const second = links - first
    const chance = (of: number): number => chanceOfRefusal(of, density)
    const firstIsGood = ((1 - chance(first)) * chance(second)) / chance(links)
    // The second half of two must be at fault where the first is good: it is halved unsent.
    const afterGood = second === 1 ? 1 : halves(second)
    const afterBad = halves(first) + unknown(second)
    const cost = 1 + firstIsGood * afterGood + (1 - firstIsGood) * afterBad
    known.set(links, cost)
    return cost
  }

  return ({ links, holdRefused }) => (holdRefused ? halves(links) : unknown(links))
}
