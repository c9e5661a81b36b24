import type { Clock } from './clock.ts'

/** A clock that was set, or a computer that slept without a word, is noticed within this. */
const longestByWallMs = 60_000

/** Sleep that ends early when poked; a poke since the last `begin` is not slept through. */
export class Nap {
  readonly #clock: Clock
  #wake: (() => void) | undefined
  #wasPoked = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** What is decided from here on knows of every poke until now. */
  begin(): void {
    this.#wasPoked = false
  }

  poke(): void {
    this.#wasPoked = true
    this.#wake?.()
  }

  /** Like `sleep`, for a time of the clock on the wall: it may end early, to look at that again. */
  sleepByWall(ms: number): Promise<void> {
    return this.sleep(Number.isFinite(ms) ? Math.min(ms, longestByWallMs) : ms)
  }

  /** Resolves when `ms` are over or at a poke; Infinity: only at a poke. */
  async sleep(ms: number): Promise<void> {
    if (this.#wasPoked) return
    await new Promise<void>((resolve) => {
      const callOff = Number.isFinite(ms) ? this.#clock.after(ms, resolve) : undefined
      this.#wake = () => {
        callOff?.()
        resolve()
      }
    })
    this.#wake = undefined
  }
}
