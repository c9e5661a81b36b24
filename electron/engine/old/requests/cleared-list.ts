import { join } from 'node:path'
import type { Cleared, PutAside } from '../../../shared/lists-before.ts'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import type { Draft } from '../intake/draft.ts'
import { keepNote, type KeptNote } from './put-aside.ts'

/** A draft, and how often the user had changed it then. */
interface Moment {
  readonly draftId: string
  readonly changes: number
}

/**
 * The list that was cleared last, whole or of what cannot be sent, whether that was the last step, and
 * the lists in which something could still be sent: those that gave way to others, and those that were
 * cleared.
 */
export class ClearedList {
  readonly #root: string
  #id: string | undefined
  #kept: readonly KeptNote[]
  /** What was left of it, as it was then. */
  #left: Moment | undefined
  /** A list whose clearing was undone, and how it was cleared. */
  #restored: (Moment & { readonly what: Cleared }) | undefined

  constructor(root: string, id: string | undefined, kept: readonly KeptNote[]) {
    this.#root = root
    this.#id = id
    this.#kept = kept
  }

  /** The draft of the list that was cleared last; undefined where none can be brought back. */
  get id(): string | undefined {
    return this.#id
  }

  /** The lists that gave way while something in them could still be sent, the last one last. */
  get putAside(): readonly PutAside[] {
    return this.#kept.filter(({ isTold }) => isTold)
  }

  /** The lists that the user cleared while something in them could still be sent, the last one last. */
  get byUser(): readonly PutAside[] {
    return this.#kept.filter(({ isTold }) => !isTold)
  }

  /** What was noted of a list; undefined where nothing in it could still be sent. */
  noteOf(draftId: string): KeptNote | undefined {
    return this.#kept.find((one) => one.draftId === draftId)
  }

  /** A list gave way, and is told of. */
  isPutAside(draftId: string): boolean {
    return this.noteOf(draftId)?.isTold === true
  }

  /** A list is the one that was cleared last; the one before is gone unless a note was left of it. */
  async wasCleared(draftId: string, note: KeptNote | undefined): Promise<void> {
    const before = this.#id
    this.#id = draftId
    const others = this.#kept.filter((one) => one.draftId !== draftId)
    this.#kept = note === undefined ? others : [...others, note]
    const isKept = before === draftId || others.some((one) => one.draftId === before)
    if (before === undefined || isKept) return
    await DraftFolder.removeAt(join(this.#root, before))
  }

  /** A list that gave way is the one that was cleared last; false where there is none. */
  async tellNoMore(draftId: string): Promise<boolean> {
    const said = this.noteOf(draftId)
    if (said?.isTold !== true) return false
    const note = { ...said, isTold: false }
    await keepNote(join(this.#root, draftId), note)
    await this.wasCleared(draftId, note)
    return true
  }

  /** A list is open again. */
  cameBack(draftId: string): void {
    if (this.#id === draftId) this.#id = undefined
    this.#kept = this.#kept.filter((one) => one.draftId !== draftId)
  }

  /** `left` goes on without the lines that could not be sent. */
  wasTrimmed(left: Draft): void {
    this.#left = momentOf(left)
  }

  /** The whole list is back; an empty one stood in its place. */
  wasRestored(draft: Draft, what: Cleared): void {
    this.#restored = { ...momentOf(draft), what }
  }

  /** Nothing was done since it was cleared, so that undo brings it back. */
  canComeBack(current: Draft): boolean {
    const { rows, canUndo, loading } = current.summary()
    if (this.#id === undefined || loading !== undefined) return false
    return isStill(current, this.#left) || (rows === 0 && !canUndo)
  }

  /** How redo clears the list again; undefined where something was done since it came back. */
  goesAgain(current: Draft): Cleared | undefined {
    return isStill(current, this.#restored) ? this.#restored?.what : undefined
  }
}

function momentOf({ id, userChanges }: Draft): Moment {
  return { draftId: id, changes: userChanges }
}

function isStill({ id, userChanges }: Draft, moment: Moment | undefined): boolean {
  return moment?.draftId === id && moment.changes === userChanges
}
