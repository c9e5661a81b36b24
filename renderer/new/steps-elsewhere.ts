import type { DraftSummary } from '../../electron/shared/draft.ts'

/** Which of the steps that undo would take back another window made, as far as this one saw them come. */
export interface StepsElsewhere {
  /** `isOwn`: this window is changing the list, so that the last step may be its own. */
  readonly follow: (
    last: DraftSummary | undefined,
    next: DraftSummary | undefined,
    isOwn: boolean,
  ) => void
  /** Whether undo would take back a step of another window that was not told of yet. */
  readonly tellOnce: (draft: DraftSummary | undefined) => boolean
}

/** Knows of none; what a window finds when it opens is nobody else's. */
export function createStepsElsewhere(): StepsElsewhere {
  const untold = new Set<string>()
  let seen = { draftId: '', step: 0 }
  return {
    follow(last, next, isOwn) {
      if (last === undefined || next === undefined) return
      const step = next.lastStep ?? 0
      if (next.id !== last.id) {
        if (!isOwn && isCleared(next)) untold.add(keyOf(next))
        seen = { draftId: next.id, step }
        return
      }
      if (seen.draftId !== last.id) seen = { draftId: last.id, step: last.lastStep ?? 0 }
      for (let number = seen.step + 1; number <= step; number += 1)
        if (!isOwn || number < step) untold.add(keyOf(next, number))
      seen = { draftId: next.id, step: Math.max(seen.step, step) }
    },
    tellOnce: (draft) => draft !== undefined && draft.canUndo && untold.delete(keyOf(draft)),
  }
}

/** It began by a clearing, and not as what a submission left. */
function isCleared({ canUndo, lastStep, leftBy }: DraftSummary): boolean {
  return canUndo && lastStep === undefined && leftBy === undefined
}

function keyOf({ id, lastStep }: DraftSummary, step = lastStep): string {
  return `${id} ${step ?? 'cleared'}`
}
