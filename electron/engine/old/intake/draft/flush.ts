import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const isWindows = process.platform === 'win32'

/**
 * Has the disk keep the drafts of these names under `root`, whole: a power cut takes nothing of them
 * any more. Windows keeps the entries of folders by itself. Rejects with the system's error.
 */
export async function flushDrafts(root: string, names: readonly string[]): Promise<void> {
  for (const folder of names.map((name) => join(root, name))) {
    await flushFiles(folder, await readdir(folder))
  }
  await flushEntries(root)
}

/** The same for files of one folder. */
export async function flushFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await flush(join(folder, name))
  await flushEntries(folder)
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
