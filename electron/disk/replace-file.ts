import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeFile, removeFileSync } from './remove-own.ts'

/**
 * Replaces the content of a file atomically, durably and synchronously. At every moment, even after a
 * power cut, the file has all of the old or all of the new content. Only its user may read it. Creates
 * its folder. Throws the system's error; then the old content is still there. `writeFileAtomic` is the
 * asynchronous form, which guarantees less.
 */
export function replaceFile(
  file: string,
  text: string | Uint8Array,
  move: typeof renameSync = renameSync,
): void {
  makeFolder(path.dirname(file))
  const beside = `${file}.new`
  // Removes the file of a killed process. With `wx` nothing is written through a link or over another file.
  removeFileSync('partial', beside)
  const handle = openSync(beside, 'wx', 0o600)
  try {
    try {
      writeFileSync(handle, text)
      // If the file were moved before its content is on the disk, a power cut could leave it empty.
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    moveWithRetrySync(() => move(beside, file))
  } catch (error) {
    removeFileSync('partial', beside)
    throw error
  }
}

/** The options of `writeFileAtomic`. */
export interface PutOptions {
  /** Syncs the content to the disk before the move. Without it, a power cut may leave the file empty. */
  readonly flush?: boolean
  readonly move?: typeof rename
}

/**
 * Replaces the content of a file atomically: readers find all of the old or all of the new content, even
 * after a crash of the process. Its folder must exist. Rejects with the system's error; then the old
 * content is still there. For content that must survive a power cut or be private, see `replaceFile`.
 */
export async function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  { flush = false, move = rename }: PutOptions = {},
): Promise<void> {
  const partial = `${file}.partial`
  try {
    // Removes the file of a killed process. With `wx` nothing is written through a link or over another file.
    await removeFile('partial', partial)
    await writeFile(partial, content, { flush, flag: 'wx' })
    await moveWithRetry(() => move(partial, file))
  } catch (error) {
    await removeFile('partial', partial)
    throw error
  }
}

const retryMs = 20
const mostRetries = 10

/**
 * Moves a file, and retries for 200 ms while another program holds it: Windows cannot replace a file
 * that a virus scanner has open. Rejects with the last error; with any other error at once.
 */
export async function moveWithRetry(move: () => Promise<void>): Promise<void> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await move()
    } catch (error) {
      if (retries === mostRetries || !isHeld(error)) throw error
    }
    await delay(retryMs)
  }
}

/** The synchronous form of `moveWithRetry`: the thread waits. */
function moveWithRetrySync(move: () => void): void {
  for (let retries = 0; ; retries += 1) {
    try {
      return move()
    } catch (error) {
      if (retries === mostRetries || !isHeld(error)) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
  }
}

function isHeld(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EPERM' || code === 'EACCES' || code === 'EBUSY'
}

/**
 * Creates a folder and the missing folders above it, for their user only. Throws the system's error.
 * Node's `recursive` option never returns in a folder such as /proc, which exists but takes no folders.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const above = path.dirname(folder)
  // A drive that does not exist has no folder above it.
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true
}
