import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const isWindows = process.platform === 'win32'

/**
 * Has the disk keep the drafts of these names under `root`, whole: a power cut takes nothing of them
 * any more. Windows keeps the entries of folders by itself. Rejects with the system's error.
 */
export async function flushDrafts(root: string, names: readonly string[]): Promise<void> {
  for (const folder of names.map((name) => join(root, name))) {
    for (const file of await readdir(folder)) await flush(join(folder, file))
    await flushEntries(folder)
  }
  await flushEntries(root)
}

async function flushEntries(folder: string): Promise<void> {
  if (!isWindows) await flush(folder)
}

async function flush(path: string): Promise<void> {
  // Windows flushes only what may be written.
  const handle = await open(path, isWindows ? 'r+' : 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
