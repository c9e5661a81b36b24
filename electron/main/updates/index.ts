/** Updates of packaged builds: where they are looked for, and what the user is asked. */
import type { Updater } from './updates.ts'

export { readUpdateFeed } from './updates.ts'
export { type Updater, Updates } from './updates.ts'

/** Loads electron-updater for this system. It is half a megabyte of code: call it only when it is needed. */
export async function openUpdater(
  platform: NodeJS.Platform,
  log: (words: unknown) => void,
): Promise<Updater> {
  const { openElectronUpdater } = await import('./electron-updater.ts')
  return openElectronUpdater(platform === 'darwin' ? 'darwin' : 'win32', log)
}
