import type { Submission } from '../../electron/shared/contract/index.ts'

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
