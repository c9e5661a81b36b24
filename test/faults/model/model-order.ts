import type { PlaceInOrder } from '../../../electron/shared/contract.ts'
import { type LinkState, type ModelSubmission } from './model-books.ts'

/** It waits or is on its way. */
export function isUnfinished(state: LinkState): boolean {
  return state === 'queued' || state === 'sending'
}

/** Those with links that wait or are on their way, in their accounts' orders. */
export function unfinishedOf(submissions: Iterable<ModelSubmission>): readonly ModelSubmission[] {
  return [...submissions]
    .filter(({ links }) => [...links.values()].some(isUnfinished))
    .toSorted((a, b) => a.place - b.place)
}

/** The user puts one elsewhere: the unfinished of its account exchange their places. */
export function reorder(
  submissions: readonly ModelSubmission[],
  one: ModelSubmission,
  to: PlaceInOrder,
): void {
  const all = unfinishedOf(submissions).filter(({ account }) => account === one.account)
  const others = all.filter((other) => other !== one)
  const places = all.map(({ place }) => place)
  for (const [n, submission] of others.toSpliced(indexOf(others, to), 0, one).entries())
    submission.place = places[n] ?? 0
}

function indexOf(others: readonly ModelSubmission[], to: PlaceInOrder): number {
  if (to === 'front') return 0
  return to === 'end' ? others.length : others.findIndex(({ id }) => id === to.before)
}

/** Others of its account, before it, with links whose time had come. */
export function passedBy(
  submissions: Iterable<ModelSubmission>,
  { account, place }: ModelSubmission,
): readonly ModelSubmission[] {
  return unfinishedOf(submissions).filter(
    (other) =>
      other.account === account &&
      other.place < place &&
      other.schedule.when.kind === 'now' &&
      !other.isPaused &&
      !other.isCancelled &&
      [...other.links.values()].includes('queued'),
  )
}
