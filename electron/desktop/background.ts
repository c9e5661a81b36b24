import type { Menu, Tray } from 'electron'

export interface BackgroundParts {
  readonly Tray: typeof Tray
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  /** A PNG file. */
  readonly icon: string
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
    if (isOn) this.#tray = this.#show()
    else {
      this.#tray?.destroy()
      this.#tray = undefined
    }
  }

  #show(): Tray {
    const { Tray: Icon, Menu: menu, icon, open, quit } = this.#parts
    const tray = new Icon(icon)
    tray.setToolTip('Linkferry')
    tray.setContextMenu(
      menu.buildFromTemplate([
        { label: 'Open Linkferry', click: open },
        { type: 'separator' },
        { label: 'Quit', click: quit },
      ]),
    )
    tray.on('click', open)
    return tray
  }
}
