import type { PracticeStart, PracticeStarted } from '../shared/practice.ts'
import type { ChildPort, Timers } from './engine-supervisor.ts'
import type { PracticeService } from './host-handlers.ts'

export type PracticePort = ChildPort<PracticeStart, PracticeStarted>

export interface PracticeKeeperParts {
  readonly spawn: () => PracticePort
  /** Made anew at each start of the host; it protects nothing but keeps other programs out. */
  readonly token: string
  readonly booksPath: string
  readonly timers: Timers
}

/** Waits between an end of the process and its next start: doubled each time up to the longest. */
export const practiceRestartMs = { first: 1_000, longest: 60_000 }

/** Keeps the practice service running, wherever it comes to listen. */
export class PracticeKeeper implements PracticeService {
  readonly token: string
  readonly #parts: PracticeKeeperParts
  readonly #listeners = new Set<(baseUrl: string) => void>()
  #port: PracticePort | undefined
  #baseUrl: string | undefined
  #delayMs = practiceRestartMs.first
  #isStopping = false
  #cancelTimer: () => void = () => {}
  #whenGone: () => void = () => {}

  constructor(parts: PracticeKeeperParts) {
    this.#parts = parts
    this.token = parts.token
  }

  subscribe(listener: (baseUrl: string) => void): () => void {
    this.#listeners.add(listener)
    if (this.#baseUrl !== undefined) listener(this.#baseUrl)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  start(): void {
    const port = this.#parts.spawn()
    this.#port = port
    port.onMessage((message) => {
      if (message.kind === 'listening') this.#announce(message.baseUrl)
    })
    port.onExit(() => this.#afterExit())
    const { token, booksPath } = this.#parts
    const settings = { port: 0, balance: 100_000_000, ratePerMinute: 60, faults: [] }
    port.post({ kind: 'start', settings: { ...settings, token, booksPath } })
  }

  /** Resolves when the process is gone. To be stopped after the engine, whose last request may be here. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    this.#cancelTimer()
    const port = this.#port
    if (port === undefined) return
    const gone = new Promise<void>((resolve) => {
      this.#whenGone = resolve
    })
    port.kill()
    await gone
  }

  #announce(baseUrl: string): void {
    this.#baseUrl = baseUrl
    this.#delayMs = practiceRestartMs.first
    for (const listener of this.#listeners) listener(baseUrl)
  }

  #afterExit(): void {
    this.#port = undefined
    this.#baseUrl = undefined
    if (this.#isStopping) return this.#whenGone()
    this.#cancelTimer = this.#parts.timers.after(this.#delayMs, () => this.start())
    this.#delayMs = Math.min(this.#delayMs * 2, practiceRestartMs.longest)
  }
}
