/** The part of Electron's app by which Windows knows it. */
export interface WindowsIdentity {
  readonly isPackaged: boolean
  setAppUserModelId(id: string): void
  setAsDefaultProtocolClient(scheme: string): boolean
}

/**
 * Tells Windows whose notifications these are, by the id that the installer gave the shortcut, and
 * that `linkferry:` links open this app. Elsewhere the package says both.
 */
export function introduceToWindows(app: WindowsIdentity, platform: NodeJS.Platform): void {
  if (platform !== 'win32') return
  app.setAppUserModelId('app.linkferry.desktop')
  // Otherwise links would go on opening a build that is long gone.
  if (app.isPackaged) app.setAsDefaultProtocolClient('linkferry')
}
