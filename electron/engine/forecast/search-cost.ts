/** What the service's answers have shown so far of the links of a submission. */
export interface SearchEvidence {
  readonly acceptedLinks: number
  /** Links that were refused one by one. */
  readonly refusedLinks: number
  /** In how many places those lie, neighbours in one. */
  readonly refusedRuns: number
  /** Unresolved links of each suspect group: pending and in flight. */
  readonly groups: readonly { readonly links: number; readonly holdsRefused: boolean }[]
  /** Pending links that have not left yet, and how many a request takes of them. */
  readonly unseenLinks: number
  readonly linksPerRequest: number
}

/** Half as many refused links are so much likelier, as a power of two: most lists hold few. */
const leaning = 1.5

/** Whether refused links lie together, by the chance that the next one is refused too. */
const chancesOfNext = [0.5, 0.9, 0.98]

/** How refused links lie among all; shares and chances are from 0 to 1, each below 1. */
interface RefusedLinks {
  /** Of all links. */
  readonly share: number
  /** The chance that the link after a refused one is refused too: `share` where they are strewn. */
  readonly nextToo: number
}

/**
 * Requests that finding the refused links of a submission is expected to need, beyond the requests
 * that its pending links take anyway; 0 while none was refused. Each way in which refused links may
 * lie counts as much as it explains the answers so far, so every answer moves the forecast.
 */
export function expectedSearchRequests(evidence: SearchEvidence): number {
  const { acceptedLinks, refusedLinks, groups, unseenLinks, linksPerRequest } = evidence
  if (groups.length === 0 && refusedLinks === 0) return 0
  const suspects = groups.reduce((sum, { links }) => sum + links, 0)
  const unseenRequests = Math.ceil(unseenLinks / Math.max(1, linksPerRequest))
  const ways = waysToLie(acceptedLinks + refusedLinks + suspects + unseenLinks).map((refused) => ({
    refused,
    likelihood: logLikelihood(refused, evidence),
  }))
  const highest = Math.max(...ways.map(({ likelihood }) => likelihood))
  let weights = 0
  let requests = 0
  for (const { refused, likelihood } of ways) {
    const weight = Math.exp(likelihood - highest)
    const cost = searchCost(refused)
    const forGroups = groups.reduce((sum, group) => sum + cost(group.links, group.holdsRefused), 0)
    const perUnseen = Math.min(unseenLinks, linksPerRequest)
    const forUnseen = perUnseen < 1 ? 0 : unseenRequests * (cost(perUnseen, false) - 1)
    weights += weight
    requests += weight * (forGroups + forUnseen)
  }
  return Math.max(0, Math.round(requests / weights))
}

/**
 * Expected requests until every link of a suspect group is accepted or refused, sending halves. Of a
 * group that holds a refused link the second half is halved unsent if the first was accepted; any
 * other is first sent whole.
 */
function searchCost(refused: RefusedLinks): (links: number, holdsRefused: boolean) => number {
  // At each level the pieces have one of two sizes.
  const known = new Map<number, number>([[1, 0]])

  /** Requests for the parts of so many links, each counted with the chance that it comes to that. */
  function parts(links: number): number {
    const before = known.get(links)
    if (before !== undefined) return before
    const first = Math.floor(links / 2)
    const second = links - first
    // The first half is sent; the second too unless it must hold the refused link and can be halved.
    const sent =
      chanceOfRefusal(links, refused) + chanceOfRefusal(second === 1 ? links : first, refused)
    const cost = sent + parts(first) + parts(second)
    known.set(links, cost)
    return cost
  }

  return (links, holdsRefused) => {
    if (links < 1) return 0
    if (!holdsRefused) return 1 + parts(links)
    return links === 1 ? 1 : parts(links) / chanceOfRefusal(links, refused)
  }
}

/** The chance that at least one of so many links in a row is refused. */
function chanceOfRefusal(links: number, refused: RefusedLinks): number {
  return -Math.expm1(Math.log1p(-refused.share) + (links - 1) * Math.log1p(-chanceOfRun(refused)))
}

/** The chance that the link after a good one is refused. */
function chanceOfRun({ share, nextToo }: RefusedLinks): number {
  return (share * (1 - nextToo)) / (1 - share)
}

function waysToLie(known: number): readonly RefusedLinks[] {
  // Of a single link every share would be all of them.
  const links = Math.max(2, known)
  const shares = Array.from({ length: Math.ceil(Math.log2(links)) }, (_, n) => 2 ** n / links)
  return shares.flatMap((share) => [
    { share, nextToo: share },
    ...chancesOfNext.filter((next) => next > share).map((nextToo) => ({ share, nextToo })),
  ])
}

function logLikelihood(
  refused: RefusedLinks,
  { acceptedLinks, refusedLinks, refusedRuns, groups }: SearchEvidence,
): number {
  const run = chanceOfRun(refused)
  // A good link ends each run of refused ones.
  const ends = Math.min(refusedRuns, acceptedLinks)
  return groups
    .filter(({ holdsRefused, links }) => holdsRefused && links > 0)
    .reduce(
      (sum, { links }) => sum + Math.log(chanceOfRefusal(links, refused)),
      (acceptedLinks - ends) * Math.log1p(-run) +
        ends * Math.log1p(-refused.nextToo) +
        refusedRuns * Math.log(run) +
        (refusedLinks - refusedRuns) * Math.log(refused.nextToo) -
        leaning * Math.log(refused.share),
    )
}
