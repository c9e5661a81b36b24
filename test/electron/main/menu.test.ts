import type { MenuItemConstructorOptions } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { editingMenu, menuTemplate } from '../../../electron/main/menu.ts'
import { wordsFor } from '../../../electron/main/words/index.ts'
import type { Screen } from '../../../electron/shared/contract/index.ts'
import { languages } from '../../../electron/shared/language.ts'

const english = wordsFor('en', [])

const actions = {
  words: english,
  isShipped: true,
  openFiles: vi.fn<() => void>(),
  pasteAsNewList: vi.fn<() => void>(),
  showScreen: vi.fn<(screen: Screen) => void>(),
  lookForUpdates: vi.fn<() => void>(),
  showLogs: vi.fn<() => void>(),
  copyDiagnostics: vi.fn<() => void>(),
  showLicenses: vi.fn<() => void>(),
}

const screens = ['Lists', 'Queue', 'History', 'Accounts', 'separator']
const view = [...screens, 'resetZoom', 'zoomIn', 'zoomOut', 'separator', 'togglefullscreen']

const newLists = ['Open Files…', 'Paste as New List']
const cutToPaste = ['cut', 'copy', 'paste']
const rest = ['delete', 'selectAll']

const nameOf = ({ role, label, type }: MenuItemConstructorOptions) => role ?? label ?? type

function menuBar(platform: NodeJS.Platform, isShipped = true) {
  return Object.fromEntries(
    menuTemplate({ ...actions, platform, isShipped }).map((menu) => [
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
    '&File': [...newLists, 'recentDocuments', 'separator', 'close'],
    editMenu: ['undo', 'redo', 'separator', ...cutToPaste, 'pasteAndMatchStyle', ...rest],
    '&View': view,
    windowMenu: ['minimize', 'zoom', 'separator', 'front'],
    help: ['Show Logs', 'Copy Diagnostics', 'Third-Party Licenses'],
  })
})

test.each(['win32', 'linux'] as const)('the menu bar of %s has settings under File', (platform) => {
  expect(menuBar(platform)).toEqual({
    '&File': [...newLists, 'separator', 'Settings…', 'separator', 'quit'],
    editMenu: ['undo', 'redo', 'separator', ...cutToPaste, ...rest],
    '&View': view,
    windowMenu: ['minimize', 'zoom', 'close'],
    help: [
      'Show Logs',
      'Copy Diagnostics',
      'Third-Party Licenses',
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
  const items = menuTemplate({ ...actions, platform: 'linux' }).flatMap(({ submenu }) =>
    Array.isArray(submenu) ? submenu : [],
  )
  const choose = (name: string) => {
    const item = items.find(({ label }) => label === name)
    Reflect.apply(item?.click ?? (() => {}), undefined, [])
    return item
  }

  test.each([
    ['Open Files…', 'CmdOrCtrl+O', actions.openFiles],
    ['Paste as New List', undefined, actions.pasteAsNewList],
    ['Check for Updates…', undefined, actions.lookForUpdates],
    ['Show Logs', undefined, actions.showLogs],
    ['Copy Diagnostics', undefined, actions.copyDiagnostics],
    ['Third-Party Licenses', undefined, actions.showLicenses],
  ])('called %s has its key and does what it says', (name, key, action) => {
    expect(choose(name)?.accelerator).toBe(key)
    expect(action).toHaveBeenCalledOnce()
  })

  test.each([
    ['Lists', 'lists', 'CmdOrCtrl+1', false],
    ['Queue', 'queue', 'CmdOrCtrl+2', false],
    ['History', 'history', 'CmdOrCtrl+3', false],
    ['Accounts', 'accounts', 'CmdOrCtrl+4', false],
    ['Settings…', 'settings', 'CmdOrCtrl+,', undefined],
  ])('called %s shows the screen %s', (name, screen, accelerator, registerAccelerator) => {
    const item = choose(name)

    expect(actions.showScreen).toHaveBeenLastCalledWith(screen)
    expect([item?.accelerator, item?.registerAccelerator]).toEqual([
      accelerator,
      registerAccelerator,
    ])
  })
})

test('everything in the menu is said in the user’s language, what the system does as well', () => {
  const allOf = (items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allOf(item.submenu) : [])])
  const german = wordsFor('de', [])
  const items = allOf(menuTemplate({ ...actions, platform: 'darwin', words: german }))
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

  test.each(languages)(
    'has in a text field all that can be done to it, in every language: %s',
    (language) => {
      const words = wordsFor(language, [])
      const items = editingMenu(words, { isEditable: true, selectionText: '', editFlags })

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
          (role) => words.menu.roles[role],
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
      editingMenu(english, { isEditable: false, selectionText, editFlags: can })

    expect(of('text')).toEqual([{ role: 'copy', label: 'Copy', enabled: true }])
    expect(of(' \n')).toEqual([])
  })
})
