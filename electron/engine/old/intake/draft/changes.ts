import { Coalesced } from './coalesced.ts'

const tellEveryMs = 100

/** The life of what can be changed: one change after another, each told of, none once it is frozen. */
export class Changes {
  readonly #listeners = new Set<() => void>()
  readonly #tell = new Coalesced(() => {
    for (const listener of this.#listeners) listener()
  }, tellEveryMs)
  #last: Promise<unknown> = Promise.resolve()
  /** Raised by every change. */
  revision = 0
  /** Changes that the user asked for, taken back and done again ones included. */
  byUser = 0
  isFrozen = false

  /** Runs changes one after another: an edit waits until what was added before it is in. */
  next<Value>(change: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(change)
    this.#last = done.catch(() => undefined)
    return done
  }

  /** The same for what the user asks for; rejects where nothing may be changed any more. */
  nextByUser<Value>(change: () => Promise<Value>): Promise<Value> {
    return this.next(async () => {
      if (this.isFrozen) throw new Error('A submitted draft cannot be changed')
      try {
        return await change()
      } finally {
        this.byUser++
      }
    })
  }

  /** Resolves when everything asked for so far has happened. */
  async settled(): Promise<void> {
    await this.#last
  }

  /** Something is another than before. */
  happened(): void {
    this.revision++
    this.#tell.request()
  }

  /** Calls back after changes, about ten times a second at most; returns how to stop it. */
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
