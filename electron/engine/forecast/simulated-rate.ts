import type { RateOutlook } from '../queue/index.ts'

/**
 * The rate of an account played forward, request by request, if each is answered as the last ones
 * were. All times are wall time.
 */
export class SimulatedRate {
  readonly #outlook: RateOutlook
  /** When each permit is free again, from `#permit` on, soonest first. */
  readonly #permits: number[]
  #permit = 0
  /** When the requests in flight are answered, from `#end` on. */
  readonly #ends: number[]
  #end = 0
  #lastStartMs: number
  #firstEndMs: number | undefined

  constructor(outlook: RateOutlook) {
    this.#outlook = outlook
    this.#permits = outlook.permitsFreeMs.toSorted((a, b) => a - b)
    const { answersDueMs, parallel } = outlook
    const ends = answersDueMs.toSorted((a, b) => a - b).slice(-parallel)
    this.#ends = [
      ...Array.from({ length: parallel - ends.length }, () => Number.NEGATIVE_INFINITY),
      ...ends,
    ]
    this.#lastStartMs = outlook.pace.lastStartMs
  }

  /** Requests that leave in one cycle at most. */
  get allowance(): number {
    return this.#permits.length
  }

  /** How long after a request the next one with its permit leaves. */
  get cycleMs(): number {
    const { answerMs, permitMs, parallel } = this.#outlook
    return Math.max(answerMs + permitMs, (this.allowance * answerMs) / parallel)
  }

  /** True where every request leaves one cycle after the one before it with the same permit. */
  isSteady(atMs: number): boolean {
    return atMs >= this.#outlook.pace.untilMs
  }

  /** When the next request may start that does not start before `fromMs`. */
  earliest(fromMs: number): number {
    const { pace, notBeforeMs, isProven, answerMs } = this.#outlook
    // Until one is accepted, one request at a time.
    const provenMs = isProven ? fromMs : (this.#firstEndMs ?? fromMs)
    const atMs = Math.max(
      fromMs,
      notBeforeMs,
      provenMs,
      this.#permits[this.#permit] ?? fromMs,
      this.#ends[this.#end] ?? fromMs + answerMs,
    )
    return atMs < pace.untilMs ? Math.max(atMs, this.#lastStartMs + pace.spacingMs) : atMs
  }

  /** A request starts, at a time that `earliest` returned; returns when it is answered. */
  take(atMs: number): number {
    const { answerMs, permitMs } = this.#outlook
    const endMs = atMs + answerMs
    this.#lastStartMs = atMs
    this.#firstEndMs ??= endMs
    this.#ends[this.#end] = endMs
    this.#end = (this.#end + 1) % this.#ends.length
    this.#permits[this.#permit] = endMs + permitMs
    this.#permit = (this.#permit + 1) % this.#permits.length
    return endMs
  }

  /** So many whole cycles go by in which every permit is taken again as soon as it is free. */
  skip(cycles: number): void {
    const ms = cycles * this.cycleMs
    this.#lastStartMs += ms
    for (const [index, freeMs] of this.#permits.entries()) this.#permits[index] = freeMs + ms
    for (const [index, endMs] of this.#ends.entries()) this.#ends[index] = endMs + ms
  }
}
