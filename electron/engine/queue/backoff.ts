import type { ConnectionProblem, WaitReason } from '../../shared/account.ts'

/** The wait after a request in doubt, and after a server error that charges nothing. */
const afterDoubtMs = 15_000
/** The wait after each failed connection in a row; the last one repeats. */
const offlineStepsMs = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000, 60_000]
/** Server errors in a row that are retried if they charge nothing; one more pauses the account. */
const freeServerErrorsInARow = 3
/** Requests in doubt in a row that pause the account. */
const doubtsThatPause = 2
/** Single plain links refused in a row that pause the account. */
const refusalsThatPause = 10

/** Requests in doubt in a row: the last ones, with no clear answer after them. */
export interface DoubtsInARow {
  readonly all: number
  /** Those of them that the user was not asked about yet. */
  readonly exposed: number
}

/**
 * Counts the doubts, refused links and failures in a row of an account, and says how long it waits after
 * a doubt or without a connection. The wait after a 429 is not here but in `rate-limiter.ts`. Everything
 * is in memory; a new engine reads only the doubts from the ledger.
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

  /** Continues with the doubts of the last engine. */
  restore(doubts: DoubtsInARow): void {
    this.#doubtsInARow = doubts.exposed
    this.#isCareful = doubts.all > 0
  }

  /** A request was accepted: every count starts again. */
  accepted(): void {
    this.#doubtsInARow = 0
    this.#refusalsInARow = 0
    this.#isCareful = false
    this.#isProven = true
    this.#answeredClearly()
  }

  /** A request is in doubt. */
  requestInDoubt(): void {
    this.#doubtsInARow += 1
    this.#isCareful = true
    this.#isProven = false
  }

  /** Starts the wait after a request in doubt. */
  waitAfterDoubt(nowMs: number): void {
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
  }

  /**
   * The service refused the links of a request (400 or 413). Only a single link without unusual
   * characters counts. Ten of them in a row show that the links are not the cause.
   */
  linksRefused(isSinglePlainLink: boolean): void {
    this.#doubtsInARow = 0
    this.#answeredClearly()
    if (isSinglePlainLink) this.#refusalsInARow += 1
  }

  /** No connection was made, or it was cut before the last byte: waits longer each time. */
  wentOffline(nowMs: number, problem: ConnectionProblem): void {
    const stepMs = offlineStepsMs[Math.min(this.#failuresInARow, offlineStepsMs.length - 1)] ?? 0
    this.#failuresInARow += 1
    this.#hold(nowMs + stepMs, problem)
  }

  /** A 5xx of a service that charges nothing then, as the account's settings say. */
  freeServerError(nowMs: number): void {
    this.#serverErrorsInARow += 1
    this.#hold(nowMs + afterDoubtMs, 'after-doubt')
  }

  /** The account resumes: every count starts again, except doubts that the user was not asked about. */
  reset(exposedDoubts: number): void {
    this.#doubtsInARow = exposedDoubts
    this.#refusalsInARow = 0
    this.#isProven = false
    this.#answeredClearly()
    this.#holdUntilMs = Number.NEGATIVE_INFINITY
  }

  /** The address, the limits or the token changed: one request at a time until one is accepted. */
  requireProof(): void {
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

  /** A request was in doubt and none was accepted since. Balanced requests are small then. */
  get isCareful(): boolean {
    return this.#isCareful
  }

  /** A request was accepted since the start, the last doubt and the last resume. */
  get isProven(): boolean {
    return this.#isProven
  }

  /** How long to wait, and why. */
  hold(nowMs: number): { readonly ms: number; readonly reason: WaitReason } {
    const ms = Math.max(0, this.#holdUntilMs - nowMs)
    return { ms, reason: ms > 0 ? this.#holdReason : undefined }
  }

  #answeredClearly(): void {
    this.#failuresInARow = 0
    this.#serverErrorsInARow = 0
  }

  /** Keeps the longer of two waits, since requests in flight together may fail one after the other. */
  #hold(untilMs: number, reason: WaitReason): void {
    if (untilMs <= this.#holdUntilMs) return
    this.#holdUntilMs = untilMs
    this.#holdReason = reason
  }
}
