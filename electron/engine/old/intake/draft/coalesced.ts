/** Calls at once, then at most every `everyMs`, and always once more after the last request. */
export class Coalesced {
  readonly #call: () => void
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #isWaiting = false

  constructor(call: () => void, everyMs: number) {
    this.#call = call
    this.#everyMs = everyMs
  }

  request(): void {
    if (this.#timer !== undefined) {
      this.#isWaiting = true
      return
    }
    this.#isWaiting = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isWaiting) this.request()
    }, this.#everyMs)
    this.#timer.unref()
    this.#call()
  }

  /** Forgets what was requested and not called. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
