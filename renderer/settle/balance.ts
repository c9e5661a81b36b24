import type { Account, SentRequest } from '../../electron/shared/contract/index.ts'

/** The user's answer about all links of a request. */
export type Answer = 'charged' | 'not-charged'

/** What an entered balance says about one request in doubt. */
export type BalanceVerdict =
  | 'nothing-entered'
  | 'not-a-number'
  | 'fits-charged'
  | 'fits-not-charged'
  | 'fits-neither'
  /** More than one set of the requests in doubt explains it. */
  | 'fits-several'
  /** The token is shared, and somebody else may have lowered the balance. */
  | 'may-be-others'
  /** The token is shared, and the balance is higher than it could be if these links were charged. */
  | 'proves-not-charged'

/** The answer that a verdict supports; undefined if it supports none. */
export function answerOf(verdict: BalanceVerdict): Answer | undefined {
  if (verdict === 'fits-charged') return 'charged'
  if (verdict === 'fits-not-charged' || verdict === 'proves-not-charged') return 'not-charged'
  return undefined
}

/** Why no balance can prove anything. */
type NoProof = 'balance-unknown' | 'balance-too-low' | 'entered-after' | 'in-flight' | 'sent-since'

/** The balance that the account page shows in each case, in units, or why it proves nothing. */
export type ExpectedBalance =
  | {
      readonly kind: 'comparable'
      /** If no request in doubt was charged. */
      readonly ifNone: number
      /** If only this request was charged. */
      readonly ifCharged: number
      /** If every request in doubt was charged. */
      readonly ifAll: number
      /** The possible cost of each other request in doubt. */
      readonly others: readonly number[]
      /** Other requests were sent before the balance was entered, so it says nothing about them. */
      readonly hasEarlier: boolean
    }
  | { readonly kind: 'no-proof'; readonly because: NoProof }

/** Recent sending on the account, which can change its balance. */
export interface BalanceContext {
  readonly linksInFlight: number
  /** Links of the account were charged since the user began to enter a balance. */
  readonly hasSentSince: boolean
}

/**
 * Computes the balance that the account page shows if a request was charged, and if it was not. The
 * balance proves something only while nothing else changes it, and only if the known balance was
 * entered before the request was sent.
 */
export function expectedBalance(
  request: SentRequest,
  account: Pick<Account, 'knownBalance' | 'balanceEnteredMs' | 'price'>,
  doubts: readonly SentRequest[],
  { linksInFlight, hasSentSince }: BalanceContext,
): ExpectedBalance {
  const { knownBalance, balanceEnteredMs, price } = account
  if (knownBalance === undefined) return { kind: 'no-proof', because: 'balance-unknown' }
  if (linksInFlight > 0) return { kind: 'no-proof', because: 'in-flight' }
  if (isBalanceEnteredAfter(balanceEnteredMs, request))
    return { kind: 'no-proof', because: 'entered-after' }
  if (hasSentSince) return { kind: 'no-proof', because: 'sent-since' }
  const units = unitsInDoubtOf(request, price)
  if (knownBalance < units) return { kind: 'no-proof', because: 'balance-too-low' }
  const rest = doubts.filter(
    ({ id, accountId }) => id !== request.id && accountId === request.accountId,
  )
  const since = rest.filter((other) => !isBalanceEnteredAfter(balanceEnteredMs, other))
  const others = since.map((other) => unitsInDoubtOf(other, price)).filter((amount) => amount > 0)
  return {
    kind: 'comparable',
    ifNone: knownBalance,
    ifCharged: knownBalance - units,
    ifAll: others.reduce((left, other) => left - other, knownBalance - units),
    others,
    hasEarlier: since.length < rest.length,
  }
}

/** True if the balance was entered after the request was sent. It then includes any charge already. */
function isBalanceEnteredAfter(
  balanceEnteredMs: number | undefined,
  { startedMs }: SentRequest,
): boolean {
  return balanceEnteredMs === undefined || balanceEnteredMs >= startedMs
}

/**
 * The units that a request in doubt may have cost. 0 if there is a receipt: the known balance
 * includes it already.
 */
export function unitsInDoubtOf(
  { linkCount, unitsUsed, doubt }: SentRequest,
  price: number,
): number {
  return unitsUsed === undefined && doubt !== 'links-differ' ? linkCount * price : 0
}

/**
 * Compares an entered balance with the expected one. The balance is in units, `NaN` if no number was
 * entered. The verdict supports an answer only if exactly one set of the requests in doubt explains
 * the difference. If the token is shared, others can lower the balance at any time, so only a balance
 * above `ifCharged` proves anything.
 */
export function balanceVerdict(
  expected: Extract<ExpectedBalance, { kind: 'comparable' }>,
  people: number,
  entered: number | undefined,
): BalanceVerdict {
  if (entered === undefined) return 'nothing-entered'
  if (Number.isNaN(entered)) return 'not-a-number'
  if (people > 1) return entered > expected.ifCharged ? 'proves-not-charged' : 'may-be-others'
  const charged = countSubsets(expected.others, expected.ifCharged - entered)
  const notCharged = countSubsets(expected.others, expected.ifNone - entered)
  if (charged + notCharged === 0) return 'fits-neither'
  if (charged + notCharged > 1) return 'fits-several'
  return charged === 1 ? 'fits-charged' : 'fits-not-charged'
}

/** Counts the subsets of `amounts` that add up to `sum`: 0, 1, or 2 for more than one. */
function countSubsets(amounts: readonly number[], sum: number): number {
  if (sum < 0) return 0
  let ways = new Map([[0, 1]])
  for (const amount of amounts) {
    const next = new Map(ways)
    for (const [reached, count] of ways) {
      const total = reached + amount
      if (total <= sum) next.set(total, Math.min(2, (next.get(total) ?? 0) + count))
    }
    ways = next
  }
  return ways.get(sum) ?? 0
}
