import type { Account } from '../../../electron/shared/account.ts'
import type { Batch, Settlement } from '../../../electron/shared/submission.ts'

/** What the balance on the service's account page says about one batch in doubt. */
export type BalanceVerdict =
  | { readonly kind: 'nothing-entered' }
  | { readonly kind: 'fits-charged' }
  | { readonly kind: 'fits-not-charged' }
  | { readonly kind: 'fits-neither' }
  /** More than one set of the batches in doubt comes to it. */
  | { readonly kind: 'fits-several' }
  /** A shared token and a balance that somebody else may have lowered. */
  | { readonly kind: 'may-be-others' }
  /** More than a shared account could hold if these links had been charged. */
  | { readonly kind: 'proves-not-charged' }

/** The answer that a verdict leaves no room beside; undefined: nothing is settled by it. */
export function answerOf(verdict: BalanceVerdict['kind'] | 'not-a-number'): Settlement | undefined {
  if (verdict === 'fits-charged') return 'charged'
  if (verdict === 'fits-not-charged' || verdict === 'proves-not-charged') return 'not-charged'
  return undefined
}

/** Why no balance can tell, whatever it is. */
export type NoProof =
  | 'balance-unknown'
  | 'balance-too-low'
  | 'entered-after'
  | 'in-flight'
  | 'sent-meanwhile'

/** What the dialog knows; all figures in units. */
export interface DoubtedBalance {
  /** Counted down by receipts, so without what is in doubt; undefined: never entered. */
  readonly knownBalance: number | undefined
  readonly balanceEnteredMs: number | undefined
  /** When the batch was sent and what it may have cost. */
  readonly sentMs: number
  readonly units: number
  /** What each other batch in doubt on the account may have cost. */
  readonly otherUnits: readonly number[]
  readonly linksInFlight: number
  /** Links left since the balance was first asked for. */
  readonly isSentMeanwhile: boolean
}

/** What the account page shows in each case, or why it can prove nothing. */
export type ExpectedBalance =
  | {
      readonly kind: 'comparable'
      /** If nothing that is in doubt was charged. */
      readonly ifNot: number
      /** If these links were charged and nothing else in doubt was. */
      readonly ifCharged: number
      /** If everything in doubt was charged. */
      readonly ifAll: number
    }
  | { readonly kind: 'no-proof'; readonly because: NoProof }

/**
 * A balance can tell only while nothing else moves it, and only if it was entered before the batch
 * left: one that was entered later holds the charge already, and says nothing of it. Batches are
 * alike, so that a balance read before another was charged fits the wrong answer.
 */
export function expectedBalance(doubt: DoubtedBalance): ExpectedBalance {
  const { knownBalance, balanceEnteredMs, sentMs, units, otherUnits } = doubt
  if (knownBalance === undefined) return { kind: 'no-proof', because: 'balance-unknown' }
  if (doubt.linksInFlight > 0) return { kind: 'no-proof', because: 'in-flight' }
  if (isEnteredAfter(balanceEnteredMs, sentMs)) {
    return { kind: 'no-proof', because: 'entered-after' }
  }
  if (doubt.isSentMeanwhile) return { kind: 'no-proof', because: 'sent-meanwhile' }
  // It could not have paid for them, so it was entered wrong or is out of date.
  if (knownBalance < units) return { kind: 'no-proof', because: 'balance-too-low' }
  const total = otherUnits.reduce((sum, other) => sum + other, units)
  return {
    kind: 'comparable',
    ifNot: knownBalance,
    ifCharged: knownBalance - units,
    ifAll: knownBalance - total,
  }
}

/** Whether a balance holds already what left at `sentMs` and was charged. */
export function isEnteredAfter(balanceEnteredMs: number | undefined, sentMs: number): boolean {
  return balanceEnteredMs === undefined || balanceEnteredMs >= sentMs
}

/**
 * Compares the balance on the account page (units; undefined: none entered) with what is expected.
 * It names an answer only if exactly one set of the batches in doubt comes to what is missing.
 * With a shared token only a balance above what "charged" allows proves anything: others can
 * lower it at any time, nobody but a top-up can raise it.
 */
export function balanceVerdict(
  expected: { readonly ifCharged: number; readonly ifNot: number },
  otherUnits: readonly number[],
  people: number,
  entered: number | undefined,
): BalanceVerdict {
  if (entered === undefined) return { kind: 'nothing-entered' }
  if (people > 1) {
    return entered > expected.ifCharged ? { kind: 'proves-not-charged' } : { kind: 'may-be-others' }
  }
  const charged = waysToSum(otherUnits, expected.ifCharged - entered)
  const notCharged = waysToSum(otherUnits, expected.ifNot - entered)
  if (charged + notCharged === 0) return { kind: 'fits-neither' }
  if (charged + notCharged > 1) return { kind: 'fits-several' }
  return { kind: charged === 1 ? 'fits-charged' : 'fits-not-charged' }
}

/**
 * What a batch in doubt may have cost beyond its receipt, which the known balance holds already; a
 * piece of a batch with a receipt has that one.
 */
export function unitsInQuestion({ linkCount, unitsUsed, doubt }: Batch, price: number): number {
  return unitsUsed === undefined && doubt !== 'links-differ' ? linkCount * price : 0
}

/** The other batches in doubt on an account of which a balance can tell. */
export interface OthersInDoubt {
  /** What each of them may have cost. */
  readonly units: readonly number[]
  /** Whether others left before the balance was entered: then these are not all that are in doubt. */
  readonly hasEarlier: boolean
}

/** Sorts an account's doubts for the question about one of them. */
export function othersInDoubt(
  batchId: number,
  doubts: readonly Batch[],
  { balanceEnteredMs, price }: Pick<Account, 'balanceEnteredMs' | 'price'>,
): OthersInDoubt {
  const others = doubts.filter(({ id }) => id !== batchId)
  const since = others.filter((other) => !isEnteredAfter(balanceEnteredMs, leftMs(other)))
  return {
    units: since.map((other) => unitsInQuestion(other, price)).filter((units) => units > 0),
    hasEarlier: since.length < others.length,
  }
}

/** When a batch left. */
export function leftMs({ sentMs, changedMs }: Batch): number {
  return sentMs ?? changedMs
}

/** How many sets of `amounts` come to `sum`: none, one, or two for more than one. */
function waysToSum(amounts: readonly number[], sum: number): number {
  if (sum < 0) return 0
  let ways = new Map([[0, 1]])
  for (const amount of amounts.filter((units) => units > 0)) {
    const next = new Map(ways)
    for (const [reached, count] of ways) {
      const total = reached + amount
      if (total <= sum) next.set(total, Math.min(2, (next.get(total) ?? 0) + count))
    }
    ways = next
  }
  return ways.get(sum) ?? 0
}
