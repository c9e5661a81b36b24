import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { Background, type BackgroundParts } from '../../../electron/desktop/background.ts'
import { english } from '../../../electron/desktop/words/english.ts'

interface Icon {
  readonly events: EventEmitter
  menu: readonly MenuItemConstructorOptions[]
  isThere: boolean
}

function build() {
  const icons: Icon[] = []
  const told: string[] = []
  class FakeTray extends EventEmitter {
    readonly #icon: Icon = { events: this, menu: [], isThere: true }

    constructor(file: string) {
      super()
      told.push(file)
      icons.push(this.#icon)
    }

    setToolTip(): void {}

    setContextMenu({ items }: { items: readonly MenuItemConstructorOptions[] }): void {
      this.#icon.menu = items
    }

    destroy(): void {
      this.#icon.isThere = false
    }
  }
  const parts: unknown = {
    Tray: FakeTray,
    Menu: { buildFromTemplate: (items: unknown) => ({ items }) },
    icon: 'icon.png',
    words: () => english.tray,
    open: () => told.push('open'),
    quit: () => told.push('quit'),
  }
  // The compiler knows hundreds of members of a tray and a menu; these few are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { background: new Background(parts as BackgroundParts), icons, told }
}

test('one icon is there while the app may outlive its window', () => {
  const { background, icons } = build()

  for (const isOn of [false, true, true]) background.turn(isOn)
  expect(icons).toMatchObject([{ isThere: true }])
  expect(background.isOn).toBe(true)

  background.turn(false)
  expect(icons).toMatchObject([{ isThere: false }])
  expect(background.isOn).toBe(false)
})

test('it opens the window by a click and by its menu, which quits too', () => {
  const { background, icons, told } = build()
  background.turn(true)

  icons[0]?.events.emit('click')
  for (const { click } of icons[0]?.menu ?? [])
    if (click !== undefined) Reflect.apply(click, undefined, [])

  expect(told).toEqual(['icon.png', 'open', 'open', 'quit'])
})
