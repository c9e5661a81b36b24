import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test } from 'vitest'
import {
  AppTray,
  type AppTrayParts,
  isStartAtLogin,
  startAtLogin,
} from '../../../electron/main/background.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const english = wordsFor('en', [])

interface Icon {
  readonly events: EventEmitter
  menu: readonly MenuItemConstructorOptions[]
  isThere: boolean
}

function buildTray() {
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
  const { tray, icons } = buildTray()

  for (const isShown of [false, true, true]) tray.setShown(isShown)
  expect(icons).toMatchObject([{ isThere: true }])
  expect(tray.isShown).toBe(true)

  tray.setShown(false)
  expect(icons).toMatchObject([{ isThere: false }])
  expect(tray.isShown).toBe(false)
})

test('it opens the window by a click, and by its menu the screens and a pasted list; it quits too', () => {
  const { tray, icons, told } = buildTray()
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

async function buildAtLogin(
  platform: NodeJS.Platform,
  isPackaged = true,
  program = '/opt/linkferry',
) {
  const configFolder = await temporaryFolder()
  const set: unknown[] = []
  const app = { isPackaged, setLoginItemSettings: (settings: unknown) => void set.push(settings) }
  const parts = { app, platform, configFolder, program }
  const file = path.join(configFolder, 'autostart/linkferry.desktop')
  return { turn: (isWanted: boolean) => startAtLogin(parts, isWanted), set, file }
}

test.each(['darwin', 'win32'] as const)('%s is told, and told no longer', async (platform) => {
  const { turn, set } = await buildAtLogin(platform)

  turn(true)
  turn(false)

  expect(set).toEqual([
    { openAtLogin: true, args: ['--background'] },
    { openAtLogin: false, args: ['--background'] },
  ])
})

describe('on Linux', () => {
  test('an entry of the autostart folder says it, and goes again', async () => {
    const { turn, file } = await buildAtLogin('linux')

    turn(true)
    expect(readFileSync(file, 'utf8')).toBe(
      '[Desktop Entry]\nType=Application\nName=Linkferry\nExec="/opt/linkferry" --background\n',
    )

    turn(false)
    turn(false)
    expect(existsSync(file)).toBe(false)
  })

  test('a program of any name is one word of its command', async () => {
    const { turn, file } = await buildAtLogin(
      'linux',
      true,
      '/home/a b/$x "50%"/Linkferry.AppImage',
    )

    turn(true)

    expect(readFileSync(file, 'utf8')).toContain(
      String.raw`Exec="/home/a b/\\$x \\"50%%\\"/Linkferry.AppImage" --background`,
    )
  })
})

test.each(['linux', 'win32', 'darwin'] as const)(
  'a build that is not packaged leaves %s alone',
  async (platform) => {
    const { turn, set, file } = await buildAtLogin(platform, false)

    turn(true)

    expect(set).toEqual([])
    expect(existsSync(file)).toBe(false)
  },
)

test.each([
  ['linux', ['linkferry', '--background'], false, true],
  ['win32', ['linkferry', '--background'], false, true],
  ['win32', ['linkferry'], true, false],
  ['darwin', ['linkferry'], true, true],
  ['darwin', ['linkferry', '--background'], false, false],
] as const)(
  'a start on %s by %j, which macOS says was at login (%s), stays in the background: %s',
  (platform, commandLine, wasOpenedAtLogin, isHidden) => {
    const app = { getLoginItemSettings: () => ({ wasOpenedAtLogin }) }

    expect(isStartAtLogin(app, platform, commandLine)).toBe(isHidden)
  },
)
