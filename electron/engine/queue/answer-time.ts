import type { Outcome } from '../../shared/outcome.ts'

const typicalMs = 300

/** How long answers take, for forecasts: as the last ones did, and as they mostly do before any came. */
export class AnswerTime {
  #ms: number | undefined

  /** `ms`: how long the request was on its way. */
  take({ kind }: Outcome, ms: number): void {
    if (kind === 'not-sent' || kind === 'no-answer') return
    this.#ms = this.#ms === undefined ? ms : this.#ms + (ms - this.#ms) / 4
  }

  get ms(): number {
    return this.#ms ?? typicalMs
  }
}
