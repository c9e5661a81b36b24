import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { draftFolderName, removeFile } from '../../../disk/remove-own.ts'
import type { ListTrouble } from '../../../shared/lists-before.ts'
import { DraftFolder } from '../intake/draft/draft-folder.ts'
import { Draft } from '../intake/draft.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { DeskListener } from './desk-listener.ts'
import { clearedByUser, clearedMark, markOf } from './draft-marks.ts'
import { type KeptNote, noteIn } from './put-aside.ts'

/** Begins the ids of drafts that belong to one command of the terminal; no later engine opens them. */
export const apartPrefix = 'apart-'

/** What the user cleared is brought back for so long. */
const keptClearedMs = 30 * 86_400_000

/** What an engine finds of the last one's drafts. */
export interface DraftsAtStart {
  /** The newest that was neither submitted nor cleared, else an empty one. */
  readonly current: Draft
  /** The list that was cleared last. */
  readonly cleared: string | undefined
  /** What is wrong with the list that should be open. */
  readonly listTrouble: ListTrouble | undefined
  /** The lists in which something could still be sent, the last one last. */
  readonly kept: readonly KeptNote[]
}

/** Opens what the last engine left in a folder, and removes what nobody can come back to. */
export async function draftsAtStart(
  root: string,
  ledger: Ledger,
  { onOpening }: Pick<DeskListener, 'onOpening'>,
): Promise<DraftsAtStart> {
  await mkdir(root, { recursive: true })
  const cleared: { readonly id: string; readonly atMs: number }[] = []
  let current: Draft | undefined
  let unused: string | undefined
  let listTrouble: ListTrouble | undefined
  for (const id of await draftIds(root)) {
    if (ledger.submissions.usesDraft(id)) continue
    const folder = join(root, id)
    let mark = await markOf(folder)
    if (mark !== undefined && (await gaveWay(root, mark, ledger))) {
      // Killed between the submission's last commit, or the clearing, and the removal of the mark.
      await removeFile('draft', join(folder, clearedMark))
      mark = undefined
    }
    if (mark === clearedByUser && (await DraftFolder.holdsList(folder)))
      cleared.push({ id, atMs: (await stat(join(folder, clearedMark))).mtimeMs })
    else if (id.startsWith(apartPrefix) || mark !== undefined) await DraftFolder.removeAt(folder)
    else if (current === undefined) {
      // Sealed for a submission that was killed before it became real.
      await DraftFolder.dropVerdicts(folder)
      // An empty one begins where a list cannot be opened, and stands not in its way the next time.
      if (await DraftFolder.isUnused(folder)) unused ??= id
      else {
        onOpening?.(await bytesOfLists(folder))
        const opened = await Draft.open(root, id)
        if (opened.ok) current = opened.value
        // Without a log it is no draft, but one that was begun when the power went.
        else if (opened.error !== 'unknown-draft') listTrouble ??= { kind: 'not-opened', folder }
      }
    }
  }
  if (current?.wasDamaged === true)
    listTrouble ??= { kind: 'choices-damaged', folder: join(root, current.id) }
  current ??= await emptyDraft(root, unused)
  cleared.sort((one, other) => one.atMs - other.atMs)
  const last = cleared.at(-1)?.id
  const kept: KeptNote[] = []
  for (const { id, atMs } of cleared) {
    const note = await noteIn(join(root, id), id)
    const isOver = note?.isTold === false && Date.now() - atMs > keptClearedMs
    if (note !== undefined && !(isOver && id !== last)) kept.push(note)
    else if (id !== last) await DraftFolder.removeAt(join(root, id))
  }
  return { current, cleared: last, kept, listTrouble }
}

/** The newest first. What is no folder of a draft's own name is none of ours. */
async function draftIds(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory() && draftFolderName.test(entry.name))
  return folders
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
}

async function bytesOfLists(folder: string): Promise<number> {
  const files = (await readdir(folder)).filter((name) => name.startsWith('source-'))
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function emptyDraft(root: string, unused: string | undefined): Promise<Draft> {
  const opened = unused === undefined ? undefined : await Draft.open(root, unused)
  return opened?.ok === true ? opened.value : Draft.create(root, newDraftId())
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
