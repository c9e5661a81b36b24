import type { PageAnswer } from '../../../shared/page.ts'
import type { RunClock } from './pace.ts'

/** What a run found out about a link. */
export interface PageResult {
  /** The index of the link in the run. */
  readonly index: number
  readonly answer: PageAnswer
  /** False: the link is checked once more in this run, and gets another result. */
  readonly isFinal: boolean
}

/** The longest time that a result waits for others. */
const longestWaitMs = 100
const largestBatch = 500

/** Stores results in batches, one batch at a time. */
export class ResultRecorder {
  readonly #record: (results: readonly PageResult[]) => Promise<void>
  readonly #enough: number
  readonly #clock: RunClock
  readonly #onRecorded: (results: readonly PageResult[]) => void
  readonly #onError: (error: Error) => void
  readonly #onEnd: () => void
  #waiting: PageResult[] = []
  #beingRecorded = 0
  #isStopped = false
  #cancelTimer: (() => void) | undefined

  constructor(options: {
    readonly record: (results: readonly PageResult[]) => Promise<void>
    /** So many results do not wait for others. */
    readonly enough: number
    readonly clock: RunClock
    readonly onRecorded: (results: readonly PageResult[]) => void
    /** Called once. Nothing is recorded after it. */
    readonly onError: (error: Error) => void
    /** Called after each batch, recorded or not. */
    readonly onEnd: () => void
  }) {
    this.#record = options.record
    this.#enough = options.enough
    this.#clock = options.clock
    this.#onRecorded = options.onRecorded
    this.#onError = options.onError
    this.#onEnd = options.onEnd
  }

  /** Results that a kill would lose. */
  get unrecorded(): number {
    return this.#waiting.length + this.#beingRecorded
  }

  add(result: PageResult): void {
    this.#waiting.push(result)
    this.#flushSoon()
  }

  /** Forgets what waits. A batch that is being recorded ends. */
  stop(): void {
    this.#isStopped = true
    this.#waiting = []
    this.#cancelTimer?.()
  }

  #flushSoon(): void {
    if (this.#isStopped || this.#beingRecorded > 0 || this.#waiting.length === 0) return
    if (this.#waiting.length >= this.#enough) void this.#flush()
    else
      this.#cancelTimer ??= this.#clock.after(longestWaitMs, () => {
        void this.#flush()
      })
  }

  async #flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    const batch = this.#waiting.splice(0, largestBatch)
    this.#beingRecorded = batch.length
    const error = await this.#tryToRecord(batch)
    this.#beingRecorded = 0
    if (error === undefined) this.#onRecorded(batch)
    else if (!this.#isStopped) {
      this.stop()
      this.#onError(error)
    }
    this.#onEnd()
    this.#flushSoon()
  }

  async #tryToRecord(batch: readonly PageResult[]): Promise<Error | undefined> {
    try {
      await this.#record(batch)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}
