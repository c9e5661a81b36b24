/** The submissions of the Queue: their groups, progress, time left, result and order. */
import { isConnectionProblem } from '../../electron/shared/account.ts'
import { assertNever } from '../../electron/shared/assert-never.ts'
import type { Account, LinkCounts, Submission } from '../../electron/shared/contract/index.ts'
import type { SentStatus } from '../../electron/shared/link.ts'
import type { BarPart, Tone } from '../components/index.ts'

/** The submissions of the Queue, grouped by how they are shown. */
export interface SubmissionGroups {
  /** A card each; by account, in the order of sending. Paused ones are among them. */
  readonly sending: readonly Submission[]
  /** A table row each; the next to be sent is first. */
  readonly scheduled: readonly Submission[]
  /** A table row each; the last to finish is first. */
  readonly finished: readonly Submission[]
}

/** Groups submissions into those that send now, those that wait for their time, and finished ones. */
export function groupSubmissions(submissions: readonly Submission[]): SubmissionGroups {
  const isFinished = (one: Submission) => one.links.waiting + one.links.sending === 0
  const isLater = (one: Submission) =>
    one.links.sending === 0 &&
    (one.state === 'scheduled' || (one.state === 'running' && one.nextMs !== undefined))
  const open = submissions.filter((one) => !isFinished(one))
  const byAccount = Map.groupBy(
    open.filter((one) => !isLater(one)),
    ({ accountId }) => accountId,
  )
  return {
    sending: [...byAccount.values()].flatMap(sortedByPlace),
    scheduled: open
      .filter(isLater)
      .toSorted((a, b) => (a.nextMs ?? 0) - (b.nextMs ?? 0) || a.place - b.place),
    finished: submissions.filter(isFinished).toSorted((a, b) => endOf(b) - endOf(a) || b.id - a.id),
  }
}

function endOf({ finishedMs, createdMs }: Submission): number {
  return finishedMs ?? createdMs
}

/** The statuses of links in the order of a progress bar. */
const barStatuses = [
  'accepted',
  'in-doubt',
  'refused',
  'cancelled',
  'sending',
  'waiting',
] as const satisfies readonly SentStatus[]

const toneOfStatus: Readonly<Record<SentStatus, Tone>> = {
  accepted: 'good',
  'in-doubt': 'question',
  refused: 'refused',
  cancelled: 'off',
  sending: 'active',
  waiting: 'idle',
}

/** The parts of a progress bar. Waiting links are its empty rest. */
export function barParts(links: LinkCounts): readonly BarPart[] {
  return barStatuses
    .filter((status) => status !== 'waiting')
    .map((status) => ({
      id: status,
      tone: toneOfStatus[status],
      amount: links[status],
      isHatched: status === 'in-doubt',
    }))
}

/** The counts that a card shows: those above 0, and always Accepted. */
export function shownCounts(
  links: LinkCounts,
): readonly { readonly status: SentStatus; readonly count: number }[] {
  return barStatuses
    .map((status) => ({ status, count: links[status] }))
    .filter(({ status, count }) => count > 0 || status === 'accepted')
}

/** How long a submission still takes, or why that is unknown. */
export type TimeLeft =
  /** Paused by the user. */
  | { readonly kind: 'paused' }
  /** Paused for a reason that a problem at the top of the Queue explains. */
  | { readonly kind: 'stopped' }
  /** `last-answer`: all links were sent. `moment`: less than 5 s. */
  | { readonly kind: 'scheduled' | 'offline' | 'last-answer' | 'moment' | 'unknown' }
  /** The next portion is sent at this time. */
  | { readonly kind: 'next'; readonly atMs: number }
  | { readonly kind: 'left'; readonly ms: number }
  /** A day or more is left. */
  | { readonly kind: 'until'; readonly atMs: number }

const secondMs = 1_000
const stepMs = 5 * secondMs
const minuteMs = 60 * secondMs
const dayMs = 86_400_000

/** Computes the time left from the engine's forecast. Below a minute it is in steps of 5 s. */
export function timeLeft(
  { state, pause, links, doneByMs, nextMs }: Submission,
  account: Account | undefined,
  nowMs: number,
): TimeLeft {
  switch (state) {
    case 'scheduled':
      return nextMs === undefined ? { kind: 'scheduled' } : { kind: 'next', atMs: nextMs }
    case 'paused':
      return { kind: pause?.detail === 'paused-by-user' ? 'paused' : 'stopped' }
    case 'finished':
    case 'cancelled':
      return { kind: 'last-answer' }
    case 'running':
      break
    default:
      return assertNever(state)
  }
  if (links.waiting === 0) return { kind: 'last-answer' }
  if (account?.pause !== undefined) return { kind: 'stopped' }
  if (links.sending === 0 && nextMs !== undefined && nextMs > nowMs)
    return { kind: 'next', atMs: nextMs }
  if (isConnectionProblem(account?.rate.waiting)) return { kind: 'offline' }
  if (doneByMs === undefined) return { kind: 'unknown' }
  const leftMs = doneByMs - nowMs
  if (leftMs < stepMs) return { kind: 'moment' }
  if (leftMs >= dayMs) return { kind: 'until', atMs: doneByMs }
  return { kind: 'left', ms: leftMs < minuteMs ? Math.ceil(leftMs / stepMs) * stepMs : leftMs }
}

/** The status of a finished submission. */
export type FinalStatus =
  | { readonly kind: 'in-doubt'; readonly links: number }
  | { readonly kind: 'cancelled' | 'accepted' | 'refused' }
  | { readonly kind: 'accepted-refused'; readonly refused: number }

/** Returns the most important fact about a finished submission. */
export function finalStatusOf({ state, links }: Pick<Submission, 'state' | 'links'>): FinalStatus {
  if (links['in-doubt'] > 0) return { kind: 'in-doubt', links: links['in-doubt'] }
  if (links.accepted === 0 && links.refused > 0) return { kind: 'refused' }
  if (state === 'cancelled' && links.cancelled > 0) return { kind: 'cancelled' }
  if (links.refused > 0) return { kind: 'accepted-refused', refused: links.refused }
  return { kind: links.accepted === 0 ? 'cancelled' : 'accepted' }
}

/** True if an account is sending, or sent several requests within its rate window. */
export function isSendingOn(account: Account, sending: readonly Submission[]): boolean {
  return (
    sending.some(({ accountId }) => accountId === account.id) ||
    // One request may be the test of the account, which sends no links.
    (account.rate.taken.length > 1 && account.archivedMs === undefined)
  )
}

/** Where `submission.reorder` puts a submission. */
export type PlaceInOrder = 'front' | 'end' | { readonly before: number }

/** A move by key or menu. */
export type Move = 'up' | 'down' | 'front'

/** Sorts the submissions of one account by the order of sending. */
export function sortedByPlace(submissions: readonly Submission[]): readonly Submission[] {
  return submissions.toSorted((a, b) => a.place - b.place || a.id - b.id)
}

/** The place in its account's order that a move leads to; undefined if nothing changes. */
export function placeAfterMove(
  order: readonly number[],
  id: number,
  move: Move,
): PlaceInOrder | undefined {
  const from = order.indexOf(id)
  const isFirst = from <= 0
  const isLast = from === order.length - 1
  if (move === 'down') return isLast ? undefined : (placeBefore(order[from + 2]) ?? 'end')
  if (isFirst) return undefined
  return move === 'front' ? 'front' : placeBefore(order[from - 1])
}

/** The place in its account's order that a drop on another leads to; undefined if nothing changes. */
export function placeAfterDrop(
  order: readonly number[],
  id: number,
  on: number,
  side: 'above' | 'below',
): PlaceInOrder | undefined {
  const from = order.indexOf(id)
  const to = order.indexOf(on) + (side === 'below' ? 1 : 0)
  if (from < 0 || !order.includes(on) || to === from || to === from + 1) return undefined
  return placeBefore(order[to]) ?? 'end'
}

/** Returns the order after a submission was moved. */
export function orderAfterMove(
  order: readonly number[],
  id: number,
  to: PlaceInOrder,
): readonly number[] {
  const others = order.filter((other) => other !== id)
  const index = to === 'front' ? 0 : to === 'end' ? others.length : others.indexOf(to.before)
  return others.toSpliced(index, 0, id)
}

function placeBefore(id: number | undefined): PlaceInOrder | undefined {
  return id === undefined ? undefined : { before: id }
}
