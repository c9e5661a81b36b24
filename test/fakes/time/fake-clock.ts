import type { Calendar, Clock } from '../../../electron/engine/queue/index.ts'

interface Timer {
  readonly dueMs: number
  readonly callback: () => void
}

const dayMs = 86_400_000

/** Noon of a day in UTC, when every fake clock begins. */
export const noonMs = Date.UTC(2026, 2, 14, 12)

/** A calendar of days in UTC. */
const calendarOfUtc: Calendar = {
  dayOf: (wallMs) => new Date(wallMs).toISOString().slice(0, 10),
  timeOf: (day, minute) => Date.parse(day) + minute * 60_000,
}

/**
 * A clock that a test moves. `skips`: whoever waits is woken at once, as if the time had passed, so
 * that a day of waiting takes a moment; `waits` tells how long each wait was meant to be.
 */
export class FakeClock implements Clock {
  readonly waits: number[] = []
  readonly #skips: boolean
  readonly #calendar: Calendar
  #nowMs = 0
  #wallOffsetMs = noonMs
  #timers: Timer[] = []
  readonly #watchers = new Set<() => void>()

  constructor({
    skips = false,
    calendar = calendarOfUtc,
  }: { skips?: boolean; calendar?: Calendar } = {}) {
    this.#skips = skips
    this.#calendar = calendar
  }

  wallMs(): number {
    return this.#nowMs + this.#wallOffsetMs
  }

  monotonicMs(): number {
    return this.#nowMs
  }

  /** Days begin at midnight UTC. */
  dayStartMs(): number {
    return Math.floor(this.wallMs() / dayMs) * dayMs
  }

  nextDayMs(): number {
    return this.dayStartMs() + dayMs
  }

  dayOf(wallMs: number): string {
    return this.#calendar.dayOf(wallMs)
  }

  timeOf(day: string, minute: number): number {
    return this.#calendar.timeOf(day, minute)
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { dueMs: this.#nowMs + ms, callback }
    this.#timers.push(timer)
    this.waits.push(ms)
    for (const watcher of this.#watchers) watcher()
    if (this.#skips) setImmediate(() => this.#skipTo(timer))
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Lets time pass and wakes whoever waited for it, in order. */
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
  setWallBack(ms: number): void {
    this.#wallOffsetMs -= ms
  }

  /** Resolves with the length of the wait once somebody waits. */
  async untilSomebodyWaits(): Promise<number> {
    for (;;) {
      const [timer] = this.#timers
      if (timer !== undefined) return timer.dueMs - this.#nowMs
      await new Promise<void>((resolve) => {
        const watcher = (): void => {
          this.#watchers.delete(watcher)
          resolve()
        }
        this.#watchers.add(watcher)
      })
    }
  }

  #skipTo(timer: Timer): void {
    if (this.#timers.includes(timer)) this.advance(Math.max(0, timer.dueMs - this.#nowMs))
  }
}
