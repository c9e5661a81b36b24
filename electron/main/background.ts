/** The app without a window: its start at log-in, and its icon in the notification area. */
import path from 'node:path'
import type { Menu, Tray } from 'electron'
import { removeFileSync, replaceFile } from '../disk/index.ts'
import type { Screen } from '../shared/contract/index.ts'
import type { Words } from './words/index.ts'

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

export interface AppTrayParts {
  readonly Tray: typeof Tray
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  /** A PNG file. */
  readonly icon: string
  readonly words: () => Words
  readonly open: () => void
  readonly showScreen: (screen: Screen) => void
  readonly pasteAsNewList: () => void
  readonly quit: () => void
}

/**
 * The app's icon in the notification area, shown while the app may outlive its window. Where a
 * desktop has no such area, starting the app again opens the window.
 */
export class AppTray {
  readonly #parts: AppTrayParts
  #tray: Tray | undefined

  constructor(parts: AppTrayParts) {
    this.#parts = parts
  }

  get isShown(): boolean {
    return this.#tray !== undefined
  }

  setShown(isShown: boolean): void {
    if (isShown === this.isShown) return
    if (isShown) this.#show()
    else {
      this.#tray?.destroy()
      this.#tray = undefined
    }
  }

  /** Builds its menu again: the language changed. */
  translate(): void {
    const { Menu: menu, words, open, showScreen, pasteAsNewList, quit } = this.#parts
    const { screens, menu: menuWords, tray } = words()
    const item = (screen: Screen) => ({ label: screens[screen], click: () => showScreen(screen) })
    this.#tray?.setContextMenu(
      menu.buildFromTemplate([
        { label: tray.open, click: open },
        { type: 'separator' },
        { label: menuWords.pasteAsNewList, click: pasteAsNewList },
        { type: 'separator' },
        ...(['lists', 'queue', 'history', 'accounts', 'settings'] as const).map(item),
        { type: 'separator' },
        { label: tray.quit, click: quit },
      ]),
    )
  }

  #show(): void {
    const { Tray: Icon, icon, open } = this.#parts
    this.#tray = new Icon(icon)
    this.#tray.setToolTip('Linkferry')
    this.#tray.on('click', open)
    this.translate()
  }
}
