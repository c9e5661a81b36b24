import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { samplesName } from '../../shared/draft.ts'
import type { PutAside } from '../../shared/lists-before.ts'
import { putWhole } from '../../disk/put-whole.ts'
import { fieldsIn, isWhole } from '../intake/draft/stored-fields.ts'
import type { Draft } from '../intake/draft.ts'

const fileName = 'put-aside.json'

/** What is said of a list that gives way to another; undefined where nothing in it could still be sent. */
export function noteOf(draft: Draft): PutAside | undefined {
  const { id, sources, rows, sendable, byStatus, howToSend } = draft.summary()
  const isPractice = sources.every(({ name }) => name === samplesName)
  if (isPractice || sendable + byStatus.decide === 0) return undefined
  const name = howToSend.label.trim() || draft.review.nameOfSources()
  const lines = rows - byStatus.blank
  return { draftId: id, name, atMs: begunAtMs(id), lines, sendable, decide: byStatus.decide }
}

/** Leaves a note in the folder of a list that is put aside, or takes it away; rejects with the system's error. */
export async function keepNote(folder: string, note: PutAside | undefined): Promise<void> {
  const path = join(folder, fileName)
  if (note === undefined) await rm(path, { force: true })
  else await putWhole(path, JSON.stringify(note))
}

/** The note of a folder; undefined where there is none of ours. */
export async function noteIn(folder: string, draftId: string): Promise<PutAside | undefined> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => '')
  const { name, lines, sendable, decide } = fieldsIn(text)
  if (typeof name !== 'string' || !isWhole(lines) || !isWhole(sendable) || !isWhole(decide))
    return undefined
  return { draftId, name, atMs: begunAtMs(draftId), lines, sendable, decide }
}

/** The ids of drafts begin with the time at which they were made. */
function begunAtMs(draftId: string): number {
  return Number.parseInt(draftId, 10)
}
