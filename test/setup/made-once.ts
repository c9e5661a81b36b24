import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'

/**
 * Creates `folder` with `make` unless it exists. The folder exists completely or not at all, even if
 * several processes create it at once or are killed. Rejects with the error of `make`.
 */
export async function madeOnce(
  folder: string,
  make: (into: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(folder)) return
  // In the same parent folder, because a rename is atomic only on one disk.
  const own = await mkdtemp(`${folder}-`)
  try {
    await make(own)
    await rename(own, folder)
  } catch (problem) {
    await rm(own, { recursive: true })
    // Another process may have created it first: a rename never replaces a folder with files.
    if (!existsSync(folder)) throw problem
  }
}
