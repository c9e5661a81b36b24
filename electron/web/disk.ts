import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

const codesOfMissing: ReadonlySet<unknown> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR'])

/** Whether a file is not there, or is no file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfMissing.has(error.code)
}

/** Removes the files that an earlier, killed host left in a folder; a living one's are younger. */
export async function removeFilesBefore(folder: string, timeMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < timeMs) await rm(file, { force: true, recursive: true })
  }
}
