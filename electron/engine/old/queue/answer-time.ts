import type { Outcome } from '../../../shared/outcome.ts'

const typicalMs = 300

/** Enough for a mean that a single refusal at once, among receipts that take seconds, does not move by much. */
const remembered = 32

/** How long answers take, for forecasts: as the last ones did, and as they mostly do before any came. */
export class AnswerTime {
  #ms = typicalMs
  #answers = 0

  /** `ms`: how long the request was on its way. */
  take({ kind }: Outcome, ms: number): void {
    if (kind === 'not-sent' || kind === 'no-answer') return
    this.#answers = Math.min(this.#answers + 1, remembered)
    this.#ms += (ms - this.#ms) / this.#answers
  }

  get ms(): number {
    return this.#ms
  }
}
