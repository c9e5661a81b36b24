import type { App } from 'electron'

/**
 * Whether a package was started without Chromium's sandbox, which Linkferry never is: an AppImage
 * starts itself so where the system lets it make none, and so does whoever sets this variable. Who
 * runs it from its sources decides that alone.
 */
export function isUnsandboxed(
  app: Pick<App, 'isPackaged' | 'commandLine'>,
  env: NodeJS.ProcessEnv,
): boolean {
  if (!app.isPackaged) return false
  return app.commandLine.hasSwitch('no-sandbox') || env['ELECTRON_DISABLE_SANDBOX'] !== undefined
}
