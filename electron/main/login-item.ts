import path from 'node:path'
import { removeFileSync, replaceFile } from '../disk/index.ts'

/** On the command line of a start at login: the window stays closed. */
const inBackground = '--background'

export interface LoginItemParts {
  readonly app: {
    readonly isPackaged: boolean
    setLoginItemSettings(settings: { readonly openAtLogin: boolean; readonly args: string[] }): void
  }
  readonly platform: NodeJS.Platform
  /** The user's configuration folder on Linux: `~/.config`. */
  readonly configFolder: string
  /** What is started; of an AppImage its own path, not its mount point. */
  readonly program: string
}

/**
 * True if the system started the app at log-in, to stay in the background. macOS passes no arguments,
 * but reports it.
 */
export function isStartAtLogin(
  app: { getLoginItemSettings(): { readonly wasOpenedAtLogin: boolean } },
  platform: NodeJS.Platform,
  commandLine: readonly string[],
): boolean {
  return platform === 'darwin'
    ? app.getLoginItemSettings().wasOpenedAtLogin
    : commandLine.includes(inBackground)
}

/** Turns the start at log-in on or off. Does nothing in a build that is not packaged. */
export function startAtLogin(parts: LoginItemParts, isWanted: boolean): void {
  const { app, platform, configFolder, program } = parts
  if (!app.isPackaged) return
  if (platform !== 'linux')
    return app.setLoginItemSettings({ openAtLogin: isWanted, args: [inBackground] })
  const file = path.join(configFolder, 'autostart/linkferry.desktop')
  if (!isWanted) return removeFileSync('autostart', file)
  replaceFile(file, autostartEntry(program))
}

function autostartEntry(program: string): string {
  // The specification of desktop entries quotes twice: for the command, then for the file.
  const quoted = `"${program.replace(/["`$\\]/g, String.raw`\$&`)}"`
  const command = quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
  return `[Desktop Entry]\nType=Application\nName=Linkferry\nExec=${command} ${inBackground}\n`
}
