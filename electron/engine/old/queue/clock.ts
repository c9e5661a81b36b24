import type { Calendar } from './calendar.ts'

/** Time as the queue sees it; tests bring their own. */
export interface Clock extends Calendar {
  /** UTC epoch milliseconds, for what is written down. May jump. */
  wallMs(): number
  /** Milliseconds that only ever grow, for every wait. */
  monotonicMs(): number
  /** Calls back once after `ms`; the returned function calls it off. */
  after(ms: number, callback: () => void): () => void
  /** When the local calendar day of `wallMs` began. */
  dayStartMs(): number
  /** When the next one begins. */
  nextDayMs(): number
}
