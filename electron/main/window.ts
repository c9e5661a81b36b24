import type {
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
  WebContents,
  WebPreferences,
} from 'electron'
import type { Timers } from '../host/index.ts'
import type { RevisedEvent } from '../shared/contract/index.ts'
import { channels } from '../shared/window-transport.ts'
import { editingMenu } from './menu.ts'
import { pageAddress } from './page.ts'
import type { ShownProgress } from './sending.ts'
import { fill, type Words } from './words/index.ts'

/** A page that crashes again within this time is not reloaded without asking. */
const crashPauseMs = 10_000

/** A loaded page is painted by then, whether the system reports its first paint or not. */
const paintAfterLoadMs = 1_000

/** A window is shown by then, whatever its page does: a blank window can be closed, a hidden one cannot. */
const longestHiddenMs = 5_000

/** Chromium's code of a load that another load replaced; it is not a failure. */
const loadReplaced = -3

export interface MainWindowParts {
  readonly BrowserWindow: typeof BrowserWindow
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>
  readonly nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors'>
  /** Path of the preload script. */
  readonly preload: string
  /** A PNG file; undefined if the system takes the icon from the program. */
  readonly icon: string | undefined
  readonly hasDeveloperTools: boolean
  /** On Wayland a hidden window may never report its first paint. */
  readonly isWayland: boolean
  readonly words: () => Pick<Words, 'page' | 'menu'>
  readonly timers: Timers
  readonly now: () => number
  readonly reached: (mark: 'window made' | 'window shown') => void
  /** The user closes the window; false keeps it open. */
  readonly mayClose: () => boolean
  readonly reportBug: (error: unknown) => void
}

/** The app's one window. It may be closed while the app runs on. */
export class MainWindow {
  readonly #parts: MainWindowParts
  #window: BrowserWindow | undefined
  /** Shows the window if it was not shown yet. */
  #reveal: () => void = () => {}
  /** Resolves when the window was shown, or closed before. */
  #whenShown: Promise<void> = Promise.resolve()
  #diedMs = Number.NEGATIVE_INFINITY
  /** The page crashed or did not load, and was not reloaded. */
  #isPageGone = false
  /** Withdraws the open question about the page. */
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
   * Runs `act` once the page has its snapshot: the page ignores earlier events. If several wait, only
   * the last one runs.
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
    // A page is destroyed a moment before its window is closed.
    if (this.page?.isDestroyed() === false) this.page.send(channels.event, event)
  }

  /** Pastes into the page as the paste keys do: the page gets an ordinary paste event. */
  paste(): void {
    this.page?.paste()
  }

  /** Asks in front of the window, once it is shown, or without a parent while it is closed. */
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

  /** In dock and taskbar; undefined: none. Only Windows shows the modes. */
  showProgress(progress: ShownProgress | undefined): void {
    if (progress === undefined) this.#window?.setProgressBar(-1)
    else this.#window?.setProgressBar(progress.value, { mode: progress.mode })
  }

  /** macOS attaches a dialog to its window: nobody would see it on a hidden one. */
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
    // `did-fail-load` reports failures, also of later loads.
    window.loadURL(pageAddress).catch(() => undefined)
  }

  /**
   * Shows a new window once, at the first of several signs. Not every system reports the first paint
   * of a hidden window (electron#48859), and a page that does not load has none.
   */
  #showOnce(window: BrowserWindow): void {
    const { timers, isWayland, reached } = this.#parts
    const shown = Promise.withResolvers<void>()
    this.#whenShown = shown.promise
    const timersToCancel: (() => void)[] = []
    const end = () => {
      this.#reveal = () => {}
      for (const cancel of timersToCancel) cancel()
      shown.resolve()
    }
    const reveal = () => {
      if (this.#reveal !== reveal) return
      window.show()
      reached('window shown')
      end()
    }
    this.#reveal = reveal
    const revealAfter = (delayMs: number) => timersToCancel.push(timers.after(delayMs, reveal))
    revealAfter(longestHiddenMs)
    window.once('ready-to-show', reveal)
    window.once('closed', end)
    window.webContents.once('did-finish-load', () => {
      if (isWayland) reveal()
      else if (this.#reveal === reveal) revealAfter(paintAfterLoadMs)
    })
  }

  /** Electron has no context menu of its own, not even in a text field. */
  #openContextMenu(window: BrowserWindow, clicked: ContextMenuParams): void {
    const { Menu: menu, words } = this.#parts
    const items = editingMenu(words(), clicked)
    if (items.length === 0) return
    const { x, y, menuSourceType } = clicked
    menu.buildFromTemplate(items).popup({ window, x, y, sourceType: menuSourceType })
  }

  /** The engine is not affected; the new page asks for a snapshot. */
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
    void this.#offerToReload(window, notLoaded, fill(notLoadedText, { reason }))
  }

  /** Ends a page that hangs if the user agrees. The question goes when the page responds again. */
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
    // The user wants it reloaded, however recently a page crashed.
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

  /** Withdraws the question before: only the newest one matters. */
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
    // The page's own background, so that nothing flashes before the first paint.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#161615' : '#fbfbfa',
    webPreferences: pageSwitches(preload, hasDeveloperTools),
  }
}

/** What a page may do. Written out, though most of it is Electron's default. */
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
