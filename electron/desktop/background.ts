import type { Menu, Tray } from 'electron'
import type { DesktopWords } from './words/desktop-words.ts'

export interface BackgroundParts {
  readonly Tray: typeof Tray
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  /** A PNG file. */
  readonly icon: string
  readonly words: () => DesktopWords['tray']
  readonly open: () => void
  readonly quit: () => void
}

/**
 * The app's icon beside the clock, there while the app may outlive its window. It is the way back
 * in; where a desktop shows no such icons, starting the app once more is.
 */
export class Background {
  readonly #parts: BackgroundParts
  #tray: Tray | undefined

  constructor(parts: BackgroundParts) {
    this.#parts = parts
  }

  get isOn(): boolean {
    return this.#tray !== undefined
  }

  turn(isOn: boolean): void {
    if (isOn === this.isOn) return
    if (isOn) this.#show()
    else {
      this.#tray?.destroy()
      this.#tray = undefined
    }
  }

  /** Says its words anew: the language changed. */
  speak(): void {
    const { Menu: menu, words, open, quit } = this.#parts
    const said = words()
    this.#tray?.setContextMenu(
      menu.buildFromTemplate([
        { label: said.open, click: open },
        { type: 'separator' },
        { label: said.quit, click: quit },
      ]),
    )
  }

  #show(): void {
    const { Tray: Icon, icon, open } = this.#parts
    this.#tray = new Icon(icon)
    this.#tray.setToolTip('Linkferry')
    this.#tray.on('click', open)
    this.speak()
  }
}
