import type { ConnectionProblem, WaitReason } from '../../shared/account.ts'

const afterDoubtMs = 15_000
const offlineStepsMs = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000]
const freeServerErrorsInARow = 3
const doubtsThatPause = 2
const refusalsThatPause = 10

/** Requests in doubt with no clear answer after them. */
export interface DoubtsInARow {
  readonly all: number
  /** Of these, doubts that the user was not asked about yet. */
  readonly exposed: number
}

/**
 * What an account remembers between its requests: doubts, refused links and failures in a row, and how
 * long it waits after a doubt or without a connection. The wait after a 429 is not here but in
 * `rate-limiter.ts`. It lives in memory; a new engine reads the doubts from the ledger.
 */
export class Backoff {
  #doubtsInARow = 0
  #refusalsInARow = 0
  #failuresInARow = 0
  #serverErrorsInARow = 0
  #isCareful = false
  #isProven = false
  #holdUntilMs = Number.NEGATIVE_INFINITY
  #holdReason: WaitReason

  /** Continues where the last engine ended. */
  restore(doubts: DoubtsInARow): void {
    this.#doubtsInARow = doubts.exposed
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

  /**
   * The service refused the links of a request (400 or 413). Only single links without unusual
   * characters count: ten of them in a row mean that the links are not the cause.
   */
  linksRefused(isSinglePlainLink: boolean): void {
    this.#doubtsInARow = 0
    this.#answeredClearly()
    if (isSinglePlainLink) this.#refusalsInARow += 1
  }

  wentOffline(nowMs: number, problem: ConnectionProblem): void {
    const stepMs = offlineStepsMs[Math.min(this.#failuresInARow, offlineStepsMs.length - 1)] ?? 0
    this.#failuresInARow += 1
    this.#hold(nowMs + stepMs, problem)
  }

  /** A server error that charges nothing, as the user says. */
  serverFailedFreely(nowMs: number): void {
    this.#serverErrorsInARow += 1
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
  }

  /** The account resumes: every count starts anew but that of doubts that the user was not asked about. */
  reset(exposedDoubts: number): void {
    this.#doubtsInARow = exposedDoubts
    this.#refusalsInARow = 0
    this.#isProven = false
    this.#answeredClearly()
    this.#holdUntilMs = Number.NEGATIVE_INFINITY
  }

  /** Address, limits or token changed: one request at a time until one is accepted. */
  mustProve(): void {
    this.#isProven = false
  }

  get hasTooManyDoubts(): boolean {
    return this.#doubtsInARow >= doubtsThatPause
  }

  get hasTooManyRefusals(): boolean {
    return this.#refusalsInARow >= refusalsThatPause
  }

  get hasTooManyServerErrors(): boolean {
    return this.#serverErrorsInARow > freeServerErrorsInARow
  }

  /** A doubt came up and nothing was accepted since: balanced requests are small. */
  get isCareful(): boolean {
    return this.#isCareful
  }

  /** A request was accepted since the start, the last doubt and the last resume. */
  get isProven(): boolean {
    return this.#isProven
  }

  /** Milliseconds to wait, and why. */
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
