import { setImmediate as turn } from 'node:timers/promises'

const notifyEveryMs = 100

/** Runs the changes of one list one after another, counts revisions, and notifies listeners. */
export class ChangeQueue {
  readonly #listeners = new Set<() => void>()
  readonly #notifier = new Throttle(() => {
    for (const listener of this.#listeners) listener()
  }, notifyEveryMs)
  #last: Promise<unknown> = Promise.resolve()
  #pending = 0
  /** Grows with every change of rows, or of what is known about them. */
  revision: number

  constructor(revision = 0) {
    this.revision = revision
  }

  /** Runs a change after all changes that were requested before it. */
  async run<Value>(change: () => Promise<Value>): Promise<Value> {
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

  /** Resolves when all changes requested so far have ended. */
  async settled(): Promise<void> {
    await this.#last
  }

  /** Raises the revision and notifies listeners. */
  notify(): void {
    this.revision++
    this.#notifier.request()
  }

  /** Calls `listener` after changes, at most ten times a second. Returns a function that stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Removes all listeners. */
  stop(): void {
    this.#notifier.stop()
    this.#listeners.clear()
  }
}

/** Calls a function on request: at once, then at most every `everyMs`. The last request is never lost. */
export class Throttle {
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

  /** Drops a request that is waiting. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

/**
 * Runs a generator to its end. After each yield, other work of the event loop gets a turn. `onStep`
 * gets what it yields. Rejects with the reason of `signal` when that is aborted.
 */
export async function runInSlices<Step, Value>(
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
