/** What the answers so far show about the links of a submission. */
export interface SearchEvidence {
  readonly acceptedLinks: number
  /** Links that were refused. */
  readonly refusedLinks: number
  /** Runs of neighbouring refused links. */
  readonly refusedRuns: number
  /** Unresolved links of each suspect group: pending and in flight. */
  readonly groups: readonly { readonly links: number; readonly holdsRefused: boolean }[]
  /** Pending links that have not left yet, and the links of one request. */
  readonly unseenLinks: number
  readonly linksPerRequest: number
}

/**
 * The prior: a share of refused links is likelier the smaller it is, by the power `-priorExponent`. Most
 * lists hold few refused links.
 */
const priorExponent = 1.5

/** How close together refused links lie: the chances that the next link is refused too. */
const chancesOfNext = [0.5, 0.9, 0.98]

/** A possible distribution of refused links among all links. Both numbers are from 0 to below 1. */
interface Distribution {
  /** The share of all links that is refused. */
  readonly share: number
  /** The chance that the link after a refused one is refused too. Equal to `share` if independent. */
  readonly chanceOfNext: number
}

/**
 * The expected number of requests that finding the refused links of a submission needs, beyond those
 * that its pending links need anyway; 0 while none was refused. It is the mean over possible
 * distributions of refused links, weighted by their likelihood given the answers so far (Bayes), so
 * every answer changes the forecast.
 */
export function expectedSearchRequests(evidence: SearchEvidence): number {
  const { acceptedLinks, refusedLinks, groups, unseenLinks, linksPerRequest } = evidence
  if (groups.length === 0 && refusedLinks === 0) return 0
  const suspects = groups.reduce((sum, { links }) => sum + links, 0)
  const unseenRequests = Math.ceil(unseenLinks / Math.max(1, linksPerRequest))
  const distributions = possibleDistributions(
    acceptedLinks + refusedLinks + suspects + unseenLinks,
  ).map((distribution) => ({
    distribution,
    likelihood: logLikelihood(distribution, evidence),
  }))
  const highest = Math.max(...distributions.map(({ likelihood }) => likelihood))
  let weights = 0
  let requests = 0
  for (const { distribution, likelihood } of distributions) {
    const weight = Math.exp(likelihood - highest)
    const cost = searchCost(distribution)
    const forGroups = groups.reduce((sum, group) => sum + cost(group.links, group.holdsRefused), 0)
    const perUnseen = Math.min(unseenLinks, linksPerRequest)
    const forUnseen = perUnseen < 1 ? 0 : unseenRequests * (cost(perUnseen, false) - 1)
    weights += weight
    requests += weight * (forGroups + forUnseen)
  }
  return Math.max(0, Math.round(requests / weights))
}

/**
 * Returns a function of the expected requests until every link of a suspect group is accepted or
 * refused. A group that holds a refused link is halved; if its first half is accepted, its second half
 * is halved without being sent. Any other group is first sent whole.
 */
function searchCost(distribution: Distribution): (links: number, holdsRefused: boolean) => number {
  // At each level of halving, the parts have one of two sizes.
  const costOfLinks = new Map<number, number>([[1, 0]])

  /** Expected requests for the two halves of `links` links and their parts, if they may be refused. */
  function costOfParts(links: number): number {
    const cached = costOfLinks.get(links)
    if (cached !== undefined) return cached
    const first = Math.floor(links / 2)
    const second = links - first
    // The first half is sent. The second is sent unless it must hold the refused link and can be halved.
    const sent =
      chanceOfRefusal(links, distribution) +
      chanceOfRefusal(second === 1 ? links : first, distribution)
    const cost = sent + costOfParts(first) + costOfParts(second)
    costOfLinks.set(links, cost)
    return cost
  }

  return (links, holdsRefused) => {
    if (links < 1) return 0
    if (!holdsRefused) return 1 + costOfParts(links)
    return links === 1 ? 1 : costOfParts(links) / chanceOfRefusal(links, distribution)
  }
}

/** The chance that at least one of `links` neighbouring links is refused. */
function chanceOfRefusal(links: number, distribution: Distribution): number {
  return -Math.expm1(
    Math.log1p(-distribution.share) + (links - 1) * Math.log1p(-chanceOfRun(distribution)),
  )
}

/** The chance that a run of refused links begins after a good link. */
function chanceOfRun({ share, chanceOfNext }: Distribution): number {
  return (share * (1 - chanceOfNext)) / (1 - share)
}

/** The distributions that are considered for a submission of `linkCount` links. */
function possibleDistributions(linkCount: number): readonly Distribution[] {
  // With a single link, every share would be 1.
  const links = Math.max(2, linkCount)
  const shares = Array.from({ length: Math.ceil(Math.log2(links)) }, (_, n) => 2 ** n / links)
  return shares.flatMap((share) => [
    { share, chanceOfNext: share },
    ...chancesOfNext
      .filter((next) => next > share)
      .map((chanceOfNext) => ({ share, chanceOfNext })),
  ])
}

/** The logarithm of prior times likelihood of a distribution, up to a constant. */
function logLikelihood(
  distribution: Distribution,
  { acceptedLinks, refusedLinks, refusedRuns, groups }: SearchEvidence,
): number {
  const run = chanceOfRun(distribution)
  // A good link ends each run of refused links.
  const ends = Math.min(refusedRuns, acceptedLinks)
  return groups
    .filter(({ holdsRefused, links }) => holdsRefused && links > 0)
    .reduce(
      (sum, { links }) => sum + Math.log(chanceOfRefusal(links, distribution)),
      (acceptedLinks - ends) * Math.log1p(-run) +
        ends * Math.log1p(-distribution.chanceOfNext) +
        refusedRuns * Math.log(run) +
        (refusedLinks - refusedRuns) * Math.log(distribution.chanceOfNext) -
        priorExponent * Math.log(distribution.share),
    )
}
