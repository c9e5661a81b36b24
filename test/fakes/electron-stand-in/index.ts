import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Electron from 'electron'
import { utilityProcess } from './children.ts'
import { KeyStore } from './key-store.ts'
import { chooseInMenu, Menu } from './menu.ts'
import { shownNotifications, Notification } from './notification.ts'
import { knownEvents } from './known-events.ts'
import { appEvents, isAppReady, onlyAfterReady, onlyBeforeReady, whenReady } from './life.ts'
import { net } from './network.ts'
import { protocol } from './pages.ts'
import { Tray } from './tray.ts'
import { record, strict, StrictEmitter } from './strict.ts'
import { BrowserWindow, session } from './window.ts'

/*
 * Stands in for the module `electron` where its runtime is not installed. It knows only what the
 * app may use, by names that electron.d.ts has; anything else throws. It refuses what Electron
 * would refuse: calls before or after `ready`, values that cannot be cloned, synchronous
 * safeStorage. What it was asked to do is recorded. Processes that it forks are real.
 */

/** On Windows and macOS Electron's own choice is our data folder. */
const ownChoice = process.env['STAND_IN_USER_DATA'] ?? tmpdir()

const paths = new Map([
  ['userData', ownChoice],
  ['sessionData', ownChoice],
  ['documents', tmpdir()],
])

// As browser_process_impl.cc does, whatever the app makes of its start.
appEvents.on('ready', () => {
  const folder = paths.get('sessionData') ?? ownChoice
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'Local State'), '{}')
})

export const app = strict('app', {
  on: appEvents.on.bind(appEvents),
  isPackaged: process.env['STAND_IN_RESOURCES'] !== undefined,
  isReady: isAppReady,
  commandLine: {
    hasSwitch: (name: string) => process.env[`STAND_IN_SWITCH_${name}`] !== undefined,
  },
  whenReady,
  getVersion: () => '0.1.0',
  getName: () => 'Linkferry',
  getLocale: () => 'en-GB',
  getPreferredSystemLanguages: () => ['en-GB'],
  getLoginItemSettings: () => ({
    wasOpenedAtLogin: process.env['STAND_IN_OPENED_AT_LOGIN'] !== undefined,
  }),
  addRecentDocument(_file: string) {},
  setAppUserModelId(_id: string) {},
  setLoginItemSettings(_settings: Electron.Settings) {},
  enableSandbox: () => onlyBeforeReady('app.enableSandbox'),
  requestSingleInstanceLock: () => process.env['STAND_IN_SECOND_INSTANCE'] === undefined,
  getPath(name: string) {
    const path = paths.get(name)
    if (path === undefined) throw new Error(`Failed to get '${name}' path`)
    return path
  },
  setPath(name: string, path: string) {
    onlyBeforeReady('app.setPath')
    if (!existsSync(path)) throw new Error(`Failed to set path: ${path} does not exist`)
    paths.set(name, path)
  },
  exit: (code: number) => process.exit(code),
  quit() {
    if (appEvents.emitPreventable('before-quit')) return
    for (const window of BrowserWindow.getAllWindows()) window.close()
    if (BrowserWindow.getAllWindows().length > 0) return
    if (!appEvents.emitPreventable('will-quit')) process.exit(0)
  },
} satisfies { [Name in keyof Electron.App]?: unknown })

type InvokeHandler = (event: unknown, ...input: unknown[]) => unknown
const invokeHandlers = new Map<string, InvokeHandler>()

const ipcEvents = new EventEmitter()

export const ipcMain = strict('ipcMain', {
  on: ipcEvents.on.bind(ipcEvents),
  removeAllListeners: ipcEvents.removeAllListeners.bind(ipcEvents),
  handle(channel: string, handler: InvokeHandler) {
    if (invokeHandlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    invokeHandlers.set(channel, handler)
  },
} satisfies { [Name in keyof Electron.IpcMain]?: unknown })

/** Where a message comes from; the defaults are our window's own page. */
export interface Sender {
  readonly frame?: 'main' | 'inner' | 'gone'
  readonly window?: 'ours' | 'other'
  readonly url?: string
  readonly origin?: string
}

/**
 * `ipcRenderer.invoke`; input and reply are cloned as Electron clones them. Of what main threw, the
 * page gets neither the name nor the object: a plain Error whose message quotes it.
 */
export async function invoke(
  channel: string,
  input: readonly unknown[],
  from: Sender = {},
): Promise<unknown> {
  const handler = invokeHandlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  const frame = {
    url: from.url ?? 'app://linkferry/index.html',
    origin: from.origin ?? 'app://linkferry',
    parent: from.frame === 'inner' ? {} : null,
  }
  const event = {
    sender: from.window === 'other' ? {} : BrowserWindow.getAllWindows()[0]?.webContents,
    senderFrame: from.frame === 'gone' ? null : frame,
  }
  try {
    return structuredClone(await handler(event, ...structuredClone(input)))
  } catch (error) {
    // Electron keeps no cause; the message to the test's process leaves it behind as well.
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
  }
}

export const powerMonitor = new StrictEmitter('powerMonitor', knownEvents.PowerMonitor)

/** Whom something of Electron's can happen to. */
export type Target = 'app' | 'powerMonitor' | 'window' | 'webContents' | 'notification' | 'menu'

/** Something that happens, or an item of the menu that is chosen; true if the app prevented its default. */
export function happen(to: Target, event: string, ...values: unknown[]): boolean {
  const window = BrowserWindow.getAllWindows()[0]
  if (to === 'window' && event === 'close') {
    window?.close()
    return BrowserWindow.getAllWindows().length > 0
  }
  if (to === 'menu') {
    chooseInMenu(event)
    return false
  }
  const notification = shownNotifications.at(-1)
  const targets = {
    app: appEvents,
    powerMonitor,
    window,
    webContents: window?.webContents,
    notification,
  }
  // Some events want an answer; to the others a function more is nothing.
  const answer = (...given: unknown[]) => record(`answer to ${event}`, given)
  return targets[to]?.emitPreventable(event, ...values, answer) ?? false
}

let lastBlocker = 0
export const powerSaveBlocker = strict('powerSaveBlocker', {
  start: (_type: string) => (lastBlocker += 1),
  stop: (_id: number) => true,
} satisfies { [Name in keyof Electron.PowerSaveBlocker]?: unknown })

export const safeStorage = strict(
  'safeStorage',
  new KeyStore(process.env['STAND_IN_KEY_STORE'], () => onlyAfterReady('safeStorage')),
)

export const shell = strict('shell', {
  openExternal: async (_url: string) => {},
  openPath: async (_folder: string) => '',
} satisfies { [Name in keyof Electron.Shell]?: unknown })

/** Of a dialog in front of a hidden window nobody would hear. */
function onlyInFrontOfShown([parent]: readonly unknown[]): void {
  if (parent instanceof BrowserWindow && !parent.wasShown)
    throw new Error('A dialog stands in front of a window that was never shown')
}

export const dialog = strict('dialog', {
  async showSaveDialog(...input: unknown[]) {
    onlyInFrontOfShown(input)
    const filePath = process.env['STAND_IN_SAVE_AS'] ?? ''
    return { canceled: filePath === '', filePath }
  },
  async showOpenDialog(...input: unknown[]) {
    onlyInFrontOfShown(input)
    const file = process.env['STAND_IN_OPEN'] ?? ''
    return { canceled: file === '', filePaths: file === '' ? [] : [file] }
  },
  showErrorBox(title: string, content: string) {
    console.error(`${title}: ${content}`)
  },
  async showMessageBox(...input: unknown[]) {
    onlyInFrontOfShown(input)
    return { response: Number(process.env['STAND_IN_BUTTON'] ?? 0), checkboxChecked: false }
  },
} satisfies { [Name in keyof Electron.Dialog]?: unknown })

export const clipboard = strict('clipboard', {
  read: async (): Promise<readonly Electron.ClipboardItem[]> => [],
  readText: async () => process.env['STAND_IN_CLIPBOARD'] ?? '',
  writeText: async (_text: string) => {},
} satisfies { [Name in keyof Electron.Clipboard]?: unknown })

export const nativeTheme = strict('nativeTheme', {
  shouldUseDarkColors: false,
  themeSource: 'system',
} satisfies { [Name in keyof Electron.NativeTheme]?: unknown })

/** What answers the messages of a page that are not invocations. */
export const channelsListenedTo = (): readonly unknown[] => ipcEvents.eventNames()

// `import electron from 'electron'`, as electron-store has it.
// oxlint-disable-next-line import/no-default-export
export default { app, ipcMain, shell }

export { BrowserWindow, Menu, net, Notification, protocol, session, Tray, utilityProcess }
