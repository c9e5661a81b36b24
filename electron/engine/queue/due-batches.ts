import type { Clock } from './clock.ts'
import type { DiskGuard } from './disk-guard.ts'
import { type Due, findDue } from './due.ts'
import type { QueueLedger } from './queue-ledger.ts'

/** A clock that was set, or a computer that slept without a word, is noticed within this. */
const longestNapMs = 60_000

/** What looking for due batches reads and changes. */
export interface DueBatchesParts {
  readonly ledger: QueueLedger
  readonly clock: Clock
  readonly disk: DiskGuard
  /** Told when slots were opened, and when the next one opens at another time than before. */
  readonly onChange: () => void
}

/** Finds what leaves next on an account, opening slots as their time comes. */
export class DueBatches {
  readonly #accountId: number
  readonly #parts: DueBatchesParts
  #nextMs: number | undefined

  constructor(accountId: number, parts: DueBatchesParts) {
    this.#accountId = accountId
    this.#parts = parts
  }

  /** Undefined: nothing may leave now, or the disk does not take it that a slot is open. */
  next(): Due | undefined {
    const { ledger, clock, disk, onChange } = this.#parts
    const nowMs = clock.wallMs()
    const { due, nextMs, wasSetBack } = findDue(ledger, this.#accountId, nowMs, clock)
    // Once, or the pace would wait until that time has come.
    if (wasSetBack) disk.run(() => ledger.submissions.setPaceBack(this.#accountId, nowMs))
    const hasChanged = nextMs !== this.#nextMs
    this.#nextMs = nextMs
    if (due === undefined || due.slotsOpen <= due.submission.slotsOpen) {
      if (hasChanged) onChange()
      return due
    }
    const { submission, slotsOpen } = due
    const isWritten = disk.run(() => {
      ledger.submissions.openSlots(submission.id, slotsOpen)
      return true
    })
    onChange()
    return isWritten === undefined ? undefined : due
  }

  /** Nothing may leave whatever its time: neither is anything opened. */
  rest(): undefined {
    this.#nextMs = undefined
  }

  /** How long to sleep at most for what waits for its time; Infinity: nothing does. */
  napMs(): number {
    if (this.#nextMs === undefined) return Number.POSITIVE_INFINITY
    const leftMs = this.#nextMs - this.#parts.clock.wallMs()
    return Math.max(0, Math.min(leftMs, longestNapMs))
  }
}
