/** What the balance on the service's account page says about one batch in doubt. */
export type BalanceVerdict =
  | { readonly kind: 'nothing-entered' }
  | { readonly kind: 'fits-charged' }
  | { readonly kind: 'fits-not-charged' }
  | { readonly kind: 'fits-neither' }
  /** A shared token and a balance that somebody else may have lowered. */
  | { readonly kind: 'may-be-others' }
  /** More than a shared account could hold if these links had been charged. */
  | { readonly kind: 'proves-not-charged' }

/** Why no balance can tell, whatever it is. */
export type NoProof = 'balance-unknown' | 'balance-too-low' | 'several-doubts' | 'in-flight'

/** What the dialog knows; all figures in units. */
export interface DoubtedBalance {
  /** Counted down by receipts, so without what is in doubt; undefined: never entered. */
  readonly knownBalance: number | undefined
  readonly doubtUnits: number
  /** All of the account, this batch included. */
  readonly unitsInDoubt: number
  readonly linksInFlight: number
}

/** What the account page shows in each case, or why it can prove nothing. */
export type ExpectedBalance =
  | {
      readonly kind: 'comparable'
      readonly before: number
      readonly ifCharged: number
      readonly ifNot: number
    }
  | { readonly kind: 'no-proof'; readonly because: NoProof }

/** A balance can tell only while exactly one batch is in doubt and nothing else moves it. */
export function expectedBalance(doubt: DoubtedBalance): ExpectedBalance {
  if (doubt.knownBalance === undefined) return { kind: 'no-proof', because: 'balance-unknown' }
  if (doubt.linksInFlight > 0) return { kind: 'no-proof', because: 'in-flight' }
  if (doubt.unitsInDoubt !== doubt.doubtUnits)
    return { kind: 'no-proof', because: 'several-doubts' }
  // It could not have paid for them, so it was entered wrong or is out of date.
  if (doubt.knownBalance < doubt.doubtUnits) return { kind: 'no-proof', because: 'balance-too-low' }
  return {
    kind: 'comparable',
    before: doubt.knownBalance,
    ifCharged: doubt.knownBalance - doubt.doubtUnits,
    ifNot: doubt.knownBalance,
  }
}

/**
 * Compares the balance on the account page (units; undefined: none entered) with what is expected.
 * With a shared token only a balance above what "charged" allows proves anything: others can
 * lower it at any time, nobody but a top-up can raise it.
 */
export function balanceVerdict(
  expected: { readonly ifCharged: number; readonly ifNot: number },
  people: number,
  entered: number | undefined,
): BalanceVerdict {
  if (entered === undefined) return { kind: 'nothing-entered' }
  if (people > 1) {
    return entered > expected.ifCharged ? { kind: 'proves-not-charged' } : { kind: 'may-be-others' }
  }
  if (entered === expected.ifCharged) return { kind: 'fits-charged' }
  if (entered === expected.ifNot) return { kind: 'fits-not-charged' }
  return { kind: 'fits-neither' }
}
