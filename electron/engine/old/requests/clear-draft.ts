import { join } from 'node:path'
import { removeFile } from '../../../disk/remove-own.ts'
import { type Cleared, goesOnAfter } from '../../../shared/lists-before.ts'
import { Draft } from '../intake/draft.ts'
import { newDraftId } from './draft-folders.ts'
import { beginFollowing, clearedByUser, clearedMark, markDraft } from './draft-marks.ts'
import { afterClearing } from './next-how-to-send.ts'
import { keepNote, type KeptNote, noteOf } from './put-aside.ts'

/** What stands in the place of a draft that was cleared, and what was noted of that. */
export interface AfterClearing {
  readonly next: Draft
  readonly note: KeptNote | undefined
}

/**
 * Marks a draft as cleared and lays out the next one, empty or of what goes on. Rejects where the disk
 * does not take that; the draft is as it was then.
 */
export async function clearDraft(
  root: string,
  aside: Draft,
  what: Cleared,
): Promise<AfterClearing> {
  const goesOn = goesOnAfter(what)
  const id = newDraftId()
  await beginFollowing(root, id, aside.id)
  const next = await (goesOn === undefined
    ? Draft.create(root, id)
    : Draft.createFromLeftover(root, id, aside, goesOn))
  // Of what cannot be sent, all else goes on.
  const goesOnAlike = what === 'unsendable'
  const note = goesOnAlike ? undefined : noteOf(aside, what === 'gives-way')
  try {
    const carriedOn = goesOnAlike ? aside.howToSend.carriedOn : undefined
    await next.howToSend.keep(afterClearing(aside, what), carriedOn)
    await keepNote(join(root, aside.id), note)
    // From here on the list is cleared, also for an engine that starts.
    await markDraft(join(root, aside.id), clearedByUser)
  } catch (error) {
    await next.delete()
    throw error
  }
  await removeFile('draft', join(root, id, clearedMark))
  return { next, note }
}
