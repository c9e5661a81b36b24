import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ContextMenuParams,
  Dialog,
  Menu,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NativeTheme,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Session,
  WebContents,
  WebPreferences,
} from 'electron'
import type { Timers } from '../ipc/child-port.ts'
import type { RevisedEvent } from '../shared/contract.ts'
import { appAddress, appOrigin } from './app-protocol.ts'
import { channels } from './channels.ts'
import { editingMenu } from './menu.ts'
import type { ShownProgress } from './sending-watch.ts'
import type { DesktopWords } from './words/desktop-words.ts'

/** The page of the window, and the only address that a page may navigate to. */
const pageAddress = `${appOrigin}/index.html`

/** A page that died this soon after the one before it is not loaded again by itself. */
const crashPauseMs = 10_000

/** A page that has loaded is painted by then, whether the system tells of its first paint or not. */
const paintAfterLoadMs = 1_000

/** A window is shown by then, whatever its page does: a white window can be closed, a hidden one cannot. */
const longestHiddenMs = 5_000

/** Chromium's code of a load that another load replaced: no failure. */
const loadReplaced = -3

/** What the window needs of Electron and of the app. */
export interface MainWindowParts {
  readonly BrowserWindow: typeof BrowserWindow
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>
  /** The preload script, a path. */
  readonly preload: string
  /** The window's icon, a PNG file; undefined where the system takes it from the program. */
  readonly icon: string | undefined
  readonly hasDeveloperTools: boolean
  /** On Wayland a hidden window may never report its first paint. */
  readonly isWayland: boolean
  readonly words: () => Pick<DesktopWords, 'page' | 'menu'>
  readonly timers: Timers
  readonly now: () => number
  readonly reached: (mark: 'window made' | 'window shown') => void
  /** The user closes the window; false keeps it open. */
  readonly mayClose: () => boolean
  readonly reportBug: (error: unknown) => void
}

/** The app's one window, which may be closed while the app lives on. */
export class MainWindow {
  readonly #parts: MainWindowParts
  #window: BrowserWindow | undefined
  /** Shows the window if it was not shown yet. */
  #reveal: () => void = () => {}
  /** Resolves when the window was shown, or closed before. */
  #whenShown: Promise<void> = Promise.resolve()
  #diedMs = Number.NEGATIVE_INFINITY
  /** The page died or did not load, and nothing has loaded it again. */
  #isPageGone = false
  /** Withdraws the question about the page that is open. */
  #question = new AbortController()
  #hasSnapshot = false
  #whenSnapshot: () => void = () => {}

  constructor(parts: MainWindowParts) {
    this.#parts = parts
  }

  get page(): WebContents | undefined {
    return this.#window?.webContents
  }

  /** Opens the window, or brings the open one to the front. */
  show(): void {
    if (this.#window === undefined) return this.#open()
    if (this.#window.isMinimized()) this.#window.restore()
    this.#reveal()
    this.#window.show()
    this.#window.focus()
    if (this.#isPageGone) this.#reload(this.#window)
  }

  /**
   * Does what the page is to hear of, once it has its snapshot: what came before it counts as old.
   * Of several that wait the last one is done.
   */
  whenListening(act: () => void): void {
    if (this.#hasSnapshot) act()
    else this.#whenSnapshot = act
  }

  /** The page was given a snapshot. */
  hasSnapshot(): void {
    this.#hasSnapshot = true
    this.#whenSnapshot()
    this.#whenSnapshot = () => {}
  }

  send(event: RevisedEvent): void {
    // A page is gone a moment before its window says so.
    if (this.page?.isDestroyed() === false) this.page.send(channels.event, event)
  }

  /** Pastes into the page as the paste keys do. The page gets an ordinary paste event. */
  paste(): void {
    this.page?.paste()
  }

  /** Asks in front of the window, once it is shown, or on its own while it is closed. */
  async ask(question: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    const { dialog } = this.#parts
    const window = await this.#shownWindow()
    return window === undefined
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(window, question)
  }

  async askWhereToSave(options: SaveDialogOptions): Promise<SaveDialogReturnValue> {
    const { dialog } = this.#parts
    const window = await this.#shownWindow()
    return window === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(window, options)
  }

  async askWhatToOpen(options: OpenDialogOptions): Promise<OpenDialogReturnValue> {
    const { dialog } = this.#parts
    const window = await this.#shownWindow()
    return window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(window, options)
  }

  get isFocused(): boolean {
    return this.#window?.isFocused() ?? false
  }

  /** In dock and taskbar; undefined: none. Only Windows tells the modes apart. */
  showProgress(progress: ShownProgress | undefined): void {
    if (progress === undefined) this.#window?.setProgressBar(-1)
    else this.#window?.setProgressBar(progress.value, { mode: progress.mode })
  }

  /** macOS hangs a dialog on its window: on a hidden one nobody would see it. */
  async #shownWindow(): Promise<BrowserWindow | undefined> {
    await this.#whenShown
    return this.#window
  }

  #open(): void {
    const { BrowserWindow: Window, reached, mayClose } = this.#parts
    const window = new Window(windowOptions(this.#parts))
    reached('window made')
    this.#window = window
    this.#hasSnapshot = false
    this.#isPageGone = false
    this.#showOnce(window)
    window.on('close', (event) => {
      if (!mayClose()) event.preventDefault()
    })
    window.once('closed', () => {
      this.#question.abort()
      if (this.#window === window) this.#window = undefined
    })
    window.on('unresponsive', () => void this.#afterHang(window))
    const page = window.webContents
    page.on('render-process-gone', () => this.#afterCrash(window))
    page.on('did-fail-load', (_event, code, reason, _address, isMainFrame) => {
      if (isMainFrame && code !== loadReplaced) this.#afterFailure(window, reason)
    })
    page.on('context-menu', (_event, clicked) => this.#openContextMenu(window, clicked))
    // `did-fail-load` tells of a failure, also of a later load.
    window.loadURL(pageAddress).catch(() => undefined)
  }

  /**
   * Shows a new window once, at the first sign that there is something to see. Not every system
   * reports the first paint of a hidden window (electron#48859), and a page that does not load has none.
   */
  #showOnce(window: BrowserWindow): void {
    const { timers, isWayland, reached } = this.#parts
    const shown = Promise.withResolvers<void>()
    this.#whenShown = shown.promise
    const calledOff: (() => void)[] = []
    const end = () => {
      this.#reveal = () => {}
      for (const callOff of calledOff) callOff()
      shown.resolve()
    }
    const reveal = () => {
      if (this.#reveal !== reveal) return
      window.show()
      reached('window shown')
      end()
    }
    this.#reveal = reveal
    const revealAfter = (delayMs: number) => calledOff.push(timers.after(delayMs, reveal))
    revealAfter(longestHiddenMs)
    window.once('ready-to-show', reveal)
    window.once('closed', end)
    window.webContents.once('did-finish-load', () => {
      if (isWayland) reveal()
      else if (this.#reveal === reveal) revealAfter(paintAfterLoadMs)
    })
  }

  /** Electron has no menu of its own at the right mouse button, not even in a text field. */
  #openContextMenu(window: BrowserWindow, clicked: ContextMenuParams): void {
    const { Menu: menu, words } = this.#parts
    const items = editingMenu(words().menu, clicked)
    if (items.length === 0) return
    const { x, y, menuSourceType } = clicked
    menu.buildFromTemplate(items).popup({ window, x, y, sourceType: menuSourceType })
  }

  /** The engine does not notice; a new page asks for a snapshot and is where the old one was. */
  #afterCrash(window: BrowserWindow): void {
    const nowMs = this.#parts.now()
    const isFirst = nowMs - this.#diedMs > crashPauseMs
    this.#diedMs = nowMs
    this.#hasSnapshot = false
    if (isFirst) return this.#reload(window)
    const { died, diedText } = this.#parts.words().page
    void this.#offerToReload(window, died, diedText)
  }

  #afterFailure(window: BrowserWindow, reason: string): void {
    this.#parts.reportBug(new Error(`The window's page could not be loaded: ${reason}`))
    this.#hasSnapshot = false
    this.#reveal()
    const { notLoaded, notLoadedText } = this.#parts.words().page
    void this.#offerToReload(window, notLoaded, notLoadedText(reason))
  }

  /** A page that hangs is ended if the user says so; the question goes when the page answers again. */
  async #afterHang(window: BrowserWindow): Promise<void> {
    const { hangs, hangsText, wait, reload } = this.#parts.words().page
    const signal = this.#newQuestion()
    const question = this.#question
    window.once('responsive', () => question.abort())
    const { response } = await this.ask({
      type: 'warning',
      message: hangs,
      detail: hangsText,
      buttons: [wait, reload],
      defaultId: 0,
      cancelId: 0,
      signal,
    })
    if (response !== 1 || window.isDestroyed()) return
    // The user wants it loaded again, however lately a page died.
    this.#diedMs = Number.NEGATIVE_INFINITY
    window.webContents.forcefullyCrashRenderer()
  }

  async #offerToReload(window: BrowserWindow, message: string, detail: string): Promise<void> {
    this.#isPageGone = true
    const { reload, notNow } = this.#parts.words().page
    const { response } = await this.ask({
      type: 'warning',
      message,
      detail,
      buttons: [reload, notNow],
      defaultId: 0,
      cancelId: 1,
      signal: this.#newQuestion(),
    })
    if (response === 0 && this.#isPageGone && !window.isDestroyed()) this.#reload(window)
  }

  /** Only the newest question about the page is of use. */
  #newQuestion(): AbortSignal {
    this.#question.abort()
    this.#question = new AbortController()
    return this.#question.signal
  }

  #reload(window: BrowserWindow): void {
    this.#isPageGone = false
    this.#question.abort()
    window.webContents.reload()
  }
}

function windowOptions({
  nativeTheme,
  preload,
  icon,
  hasDeveloperTools,
}: MainWindowParts): BrowserWindowConstructorOptions {
  return {
    name: 'main',
    windowStatePersistence: true,
    title: 'Linkferry',
    width: 1280,
    height: 800,
    minWidth: 900,
    minHeight: 600,
    show: false,
    ...(icon === undefined ? {} : { icon }),
    // The page's own background, so that nothing flashes before its first paint.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#161615' : '#fbfbfa',
    webPreferences: pageSwitches(preload, hasDeveloperTools),
  }
}

/** What a page may: written out, though most of it is Electron's default. */
function pageSwitches(preload: string, devTools: boolean): WebPreferences {
  return {
    preload,
    devTools,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  }
}

/**
 * Limits every page and every session that there will ever be, whoever makes it, and shows no
 * server who the user is; call before the first.
 */
export function limitPages(app: Pick<App, 'on'>): void {
  app.on('web-contents-created', (_event, page) => limitNavigation(page))
  app.on('session-created', (session) => {
    limitPermissions(session)
    // Files leave by the engine, to a place that the user chose; a page writes none itself.
    session.on('will-download', (event) => event.preventDefault())
  })
  // Electron would send the first certificate of the system's store to whoever asks.
  app.on('select-client-certificate', (event, _page, _url, _list, answer) => {
    event.preventDefault()
    answer()
  })
}

interface Navigation {
  readonly url: string
  readonly isMainFrame: boolean
  preventDefault(): void
}

/** Keeps a page where it is: it may load itself again, and go nowhere. No frame or webview of elsewhere, no second window. */
function limitNavigation(page: WebContents): void {
  const allowReload = (event: Navigation) => {
    if (!event.isMainFrame || event.url !== pageAddress) event.preventDefault()
  }
  page.on('will-navigate', allowReload)
  page.on('will-frame-navigate', allowReload)
  page.on('will-redirect', (event) => event.preventDefault())
  page.on('will-attach-webview', (event) => event.preventDefault())
  page.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/**
 * Grants the app's own page one permission, to put text on the clipboard, and nothing to anyone
 * else; no device either. Reading the clipboard is never granted: `paste` serves for that.
 */
function limitPermissions(session: Session): void {
  session.setPermissionRequestHandler((_page, permission, answer, details) =>
    answer(mayUse(permission, details.isMainFrame, details.requestingUrl)),
  )
  session.setPermissionCheckHandler(
    (_page, permission, origin, { isMainFrame, requestingUrl = '' }) =>
      mayUse(permission, isMainFrame, origin) && mayUse(permission, isMainFrame, requestingUrl),
  )
  session.setDevicePermissionHandler(() => false)
}

function mayUse(permission: string, isMainFrame: boolean, address: string): boolean {
  return (
    permission === 'clipboard-sanitized-write' && isMainFrame && appAddress(address) !== undefined
  )
}
