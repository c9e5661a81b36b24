import { isWithoutToken, type Account } from '../../../electron/shared/account.ts'
import { isUnfinished, linksToGo } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'

/** What moving links to an account comes to there, in units. */
export interface MoveCost {
  readonly units: number
  /** What its known balance leaves after all that waits on it, these too; undefined: not known. */
  readonly balanceAfter: number | undefined
  /** Why less than that may be left; undefined: it is what is left. */
  readonly atMostFor: 'shared' | 'in-doubt' | undefined
  /** Why it would not send them now. */
  readonly standsStill: 'no-token' | 'paused' | undefined
}

/** Reckons with what waits on the account already and with the price it pays. */
export function moveCost(
  links: number,
  account: Account,
  submissions: readonly Submission[],
): MoveCost {
  const { price, knownBalance, people, unitsBeyondBalance, pause } = account
  const waiting = submissions
    .filter((submission) => submission.accountId === account.id && isUnfinished(submission))
    .reduce((sum, own) => sum + linksToGo(own.links), 0)
  return {
    units: links * price,
    balanceAfter: knownBalance === undefined ? undefined : knownBalance - (waiting + links) * price,
    atMostFor: people > 1 ? 'shared' : unitsBeyondBalance > 0 ? 'in-doubt' : undefined,
    standsStill: isWithoutToken(account) ? 'no-token' : pause && 'paused',
  }
}
