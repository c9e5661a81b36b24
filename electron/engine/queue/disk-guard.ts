import type { Pause } from '../../shared/contract/index.ts'
import { diskProblemOf, type DiskProblem } from '../../shared/disk-problem.ts'
import { pauseFor } from './pauses.ts'

/** Space that is kept on the disk for answers. */
export interface Reserve {
  /** Reserves the space unless it is reserved. Throws if there is none. */
  keep(): void
  /** Frees the space for the next write; false if none was reserved. */
  release(): boolean
}

/** What the guard needs to know. */
export interface DiskGuardParts {
  readonly reserve: Reserve
  readonly wallMs: () => number
  readonly onPause: () => void
}

/**
 * Stands between the queue and a disk that may be full: a refused write stops sending. Space is
 * reserved for answers; an answer that cannot be written even so stays in memory until the disk takes
 * it.
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

  /** Runs a write. If the disk refuses it, returns undefined and pauses; bugs are thrown. */
  run<Value>(write: () => Value): Value | undefined {
    try {
      return write()
    } catch (error) {
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      this.#stopFor(problem)
      return undefined
    }
  }

  /** Like `run`, for a request that is about to leave: only with space reserved for its answer. */
  runWithReserve<Value>(write: () => Value): Value | undefined {
    return this.run(() => {
      this.#parts.reserve.keep()
      return write()
    })
  }

  /** Like `run`, for what must not be lost: it is kept until it is written. */
  runOrKeep(write: () => void): void {
    if (this.#isWritten(write)) return
    if (this.#parts.reserve.release() && this.#isWritten(write)) return
    this.#unwritten.push(write)
  }

  /** Tries again what was kept; true if all is written and sending may continue. */
  retry(): boolean {
    this.#pause = undefined
    for (;;) {
      const [write] = this.#unwritten
      if (write === undefined) return true
      if (!this.#isWritten(write)) return false
      this.#unwritten.shift()
    }
  }

  #isWritten(write: () => void): boolean {
    return this.run(() => (write(), true)) === true
  }

  #stopFor(problem: DiskProblem): void {
    this.#pause = pauseFor('disk', problem, this.#parts.wallMs())
    this.#parts.onPause()
  }
}
