import type { PauseDetail, PauseReason } from '../../../shared/account.ts'
import type {
  SpendFacts,
  StoredAccount,
  StoredBatch,
  StoredSubmission,
} from '../../../shared/records.ts'
import { linksUnderCap } from '../../../shared/submission-cap.ts'

/** Why a batch may not leave now. */
export type SpendObjection =
  /** What is in flight must be answered first. */
  | { readonly kind: 'waits-for-answers' }
  /** The batch is too big for what is left; this many links of it fit. */
  | { readonly kind: 'must-be-cut'; readonly links: number }
  /** Nothing of its submission may leave, and what is behind it on the account does. */
  | { readonly kind: 'holds-submission' }
  | { readonly kind: 'pauses'; readonly reason: PauseReason; readonly detail: PauseDetail }

/** What of the facts is judged. */
interface JudgedFacts extends Omit<SpendFacts, 'account' | 'submission' | 'batch'> {
  readonly account: Pick<StoredAccount, 'price' | 'doubtLimit' | 'capPerSubmission' | 'capPerDay'>
  readonly submission: Pick<StoredSubmission, 'doubtLimit'>
  readonly batch: Pick<StoredBatch, 'linkCount'>
}

/**
 * Doubt limit and caps, judged inside the transaction that writes the attempt. They stop, they do
 * not warn. Where a part of the batch fits, it is cut rather than stopped.
 */
export function objectionToSpend(facts: JudgedFacts): SpendObjection | undefined {
  const { account, submission, batch } = facts
  const own = batch.linkCount * account.price
  const doubtRoom = (account.doubtLimit ?? submission.doubtLimit) - facts.unitsInDoubt
  if (own + facts.unitsInFlight > doubtRoom) {
    if (facts.unitsInFlight > 0) return { kind: 'waits-for-answers' }
    const fits = Math.floor(doubtRoom / account.price)
    // Only a batch above the whole limit is cut; with doubts open the user decides first.
    return facts.unitsInDoubt === 0 && fits >= 1
      ? { kind: 'must-be-cut', links: fits }
      : { kind: 'pauses', reason: 'in-doubt', detail: 'doubt-limit' }
  }
  const underCap = linksUnderCap(account, facts.unitsOfSubmission)
  if (underCap < 1) return { kind: 'holds-submission' }
  if (underCap < batch.linkCount) return { kind: 'must-be-cut', links: underCap }
  return overDay(facts)
}

function overDay({
  account: { capPerDay: cap, price },
  batch,
  unitsToday,
  unitsInFlight,
}: JudgedFacts): SpendObjection | undefined {
  if (cap === undefined || unitsToday + batch.linkCount * price <= cap) return undefined
  const fits = Math.floor((cap - unitsToday) / price)
  if (fits >= 1) return { kind: 'must-be-cut', links: fits }
  return unitsInFlight > 0
    ? { kind: 'waits-for-answers' }
    : { kind: 'pauses', reason: 'cap', detail: 'day-cap' }
}
