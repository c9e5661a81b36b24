import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import { Draft } from '../intake/draft.ts'
import type { Ledger } from '../ledger/ledger.ts'

/**
 * A cleared draft carries this file until it is restored or really removed, and a leftover until
 * its submission is real.
 */
export const clearedMark = 'cleared'

/** What the mark says where the user can undo the clearing; else it names what a leftover follows. */
export const clearedByUser = 'by the user'

/** Begins the ids of drafts that belong to one command of the terminal; no later engine opens them. */
export const apartPrefix = 'apart-'

/** What an engine finds of the last one's drafts. */
export interface DraftsAtStart {
  /** The newest that was neither submitted nor cleared, else an empty one. */
  readonly current: Draft
  /** The list that was cleared last. */
  readonly cleared: string | undefined
}

/** Opens what the last engine left in a folder, and removes what nobody can come back to. */
export async function draftsAtStart(root: string, ledger: Ledger): Promise<DraftsAtStart> {
  const cleared: string[] = []
  let current: Draft | undefined
  for (const id of (await readdir(root)).toSorted().toReversed()) {
    if (ledger.submissions.usesDraft(id)) continue
    const markPath = join(root, id, clearedMark)
    let mark = await readFile(markPath, 'utf8').catch(() => undefined)
    if (mark !== undefined && ledger.submissions.usesDraft(mark)) {
      // Killed between the submission's last commit and the removal of the mark.
      await rm(markPath)
      mark = undefined
    }
    if (mark === clearedByUser && cleared.length === 0) cleared.push(id)
    else if (id.startsWith(apartPrefix) || mark !== undefined)
      await rm(join(root, id), { recursive: true, force: true })
    else if (current === undefined) {
      // Sealed for a submission that was killed before it became real.
      await DraftFolder.dropVerdicts(join(root, id))
      const opened = await Draft.open(root, id)
      if (opened.ok) current = opened.value
    }
  }
  current ??= await Draft.create(root, newDraftId())
  return { current, cleared: cleared[0] }
}

/** Sorts by the time it was made. */
export function newDraftId(): string {
  return `${Date.now().toString().padStart(15, '0')}-${randomBytes(4).toString('hex')}`
}
