import type {
  BrowserWindow,
  Dialog,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
  WebContents,
} from 'electron'
import type { RevisedEvent } from '../shared/contract.ts'
import { channels } from './channels.ts'
import type { ShownProgress } from './sending-watch.ts'
import { openWindow, type WindowParts } from './window.ts'
import type { DesktopWords } from './words/desktop-words.ts'

/** A page that died this soon after the one before it is not opened again by itself. */
const crashPauseMs = 10_000

export interface MainWindowParts extends WindowParts {
  readonly dialog: Pick<Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>
  readonly words: () => DesktopWords['hang']
  readonly now: () => number
  /** The user closes the window; false keeps it open. */
  readonly mayClose: () => boolean
}

/** The app's one window, which may be closed while the app lives on. */
export class MainWindow {
  readonly #parts: MainWindowParts
  #window: BrowserWindow | undefined
  #diedMs = Number.NEGATIVE_INFINITY
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
    this.#window.show()
    this.#window.focus()
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

  /** Asks in front of the window or, while it is closed, on its own. */
  ask(question: MessageBoxOptions): Promise<MessageBoxReturnValue> {
    const { dialog } = this.#parts
    return this.#window === undefined
      ? dialog.showMessageBox(question)
      : dialog.showMessageBox(this.#window, question)
  }

  askWhereToSave(options: SaveDialogOptions): Promise<SaveDialogReturnValue> {
    const { dialog } = this.#parts
    return this.#window === undefined
      ? dialog.showSaveDialog(options)
      : dialog.showSaveDialog(this.#window, options)
  }

  askWhatToOpen(options: OpenDialogOptions): Promise<OpenDialogReturnValue> {
    const { dialog } = this.#parts
    return this.#window === undefined
      ? dialog.showOpenDialog(options)
      : dialog.showOpenDialog(this.#window, options)
  }

  get isFocused(): boolean {
    return this.#window?.isFocused() ?? false
  }

  /** In dock and taskbar; undefined: none. Only Windows tells the modes apart. */
  showProgress(progress: ShownProgress | undefined): void {
    if (progress === undefined) this.#window?.setProgressBar(-1)
    else this.#window?.setProgressBar(progress.value, { mode: progress.mode })
  }

  #open(): void {
    const window = openWindow(this.#parts)
    this.#window = window
    this.#hasSnapshot = false
    window.on('close', (event) => {
      if (!this.#parts.mayClose()) event.preventDefault()
    })
    window.once('closed', () => {
      if (this.#window === window) this.#window = undefined
    })
    window.webContents.on('render-process-gone', () => this.#afterCrash(window))
    window.on('unresponsive', () => void this.#afterHang(window))
  }

  /** A page that hangs is ended if the user says so; the question goes when the page answers again. */
  async #afterHang(window: BrowserWindow): Promise<void> {
    const answers = new AbortController()
    window.once('responsive', () => answers.abort())
    const { message, detail, wait, reload } = this.#parts.words()
    const { response } = await this.ask({
      type: 'warning',
      message,
      detail,
      buttons: [wait, reload],
      defaultId: 0,
      cancelId: 0,
      signal: answers.signal,
    })
    if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
  }

  /** The engine does not notice; a new page asks for a snapshot and is where the old one was. */
  #afterCrash(window: BrowserWindow): void {
    const nowMs = this.#parts.now()
    const isFirst = nowMs - this.#diedMs > crashPauseMs
    this.#diedMs = nowMs
    this.#hasSnapshot = false
    if (isFirst) window.webContents.reload()
  }
}
