import type {
  Account,
  NamedLinks,
  SentRequest,
  Submission,
} from '../../electron/shared/contract/index.ts'

/** An answer is urgent this long before the account page stops showing the task. */
const soonMs = 2 * 86_400_000

/** Whether the service's account page still shows the task of a request. */
export type TaskVisibility =
  /** The account does not say for how long its page shows a task. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'until' | 'soon' | 'no-more'; readonly untilMs: number }

/** Says whether the account page still shows the task of a request at `nowMs`. */
export function taskVisibility(
  { shownUntilMs }: Pick<SentRequest, 'shownUntilMs'>,
  nowMs: number,
): TaskVisibility {
  if (shownUntilMs === undefined) return { kind: 'unknown' }
  if (shownUntilMs <= nowMs) return { kind: 'no-more', untilMs: shownUntilMs }
  return { kind: shownUntilMs - nowMs <= soonMs ? 'soon' : 'until', untilMs: shownUntilMs }
}

/**
 * Sorts requests in doubt for the user: first the one that paused the account, then those that the
 * account page stops showing first, then the newest.
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

/** What the answers can cost, for the sentence below the buttons. */
export interface Risk {
  /** Units paid twice if the user answers `not-charged` but the links were charged after all. */
  readonly units: number
  /** The submission is cancelled, so `not-charged` does not send the links again. */
  readonly isCancelled: boolean
  /** Links that the receipt does not count; undefined if there is no receipt with another count. */
  readonly missing: number | undefined
}

/** Computes what the answers about a request can cost. */
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

/** Which links of the request a pasted list names: those that were taken, or the others. */
export type ListedLinks = 'taken' | 'not-taken'

/** The result of comparing a pasted list with a request. Nothing has changed yet. */
export type ListCheck =
  | { readonly kind: 'empty' }
  /** Some lines may mean several links. Without a receipt to check against, this is not allowed. */
  | { readonly kind: 'unclear'; readonly lines: number; readonly first: string }
  | { readonly kind: 'names-none' | 'names-all' }
  /** The receipt counts another number of links than the list names. */
  | { readonly kind: 'differs'; readonly named: number; readonly needed: number }
  | { readonly kind: 'fits'; readonly taken: number; readonly others: number }

/**
 * Checks whether a list settles a request. If there is a receipt with another count, the list must
 * agree with that count.
 */
export function checkList(
  named: NamedLinks | undefined,
  listed: ListedLinks,
  { linkCount, linksCount, doubt }: SentRequest,
): ListCheck {
  if (named === undefined || named.links + named.others + named.unclear + named.withoutLink === 0)
    return { kind: 'empty' }
  const taken = listed === 'taken' ? named.links : linkCount - named.links
  const receipt = doubt === 'links-differ' ? linksCount : undefined
  if (receipt !== undefined && taken !== receipt)
    return {
      kind: 'differs',
      named: named.links,
      needed: listed === 'taken' ? receipt : linkCount - receipt,
    }
  if (receipt === undefined && named.unclear > 0)
    return { kind: 'unclear', lines: named.unclear, first: named.firstUnclear ?? '' }
  if (taken === 0) return { kind: 'names-none' }
  if (taken === linkCount) return { kind: 'names-all' }
  return { kind: 'fits', taken, others: linkCount - taken }
}
