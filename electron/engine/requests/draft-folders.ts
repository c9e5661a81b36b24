import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import { Draft } from '../intake/draft.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { clearedByUser, clearedMark, markOf } from './draft-marks.ts'

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
  const cleared: { readonly id: string; readonly atMs: number }[] = []
  let current: Draft | undefined
  for (const id of (await readdir(root)).toSorted().toReversed()) {
    if (ledger.submissions.usesDraft(id)) continue
    const folder = join(root, id)
    let mark = await markOf(folder)
    if (mark !== undefined && (await gaveWay(root, mark, ledger))) {
      // Killed between the submission's last commit, or the clearing, and the removal of the mark.
      await rm(join(folder, clearedMark))
      mark = undefined
    }
    if (mark === clearedByUser && !(await DraftFolder.isUnused(folder)))
      cleared.push({ id, atMs: (await stat(join(folder, clearedMark))).mtimeMs })
    else if (id.startsWith(apartPrefix) || mark !== undefined)
      await rm(folder, { recursive: true, force: true })
    else if (current === undefined) {
      // Sealed for a submission that was killed before it became real.
      await DraftFolder.dropVerdicts(folder)
      const opened = await Draft.open(root, id)
      if (opened.ok) current = opened.value
    }
  }
  current ??= await Draft.create(root, newDraftId())
  const [last, ...earlier] = cleared.toSorted((one, other) => other.atMs - one.atMs)
  for (const { id } of earlier) await rm(join(root, id), { recursive: true, force: true })
  return { current, cleared: last?.id }
}

/** Whether what follows a draft has taken its place. */
async function gaveWay(root: string, draftId: string, ledger: Ledger): Promise<boolean> {
  if (ledger.submissions.usesDraft(draftId)) return true
  return draftId !== clearedByUser && (await markOf(join(root, draftId))) === clearedByUser
}

/** Sorts by the time it was made. */
export function newDraftId(): string {
  return `${Date.now().toString().padStart(15, '0')}-${randomBytes(4).toString('hex')}`
}
