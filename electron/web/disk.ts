import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { diskProblemOf } from '../shared/disk-problem.ts'

/** Whether a write failed because the disk or the user's share of it is full. */
export function isDiskFull(error: unknown): boolean {
  return diskProblemOf(error) === 'disk-full'
}

/** Whether a file is not there, or is no file. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, ['ENOENT', 'EISDIR', 'ENOTDIR'])
}

/** Whether a folder may not be written to. */
export function isUnwritable(error: unknown): boolean {
  return hasCode(error, ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'])
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    codes.includes(error.code)
  )
}

/** Removes the files that an earlier, killed host left in a folder; a living one's are younger. */
export async function removeFilesBefore(folder: string, timeMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < timeMs) await rm(file, { force: true, recursive: true })
  }
}
