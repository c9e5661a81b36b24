import type { Account } from '../../../electron/shared/account.ts'
import type { Submission } from '../../../electron/shared/submission.ts'

/** What waits on an account and needs more than a cap for one submission. */
export interface HeldByCap {
  /** In the order in which they leave; never none. */
  readonly submissions: readonly Submission[]
  /** The least cap under which all of them come to their end. */
  readonly unitsNeeded: number
}

/** Which submissions a cap stops before their end; undefined: none, or there is no cap. */
export function heldByCap(
  cap: number | undefined,
  { id, price }: Pick<Account, 'id' | 'price'>,
  submissions: readonly Submission[],
): HeldByCap | undefined {
  if (cap === undefined) return undefined
  const needs = (one: Submission): number =>
    one.unitsUsed + one.unitsInDoubt + (one.links.queued + one.links.sending) * price
  const held = submissions
    .filter((one) => one.accountId === id && one.links.queued > 0 && needs(one) > cap)
    .toSorted((one, other) => one.place - other.place)
  if (held.length === 0) return undefined
  return { submissions: held, unitsNeeded: Math.max(...held.map(needs)) }
}
