import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'

/**
 * Gives a file a new text: at every instant the old one or the new one is there, whole, for its
 * user only. Throws what the disk says; then the old one is there.
 */
export function replaceFile(
  file: string,
  text: string,
  move: typeof renameSync = renameSync,
): void {
  makeFolder(path.dirname(file))
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  try {
    try {
      writeFileSync(handle, text)
      // A name that was moved before its text is on the disk stands for nothing after a power cut.
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    movePatiently(() => move(draft, file))
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

const pauseMs = 20
const mostPauses = 10

/** Windows moves nothing onto a file that a virus scanner has open, which it has for moments. */
function movePatiently(move: () => void): void {
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
