import type { Calendar, Clock } from '../../../electron/engine/queue/index.ts'

interface Timer {
  readonly dueMs: number
  readonly callback: () => void
}

/** Noon of a day in UTC, when every simulated clock begins. */
const noonMs = Date.UTC(2026, 2, 14, 12)

/** A calendar of days in UTC. */
export const utcCalendar: Calendar = {
  dayOf: (wallMs) => new Date(wallMs).toISOString().slice(0, 10),
  timeOf: (day, minute) => Date.parse(day) + minute * 60_000,
}

/** A clock that only a test moves. */
export class SimulatedClock implements Clock {
  readonly #calendar: Calendar
  #nowMs = 0
  #wallOffsetMs: number
  #timers: Timer[] = []

  constructor({
    startMs = noonMs,
    calendar = utcCalendar,
  }: { startMs?: number; calendar?: Calendar } = {}) {
    this.#wallOffsetMs = startMs
    this.#calendar = calendar
  }

  wallMs(): number {
    return this.#nowMs + this.#wallOffsetMs
  }

  monotonicMs(): number {
    return this.#nowMs
  }

  dayOf(wallMs: number): string {
    return this.#calendar.dayOf(wallMs)
  }

  timeOf(day: string, minute: number): number {
    return this.#calendar.timeOf(day, minute)
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.ceil(ms), callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Milliseconds until the next timer is due; undefined: nobody waits. */
  get msToNextTimer(): number | undefined {
    if (this.#timers.length === 0) return undefined
    return Math.max(0, Math.min(...this.#timers.map(({ dueMs }) => dueMs)) - this.#nowMs)
  }

  /** Lets time pass and calls back whoever waited for it, in order. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms
    for (;;) {
      const [next] = this.#timers.toSorted((left, right) => left.dueMs - right.dueMs)
      if (next === undefined || next.dueMs > untilMs) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#nowMs = Math.max(this.#nowMs, next.dueMs)
      next.callback()
    }
    this.#nowMs = untilMs
  }

  /** Sets the wall clock, as a user or a time server may; waits do not notice. */
  setWall(byMs: number): void {
    this.#wallOffsetMs += byMs
  }

  /** Forgets every timer: whoever waited is dead. */
  dropTimers(): void {
    this.#timers = []
  }
}
