import type { Draft } from '../intake/draft.ts'

/** A draft, and how often the user had changed it then. */
interface Moment {
  readonly draftId: string
  readonly changes: number
}

/** The list that was cleared last, whole or of what cannot be sent, and whether that was the last step. */
export class ClearedList {
  /** Its draft; undefined where none can be brought back. */
  id: string | undefined
  /** What was left of it, as it was then. */
  #left: Moment | undefined
  /** A list whose clearing was undone. */
  #restored: Moment | undefined

  constructor(id: string | undefined) {
    this.id = id
  }

  /** `left` goes on without the lines that could not be sent. */
  wasTrimmed(left: Draft): void {
    this.#left = momentOf(left)
  }

  /** The whole list is back; an empty one stood in its place. */
  wasRestored(draft: Draft): void {
    this.#restored = momentOf(draft)
  }

  /** Nothing was done since it was cleared, so that undo brings it back. */
  canComeBack(current: Draft): boolean {
    const { rows, canUndo, loading } = current.summary()
    if (this.id === undefined || loading !== undefined) return false
    return isStill(current, this.#left) || (rows === 0 && !canUndo)
  }

  /** Nothing was done since it came back, so that redo clears it again. */
  canGoAgain(current: Draft): boolean {
    return isStill(current, this.#restored)
  }
}

function momentOf({ id, userChanges }: Draft): Moment {
  return { draftId: id, changes: userChanges }
}

function isStill({ id, userChanges }: Draft, moment: Moment | undefined): boolean {
  return moment?.draftId === id && moment.changes === userChanges
}
