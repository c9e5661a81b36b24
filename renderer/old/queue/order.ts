import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { PlaceInOrder } from '../../../electron/shared/contract.ts'
import type { Submission } from '../../../electron/shared/submission.ts'

/** Submissions that are over, the one that ended last before the others. */
export function lastFirst(submissions: readonly Submission[]): readonly Submission[] {
  const endOf = ({ finishedMs, createdMs }: Submission): number => finishedMs ?? createdMs
  return submissions.toSorted((a, b) => endOf(b) - endOf(a) || b.id - a.id)
}

export const moves = ['up', 'down', 'front'] as const
/** Where a submission can be moved by key or menu. */
export type Move = (typeof moves)[number]

/** Submissions in the order in which their account sends them. */
export function inOrder(submissions: readonly Submission[]): readonly Submission[] {
  return submissions.toSorted((a, b) => a.place - b.place || a.id - b.id)
}

/** Where in its account's order a move leads; undefined: it stands there already. */
export function placeAfterMove(
  order: readonly number[],
  id: number,
  move: Move,
): PlaceInOrder | undefined {
  const from = order.indexOf(id)
  const isFirst = from <= 0
  const isLast = from === order.length - 1
  switch (move) {
    case 'up':
      return isFirst ? undefined : beforeOf(order[from - 1])
    case 'down':
      return isLast ? undefined : (beforeOf(order[from + 2]) ?? 'end')
    case 'front':
      return isFirst ? undefined : 'front'
    default:
      return assertNever(move)
  }
}

/** Where in its account's order a drop on another leads; undefined: it stands there already. */
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

/** The order once a submission stands elsewhere in it. */
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
