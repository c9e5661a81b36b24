import type { Timers } from '../../../electron/host/index.ts'

/** A clock that stands still until it is moved on. */
export class ManualTimers implements Timers {
  #nowMs = 0
  readonly #due = new Map<symbol, { readonly atMs: number; readonly act: () => void }>()

  after(delayMs: number, act: () => void): () => void {
    const key = Symbol('timer')
    this.#due.set(key, { atMs: this.#nowMs + delayMs, act })
    return () => {
      this.#due.delete(key)
    }
  }

  /** Delays that are still to come, shortest first. */
  get pendingMs(): readonly number[] {
    return [...this.#due.values()].map(({ atMs }) => atMs - this.#nowMs).toSorted((a, b) => a - b)
  }

  /** Moves the time on and does what falls due, in order, also what comes up on the way. */
  pass(ms: number): void {
    const endMs = this.#nowMs + ms
    for (;;) {
      const [next] = [...this.#due].toSorted(([, a], [, b]) => a.atMs - b.atMs)
      if (next === undefined || next[1].atMs > endMs) break
      this.#due.delete(next[0])
      this.#nowMs = next[1].atMs
      next[1].act()
    }
    this.#nowMs = endMs
  }
}
