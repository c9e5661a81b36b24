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
import { setTimeout as rest } from 'node:timers/promises'
import { removeFile, removeFileSync } from './remove-own.ts'

/**
 * Gives a file a new text before anything else happens: at every instant, also after a power cut, the
 * old one or the new one is there, whole, for its user only. Throws what the disk says; then the old
 * one is there. Where others are to go on meanwhile, see `writeFileAtomic`.
 */
export function replaceFile(
  file: string,
  text: string | Uint8Array,
  move: typeof renameSync = renameSync,
): void {
  makeFolder(path.dirname(file))
  const beside = `${file}.new`
  // What a killed process left goes; through a link, or over what is another's, nothing is written.
  removeFileSync('partial', beside)
  const handle = openSync(beside, 'wx', 0o600)
  try {
    try {
      writeFileSync(handle, text)
      // A name that was moved before its text is on the disk stands for nothing after a power cut.
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

/** How `writeFileAtomic` writes. */
export interface PutOptions {
  /** The content is on the disk before it takes its place. Without, a power cut may leave the file empty. */
  readonly flush?: boolean
  readonly move?: typeof rename
}

/**
 * Gives a file a new content while others go on: whoever reads it finds the old one or the new one,
 * whole, and so does whoever comes after a crash of the process. Rejects with the system's error; then
 * the old one is there. Its folder must be there; for a text that must outlast a power cut, or be its
 * user's only, see `replaceFile`.
 */
export async function writeFileAtomic(
  file: string,
  content: string | Uint8Array,
  { flush = false, move = rename }: PutOptions = {},
): Promise<void> {
  const partial = `${file}.partial`
  try {
    // What a killed process left goes; through a link, or over what is another's, nothing is written.
    await removeFile('partial', partial)
    await writeFile(partial, content, { flush, flag: 'wx' })
    await moveWithRetry(() => move(partial, file))
  } catch (error) {
    await removeFile('partial', partial)
    throw error
  }
}

const pauseMs = 20
const mostPauses = 10

/**
 * Does a move that may fail for moments: Windows moves nothing onto a file that a virus scanner has
 * open. Throws what the last attempt threw, after 200 ms at the latest; any other error at once.
 */
export async function moveWithRetry(move: () => Promise<void>): Promise<void> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await move()
    } catch (error) {
      if (pauses === mostPauses || !isHeld(error)) throw error
    }
    await rest(pauseMs)
  }
}

/** The same where nothing else may happen meanwhile: the thread waits. */
function moveWithRetrySync(move: () => void): void {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return move()
    } catch (error) {
      if (pauses === mostPauses || !isHeld(error)) throw error
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}

function isHeld(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EPERM' || code === 'EACCES' || code === 'EBUSY'
}

/**
 * Makes a folder and those above it, for their user only; throws what the disk says. Node's own
 * recursion never ends above a folder that is there and takes no other, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (isFolder(folder)) return
  const above = path.dirname(folder)
  // Above a drive that is not there stands nothing.
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts may have been quicker.
    if (!isFolder(folder)) throw error
  }
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() === true
}
