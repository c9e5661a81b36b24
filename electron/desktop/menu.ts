import type { MenuItemConstructorOptions } from 'electron'

/** What the menu can do that is this app's own. */
export interface MenuActions {
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

const settings = ({ openSettings }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Settings…',
  accelerator: 'CmdOrCtrl+,',
  click: openSettings,
})

const updates = ({ lookForUpdates }: MenuActions): MenuItemConstructorOptions => ({
  label: 'Check for Updates…',
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
    label: 'Open Lists…',
    accelerator: 'CmdOrCtrl+O',
    click: actions.openLists,
  }
  const recent: MenuItemConstructorOptions = {
    label: 'Open Recent',
    role: 'recentDocuments',
    submenu: [{ role: 'clearRecentDocuments' }],
  }
  return {
    label: '&File',
    submenu: isMac
      ? [open, recent, line, { role: 'close' }]
      : [open, line, settings(actions), line, { role: 'quit' }],
  }
}

function viewMenu({ isShipped }: MenuActions): MenuItemConstructorOptions {
  const developing: MenuItemConstructorOptions[] = [
    line,
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ]
  return {
    label: '&View',
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
      { label: 'Show Logs', click: actions.showLogs },
      { label: 'Copy Diagnostics', click: actions.copyDiagnostics },
      ...(isMac ? [] : [line, updates(actions)]),
    ],
  }
}
