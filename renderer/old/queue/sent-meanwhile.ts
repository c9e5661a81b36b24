import type { Submission } from '../../../electron/shared/submission.ts'

/** What was seen of an account since its balance is asked for. */
export interface SeenLeaving {
  readonly accountId: number
  /** Links that are on their way, accepted or in doubt. */
  readonly links: number
  /** Some left since, so that a balance that was read before is out of date. */
  readonly haveLeft: boolean
}

/**
 * What is seen now, behind what was seen before. The user's word takes links out of doubt, so that
 * as many can leave again: only each step by itself tells.
 */
export function seeLeaving(
  before: SeenLeaving | undefined,
  accountId: number,
  submissions: readonly Submission[],
): SeenLeaving {
  const links = submissions
    .filter((submission) => submission.accountId === accountId)
    .reduce((sum, { links: own }) => sum + own.sending + own.accepted + own.inDoubt, 0)
  if (before?.accountId !== accountId) return { accountId, links, haveLeft: false }
  return { accountId, links, haveLeft: before.haveLeft || links > before.links }
}
