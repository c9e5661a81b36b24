import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder } from './make-folder.ts'
import { movePatientlySync } from './move-patiently.ts'
import { removeFileSync } from './remove-own.ts'

/**
 * Gives a file a new text before anything else happens: at every instant, also after a power cut, the
 * old one or the new one is there, whole, for its user only. Throws what the disk says; then the old
 * one is there. Where others are to go on meanwhile, see `putWhole`.
 */
export function replaceFile(
  file: string,
  text: string | Uint8Array,
  move: typeof renameSync = renameSync,
): void {
  makeFolder(path.dirname(file))
  const draft = `${file}.new`
  // What a killed process left goes; through a link, or over what is another's, nothing is written.
  removeFileSync('partial', draft)
  const handle = openSync(draft, 'wx', 0o600)
  try {
    try {
      writeFileSync(handle, text)
      // A name that was moved before its text is on the disk stands for nothing after a power cut.
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    movePatientlySync(() => move(draft, file))
  } catch (error) {
    removeFileSync('partial', draft)
    throw error
  }
}
