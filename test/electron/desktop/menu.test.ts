import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { editingMenu, menuTemplate } from '../../../electron/desktop/menu.ts'
import { chinese } from '../../../electron/desktop/words/chinese.ts'
import { english } from '../../../electron/desktop/words/english.ts'
import { french } from '../../../electron/desktop/words/french.ts'
import { german } from '../../../electron/desktop/words/german.ts'
import { portuguese } from '../../../electron/desktop/words/portuguese.ts'
import { russian } from '../../../electron/desktop/words/russian.ts'
import { spanish } from '../../../electron/desktop/words/spanish.ts'

const actions = {
  words: english.menu,
  isShipped: true,
  openLists: vi.fn<() => void>(),
  openSettings: vi.fn<() => void>(),
  lookForUpdates: vi.fn<() => void>(),
  showLogs: vi.fn<() => void>(),
  copyDiagnostics: vi.fn<() => void>(),
  showLicences: vi.fn<() => void>(),
}

const view = ['resetZoom', 'zoomIn', 'zoomOut', 'separator', 'togglefullscreen']

const cutToPaste = ['cut', 'copy', 'paste']
const rest = ['delete', 'selectAll']

const nameOf = ({ role, label, type }: MenuItemConstructorOptions) => role ?? label ?? type

function menuBar(platform: NodeJS.Platform, isShipped = true) {
  return Object.fromEntries(
    menuTemplate(platform, { ...actions, isShipped }).map((menu) => [
      nameOf(menu),
      Array.isArray(menu.submenu) ? menu.submenu.map(nameOf) : [],
    ]),
  )
}

test('the menu bar of macOS is that of its apps', () => {
  expect(menuBar('darwin')).toEqual({
    Linkferry: [
      'about',
      'Check for Updates…',
      'separator',
      'Settings…',
      'separator',
      'services',
      'separator',
      'hide',
      'hideOthers',
      'unhide',
      'separator',
      'quit',
    ],
    '&File': ['Open Lists…', 'recentDocuments', 'separator', 'close'],
    editMenu: ['undo', 'redo', 'separator', ...cutToPaste, 'pasteAndMatchStyle', ...rest],
    '&View': view,
    windowMenu: ['minimize', 'zoom', 'separator', 'front'],
    help: ['Show Logs', 'Copy Diagnostics', 'Third-Party Licences'],
  })
})

test.each(['win32', 'linux'] as const)('the menu bar of %s has settings under File', (platform) => {
  expect(menuBar(platform)).toEqual({
    '&File': ['Open Lists…', 'separator', 'Settings…', 'separator', 'quit'],
    editMenu: ['undo', 'redo', 'separator', ...cutToPaste, ...rest],
    '&View': view,
    windowMenu: ['minimize', 'zoom', 'close'],
    help: [
      'Show Logs',
      'Copy Diagnostics',
      'Third-Party Licences',
      'separator',
      'Check for Updates…',
    ],
  })
})

test('developer tools are there only while developing', () => {
  expect(JSON.stringify(menuBar('linux', true))).not.toMatch(/reload|devtools/i)
  expect(menuBar('linux', false)).toMatchObject({
    '&View': [...view, 'separator', 'reload', 'toggleDevTools'],
  })
})

describe('an item', () => {
  const items = menuTemplate('linux', actions).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu : [],
  )

  test.each([
    ['Open Lists…', 'CmdOrCtrl+O', actions.openLists],
    ['Settings…', 'CmdOrCtrl+,', actions.openSettings],
    ['Check for Updates…', undefined, actions.lookForUpdates],
    ['Show Logs', undefined, actions.showLogs],
    ['Copy Diagnostics', undefined, actions.copyDiagnostics],
    ['Third-Party Licences', undefined, actions.showLicences],
  ])('called %s has its key and does what it says', (name, key, action) => {
    const item = items.find(({ label }) => label === name)

    Reflect.apply(item?.click ?? (() => {}), undefined, [])

    expect(item?.accelerator).toBe(key)
    expect(action).toHaveBeenCalledOnce()
  })
})

test('everything in the menu is said in the user’s language, what the system does as well', () => {
  const allOf = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allOf(item.submenu) : [])])
  const items = allOf(menuTemplate('darwin', { ...actions, words: german.menu }))
  expect(items.filter(({ type, label }) => type !== 'separator' && label === undefined)).toEqual([])
  expect(items.find(({ role }) => role === 'selectAll')?.label).toBe('Alles auswählen')
})

describe('the menu at the right mouse button', () => {
  const editFlags = {
    canUndo: true,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: true,
    canDelete: false,
    canSelectAll: true,
    canEditRichly: false,
  }

  test.each(Object.values({ english, german, spanish, french, portuguese, russian, chinese }))(
    'has in a text field all that can be done to it, in every language (%#)',
    ({ menu }) => {
      const items = editingMenu(menu, { isEditable: true, selectionText: '', editFlags })

      expect(items.map(nameOf)).toEqual([
        'undo',
        'redo',
        'separator',
        ...cutToPaste,
        'separator',
        'selectAll',
      ])
      expect(items.map(({ label }) => label).filter(Boolean)).toEqual(
        (['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const).map(
          (role) => menu.roles[role],
        ),
      )
      expect(items.map(({ enabled }) => enabled).filter((is) => is !== undefined)).toEqual([
        true,
        false,
        false,
        false,
        true,
        true,
      ])
    },
  )

  test('copies text that is selected, and is not there for anything else', () => {
    const can = { ...editFlags, canCopy: true }
    const of = (selectionText: string) =>
      editingMenu(english.menu, { isEditable: false, selectionText, editFlags: can })

    expect(of('text')).toEqual([{ role: 'copy', label: 'Copy', enabled: true }])
    expect(of(' \n')).toEqual([])
  })
})
