import {
  type Account,
  isWithoutToken,
  type Pause,
  type PauseDetail,
} from '../../../electron/shared/account.ts'
import { pauseHolding } from '../../../electron/shared/day-cap.ts'
import { dayOf } from '../../../electron/shared/local-day.ts'
import { linksUnderCap } from '../../../electron/shared/submission-cap.ts'
import { isInQueue, isUnfinished } from '../../../electron/shared/submission-state.ts'
import type { Batch, DoubtCause, Submission } from '../../../electron/shared/submission.ts'
import type { AppState } from '../app-state.ts'
import { byPlace } from './batch-numbers.ts'

/** What stands still until the user mends it: an account or, at a cap for one, submissions of it. */
export interface Problem {
  readonly account: Account
  readonly pause: Pause
  /** Links that wait because of it. */
  readonly waitingLinks: number
  /** Only these stand still, in the order in which they would leave; undefined: the whole account. */
  readonly held?: readonly Submission[]
  /** Of what waits, what stays once the cap of the day is over, too; undefined: nothing. */
  readonly beyondCap?: BeyondCap
  /** Nothing that waits was to leave before the cap of the day is over. */
  readonly isForLater?: true
}

/** What the cap for one submission keeps from leaving. */
export interface BeyondCap {
  /** In the order in which they would leave. */
  readonly submissions: readonly Submission[]
  readonly links: number
}

/** Whether what waits would not leave without this pause either, since the account has no token. */
export function lacksToken({ account, pause, waitingLinks, held }: Problem): boolean {
  const isHidden = pause.detail !== 'missing-token' && held === undefined
  return isHidden && waitingLinks > 0 && isWithoutToken(account)
}

/** Whether a submission stands still with its account. */
export function holds(
  { pause }: Pick<Account, 'pause'>,
  { nextSlotMs }: Pick<Submission, 'nextSlotMs'>,
): boolean {
  return pauseHolding(pause, nextSlotMs, dayOf) !== undefined
}

/**
 * Every problem of the Queue. Of a submission's pauses only that at its cap is one: any other is its
 * user's word, or what its account said, which a moment after "Go on" the account says no more.
 */
export function problemsOf(
  accounts: readonly Account[],
  submissions: readonly Submission[],
): readonly Problem[] {
  return accounts.flatMap((account): readonly Problem[] => {
    const { pause } = account
    if (pause === undefined) return heldByCap(account, submissions)
    return isInQueue(account, submissions) ? [problemOf(account, pause, submissions)] : []
  })
}

/** What an account stands still for although nothing is unfinished on it: it is told in Accounts alone. */
export function untoldProblem(
  account: Account,
  submissions: readonly Submission[],
): Problem | undefined {
  const { pause } = account
  if (pause === undefined || isInQueue(account, submissions)) return undefined
  return problemOf(account, pause, submissions)
}

function problemOf(account: Account, pause: Pause, submissions: readonly Submission[]): Problem {
  // Any other does not promise that sending goes on by itself.
  const isDayCap = pause.detail === 'day-cap'
  const beyondCap = isDayCap ? beyondCapOn(account, submissions) : undefined
  const isForLater =
    isDayCap &&
    !submissions.some(
      (one) =>
        one.accountId === account.id &&
        isUnfinished(one) &&
        one.links.queued > 0 &&
        holds(account, one),
    )
  return {
    account,
    pause,
    waitingLinks: waitingLinksOn(account.id, submissions),
    ...(beyondCap && { beyondCap }),
    ...(isForLater && { isForLater }),
  }
}

/** Links that wait in these submissions of an account above its cap for one; undefined: none do. */
export function beyondCapOn(
  account: Account,
  submissions: readonly Submission[],
): BeyondCap | undefined {
  const beyond = submissions
    .filter((submission) => submission.accountId === account.id && isUnfinished(submission))
    .toSorted((one, other) => one.place - other.place)
    .flatMap((submission) => {
      const { links, unitsUsed, unitsInDoubt } = submission
      const atStake = unitsUsed + unitsInDoubt + links.sending * account.price
      const stay = links.queued - linksUnderCap(account, atStake)
      return stay > 0 ? [{ submission, stay }] : []
    })
  if (beyond.length === 0) return undefined
  return {
    submissions: beyond.map(({ submission }) => submission),
    links: beyond.reduce((sum, { stay }) => sum + stay, 0),
  }
}

function heldByCap(account: Account, submissions: readonly Submission[]): readonly Problem[] {
  const held = submissions
    .filter(
      ({ accountId, pause }) => accountId === account.id && pause?.detail === 'submission-cap',
    )
    .toSorted((one, other) => one.place - other.place)
  const pause = held[0]?.pause
  if (pause === undefined) return []
  const waitingLinks = held.reduce((sum, { links }) => sum + links.queued, 0)
  return [{ account, pause, waitingLinks, held }]
}

/** Links that wait on an account. */
export function waitingLinksOn(accountId: number, submissions: readonly Submission[]): number {
  return submissions
    .filter((submission) => submission.accountId === accountId && isUnfinished(submission))
    .reduce((sum, { links }) => sum + links.queued, 0)
}

/** What a batch in doubt tells of its service, and so what to wait for once it is settled. */
export type DoubtOfService = 'in-trouble' | 'unclear' | 'links-differ'

/** Pauses that a batch in doubt brought. */
const doubtOfPause: Readonly<Partial<Record<PauseDetail, DoubtOfService>>> = {
  'doubts-in-a-row': 'in-trouble',
  'doubt-limit': 'in-trouble',
  'ambiguous-answer': 'unclear',
  'links-differ': 'links-differ',
}

/** What an account stands still for if it does for what may have been charged. */
export function doubtOfService({ pause }: Pick<Account, 'pause'>): DoubtOfService | undefined {
  return pause === undefined ? undefined : doubtOfPause[pause.detail]
}

/** What it still stands still for where no doubt that brought it there is left to answer. */
export function settledDoubt({ account }: Problem): DoubtOfService | undefined {
  return account.linksCountedAsDoubt === 0 ? doubtOfService(account) : undefined
}

/** Whether it stands still for doubts of which none is left to answer; older ones may be. */
export function isSettled(problem: Problem): boolean {
  return settledDoubt(problem) !== undefined
}

/** Whether no answer is owed on this batch's account, which stands still for doubts, once this one is given. */
export function isLastDoubt(account: Account, { linkCount }: Batch): boolean {
  return doubtOfService(account) !== undefined && account.linksInDoubt <= linkCount
}

/** Submissions of an account with links that are maybe charged. */
export function inDoubtOn(
  accountId: number,
  submissions: readonly Submission[],
): readonly Submission[] {
  return submissions.filter((one) => one.links.inDoubt > 0 && one.accountId === accountId)
}

/**
 * Batches in doubt of these submissions as a person goes through them: the list that has the newest
 * first, for that is what just happened, and each list from its top. Before them all the batch that
 * the account stands still for, where it names one.
 */
export function doubtsOf(
  batches: AppState['batches'],
  submissions: readonly Submission[],
  named?: Pause['batchId'],
): readonly Batch[] {
  const doubts = submissions
    .map(({ id }) =>
      [...(batches.get(id)?.values() ?? [])]
        .filter(({ state }) => state === 'in-doubt')
        .toSorted(byPlace),
    )
    .toSorted((a, b) => newest(b) - newest(a))
    .flat()
  return doubts.toSorted((a, b) => Number(b.id === named) - Number(a.id === named))
}

function newest(doubts: readonly Batch[]): number {
  return Math.max(...doubts.map(({ sentMs, changedMs }) => sentMs ?? changedMs))
}

/**
 * Why so many links are in doubt: the one cause of their batches, or `several`; undefined while not
 * all of the batches are here, since those that are may have another cause.
 */
export function commonCause(
  doubts: readonly Batch[],
  linksInDoubt: number,
): DoubtCause | 'several' | undefined {
  if (doubts.reduce((sum, { linkCount }) => sum + linkCount, 0) !== linksInDoubt) return undefined
  const causes = new Set(doubts.map(({ doubt }) => doubt ?? 'no-answer'))
  const [first] = causes
  return first === undefined || causes.size > 1 ? 'several' : first
}

/**
 * Settled batches of a submission whose settlement can still be taken back, the last one first. Of a
 * batch that was taken in part the one with what was taken stands for both.
 */
export function undoableSettlements(batches: Iterable<Batch>): readonly Batch[] {
  const all = [...batches]
  return all
    .filter((batch) => {
      const { state, settled, partedFrom } = batch
      if (settled === 'charged') return state === 'accepted' && isWholeStill(batch, all)
      return settled === 'not-charged' && state === 'queued' && partedFrom === undefined
    })
    .toSorted((a, b) => b.changedMs - a.changedMs)
}

/** Whether nothing that was parted from a batch has left or gone elsewhere since. */
function isWholeStill({ id, linkCount, sentLinks }: Batch, all: readonly Batch[]): boolean {
  if (sentLinks === undefined) return true
  const parted = all.filter(
    ({ partedFrom, state, movedTo }) =>
      partedFrom === id && (state === 'queued' || (state === 'cancelled' && movedTo === undefined)),
  )
  return parted.reduce((sum, batch) => sum + batch.linkCount, linkCount) === sentLinks
}
