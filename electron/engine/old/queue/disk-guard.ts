import { pauseSince, type Pause } from '../../../shared/account.ts'
import { diskProblemOf, type DiskProblem } from '../../../shared/disk-problem.ts'

/** Room that is kept on the disk for answers. */
export interface Reserve {
  /** Sets the room aside where that is not done. Throws where there is none. */
  keep(): void
  /** Gives the room to whoever writes next; false where none was set aside. */
  release(): boolean
}

/** What the guard needs to know. */
export interface DiskGuardParts {
  readonly reserve: Reserve
  readonly wallMs: () => number
  readonly onPause: () => void
}

/**
 * Stands between the queue and a disk that may be full: a refused write stops sending. An answer
 * has room kept for it; one that could not be written all the same stays in memory until the disk
 * takes it again.
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
      const problem = diskProblemOf(error)
      if (problem === undefined) throw error
      this.#stopFor(problem)
      return undefined
    }
  }

  /** Like `run` for a request that is about to leave: only with room kept for its answer. */
  runWithReserve<Value>(write: () => Value): Value | undefined {
    return this.run(() => {
      this.#parts.reserve.keep()
      return write()
    })
  }

  /** Like `run` for what must not be lost: kept until it was written. */
  runOrKeep(write: () => void): void {
    if (this.#isWritten(write)) return
    if (this.#parts.reserve.release() && this.#isWritten(write)) return
    this.#unwritten.push(write)
  }

  /** Tries again what was kept; returns whether all is written and sending may go on. */
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
    this.#pause = pauseSince(this.#parts.wallMs(), 'disk', problem)
    this.#parts.onPause()
  }
}
