import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import { knownEvents } from './known-events.ts'
import { appEvents, onlyAfterReady } from './life.ts'
import { requestPage } from './pages.ts'
import { record, StandInEvent, strict, StrictEmitter } from './strict.ts'

/** The last page that a frame loaded, and whether it is its window's main frame. */
export interface AskingFrame {
  /** What the check is told of its origin; else that of its address. */
  readonly origin?: string
  readonly url?: string
  readonly isMainFrame?: boolean
}

type RequestHandler = (
  page: unknown,
  permission: string,
  grant: (isGranted: boolean) => void,
  details: { readonly isMainFrame: boolean; readonly requestingUrl: string },
) => void
type CheckHandler = (
  page: unknown,
  permission: string,
  requestingOrigin: string,
  details: { readonly isMainFrame: boolean; readonly requestingUrl: string },
) => boolean

/** Without a handler Electron grants every permission. */
function makeSession(name: string) {
  const events = new StrictEmitter('session', knownEvents.Session)
  let onRequest: RequestHandler = (_page, _permission, grant) => grant(true)
  let onCheck: CheckHandler = () => true
  const made = strict('session', {
    on: events.on.bind(events),
    setPermissionRequestHandler(handler: RequestHandler) {
      onRequest = handler
    },
    setPermissionCheckHandler(handler: CheckHandler) {
      onCheck = handler
    },
    setDevicePermissionHandler(handler: (details: { deviceType: string }) => boolean) {
      record(`device granted in ${name}`, [handler({ deviceType: 'usb' })])
    },
    resolveProxy: async (_url: string) => process.env['STAND_IN_PROXY'] ?? 'DIRECT',
  } satisfies { [Name in keyof Electron.Session]?: unknown })
  appEvents.emit('session-created', made)
  record(`download prevented in ${name}`, [events.emitPreventable('will-download')])

  /** Both handlers, as a page asks them: the check by the origin's address, then the request. */
  function ask(page: unknown, permission: string, frame: AskingFrame): PermissionAnswers {
    const { url = 'app://linkferry/index.html', isMainFrame = true } = frame
    const details = { isMainFrame, requestingUrl: url }
    // Chromium gives the origin as an address, which ends in a slash; about:blank has none.
    const own = /^[a-z]+:\/\/[^/]*/.exec(url)?.[0]
    const { origin = own === undefined ? '' : `${own}/` } = frame
    const isHeld = onCheck(page, permission, origin, details)
    let isGranted = false
    onRequest(page, permission, (answer) => (isGranted = answer), details)
    return { isHeld, isGranted }
  }
  return { session: made, ask }
}

/** What a page learns of a permission: whether it has it already, and whether it is given it. */
export interface PermissionAnswers {
  readonly isHeld: boolean
  readonly isGranted: boolean
}

/** A page of this session asks for a permission; the window's own page unless the frame says otherwise. */
export function askPermission(
  permission: string,
  frame: AskingFrame = {},
  sessionName = 'default',
): PermissionAnswers {
  const asked = sessions.get(sessionName)
  if (asked === undefined) throw new Error(`There is no session ${sessionName}`)
  return asked.ask(BrowserWindow.getAllWindows()[0]?.webContents ?? null, permission, frame)
}

const sessions = new Map<string, ReturnType<typeof makeSession>>()

function sessionOf(name: string) {
  onlyAfterReady(`the session ${name}`)
  const found = sessions.get(name) ?? makeSession(name)
  sessions.set(name, found)
  return found.session
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
  #wasShown = false
  #wasLoaded = false
  #url = ''
  readonly webContents = createPage(() => void this.#load().catch(() => {}))

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
    this.#url = url
    await this.#load()
  }

  /**
   * A hidden window on Wayland may get no frame, and then it never has a first paint to tell of
   * (electron#48859). STAND_IN_BROKEN_PAGE: the first load fails, as where the archive was replaced.
   */
  async #load(): Promise<void> {
    const url = this.#url
    const isBroken = !this.#wasLoaded && process.env['STAND_IN_BROKEN_PAGE'] !== undefined
    this.#wasLoaded = true
    const failure = await (isBroken ? Promise.reject(new Error('broken')) : requestPage(url)).then(
      // A main frame whose error has no body shows Chromium's own page, which is a failure.
      ({ ok, status }) => (ok ? undefined : `ERR_HTTP_RESPONSE_CODE_FAILURE (${status})`),
      () => 'ERR_UNEXPECTED',
    )
    if (this.isDestroyed()) throw new Error(`ERR_ABORTED (-3) loading '${url}'`)
    if (failure !== undefined) {
      this.webContents.emitPreventable('did-fail-load', -9, failure, url, true, 1, 1)
      throw new Error(`${failure} loading '${url}'`)
    }
    if (process.env['WAYLAND_DISPLAY'] === undefined) this.emit('ready-to-show')
    this.webContents.emitPreventable('did-finish-load')
  }

  /** As the user's click on the window's cross. */
  close(): void {
    if (this.emitPreventable('close')) return
    BrowserWindow.#all = BrowserWindow.#all.filter((window) => window !== this)
    this.emit('closed')
    if (BrowserWindow.#all.length === 0) appEvents.emit('window-all-closed')
  }

  /** Shown at least once. On macOS a question in front of a window that is not hides with it. */
  get wasShown(): boolean {
    return this.#wasShown
  }

  isMinimized(): boolean {
    return true
  }

  restore(): void {
    record('window.restore', [])
  }

  show(): void {
    this.#wasShown = true
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

let hearPageCommand: (command: PageCommand) => void = () => {}

/** What main has the renderer do: reload its page, paste into it, end it. */
export type PageCommand = 'reload' | 'paste' | 'crash'

/** Calls back with all that main has the renderer do. */
export function whenPageCommand(listener: (command: PageCommand) => void): void {
  hearPageCommand = listener
}

/**
 * A navigation that a page or its user began, as Electron asks about it: of any frame, and of the
 * main frame once more. True if the app lets it happen.
 */
export function navigate(url: string, isMainFrame = true): boolean {
  const page = BrowserWindow.getAllWindows()[0]?.webContents
  if (page === undefined) throw new Error('There is no window')
  const asked = isMainFrame ? ['will-frame-navigate', 'will-navigate'] : ['will-frame-navigate']
  return asked.every((event) => {
    const given = Object.assign(new StandInEvent(), {
      url,
      isMainFrame,
      isSameDocument: false,
      frame: null,
    })
    page.emit(event, given)
    return !given.isPrevented
  })
}

function createPage(load: () => void) {
  const events = new StrictEmitter('webContents', knownEvents.WebContents)
  return strict('webContents', {
    on: events.on.bind(events),
    once: events.once.bind(events),
    emit: events.emit.bind(events),
    emitPreventable: events.emitPreventable.bind(events),
    setWindowOpenHandler(handler: (details: { url: string }) => unknown) {
      record('window open answer', [handler({ url: 'https://example.com' })])
    },
    reload() {
      hearPageCommand('reload')
      load()
    },
    paste: () => hearPageCommand('paste'),
    // Electron tells of it a task later, when the process is gone.
    forcefullyCrashRenderer() {
      hearPageCommand('crash')
      setImmediate(() => events.emitPreventable('render-process-gone', { reason: 'killed' }))
    },
    isDestroyed: () => false,
    send: (channel: string, ...values: unknown[]) => {
      hearSent([channel, ...structuredClone(values)])
    },
  } satisfies { [Name in keyof Electron.WebContents | 'emit' | 'emitPreventable']?: unknown })
}
