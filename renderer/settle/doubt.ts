import type {
  Account,
  NamedLinks,
  SentRequest,
  Submission,
} from '../../electron/shared/contract/index.ts'

/** Days before its end from which an answer is asked for soon. */
const soonMs = 2 * 86_400_000

/** What the account page can tell of a request now. */
export type PageTells =
  /** How long it shows a task is not known. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'until' | 'soon' | 'no-more'; readonly untilMs: number }

/** Whether the account page still shows the task of a request. */
export function pageTells(
  { shownUntilMs }: Pick<SentRequest, 'shownUntilMs'>,
  nowMs: number,
): PageTells {
  if (shownUntilMs === undefined) return { kind: 'unknown' }
  if (shownUntilMs <= nowMs) return { kind: 'no-more', untilMs: shownUntilMs }
  return { kind: shownUntilMs - nowMs <= soonMs ? 'soon' : 'until', untilMs: shownUntilMs }
}

/**
 * Requests in doubt in the order in which a person goes through them: the one that paused the account,
 * then those whose answer the account page shows for the shortest time, then the newest.
 */
export function doubtOrder(
  doubts: readonly SentRequest[],
  account: Pick<Account, 'pause'> | undefined,
): readonly SentRequest[] {
  const first = account?.pause?.requestId
  const end = ({ shownUntilMs }: SentRequest) => shownUntilMs ?? Number.POSITIVE_INFINITY
  return doubts.toSorted(
    (a, b) =>
      Number(b.id === first) - Number(a.id === first) ||
      (end(a) === end(b) ? 0 : end(a) - end(b)) ||
      b.startedMs - a.startedMs ||
      b.id - a.id,
  )
}

/** What the answers cost, for the sentence below the buttons. */
export interface Risk {
  /** `not-charged` sends the links again and pays this much twice if they were charged after all. */
  readonly units: number
  /** Their submission is cancelled: they are not sent again by themselves. */
  readonly isCancelled: boolean
  /** With a receipt of another count: links that the service did not accept. */
  readonly missing: number | undefined
}

export function riskOf(
  request: SentRequest,
  account: Pick<Account, 'price'> | undefined,
  submission: Pick<Submission, 'state'> | undefined,
): Risk {
  const { linkCount, linksCount, doubt } = request
  const isPart = doubt === 'links-differ' && linksCount !== undefined
  return {
    units: linkCount * (account?.price ?? 1),
    isCancelled: submission?.state === 'cancelled' || submission === undefined,
    missing: isPart ? Math.max(0, linkCount - linksCount) : undefined,
  }
}

/** Whether a list names links that were taken or the others. */
export type Names = 'taken' | 'not-taken'

/** What a pasted list comes to, before anything changes. */
export type ListReading =
  | { readonly kind: 'empty' }
  /** Lines name none for sure: with no receipt to check against, none may be unclear. */
  | { readonly kind: 'unclear'; readonly lines: number; readonly first: string }
  | { readonly kind: 'names-none' | 'names-all' }
  /** The receipt counts another number. */
  | { readonly kind: 'differs'; readonly named: number; readonly needed: number }
  | { readonly kind: 'fits'; readonly taken: number; readonly others: number }

/** Reads what a list names of a request's links; with a receipt it must name as many as that says. */
export function readList(
  named: NamedLinks | undefined,
  names: Names,
  { linkCount, linksCount, doubt }: SentRequest,
): ListReading {
  if (named === undefined || named.links + named.others + named.unclear + named.withoutLink === 0)
    return { kind: 'empty' }
  const taken = names === 'taken' ? named.links : linkCount - named.links
  const receipt = doubt === 'links-differ' ? linksCount : undefined
  if (receipt !== undefined && taken !== receipt)
    return {
      kind: 'differs',
      named: named.links,
      needed: names === 'taken' ? receipt : linkCount - receipt,
    }
  if (receipt === undefined && named.unclear > 0)
    return { kind: 'unclear', lines: named.unclear, first: named.firstUnclear ?? '' }
  if (taken === 0) return { kind: 'names-none' }
  if (taken === linkCount) return { kind: 'names-all' }
  return { kind: 'fits', taken, others: linkCount - taken }
}
