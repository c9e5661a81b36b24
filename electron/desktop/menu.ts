import type { MenuItemConstructorOptions } from 'electron'
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
}

/**
 * The menu bar as the system's users know it: where a role exists the words, keys and order are the
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
    { role: 'editMenu' },
    viewMenu(actions),
    { role: 'windowMenu' },
    helpMenu(isMac, actions),
  ]
}

const line: MenuItemConstructorOptions = { type: 'separator' }

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
      { role: 'about' },
      updates(actions),
      line,
      settings(actions),
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
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
    submenu: [{ role: 'clearRecentDocuments' }],
  }
  return {
    label: actions.words.file,
    submenu: isMac
      ? [open, recent, line, { role: 'close' }]
      : [open, line, settings(actions), line, { role: 'quit' }],
  }
}

function viewMenu({ words, isShipped }: MenuActions): MenuItemConstructorOptions {
  const developing: MenuItemConstructorOptions[] = [
    line,
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ]
  return {
    label: words.view,
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      line,
      { role: 'togglefullscreen' },
      ...(isShipped ? [] : developing),
    ],
  }
}

function helpMenu(isMac: boolean, actions: MenuActions): MenuItemConstructorOptions {
  return {
    role: 'help',
    submenu: [
      { label: actions.words.showLogs, click: actions.showLogs },
      { label: actions.words.copyDiagnostics, click: actions.copyDiagnostics },
      ...(isMac ? [] : [line, updates(actions)]),
    ],
  }
}
