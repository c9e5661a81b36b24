import type { Menu, Tray } from 'electron'
import type { Screen } from '../shared/contract/index.ts'
import type { Words } from './words/index.ts'

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
