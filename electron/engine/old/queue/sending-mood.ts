import type { ConnectionProblem, WaitReason } from '../../../shared/account.ts'
import type { StoredBatch } from '../../../shared/records.ts'

const afterDoubtMs = 15_000
const offlineStepsMs = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000]
const freeServerErrorsInARow = 3
const doubtsThatPause = 2
const refusalsThatPause = 10

/**
 * What an account remembers between its requests: doubts, refusals and failures in a row, and how
 * long to hold back. Lives in memory; a new engine reads the doubts from the ledger.
 */
export class SendingMood {
  #doubtsInARow = 0
  #refusalsInARow = 0
  #failuresInARow = 0
  #serverErrorsInARow = 0
  #isCareful = false
  #isProven = false
  #holdUntilMs = Number.NEGATIVE_INFINITY
  #holdReason: WaitReason

  /** Begins where the last engine ended; `counting`: those that nobody was asked about. */
  remember(doubts: { readonly all: number; readonly counting: number }): void {
    this.#doubtsInARow = doubts.counting
    this.#isCareful = doubts.all > 0
  }

  accepted(): void {
    this.#doubtsInARow = 0
    this.#refusalsInARow = 0
    this.#isCareful = false
    this.#isProven = true
    this.#answeredClearly()
  }

  doubted(): void {
    this.#doubtsInARow += 1
    this.#isCareful = true
    this.#isProven = false
  }

  waitAfterDoubt(nowMs: number): void {
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
  }

  /** A refusal of several links says nothing of the cause; ten single plain ones do. */
  refused(batch: StoredBatch): void {
    this.#doubtsInARow = 0
    this.#answeredClearly()
    if (batch.linkCount === 1 && !batch.isUnusual) this.#refusalsInARow += 1
  }

  wentOffline(nowMs: number, problem: ConnectionProblem = 'offline'): void {
    const stepMs = offlineStepsMs[Math.min(this.#failuresInARow, offlineStepsMs.length - 1)] ?? 0
    this.#failuresInARow += 1
    this.#hold(nowMs + stepMs, problem)
  }

  /** A server error that charges nothing, as the user says. */
  serverFailedFreely(nowMs: number): void {
    this.#serverErrorsInARow += 1
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
  }

  /** The account goes on: all in a row counts from now, but for doubts that nobody was asked about. */
  reset(doubtsLeft: number): void {
    this.#doubtsInARow = doubtsLeft
    this.#refusalsInARow = 0
    this.#isProven = false
    this.#answeredClearly()
    this.#holdUntilMs = Number.NEGATIVE_INFINITY
  }

  /** Address, limits or token changed: one batch at a time until one was accepted. */
  mustProve(): void {
    this.#isProven = false
  }

  get hasDoubtedTooOften(): boolean {
    return this.#doubtsInARow >= doubtsThatPause
  }

  get wasRefusedTooOften(): boolean {
    return this.#refusalsInARow >= refusalsThatPause
  }

  get hasServerFailedTooOften(): boolean {
    return this.#serverErrorsInARow > freeServerErrorsInARow
  }

  /** After a doubt, balanced batches are small again until one was accepted. */
  get isCareful(): boolean {
    return this.#isCareful
  }

  /** A batch was accepted since the start, the last doubt and the last resume. */
  get isProven(): boolean {
    return this.#isProven
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

  /** The longer of two holds, when requests in flight together fail one after the other. */
  #hold(untilMs: number, reason: WaitReason): void {
    if (untilMs <= this.#holdUntilMs) return
    this.#holdUntilMs = untilMs
    this.#holdReason = reason
  }
}
