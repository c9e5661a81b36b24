import type { IsolationEvidence } from '../../../shared/records.ts'
import {
  chanceOfRefusal,
  chanceOfRun,
  halvingCost,
  type RefusedLinks,
  strewn,
  type Suspects,
} from './halving-cost.ts'

/** How much likelier half as many refused links are, as a power of two: most lists hold few. */
const leaning = 1.5

/** Whether refused links lie together, by the chance that the next one is refused too. */
const chancesOfNext = [0.5, 0.9, 0.98]

/**
 * Requests that isolating refused links is expected to need still, beyond those on their way and
 * beyond the first of each batch that was not sent yet; 0 while none was refused. Each way in which
 * refused links may lie counts as much as it explains the answers so far, so every answer moves the
 * forecast.
 */
export function forecastIsolation(evidence: IsolationEvidence): number {
  const { acceptedLinks, refusedLinks, pieces, unseen } = evidence
  if (pieces.length === 0 && refusedLinks === 0) return 0
  const groups = suspectsOf(evidence)
  const links =
    groups.reduce((sum, group) => sum + group.links, acceptedLinks + refusedLinks) +
    unseen.reduce((sum, { linkCount, batches }) => sum + linkCount * batches, 0)
  const ways = waysToLie(links).map((refused) => ({
    refused,
    likelihood: logLikelihood(refused, evidence, groups),
  }))
  const highest = Math.max(...ways.map(({ likelihood }) => likelihood))
  let weights = 0
  let requests = 0
  for (const { refused, likelihood } of ways) {
    const weight = Math.exp(likelihood - highest)
    const cost = halvingCost(refused)
    const forPieces = groups.reduce((sum, group) => sum + cost(group), 0)
    const forUnseen = unseen.reduce(
      (sum, { linkCount, batches }) =>
        sum + batches * (cost({ links: linkCount, holdRefused: false, followRefused: false }) - 1),
      0,
    )
    weights += weight
    requests += weight * (forPieces + forUnseen)
  }
  const onTheirWay = pieces.filter(({ isOnItsWay }) => isOnItsWay).length
  return Math.max(0, Math.round(requests / weights) - onTheirWay)
}

function waysToLie(known: number): readonly RefusedLinks[] {
  // Where all others are in doubt, a single link must do; of one, every share would be all.
  const links = Math.max(2, known)
  const shares = Array.from({ length: Math.ceil(Math.log2(links)) }, (_, n) => 2 ** n / links)
  return shares.flatMap((share) => [
    strewn(share),
    ...chancesOfNext.filter((next) => next > share).map((nextToo) => ({ share, nextToo })),
  ])
}

/** Pieces none of which is answered hold a refused link between them; others may or may not. */
function suspectsOf({ pieces }: IsolationEvidence): readonly Suspects[] {
  const families = [...Map.groupBy(pieces, ({ parentId }) => parentId).values()]
  return families.flatMap((family): readonly Suspects[] => {
    const links = family.reduce((sum, { linkCount }) => sum + linkCount, 0)
    const [first] = family
    return links === first?.parentLinkCount
      ? [{ links, holdRefused: true, followRefused: first.followsRefused }]
      : family.map(({ linkCount, followsRefused }) => ({
          links: linkCount,
          holdRefused: false,
          followRefused: followsRefused,
        }))
  })
}

function logLikelihood(
  refused: RefusedLinks,
  { acceptedLinks, refusedLinks, refusedRuns }: IsolationEvidence,
  groups: readonly Suspects[],
): number {
  const run = chanceOfRun(refused)
  // A good link ends each run of refused ones, but for one that may go on.
  const open = groups.filter(({ followRefused }) => followRefused).length
  const ends = Math.min(refusedRuns - open, acceptedLinks)
  return groups
    .filter(({ holdRefused }) => holdRefused)
    .reduce(
      (sum, group) => sum + Math.log(chanceOfRefusal(group, refused)),
      (acceptedLinks - ends) * Math.log1p(-run) +
        ends * Math.log1p(-refused.nextToo) +
        refusedRuns * Math.log(run) +
        (refusedLinks - refusedRuns) * Math.log(refused.nextToo) -
        leaning * Math.log(refused.share),
    )
}
