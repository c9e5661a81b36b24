import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { Screen } from '../shared/contract/index.ts'
import type { Words } from './words/index.ts'

/** The actions of the menu that Electron does not provide. */
export interface MenuActions {
  readonly openFiles: () => void
  readonly pasteAsNewList: () => void
  readonly showScreen: (screen: Screen) => void
  readonly lookForUpdates: () => void
  readonly showLogs: () => void
  readonly copyDiagnostics: () => void
  readonly showLicenses: () => void
}

export interface MenuParts extends MenuActions {
  readonly platform: NodeJS.Platform
  /** A shipped app has no developer tools: what a stranger tells a user to paste there could spend money. */
  readonly isShipped: boolean
  readonly words: Pick<Words, 'menu' | 'screens'>
}

/**
 * The menu bar as users of the system know it. Where Electron has a role, key and order are the
 * system's. Settings and updates are in the app's menu on macOS, and under File and Help elsewhere.
 */
export function menuTemplate(parts: MenuParts): MenuItemConstructorOptions[] {
  const isMac = parts.platform === 'darwin'
  return [
    ...(isMac ? [appMenu(parts)] : []),
    fileMenu(isMac, parts),
    editMenu(isMac, parts),
    viewMenu(parts),
    windowMenu(isMac, parts),
    helpMenu(isMac, parts),
  ]
}

const line: MenuItemConstructorOptions = { type: 'separator' }

/** Items that the system implements, in the user's language: Electron's own labels are English. */
function byRole(
  { menu }: Pick<Words, 'menu'>,
  ...roles: readonly (keyof Words['menu']['roles'])[]
): MenuItemConstructorOptions[] {
  return roles.map((role) => ({ role, label: menu.roles[role] }))
}

const settings = ({ words, showScreen }: MenuParts): MenuItemConstructorOptions => ({
  label: words.menu.settings,
  accelerator: 'CmdOrCtrl+,',
  click: () => showScreen('settings'),
})

const updates = ({ words, lookForUpdates }: MenuParts): MenuItemConstructorOptions => ({
  label: words.menu.checkForUpdates,
  click: lookForUpdates,
})

function appMenu(parts: MenuParts): MenuItemConstructorOptions {
  const { words } = parts
  return {
    label: 'Linkferry',
    submenu: [
      ...byRole(words, 'about'),
      updates(parts),
      line,
      settings(parts),
      line,
      ...byRole(words, 'services'),
      line,
      ...byRole(words, 'hide', 'hideOthers', 'unhide'),
      line,
      ...byRole(words, 'quit'),
    ],
  }
}

function fileMenu(isMac: boolean, parts: MenuParts): MenuItemConstructorOptions {
  const { words, openFiles, pasteAsNewList } = parts
  const newLists: MenuItemConstructorOptions[] = [
    { label: words.menu.openFiles, accelerator: 'CmdOrCtrl+O', click: openFiles },
    { label: words.menu.pasteAsNewList, click: pasteAsNewList },
  ]
  const recent: MenuItemConstructorOptions = {
    label: words.menu.openRecent,
    role: 'recentDocuments',
    submenu: byRole(words, 'clearRecentDocuments'),
  }
  return {
    label: words.menu.file,
    submenu: isMac
      ? [...newLists, recent, line, ...byRole(words, 'close')]
      : [...newLists, line, settings(parts), line, ...byRole(words, 'quit')],
  }
}

function editMenu(isMac: boolean, { words }: MenuParts): MenuItemConstructorOptions {
  return {
    role: 'editMenu',
    label: words.menu.roles.editMenu,
    submenu: [
      ...byRole(words, 'undo', 'redo'),
      line,
      ...byRole(words, 'cut', 'copy', 'paste'),
      ...(isMac ? byRole(words, 'pasteAndMatchStyle') : []),
      ...byRole(words, 'delete', 'selectAll'),
    ],
  }
}

function viewMenu({ words, isShipped, showScreen }: MenuParts): MenuItemConstructorOptions {
  const screens = (['lists', 'queue', 'history', 'accounts'] as const).map((screen, index) => ({
    label: words.screens[screen],
    accelerator: `CmdOrCtrl+${index + 1}`,
    // The page handles these keys: it ignores them while a dialog is open.
    registerAccelerator: false,
    click: () => showScreen(screen),
  }))
  const development: MenuItemConstructorOptions[] = [
    line,
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ]
  return {
    label: words.menu.view,
    submenu: [
      ...screens,
      line,
      ...byRole(words, 'resetZoom', 'zoomIn', 'zoomOut'),
      line,
      ...byRole(words, 'togglefullscreen'),
      ...(isShipped ? [] : development),
    ],
  }
}

function windowMenu(isMac: boolean, { words }: MenuParts): MenuItemConstructorOptions {
  return {
    role: 'windowMenu',
    label: words.menu.roles.windowMenu,
    submenu: [
      ...byRole(words, 'minimize', 'zoom'),
      ...(isMac ? [line, ...byRole(words, 'front')] : byRole(words, 'close')),
    ],
  }
}

function helpMenu(isMac: boolean, parts: MenuParts): MenuItemConstructorOptions {
  const { words, showLogs, copyDiagnostics, showLicenses } = parts
  return {
    role: 'help',
    label: words.menu.roles.help,
    submenu: [
      { label: words.menu.showLogs, click: showLogs },
      { label: words.menu.copyDiagnostics, click: copyDiagnostics },
      { label: words.menu.showLicenses, click: showLicenses },
      ...(isMac ? [] : [line, updates(parts)]),
    ],
  }
}

/** What was clicked with the right mouse button, and what can be done to it. */
export type ClickedText = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/** The context menu of a text field, and of selected text; empty for anything else. */
export function editingMenu(
  words: Pick<Words, 'menu'>,
  { isEditable, selectionText, editFlags }: ClickedText,
): MenuItemConstructorOptions[] {
  const can = {
    undo: editFlags.canUndo,
    redo: editFlags.canRedo,
    cut: editFlags.canCut,
    copy: editFlags.canCopy,
    paste: editFlags.canPaste,
    selectAll: editFlags.canSelectAll,
  }
  const items = (...roles: readonly (keyof typeof can)[]) =>
    roles.flatMap((role) => byRole(words, role).map((item) => ({ ...item, enabled: can[role] })))
  if (isEditable)
    return [
      ...items('undo', 'redo'),
      line,
      ...items('cut', 'copy', 'paste'),
      line,
      ...items('selectAll'),
    ]
  return selectionText.trim() === '' ? [] : items('copy')
}
