import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'

/**
 * Has `folder` made by `make`, unless it stands: it is there whole or not at all, however many ask
 * for it at once and wherever they are stopped. Rejects as `make` does.
 */
export async function madeOnce(
  folder: string,
  make: (into: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(folder)) return
  // Beside it, since only on one disk is a folder renamed at a stroke.
  const own = await mkdtemp(`${folder}-`)
  try {
    await make(own)
    await rename(own, folder)
  } catch (problem) {
    await rm(own, { recursive: true })
    // Another may have been quicker: nothing takes the place of a folder that holds something.
    if (!existsSync(folder)) throw problem
  }
}
