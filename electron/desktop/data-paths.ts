import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { App } from 'electron'

/**
 * Makes `folder` the place of all that the app keeps, and of its single-instance lock; call before
 * the app is ready. What Chromium keeps for itself lies in a folder of its own in it.
 */
export function useDataFolder(app: Pick<App, 'setPath'>, folder: string): void {
  const chromium = path.join(folder, 'chromium')
  // Electron refuses a path that does not exist.
  mkdirSync(chromium, { recursive: true })
  app.setPath('userData', folder)
  app.setPath('sessionData', chromium)
}
