import type { Batch, Settlement } from '../../electron/shared/submission.ts'

/**
 * The sentence of `queue:settle.done` that tells an answer on a batch. All links of one that the
 * service took in part count as sent, which does not say that all of them were charged.
 */
export function answerTold(
  { linkCount, linksCount }: Pick<Batch, 'linkCount' | 'linksCount'>,
  answer: Settlement,
): Settlement | 'countedAsSent' {
  const wasTakenInPart = linksCount !== undefined && linksCount !== linkCount
  return answer === 'charged' && wasTakenInPart ? 'countedAsSent' : answer
}
