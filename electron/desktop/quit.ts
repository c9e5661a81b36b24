import type { Event, MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import type { Timers } from '../ipc/child-port.ts'
import type { DesktopWords } from './words/desktop-words.ts'

/** How long quitting waits for the answer to what is in flight. After it the ledger says "in doubt". */
export const quitWithinMs = 10_000

export interface QuitParts {
  readonly isSending: () => boolean
  /** The user's word while something is being sent. */
  readonly mayQuit: () => Promise<boolean>
  /** The app goes on without a window: always on macOS, by the user's wish elsewhere. */
  readonly outlivesWindow: () => boolean
  /** Resolves when nothing is in flight any more. */
  readonly stop: () => Promise<void>
  readonly quit: () => void
  readonly timers: Timers
}

/**
 * Quitting while something is being sent asks first, then waits a while for what is in flight.
 * Nothing depends on it: Windows ends apps at log-out without a word, and an engine that is killed
 * recovers from its ledger. Where nothing is being sent nothing is held up, because macOS takes a
 * prevented quit as the wish to stay logged in.
 */
export class Quit {
  readonly #parts: QuitParts
  #phase: 'none' | 'asking' | 'stopping' | 'stopped' = 'none'

  constructor(parts: QuitParts) {
    this.#parts = parts
  }

  /** Takes `before-quit` of the app. */
  beforeQuit(event: Pick<Event, 'preventDefault'>): void {
    if (this.#mayGo) return
    event.preventDefault()
    if (this.#phase === 'none') void this.#askAndStop()
  }

  /** Whether the user may close the window now; where the app does not outlive it that is to quit. */
  closeWindow(): boolean {
    if (this.#parts.outlivesWindow() || this.#mayGo) return true
    this.#parts.quit()
    return false
  }

  /** Takes `window-all-closed` of the app. */
  afterLastWindow(): void {
    if (!this.#parts.outlivesWindow()) this.#parts.quit()
  }

  /** Resolves when nothing is in flight; from then on the app may end without a question. */
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
    const callOff = timers.after(quitWithinMs, () => resolve(undefined))
    await Promise.race([stop(), isTooLate])
    callOff()
    this.#phase = 'stopped'
    quit()
  }
}

/** Asks the user whether to quit while something is being sent; closing the question means no. */
export async function askToQuit(
  ask: (question: MessageBoxOptions) => Promise<MessageBoxReturnValue>,
  words: DesktopWords['quit'],
): Promise<boolean> {
  const { response } = await ask({
    type: 'question',
    message: words.message,
    detail: words.detail(quitWithinMs / 1_000),
    buttons: [words.keepSending, words.quit],
    defaultId: 0,
    cancelId: 0,
  })
  return response === 1
}
