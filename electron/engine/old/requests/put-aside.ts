import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPutAsideWhole, type PutAside } from '../../../shared/lists-before.ts'
import { putWhole } from '../../../disk/put-whole.ts'
import { removeFile } from '../../../disk/remove-own.ts'
import { fieldsIn, isWhole } from '../intake/draft/stored-fields.ts'
import type { Draft } from '../intake/draft.ts'

const fileName = 'put-aside.json'

/** A list that was put aside, and whether New tells of it: of one that the user cleared it does not. */
export interface KeptNote extends PutAside {
  readonly isTold: boolean
}

/** What is said of a list that is put aside; undefined where nothing in it could still be sent. */
export function noteOf(draft: Draft, isTold = true): KeptNote | undefined {
  const summary = draft.summary()
  if (!isPutAsideWhole(summary)) return undefined
  const { id, rows, sendable, byStatus, howToSend } = summary
  const name = draft.review.nameOfSources() || howToSend.label.trim()
  const { decide } = byStatus
  const atMs = draft.review.cameMs ?? begunAtMs(id)
  const host = draft.review.firstHost()
  return { draftId: id, name, host, atMs, lines: rows, sendable, decide, isTold }
}

/** Leaves a note in the folder of a list that is put aside, or takes it away; rejects with the system's error. */
export async function keepNote(folder: string, note: KeptNote | undefined): Promise<void> {
  const path = join(folder, fileName)
  if (note === undefined) await removeFile('draft', path)
  else await putWhole(path, JSON.stringify(note))
}

/** The note of a folder; undefined where there is none of ours. */
export async function noteIn(folder: string, draftId: string): Promise<KeptNote | undefined> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '')
  const { name, host, atMs, lines, sendable, decide, isTold } = fieldsIn(text)
  if (typeof name !== 'string' || !isWhole(lines) || !isWhole(sendable) || !isWhole(decide))
    return undefined
  // Earlier versions kept no host.
  const ofHost = typeof host === 'string' ? { host } : {}
  // Of lists that the user cleared, earlier versions kept no note.
  const said = { name, lines, sendable, decide, isTold: isTold !== false }
  return { draftId, ...said, ...ofHost, atMs: isWhole(atMs) ? atMs : begunAtMs(draftId) }
}

/** The ids of drafts begin with the time at which they were made: it may have stood empty since. */
function begunAtMs(draftId: string): number {
  return Number.parseInt(draftId, 10)
}
