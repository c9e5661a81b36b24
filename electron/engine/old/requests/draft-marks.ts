import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putWhole } from '../../../disk/put-whole.ts'
import { removeFolder } from '../../../disk/remove-own.ts'

/**
 * A cleared draft carries this file until it is restored or really removed, and one that follows
 * another until that is submitted, cleared or gone.
 */
export const clearedMark = 'cleared'

/** What the mark says where the user can undo the clearing; else it names what a draft follows. */
export const clearedByUser = 'by the user'

/** What it says of another reading of a list: it is for the engine that made it alone, whatever becomes of the list. */
export const otherReading = 'another reading'

/** What the mark of a draft says; undefined where it has none. */
export function markOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, clearedMark), 'utf8').catch(() => undefined)
}

/**
 * Marks a draft, whole or not at all: one whose mark was cut short by a kill or a full disk would be
 * removed at the next start, and its lines lost. Rejects with the system's error.
 */
export function markDraft(folder: string, words: string): Promise<void> {
  return putWhole(join(folder, clearedMark), words, { flush: true })
}

/**
 * Marks a draft as cleared, or as another reading, with the mark of one that was, which is so no more:
 * in one step, so that a kill leaves neither both in New nor both marked.
 */
export async function clearInPlaceOf(root: string, id: string, cleared: string): Promise<void> {
  const mark = join(root, cleared, clearedMark)
  // It is the one that was put aside last, also for an engine that starts. Before it moves, so that
  // nothing was done where the disk refuses.
  const now = new Date()
  await utimes(mark, now, now)
  await rename(mark, join(root, id, clearedMark))
}

/**
 * Begins the folder of a draft that is to take another one's place: while it is marked so, an engine
 * that starts goes on with that one. What fails leaves nothing behind.
 */
export async function beginFollowing(root: string, id: string, follows: string): Promise<void> {
  const folder = join(root, id)
  await mkdir(folder)
  try {
    await writeFile(join(folder, clearedMark), follows, { flag: 'wx' })
  } catch (error) {
    await removeFolder('draft', folder)
    throw error
  }
}
