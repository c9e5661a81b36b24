import { setImmediate as turn } from 'node:timers/promises'

const tellEveryMs = 100

/** The order of changes to one list: one after the other, each raising the revision. */
export class Changes {
  readonly #listeners = new Set<() => void>()
  readonly #tell = new Coalesced(() => {
    for (const listener of this.#listeners) listener()
  }, tellEveryMs)
  #last: Promise<unknown> = Promise.resolve()
  #pending = 0
  /** Raised by every change of rows. */
  revision: number

  constructor(revision = 0) {
    this.revision = revision
  }

  /** Runs a change when all that were asked for before it have ended. */
  async next<Value>(change: () => Promise<Value>): Promise<Value> {
    this.#pending++
    const done = this.#last.then(change)
    this.#last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      this.#pending--
    }
  }

  /** True while a change runs or waits. */
  get isBusy(): boolean {
    return this.#pending > 0
  }

  /** Resolves when everything asked for so far has happened. */
  async settled(): Promise<void> {
    await this.#last
  }

  /** Rows, or what is known of them, are different now. */
  happened(): void {
    this.revision++
    this.#tell.request()
  }

  /** Calls back after changes, at most ten times a second; returns how to stop it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells nobody any more. */
  stop(): void {
    this.#tell.stop()
    this.#listeners.clear()
  }
}

/** Calls at once, then at most every `everyMs`, and always once more after the last request. */
export class Coalesced {
  readonly #call: () => void
  readonly #everyMs: number
  #timer: NodeJS.Timeout | undefined
  #isWaiting = false

  constructor(call: () => void, everyMs: number) {
    this.#call = call
    this.#everyMs = everyMs
  }

  request(): void {
    if (this.#timer !== undefined) {
      this.#isWaiting = true
      return
    }
    this.#isWaiting = false
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#isWaiting) this.request()
    }, this.#everyMs)
    this.#timer.unref()
    this.#call()
  }

  /** Forgets what was requested and not called. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/**
 * Runs work that yields now and then, letting others run in between; `onStep` hears what it yields.
 * Rejects when it is aborted.
 */
export async function inTurns<Step, Value>(
  work: Generator<Step, Value>,
  signal?: AbortSignal,
  onStep?: (step: Step) => void,
): Promise<Value> {
  for (;;) {
    signal?.throwIfAborted()
    const step = work.next()
    if (step.done === true) return step.value
    onStep?.(step.value)
    await turn()
  }
}
