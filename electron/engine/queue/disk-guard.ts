import type { Pause } from '../../shared/account.ts'

/** What the guard needs to know. */
export interface DiskGuardParts {
  readonly isDiskError: (error: unknown) => boolean
  readonly wallMs: () => number
  readonly onPause: () => void
}

/**
 * Stands between the queue and a disk that may be full: a refused write stops sending, and an
 * answer that could not be written stays in memory until the disk takes it again.
 */
export class DiskGuard {
  readonly #parts: DiskGuardParts
  readonly #unwritten: (() => void)[] = []
  #pause: Pause | undefined

  constructor(parts: DiskGuardParts) {
    this.#parts = parts
  }

  get pause(): Pause | undefined {
    return this.#pause
  }

  /** Runs a write. A disk that does not take it gives undefined and a pause; bugs are thrown. */
  run<Value>(write: () => Value): Value | undefined {
    try {
      return write()
    } catch (error) {
      if (!this.#parts.isDiskError(error)) throw error
      this.#pause = {
        reason: 'disk',
        detail: 'disk-full',
        sinceMs: this.#parts.wallMs(),
        httpStatus: undefined,
        message: undefined,
        batchId: undefined,
        units: undefined,
        ofUnits: undefined,
      }
      this.#parts.onPause()
      return undefined
    }
  }

  /** Like `run` for what must not be lost: kept until it was written. */
  runOrKeep(write: () => void): void {
    if (this.run(() => (write(), true)) === undefined) this.#unwritten.push(write)
  }

  /** Tries again what was kept; returns whether all is written and sending may go on. */
  retry(): boolean {
    this.#pause = undefined
    for (;;) {
      const [write] = this.#unwritten
      if (write === undefined) return true
      if (this.run(() => (write(), true)) === undefined) return false
      this.#unwritten.shift()
    }
  }
}
