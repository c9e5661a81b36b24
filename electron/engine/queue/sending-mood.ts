import type { WaitReason } from '../../shared/account.ts'
import type { AttemptTrace } from '../../shared/records.ts'
import type { StoredBatch } from '../../shared/records.ts'

const afterDoubtMs = 15_000
const offlineStepsMs = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000]
const freeServerErrorsInARow = 3
const doubtsThatPause = 2
const refusalsThatPause = 10

/**
 * What an account remembers between its requests: doubts, refusals and failures in a row, and how
 * long to hold back. Lives in memory: a restart begins afresh but for a doubt at the very end.
 */
export class SendingMood {
  #doubtsInARow = 0
  #refusalsInARow = 0
  #failuresInARow = 0
  #serverErrorsInARow = 0
  #isCareful = false
  #holdUntilMs = Number.NEGATIVE_INFINITY
  #holdReason: WaitReason

  /** An engine that was killed in the middle begins with that doubt. */
  remember(last: AttemptTrace | undefined): void {
    if (last?.outcome !== 'killed') return
    this.#doubtsInARow = 1
    this.#isCareful = true
  }

  /** Returns whether the account must pause. */
  doubted(nowMs: number): boolean {
    this.#doubtsInARow += 1
    this.#isCareful = true
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
    return this.#doubtsInARow >= doubtsThatPause
  }

  accepted(): void {
    this.#doubtsInARow = 0
    this.#refusalsInARow = 0
    this.#isCareful = false
    this.#answeredClearly()
  }

  /** A refusal of several links says nothing of the cause; ten single plain ones do. */
  refused(batch: StoredBatch): boolean {
    this.#doubtsInARow = 0
    this.#answeredClearly()
    if (batch.linkCount === 1 && !batch.isUnusual) this.#refusalsInARow += 1
    return this.#refusalsInARow >= refusalsThatPause
  }

  wentOffline(nowMs: number): void {
    const stepMs = offlineStepsMs[Math.min(this.#failuresInARow, offlineStepsMs.length - 1)] ?? 0
    this.#failuresInARow += 1
    this.#hold(nowMs + stepMs, 'offline')
  }

  /** Returns whether the account must pause. */
  serverFailedFreely(nowMs: number): boolean {
    this.#serverErrorsInARow += 1
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
    return this.#serverErrorsInARow > freeServerErrorsInARow
  }

  /** The user goes on: everything in a row counts from now. */
  reset(): void {
    this.#doubtsInARow = 0
    this.#refusalsInARow = 0
    this.#answeredClearly()
    this.#hold(Number.NEGATIVE_INFINITY, undefined)
  }

  /** After a doubt, balanced batches are small again until one was accepted. */
  get isCareful(): boolean {
    return this.#isCareful
  }

  /** Milliseconds to hold back, and why. */
  hold(nowMs: number): { readonly ms: number; readonly reason: WaitReason } {
    const ms = Math.max(0, this.#holdUntilMs - nowMs)
    return { ms, reason: ms > 0 ? this.#holdReason : undefined }
  }

  #answeredClearly(): void {
    this.#failuresInARow = 0
    this.#serverErrorsInARow = 0
  }

  #hold(untilMs: number, reason: WaitReason): void {
    this.#holdUntilMs = untilMs
    this.#holdReason = reason
  }
}
