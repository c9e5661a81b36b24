import { rename, writeFile } from 'node:fs/promises'
import { movePatiently } from './move-patiently.ts'
import { removeFile } from './remove-own.ts'

/** How `putWhole` writes. */
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
export async function putWhole(
  path: string,
  content: string | Uint8Array,
  { flush = false, move = rename }: PutOptions = {},
): Promise<void> {
  const partial = `${path}.partial`
  try {
    // What a killed process left goes; through a link, or over what is another's, nothing is written.
    await removeFile('partial', partial)
    await writeFile(partial, content, { flush, flag: 'wx' })
    await movePatiently(() => move(partial, path))
  } catch (error) {
    await removeFile('partial', partial)
    throw error
  }
}
