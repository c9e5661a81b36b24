import type { PracticeStart, PracticeStarted } from '../shared/practice.ts'
import type { ChildPort, Timers } from './engine-supervisor.ts'
import type { PracticeService } from './host-handlers.ts'

/** The host's end of the channel to the practice process. */
export type PracticePort = ChildPort<PracticeStart, PracticeStarted>

/** What the practice keeper works with. */
export interface PracticeKeeperParts {
  readonly spawn: () => PracticePort
  /** New at each start of the host. It keeps other programs out; no money depends on it. */
  readonly token: string
  /** The file of charges. */
  readonly booksPath: string
  readonly timers: Timers
}

/** Waits between an end of the process and its next start. Each is twice the one before, up to the longest. */
export const practiceRestartMs = { first: 1_000, longest: 60_000 }

/** Runs the practice service in a process, and restarts it when it dies. Its port may differ each time. */
export class PracticeKeeper implements PracticeService {
  readonly token: string
  readonly #parts: PracticeKeeperParts
  readonly #listeners = new Set<(baseUrl: string) => void>()
  #port: PracticePort | undefined
  #baseUrl: string | undefined
  #delayMs = practiceRestartMs.first
  #isStopping = false
  #cancelTimer: () => void = () => {}
  #onEnd: () => void = () => {}

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

  /** Starts the process. */
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

  /** Resolves when the process has ended. Stop the engine first, because its last request may be to this service. */
  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    this.#cancelTimer()
    const port = this.#port
    if (port === undefined) return
    const ended = new Promise<void>((resolve) => {
      this.#onEnd = resolve
    })
    port.kill()
    await ended
  }

  #announce(baseUrl: string): void {
    this.#baseUrl = baseUrl
    this.#delayMs = practiceRestartMs.first
    for (const listener of this.#listeners) listener(baseUrl)
  }

  #afterExit(): void {
    this.#port = undefined
    this.#baseUrl = undefined
    if (this.#isStopping) return this.#onEnd()
    this.#cancelTimer = this.#parts.timers.after(this.#delayMs, () => this.start())
    this.#delayMs = Math.min(this.#delayMs * 2, practiceRestartMs.longest)
  }
}
