/** The part of Electron's app by which Windows knows it. */
export interface WindowsIdentity {
  readonly isPackaged: boolean
  setAppUserModelId(id: string): void
  setAsDefaultProtocolClient(scheme: string, program: string, args: string[]): boolean
}

/**
 * Tells Windows whose notifications these are, by the id that the installer gave the shortcut, and
 * that `linkferry:` links open this app. Elsewhere the package says both.
 */
export function introduceToWindows(
  app: WindowsIdentity,
  platform: NodeJS.Platform,
  program: string,
): void {
  if (platform !== 'win32') return
  app.setAppUserModelId('app.linkferry.desktop')
  // Otherwise links would go on opening a build that is long gone. What follows `--` is no switch,
  // neither Chromium's nor ours, whatever a link holds.
  if (app.isPackaged) app.setAsDefaultProtocolClient('linkferry', program, ['--'])
}
