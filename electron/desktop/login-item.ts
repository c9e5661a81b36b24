import path from 'node:path'
import { removeFileSync } from '../disk/remove-own.ts'
import { replaceFile } from '../disk/replace-file.ts'

/** On the command line of a start at login: the window stays closed until it is asked for. */
const inBackground = '--background'

export interface LoginItemParts {
  readonly app: {
    readonly isPackaged: boolean
    setLoginItemSettings(settings: { readonly openAtLogin: boolean; readonly args: string[] }): void
  }
  readonly platform: NodeJS.Platform
  /** The user's folder of settings on Linux: `~/.config`. */
  readonly configFolder: string
  /** What is started; an AppImage's own path, not the one that it is mounted at. */
  readonly program: string
}

/**
 * Whether the system started this app because its user logged in, to stay in the background. On
 * macOS no words can be given to such a start, but the system tells of it.
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

/** Starts the app when its user logs in, or no longer; a build that is not packaged never does. */
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
  // As the specification of desktop entries quotes: first for the command, then for the file.
  const quoted = `"${program.replace(/["`$\\]/g, String.raw`\$&`)}"`
  const command = quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')
  return `[Desktop Entry]\nType=Application\nName=Linkferry\nExec=${command} ${inBackground}\n`
}
