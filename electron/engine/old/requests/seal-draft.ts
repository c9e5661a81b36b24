import { join } from 'node:path'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import { flushDrafts } from '../intake/draft/flush.ts'
import { Draft } from '../intake/draft.ts'
import type { PartOfList } from '../../lists/table/part-of-list.ts'
import { apartPrefix, newDraftId } from './draft-folders.ts'
import { beginFollowing } from './draft-marks.ts'
import { afterSubmitting } from './next-how-to-send.ts'

/**
 * Keeps what every row of a draft counts as, lays out the draft of what a submission of it on this
 * account leaves over, and has the disk hold both. Rejects where the disk does not take that; then
 * `thaw` the draft.
 */
export async function sealDraft(
  root: string,
  draft: Draft,
  accountId: number,
  part?: PartOfList,
): Promise<Draft> {
  await draft.freeze(part)
  const prefix = draft.id.startsWith(apartPrefix) ? apartPrefix : ''
  const id = `${prefix}${newDraftId()}`
  await beginFollowing(root, id, draft.id)
  let leftover: Draft | undefined
  try {
    leftover = await (prefix === ''
      ? Draft.createFromLeftover(root, id, draft, part)
      : Draft.create(root, id))
    await leftover.howToSend.keep(afterSubmitting(draft, leftover, accountId), {
      words: true,
      account: true,
    })
    await flushDrafts(root, [draft.id, id])
    return leftover
  } catch (error) {
    await leftover?.delete()
    await DraftFolder.removeAt(join(root, id))
    throw error
  }
}
