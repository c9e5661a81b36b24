import type { Clock } from './clock.ts'
import type { DiskGuard } from './disk-guard.ts'
import { type Due, type DueOrLater, findDue } from './due.ts'
import type { QueueLedger } from './queue-ledger.ts'

/** What looking for due batches reads and changes. */
export interface DueBatchesParts {
  readonly ledger: QueueLedger
  readonly clock: Clock
  readonly disk: DiskGuard
  /** Told when the next slot may leave at another time than before. */
  readonly onChange: () => void
}

/** Finds what leaves next on an account. */
export class DueBatches {
  readonly #accountId: number
  readonly #parts: DueBatchesParts
  #found: DueOrLater = nothing

  constructor(accountId: number, parts: DueBatchesParts) {
    this.#accountId = accountId
    this.#parts = parts
  }

  /** Undefined: nothing may leave now. */
  next(): Due | undefined {
    const { ledger, clock, disk, onChange } = this.#parts
    const nowMs = clock.wallMs()
    const before = this.#found
    this.#found = findDue(ledger, this.#accountId, nowMs, clock)
    const { due, nextMs, wasSetBack } = this.#found
    // Once, or the pace would wait until that time has come.
    if (wasSetBack) disk.run(() => ledger.submissions.setPaceBack(this.#accountId, nowMs))
    if (nextMs !== before.nextMs) onChange()
    return due
  }

  /** Nothing may leave whatever its time. */
  rest(): undefined {
    this.#found = nothing
  }

  /** Until something may leave that waits for its time; Infinity: nothing does. */
  msUntilNext(): number {
    const { nextMs } = this.#found
    if (nextMs === undefined) return Number.POSITIVE_INFINITY
    return Math.max(0, nextMs - this.#parts.clock.wallMs())
  }
}

const nothing: DueOrLater = { due: undefined, nextMs: undefined, wasSetBack: false }
