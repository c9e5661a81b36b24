import type { Event, MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Timers } from '../host/index.ts'
import { fill, type Words } from './words/index.ts'

/** How long quitting waits for answers in flight. Without an answer, links are in doubt at the next start. */
export const quitWithinMs = 10_000

export interface QuitParts {
  readonly isSending: () => boolean
  /** Asks the user while links are being sent. */
  readonly mayQuit: () => Promise<boolean>
  /** True if the app keeps running without a window: always on macOS, by a setting elsewhere. */
  readonly outlivesWindow: () => boolean
  /** Resolves when nothing is in flight any more. */
  readonly stop: () => Promise<void>
  readonly quit: () => void
  readonly timers: Timers
}

/**
 * Quitting while links are sent asks first, then waits a while for what is in flight. Nothing depends
 * on it: Windows ends apps at log-out without an event, and an engine that is killed recovers from its
 * ledger. If nothing is sent, quitting is not delayed: macOS cancels the log-out if a quit is prevented.
 */
export class Quit {
  readonly #parts: QuitParts
  #phase: 'none' | 'asking' | 'stopping' | 'stopped' = 'none'

  constructor(parts: QuitParts) {
    this.#parts = parts
  }

  /** Handles the app's `before-quit`. */
  beforeQuit(event: Pick<Event, 'preventDefault'>): void {
    if (this.#mayGo) return
    event.preventDefault()
    if (this.#phase === 'none') void this.#askAndStop()
  }

  /** True if the window may close now. If the app does not outlive it, closing it means quitting. */
  closeWindow(): boolean {
    if (this.#parts.outlivesWindow() || this.#mayGo) return true
    this.#parts.quit()
    return false
  }

  /** Handles the app's `window-all-closed`. */
  afterLastWindow(): void {
    if (!this.#parts.outlivesWindow()) this.#parts.quit()
  }

  /** Resolves when nothing is in flight; then the app may end without asking. */
  async prepare(): Promise<void> {
    this.#phase = 'stopping'
    await this.#parts.stop()
    this.#phase = 'stopped'
  }

  get #mayGo(): boolean {
    return this.#phase === 'stopped' || (this.#phase === 'none' && !this.#parts.isSending())
  }

  async #askAndStop(): Promise<void> {
    const { mayQuit, stop, quit, timers } = this.#parts
    this.#phase = 'asking'
    if (!(await mayQuit())) {
      this.#phase = 'none'
      return
    }
    this.#phase = 'stopping'
    const { promise: isTooLate, resolve } = Promise.withResolvers<undefined>()
    const cancel = timers.after(quitWithinMs, () => resolve(undefined))
    await Promise.race([stop(), isTooLate])
    cancel()
    this.#phase = 'stopped'
    quit()
  }
}

/** Asks the user whether to quit while links are sent; closing the question means no. */
export async function askToQuit(
  ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>,
  words: Words['quit'],
): Promise<boolean> {
  const { response } = await ask({
    type: 'question',
    message: words.message,
    detail: fill(words.detail, { seconds: String(quitWithinMs / 1_000) }),
    buttons: [words.keepSending, words.quit],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
