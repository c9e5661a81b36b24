import type { Clock } from './clock.ts'

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
