import { isHeld, isUnfinished } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'

/** By submission: whether the user's word holds it. */
export type HeldById = ReadonlyMap<number, boolean>

/** What another window, or the terminal, did to one submission or to all. */
export type PausingNews =
  | { readonly kind: 'paused' | 'resumed'; readonly submission: Submission }
  | { readonly kind: 'pausedAll' | 'resumedAll' }

/** How all stand now. */
export function heldNow(submissions: readonly Submission[]): HeldById {
  return new Map(submissions.map((submission) => [submission.id, isHeld(submission)]))
}

/**
 * What was told of, with what this window did itself (`here`) and says itself, and what is new. `seen`:
 * of these acts nothing more is to come.
 */
export function withOwnActs(
  told: HeldById,
  now: HeldById,
  here: HeldById,
): { readonly told: HeldById; readonly seen: readonly number[] } {
  const isNews = (id: number, held: boolean): boolean => told.has(id) && told.get(id) !== held
  const seen = [...now].flatMap(([id, held]) =>
    isNews(id, held) && here.get(id) === held ? [id] : [],
  )
  const known = [...now].map(([id, held]): [number, boolean] => [
    id,
    isNews(id, held) && !seen.includes(id) ? !held : held,
  ])
  return { told: new Map(known), seen }
}

/** What to say of submissions that go on or stand still otherwise than was told; of what is over nothing. */
export function pausingNews(
  told: HeldById,
  submissions: readonly Submission[],
): readonly PausingNews[] {
  const unfinished = submissions.filter(isUnfinished)
  const changed = unfinished.filter((one) => told.has(one.id) && told.get(one.id) !== isHeld(one))
  const [first, second] = changed
  if (first !== undefined && second !== undefined) {
    const held = isHeld(first)
    if (unfinished.every((one) => isHeld(one) === held))
      return [{ kind: held ? 'pausedAll' : 'resumedAll' }]
  }
  return changed.map((submission) => ({
    kind: isHeld(submission) ? 'paused' : 'resumed',
    submission,
  }))
}
