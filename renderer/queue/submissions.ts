/** The submissions of the Queue: how each stands, and their order. */
import { isConnectionProblem } from '../../electron/shared/account.ts'
import { assertNever } from '../../electron/shared/assert-never.ts'
import type { Account, LinkCounts, Submission } from '../../electron/shared/contract/index.ts'
import type { SentStatus } from '../../electron/shared/link.ts'
import type { BarPart, Tone } from '../components/index.ts'

/** The submissions of the Queue by where they are shown. */
export interface QueueParts {
  /** A card each, in the order in which they leave, account by account. */
  readonly sending: readonly Submission[]
  /** One line each: what leaves first comes first. */
  readonly scheduled: readonly Submission[]
  /** One line each: what ended last comes first. */
  readonly finished: readonly Submission[]
}

/** Sorts submissions into what sends now, what waits for its time, and what is over. */
export function queueParts(submissions: readonly Submission[]): QueueParts {
  const isOver = (one: Submission) => one.links.waiting + one.links.sending === 0
  const isLater = (one: Submission) =>
    one.links.sending === 0 &&
    (one.state === 'scheduled' || (one.state === 'running' && one.nextMs !== undefined))
  const open = submissions.filter((one) => !isOver(one))
  const byAccount = Map.groupBy(
    open.filter((one) => !isLater(one)),
    ({ accountId }) => accountId,
  )
  return {
    sending: [...byAccount.values()].flatMap(inOrder),
    scheduled: open
      .filter(isLater)
      .toSorted((a, b) => (a.nextMs ?? 0) - (b.nextMs ?? 0) || a.place - b.place),
    finished: submissions.filter(isOver).toSorted((a, b) => endOf(b) - endOf(a) || b.id - a.id),
  }
}

function endOf({ finishedMs, createdMs }: Submission): number {
  return finishedMs ?? createdMs
}

/** The statuses of a submission's links in the order of its bar. */
const barStatuses = [
  'accepted',
  'in-doubt',
  'refused',
  'cancelled',
  'sending',
  'waiting',
] as const satisfies readonly SentStatus[]

/** The colour and shape of a status. */
const toneOfStatus: Readonly<Record<SentStatus, Tone>> = {
  accepted: 'good',
  'in-doubt': 'question',
  refused: 'refused',
  cancelled: 'off',
  sending: 'active',
  waiting: 'idle',
}

/** The parts of a progress bar; what still waits is the empty rest of it. */
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

/** The counts that a card names: those above 0, and Accepted always. */
export function shownCounts(
  links: LinkCounts,
): readonly { readonly status: SentStatus; readonly count: number }[] {
  return barStatuses
    .map((status) => ({ status, count: links[status] }))
    .filter(({ status, count }) => count > 0 || status === 'accepted')
}

/** What is true of the time that a submission still takes. */
export type TimeLeft =
  /** Paused by the user; by its account or its limit, which a problem at the top explains. */
  | { readonly kind: 'paused' | 'stopped' | 'scheduled' | 'offline' | 'last-answer' | 'moment' }
  /** The next portion leaves then. */
  | { readonly kind: 'next'; readonly atMs: number }
  | { readonly kind: 'left'; readonly ms: number }
  /** It takes more than today. */
  | { readonly kind: 'until'; readonly atMs: number }
  | { readonly kind: 'unknown' }

const secondMs = 1_000
const stepMs = 5 * secondMs
const minuteMs = 60 * secondMs
const dayMs = 86_400_000

/** Reads it from the engine's forecast, in steps that do not flicker. */
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

/** What a finished submission came to, as one status. */
export type Outcome =
  | { readonly kind: 'in-doubt'; readonly links: number }
  | { readonly kind: 'cancelled' | 'accepted' | 'refused' }
  | { readonly kind: 'accepted-refused'; readonly refused: number }

/** The most important thing about a submission that is over. */
export function outcomeOf({ state, links }: Pick<Submission, 'state' | 'links'>): Outcome {
  if (links['in-doubt'] > 0) return { kind: 'in-doubt', links: links['in-doubt'] }
  if (links.accepted === 0 && links.refused > 0) return { kind: 'refused' }
  if (state === 'cancelled' && links.cancelled > 0) return { kind: 'cancelled' }
  if (links.refused > 0) return { kind: 'accepted-refused', refused: links.refused }
  return { kind: links.accepted === 0 ? 'cancelled' : 'accepted' }
}

/** The account whose last minute is worth a card: something of it sends or was sent in the window. */
export function isSendingOn(account: Account, sending: readonly Submission[]): boolean {
  return (
    sending.some(({ accountId }) => accountId === account.id) ||
    // The test of an account is a request, but sends no link.
    (account.rate.taken.length > 1 && account.archivedMs === undefined)
  )
}

/** Where `submission.reorder` puts a submission. */
export type PlaceInOrder = 'front' | 'end' | { readonly before: number }

/** Where a submission can be moved by key or menu. */
export type Move = 'up' | 'down' | 'front'

/** Submissions of one account in the order in which they leave. */
export function inOrder(submissions: readonly Submission[]): readonly Submission[] {
  return submissions.toSorted((a, b) => a.place - b.place || a.id - b.id)
}

/** Where in its account's order a move leads; undefined: it is there already. */
export function placeAfterMove(
  order: readonly number[],
  id: number,
  move: Move,
): PlaceInOrder | undefined {
  const from = order.indexOf(id)
  const isFirst = from <= 0
  const isLast = from === order.length - 1
  if (move === 'down') return isLast ? undefined : (beforeOf(order[from + 2]) ?? 'end')
  if (isFirst) return undefined
  return move === 'front' ? 'front' : beforeOf(order[from - 1])
}

/** Where in its account's order a drop on another leads; undefined: it is there already. */
export function placeAfterDrop(
  order: readonly number[],
  id: number,
  on: number,
  side: 'above' | 'below',
): PlaceInOrder | undefined {
  const from = order.indexOf(id)
  const to = order.indexOf(on) + (side === 'below' ? 1 : 0)
  if (from < 0 || !order.includes(on) || to === from || to === from + 1) return undefined
  return beforeOf(order[to]) ?? 'end'
}

/** The order once a submission was moved. */
export function orderAfter(
  order: readonly number[],
  id: number,
  to: PlaceInOrder,
): readonly number[] {
  const others = order.filter((other) => other !== id)
  const index = to === 'front' ? 0 : to === 'end' ? others.length : others.indexOf(to.before)
  return others.toSpliced(index, 0, id)
}

function beforeOf(id: number | undefined): PlaceInOrder | undefined {
  return id === undefined ? undefined : { before: id }
}
