/** A sliding log: how many requests came in the window that ends now. */
export class RateLog {
  readonly #limit: number
  readonly #windowMs: number
  #takenMs: number[] = []

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Counts a request at `nowMs` and says whether it was within the limit. */
  take(nowMs: number): boolean {
    this.#takenMs = this.#takenMs.filter((takenMs) => takenMs > nowMs - this.#windowMs)
    this.#takenMs.push(nowMs)
    return this.#takenMs.length <= this.#limit
  }
}
