import type { Batch, Settlement } from '../../../electron/shared/submission.ts'

/**
 * The sentence of `queue:settle.done` that tells an answer on a batch. All links of one that the
 * service took in part count as sent, which does not say that all of them were charged; where the
 * user told which it took, the others are told of too.
 */
export function answerTold(
  { linkCount, linksCount, sentLinks }: Pick<Batch, 'linkCount' | 'linksCount' | 'sentLinks'>,
  answer: Settlement,
): Settlement | 'countedAsSent' | 'inPart' {
  if (answer === 'not-charged') return answer
  if (sentLinks !== undefined) return 'inPart'
  return linksCount !== undefined && linksCount !== linkCount ? 'countedAsSent' : answer
}

/** Whether a receipt is for some of a batch's links and not for all. */
export function wasTakenInPart({
  linkCount,
  linksCount = 0,
}: Pick<Batch, 'linkCount' | 'linksCount'>): boolean {
  return linksCount > 0 && linksCount < linkCount
}
