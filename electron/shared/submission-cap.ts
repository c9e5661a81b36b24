import type { AccountInput } from './account.ts'

/**
 * Links of a submission that its account's cap for one still lets leave; Infinity: there is no cap.
 * `unitsAtStake`: what it has spent or may have, what is on its way among it.
 */
export function linksUnderCap(
  { capPerSubmission, price }: Pick<AccountInput, 'capPerSubmission' | 'price'>,
  unitsAtStake: number,
): number {
  if (capPerSubmission === undefined) return Number.POSITIVE_INFINITY
  return Math.max(0, Math.floor((capPerSubmission - unitsAtStake) / price))
}

/** Where what a submission has at stake is looked up, at a price a link. */
export interface SubmissionStakes {
  unitsOfSubmission(submissionId: number, price: number): number
}

/** Whether that cap lets nothing more of a submission leave; what is behind it on the account may. */
export function isAtCap(
  submissionId: number,
  account: Pick<AccountInput, 'capPerSubmission' | 'price'> | undefined,
  stakes: SubmissionStakes,
): boolean {
  // Without a cap nothing is summed up.
  if (account?.capPerSubmission === undefined) return false
  return linksUnderCap(account, stakes.unitsOfSubmission(submissionId, account.price)) < 1
}
