import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import type {
  SpendFacts,
  StoredAccount,
  StoredBatch,
  StoredSubmission,
} from '../../shared/records.ts'

/** Why a batch may not leave now. */
export type SpendObjection =
  /** What is in flight must be answered first. */
  | { readonly kind: 'waits-for-answers' }
  /** The batch is too big for what is left; this many links of it fit. */
  | { readonly kind: 'must-be-cut'; readonly links: number }
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
  return (
    overCap(facts, account.capPerSubmission, facts.unitsOfSubmission, 'submission-cap') ??
    overCap(facts, account.capPerDay, facts.unitsToday, 'day-cap')
  )
}

function overCap(
  facts: JudgedFacts,
  cap: number | undefined,
  atStake: number,
  detail: 'submission-cap' | 'day-cap',
): SpendObjection | undefined {
  const { price } = facts.account
  if (cap === undefined || atStake + facts.batch.linkCount * price <= cap) return undefined
  const fits = Math.floor((cap - atStake) / price)
  if (fits >= 1) return { kind: 'must-be-cut', links: fits }
  return facts.unitsInFlight > 0
    ? { kind: 'waits-for-answers' }
    : { kind: 'pauses', reason: 'cap', detail }
}
