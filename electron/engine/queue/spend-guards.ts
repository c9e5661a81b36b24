import type { PauseDetail, PauseReason } from '../../shared/account.ts'
import type { SpendFacts } from '../ledger/index.ts'

/** How many links may leave now. */
export type Allowance =
  | { readonly kind: 'links'; readonly links: number }
  /** What is in flight must be answered first. */
  | { readonly kind: 'waits-for-answers' }
  /** The submission is at its limit; what is behind it on the account may leave. */
  | { readonly kind: 'holds-submission' }
  | { readonly kind: 'pauses'; readonly reason: PauseReason; readonly detail: PauseDetail }

/**
 * Of the links that could leave as one request, those that exposure and limits allow. They stop, they
 * do not warn. Where a part fits, that part leaves. `exposureLimit`: units that may be in doubt before
 * sending pauses.
 */
export function allowedLinks(facts: SpendFacts, exposureLimit: number): Allowance {
  const { account, unitsExposed, unitsInFlight } = facts
  const {
    price,
    limitPerSubmission = Number.POSITIVE_INFINITY,
    limitPerDay = Number.POSITIVE_INFINITY,
  } = account
  const linksFor = (units: number): number => Math.floor(units / price)
  let { links } = facts
  const exposureRoom = linksFor(exposureLimit - unitsExposed - unitsInFlight)
  if (exposureRoom < links) {
    if (unitsInFlight > 0) return { kind: 'waits-for-answers' }
    // A smaller request is no way round the limit: with doubts open the user decides first.
    if (unitsExposed > 0 || exposureRoom < 1)
      return { kind: 'pauses', reason: 'in-doubt', detail: 'doubt-limit' }
    links = exposureRoom
  }
  links = Math.min(links, linksFor(limitPerSubmission - facts.unitsOfSubmission))
  if (links < 1) return { kind: 'holds-submission' }
  links = Math.min(links, linksFor(limitPerDay - facts.unitsOfDay))
  if (links >= 1) return { kind: 'links', links }
  return unitsInFlight > 0
    ? { kind: 'waits-for-answers' }
    : { kind: 'pauses', reason: 'cap', detail: 'day-cap' }
}

/**
 * Units that the user lets an account spend before it pauses again, since the balance pays for no
 * more. A request takes its units when it leaves and returns those that it certainly did not spend.
 */
export class Budget {
  #left: number

  /** Infinity: no such limit. */
  constructor(units: number) {
    this.#left = units
  }

  get left(): number {
    return this.#left
  }

  /** Takes `units`; call the returned function with how many were, or may have been, spent. */
  take(units: number): (spent: number) => void {
    this.#left -= units
    return (spent) => {
      this.#left += units - spent
    }
  }
}
