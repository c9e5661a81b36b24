import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import type { DesktopWords } from './words/desktop-words.ts'

/** What the menu says and can do that is this app's own. */
export interface MenuActions {
  readonly words: DesktopWords['menu']
  /** A shipped app has no developer tools: what a stranger says to paste there could spend money. */
  readonly isShipped: boolean
  readonly openLists: () => void
  readonly openSettings: () => void
  readonly lookForUpdates: () => void
  readonly showLogs: () => void
  readonly copyDiagnostics: () => void
  readonly showLicences: () => void
}

/** What the system does by itself, in the words of the user's language: Electron's are English. */
type Role = keyof DesktopWords['menu']['roles']

/**
 * The menu bar as the system's users know it: where a role exists the keys and the order are the
 * system's. Settings stands in the app's menu on macOS and under File elsewhere, updates there and
 * under Help.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  return [
    ...(isMac ? [appMenu(actions)] : []),
    fileMenu(isMac, actions),
    editMenu(isMac, actions),
    viewMenu(actions),
    windowMenu(isMac, actions),
    helpMenu(isMac, actions),
  ]
}

const line: MenuItemConstructorOptions = { type: 'separator' }

const byRole = (
  { words }: Pick<MenuActions, 'words'>,
  ...roles: readonly Role[]
): MenuItemConstructorOptions[] => roles.map((role) => ({ role, label: words.roles[role] }))

const settings = ({ words, openSettings }: MenuActions): MenuItemConstructorOptions => ({
  label: words.settings,
  accelerator: 'CmdOrCtrl+,',
  click: openSettings,
})

const updates = ({ words, lookForUpdates }: MenuActions): MenuItemConstructorOptions => ({
  label: words.checkForUpdates,
  click: lookForUpdates,
})

function appMenu(actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: 'Linkferry',
    submenu: [
      ...byRole(actions, 'about'),
      updates(actions),
      line,
      settings(actions),
      line,
      ...byRole(actions, 'services'),
      line,
      ...byRole(actions, 'hide', 'hideOthers', 'unhide'),
      line,
      ...byRole(actions, 'quit'),
    ],
  }
}

function fileMenu(isMac: boolean, actions: MenuActions): MenuItemConstructorOptions {
  const open: MenuItemConstructorOptions = {
    label: actions.words.openLists,
    accelerator: 'CmdOrCtrl+O',
    click: actions.openLists,
  }
  const recent: MenuItemConstructorOptions = {
    label: actions.words.openRecent,
    role: 'recentDocuments',
    submenu: byRole(actions, 'clearRecentDocuments'),
  }
  return {
    label: actions.words.file,
    submenu: isMac
      ? [open, recent, line, ...byRole(actions, 'close')]
      : [open, line, settings(actions), line, ...byRole(actions, 'quit')],
  }
}

function editMenu(isMac: boolean, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'editMenu',
    label: actions.words.roles.editMenu,
    submenu: [
      ...byRole(actions, 'undo', 'redo'),
      line,
      ...byRole(actions, 'cut', 'copy', 'paste'),
      ...(isMac ? byRole(actions, 'pasteAndMatchStyle') : []),
      ...byRole(actions, 'delete', 'selectAll'),
    ],
  }
}

/** What was pressed with the right mouse button, and what can be done to it. */
export type PressedForMenu = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

/**
 * The menu at the right mouse button: of a text field what can be done to it, of text that is
 * selected the way to copy it, and of anything else nothing.
 */
export function editingMenu(
  words: DesktopWords['menu'],
  { isEditable, selectionText, editFlags }: PressedForMenu,
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
    roles.flatMap((role) =>
      byRole({ words }, role).map((item) => ({ ...item, enabled: can[role] })),
    )
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

function windowMenu(isMac: boolean, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'windowMenu',
    label: actions.words.roles.windowMenu,
    submenu: [
      ...byRole(actions, 'minimize', 'zoom'),
      ...(isMac ? [line, ...byRole(actions, 'front')] : byRole(actions, 'close')),
    ],
  }
}

function viewMenu(actions: MenuActions): MenuItemConstructorOptions {
  const { words, isShipped } = actions
  const developing: MenuItemConstructorOptions[] = [
    line,
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ]
  return {
    label: words.view,
    submenu: [
      ...byRole(actions, 'resetZoom', 'zoomIn', 'zoomOut'),
      line,
      ...byRole(actions, 'togglefullscreen'),
      ...(isShipped ? [] : developing),
    ],
  }
}

function helpMenu(isMac: boolean, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    label: actions.words.roles.help,
    submenu: [
      { label: actions.words.showLogs, click: actions.showLogs },
      { label: actions.words.copyDiagnostics, click: actions.copyDiagnostics },
      { label: actions.words.showLicences, click: actions.showLicences },
      ...(isMac ? [] : [line, updates(actions)]),
    ],
  }
}
