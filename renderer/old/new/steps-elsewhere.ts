import type { DraftSummary } from '../../../electron/shared/draft.ts'

/** Which of the steps that undo would take back another window made, as far as this one saw them come. */
export interface StepsElsewhere {
  /** This window made that step of a draft; without a number: it cleared what was there before it, or read it otherwise. */
  readonly made: (draftId: string, step?: number) => void
  readonly follow: (last: DraftSummary | undefined, next: DraftSummary | undefined) => void
  /** Whether undo would take back a step of another window that was not told of yet. */
  readonly tellOnce: (draft: DraftSummary | undefined) => boolean
}

/** Knows of none; what a window finds when it opens is nobody else's. */
export function createStepsElsewhere(): StepsElsewhere {
  const own = new Set<string>()
  const untold = new Set<string>()
  let seen = { draftId: '', step: 0 }
  return {
    made: (id, step) => void own.add(keyOf(id, step)),
    follow(last, next) {
      if (last === undefined || next === undefined) return
      const step = next.lastStep ?? 0
      if (next.id !== last.id) {
        if (next.undoesReading === true || isCleared(next)) untold.add(keyOf(next.id))
        seen = { draftId: next.id, step }
        return
      }
      if (seen.draftId !== last.id) seen = { draftId: last.id, step: last.lastStep ?? 0 }
      for (let number = seen.step + 1; number <= step; number += 1)
        untold.add(keyOf(next.id, number))
      seen = { draftId: next.id, step: Math.max(seen.step, step) }
    },
    tellOnce(draft) {
      if (draft?.canUndo !== true) return false
      const step = keyOf(draft.id, draft.undoesReading === true ? undefined : draft.lastStep)
      // Its own is heard of before the reply names it: only now, that all are answered, it is known.
      return !own.has(step) && untold.delete(step)
    },
  }
}

/** It began by a clearing, and not as what a submission left. */
function isCleared({ canUndo, lastStep, leftBy }: DraftSummary): boolean {
  return canUndo && lastStep === undefined && leftBy === undefined
}

function keyOf(draftId: string, step?: number): string {
  return `${draftId} ${step ?? 'begun'}`
}
