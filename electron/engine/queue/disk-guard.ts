import type { Pause } from '../../shared/contract/index.ts'
import { diskProblemOf, type DiskProblem } from '../../shared/disk-problem.ts'
import { pauseFor } from './pauses.ts'

/** Space on the disk that is reserved for answers. */
export interface Reserve {
  /** Reserves the space unless it is reserved already. Throws if the disk is full. */
  allocate(): void
  /** Frees the space for the next write; false if none was reserved. */
  release(): boolean
}

/** The parts of a disk guard. */
export interface DiskGuardParts {
  readonly reserve: Reserve
  readonly wallMs: () => number
  readonly onPause: () => void
}

/**
 * Runs the writes of the queue on a disk that may be full. If the disk refuses a write, sending pauses.
 * Space is reserved for answers. An answer that cannot be written even then stays in memory until the
 * disk accepts it.
 */
export class DiskGuard {
  readonly #parts: DiskGuardParts
  /** Writes to try again, oldest first. */
  readonly #unwritten: (() => void)[] = []
  #pause: Pause | undefined

  constructor(parts: DiskGuardParts) {
    this.#parts = parts
  }

  get pause(): Pause | undefined {
    return this.#pause
  }

  /** Runs a write. If the disk refuses it, pauses and returns undefined. Other errors are thrown. */
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

  /** Like `run`, for a request that is about to leave: first reserves space for its answer. */
  runWithReserve<Value>(write: () => Value): Value | undefined {
    return this.run(() => {
      this.#parts.reserve.allocate()
      return write()
    })
  }

  /** Like `run`, for a write that must not be lost: keeps it until the disk accepts it. */
  runOrKeep(write: () => void): void {
    if (this.#isWritten(write)) return
    if (this.#parts.reserve.release() && this.#isWritten(write)) return
    this.#unwritten.push(write)
  }

  /** Tries the kept writes again. True if all are written and sending may continue. */
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
