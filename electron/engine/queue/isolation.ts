import type { IsolationEvidence } from '../../shared/records.ts'
import { chanceOfRefusal, halvingCost, type Suspects } from './halving-cost.ts'

/** How much likelier half as many refused links are, as a power of two: most lists hold few. */
const leaning = 1.5

/**
 * Requests that isolating refused links is expected to need still, beyond those on their way. Each
 * density of refused links counts as much as it explains the answers so far, so every answer moves
 * the forecast. It takes refused links to be strewn about: of neighbours it expects too many.
 */
export function forecastIsolation(evidence: IsolationEvidence): number {
  const { acceptedLinks, refusedLinks, pieces } = evidence
  if (pieces.length === 0) return 0
  const groups = suspectsOf(evidence)
  const links = groups.reduce((sum, group) => sum + group.links, acceptedLinks + refusedLinks)
  const densities = Array.from({ length: Math.ceil(Math.log2(links)) }, (_, n) => 2 ** n / links)
  const likelihoods = densities.map((density) => logLikelihood(density, evidence, groups))
  const highest = Math.max(...likelihoods)
  let weights = 0
  let requests = 0
  for (const [n, density] of densities.entries()) {
    const weight = Math.exp((likelihoods[n] ?? 0) - highest)
    const cost = halvingCost(density)
    weights += weight
    requests += weight * groups.reduce((sum, group) => sum + cost(group), 0)
  }
  const onTheirWay = pieces.filter(({ isOnItsWay }) => isOnItsWay).length
  return Math.max(0, Math.round(requests / weights) - onTheirWay)
}

/** Pieces none of which is answered hold a refused link between them; others may or may not. */
function suspectsOf({ pieces }: IsolationEvidence): readonly Suspects[] {
  const families = [...Map.groupBy(pieces, ({ parentId }) => parentId).values()]
  return families.flatMap((family): readonly Suspects[] => {
    const links = family.reduce((sum, { linkCount }) => sum + linkCount, 0)
    return links === family[0]?.parentLinkCount
      ? [{ links, holdRefused: true }]
      : family.map(({ linkCount }) => ({ links: linkCount, holdRefused: false }))
  })
}

function logLikelihood(
  density: number,
  { acceptedLinks, refusedLinks }: IsolationEvidence,
  groups: readonly Suspects[],
): number {
  return groups
    .filter(({ holdRefused }) => holdRefused)
    .reduce(
      (sum, { links }) => sum + Math.log(chanceOfRefusal(links, density)),
      acceptedLinks * Math.log1p(-density) + (refusedLinks - leaning) * Math.log(density),
    )
}
