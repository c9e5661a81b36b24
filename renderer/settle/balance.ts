import type { Account, SentRequest } from '../../electron/shared/contract/index.ts'

/** The user's answer about a whole request. */
export type Answer = 'charged' | 'not-charged'

/** What the balance on the account page says about one request in doubt. */
export type BalanceVerdict =
  | 'nothing-entered'
  | 'not-a-number'
  | 'fits-charged'
  | 'fits-not-charged'
  | 'fits-neither'
  /** More than one set of the requests in doubt comes to it. */
  | 'fits-several'
  /** A shared token, and a balance that somebody else may have lowered. */
  | 'may-be-others'
  /** More than a shared account could hold if these links had been charged. */
  | 'proves-not-charged'

/** The answer that a verdict names; undefined: it names none. */
export function answerOf(verdict: BalanceVerdict): Answer | undefined {
  if (verdict === 'fits-charged') return 'charged'
  if (verdict === 'fits-not-charged' || verdict === 'proves-not-charged') return 'not-charged'
  return undefined
}

/** Why no balance can tell, whatever it is. */
type NoProof = 'balance-unknown' | 'balance-too-low' | 'entered-after' | 'in-flight' | 'sent-since'

/** What the account page shows in each case, or why it can prove nothing. Figures are units. */
export type ExpectedBalance =
  | {
      readonly kind: 'comparable'
      /** If nothing in doubt was charged. */
      readonly ifNone: number
      /** If these links were charged and nothing else in doubt was. */
      readonly ifCharged: number
      /** If everything in doubt was charged. */
      readonly ifAll: number
      /** What each other request in doubt may have cost. */
      readonly others: readonly number[]
      /** Others left before the balance was entered: the balance cannot tell of them. */
      readonly hasEarlier: boolean
    }
  | { readonly kind: 'no-proof'; readonly because: NoProof }

/** What decides the expected balance beside the account and its requests in doubt. */
export interface BalanceCircumstances {
  readonly linksInFlight: number
  /** Links of the account left since the dialog was opened. */
  readonly hasSentSince: boolean
}

/**
 * What the account page shows if a request was charged and if not. A balance can tell only while
 * nothing else moves it, and only if it was entered before the request left.
 */
export function expectedBalance(
  request: SentRequest,
  account: Pick<Account, 'knownBalance' | 'balanceEnteredMs' | 'price'>,
  doubts: readonly SentRequest[],
  { linksInFlight, hasSentSince }: BalanceCircumstances,
): ExpectedBalance {
  const { knownBalance, balanceEnteredMs, price } = account
  if (knownBalance === undefined) return { kind: 'no-proof', because: 'balance-unknown' }
  if (linksInFlight > 0) return { kind: 'no-proof', because: 'in-flight' }
  if (isEnteredAfter(balanceEnteredMs, request))
    return { kind: 'no-proof', because: 'entered-after' }
  if (hasSentSince) return { kind: 'no-proof', because: 'sent-since' }
  const units = unitsInQuestion(request, price)
  if (knownBalance < units) return { kind: 'no-proof', because: 'balance-too-low' }
  const rest = doubts.filter(
    ({ id, accountId }) => id !== request.id && accountId === request.accountId,
  )
  const since = rest.filter((other) => !isEnteredAfter(balanceEnteredMs, other))
  const others = since.map((other) => unitsInQuestion(other, price)).filter((amount) => amount > 0)
  return {
    kind: 'comparable',
    ifNone: knownBalance,
    ifCharged: knownBalance - units,
    ifAll: others.reduce((left, other) => left - other, knownBalance - units),
    others,
    hasEarlier: since.length < rest.length,
  }
}

/** A balance that was entered after a request left holds its charge already. */
function isEnteredAfter(balanceEnteredMs: number | undefined, { startedMs }: SentRequest): boolean {
  return balanceEnteredMs === undefined || balanceEnteredMs >= startedMs
}

/** What a request in doubt may have cost beyond its receipt, which the known balance holds already. */
export function unitsInQuestion(
  { linkCount, unitsUsed, doubt }: SentRequest,
  price: number,
): number {
  return unitsUsed === undefined && doubt !== 'links-differ' ? linkCount * price : 0
}

/**
 * Compares an entered balance (units; `NaN`: no number) with what is expected. It names an answer
 * only if exactly one set of the requests in doubt comes to what is missing. With a shared token only
 * a balance above what "charged" allows proves anything: others can lower it at any time.
 */
export function balanceVerdict(
  expected: Extract<ExpectedBalance, { kind: 'comparable' }>,
  people: number,
  entered: number | undefined,
): BalanceVerdict {
  if (entered === undefined) return 'nothing-entered'
  if (Number.isNaN(entered)) return 'not-a-number'
  if (people > 1) return entered > expected.ifCharged ? 'proves-not-charged' : 'may-be-others'
  const charged = waysToSum(expected.others, expected.ifCharged - entered)
  const notCharged = waysToSum(expected.others, expected.ifNone - entered)
  if (charged + notCharged === 0) return 'fits-neither'
  if (charged + notCharged > 1) return 'fits-several'
  return charged === 1 ? 'fits-charged' : 'fits-not-charged'
}

/** How many sets of `amounts` come to `sum`: 0, 1, or 2 for more than one. */
function waysToSum(amounts: readonly number[], sum: number): number {
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
