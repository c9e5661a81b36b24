import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import { knownEvents } from './known-events.ts'
import { appEvents, onlyAfterReady } from './life.ts'
import { requestPage } from './pages.ts'
import { record, strict, StrictEmitter } from './strict.ts'

/** A session; what the app answers to its pages is asked for at once, so that it is recorded. */
function makeSession(name: string) {
  const events = new StrictEmitter('session', knownEvents.Session)
  const made = strict('session', {
    on: events.on.bind(events),
    setPermissionRequestHandler(
      handler: (page: null, permission: string, grant: (isGranted: boolean) => void) => void,
    ) {
      handler(null, 'media', (isGranted) => record(`permission granted in ${name}`, [isGranted]))
    },
    setPermissionCheckHandler(handler: (page: null, permission: string) => boolean) {
      record(`permission held in ${name}`, [handler(null, 'clipboard-read')])
    },
    setDevicePermissionHandler(handler: (details: { deviceType: string }) => boolean) {
      record(`device granted in ${name}`, [handler({ deviceType: 'usb' })])
    },
    resolveProxy: async (_url: string) => process.env['STAND_IN_PROXY'] ?? 'DIRECT',
  } satisfies { [Name in keyof Electron.Session]?: unknown })
  appEvents.emit('session-created', made)
  record(`download prevented in ${name}`, [events.emitPreventable('will-download')])
  return made
}

const sessions = new Map<string, ReturnType<typeof makeSession>>()

function sessionOf(name: string) {
  onlyAfterReady(`the session ${name}`)
  const session = sessions.get(name) ?? makeSession(name)
  sessions.set(name, session)
  return session
}

export const session = strict('session module', {
  get defaultSession() {
    return sessionOf('default')
  },
  fromPartition: (name: string, _options?: Electron.FromPartitionOptions) => sessionOf(name),
} satisfies { [Name in keyof typeof Electron.session]?: unknown })

/** A window whose page is loaded through the app's own protocol; nothing is drawn. */
export class BrowserWindow extends StrictEmitter {
  static #all: BrowserWindow[] = []
  readonly webContents = createPage()

  static getAllWindows(): readonly BrowserWindow[] {
    return BrowserWindow.#all
  }

  constructor(options: Electron.BrowserWindowConstructorOptions) {
    super('window', knownEvents.BrowserWindow)
    onlyAfterReady('BrowserWindow')
    record('BrowserWindow', [options])
    if (!existsSync(options.webPreferences?.preload ?? '')) throw new Error('preload is missing')
    // Every page has a session, whether the app asks for it or not.
    sessionOf('default')
    appEvents.emit('web-contents-created', {}, this.webContents)
    BrowserWindow.#all = [...BrowserWindow.#all, this]
  }

  async loadURL(url: string): Promise<void> {
    record('window.loadURL', [url])
    const page = await requestPage(url)
    if (!page.ok) throw new Error(`ERR_FAILED (${page.status}) loading '${url}'`)
    this.emit('ready-to-show')
  }

  /** As the user's click on the window's cross. */
  close(): void {
    if (this.emitPreventable('close')) return
    BrowserWindow.#all = BrowserWindow.#all.filter((window) => window !== this)
    this.emit('closed')
    if (BrowserWindow.#all.length === 0) appEvents.emit('window-all-closed')
  }

  isMinimized(): boolean {
    return true
  }

  restore(): void {
    record('window.restore', [])
  }

  show(): void {
    record('window.show', [])
  }

  focus(): void {
    record('window.focus', [])
  }

  isFocused(): boolean {
    return process.env['STAND_IN_FOCUSED'] !== undefined
  }

  isDestroyed(): boolean {
    return !BrowserWindow.#all.includes(this)
  }

  setProgressBar(progress: number, options?: Electron.ProgressBarOptions): void {
    record('window.setProgressBar', [progress, ...(options === undefined ? [] : [options])])
  }
}
BrowserWindow satisfies new (...input: never[]) => {
  [Name in keyof Electron.BrowserWindow]?: unknown
}

let hearSent: (message: readonly unknown[]) => void = () => {}

/** Calls back with all that main sends to its page, as `[channel, ...values]`. */
export function whenSent(listener: (message: readonly unknown[]) => void): void {
  hearSent = listener
}

function createPage() {
  const events = new StrictEmitter('webContents', knownEvents.WebContents)
  return strict('webContents', {
    on: events.on.bind(events),
    emitPreventable: events.emitPreventable.bind(events),
    setWindowOpenHandler(handler: (details: { url: string }) => unknown) {
      record('window open answer', [handler({ url: 'https://example.com' })])
    },
    reload() {},
    forcefullyCrashRenderer() {
      events.emitPreventable('render-process-gone', { reason: 'killed' })
    },
    isDestroyed: () => false,
    send: (channel: string, ...values: unknown[]) => {
      hearSent([channel, ...structuredClone(values)])
    },
  } satisfies { [Name in keyof Electron.WebContents | 'emitPreventable']?: unknown })
}
