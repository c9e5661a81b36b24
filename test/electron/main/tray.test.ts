import { EventEmitter } from 'node:events'
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { AppTray, type AppTrayParts } from '../../../electron/main/background.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'

const english = wordsFor('en', [])

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
    words: () => english,
    open: () => told.push('open'),
    showScreen: (screen: string) => told.push(screen),
    pasteAsNewList: () => told.push('paste'),
    quit: () => told.push('quit'),
  }
  // The compiler knows hundreds of members of a tray and a menu; these few are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { tray: new AppTray(parts as AppTrayParts), icons, told }
}

test('one icon is there while the app may outlive its window', () => {
  const { tray, icons } = build()

  for (const isShown of [false, true, true]) tray.setShown(isShown)
  expect(icons).toMatchObject([{ isThere: true }])
  expect(tray.isShown).toBe(true)

  tray.setShown(false)
  expect(icons).toMatchObject([{ isThere: false }])
  expect(tray.isShown).toBe(false)
})

test('it opens the window by a click, and by its menu the screens and a pasted list; it quits too', () => {
  const { tray, icons, told } = build()
  tray.setShown(true)

  icons[0]?.events.emit('click')
  for (const { click } of icons[0]?.menu ?? [])
    if (click !== undefined) Reflect.apply(click, undefined, [])

  expect(told).toEqual([
    'icon.png',
    'open',
    'open',
    'paste',
    'lists',
    'queue',
    'history',
    'accounts',
    'settings',
    'quit',
  ])
})
