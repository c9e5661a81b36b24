import type { NewEvent, RevisedEvent } from '../shared/contract/index.ts'

/**
 * Numbers all events of a host, its own and the engine's, in one rising sequence. An engine counts
 * anew at each start; a window must not see that.
 */
export class EventStream {
  #revision = 0
  readonly #listeners = new Set<(event: RevisedEvent) => void>()

  /** Number of the last event published. */
  get revision(): number {
    return this.#revision
  }

  publish(event: NewEvent): void {
    this.#revision += 1
    const numbered: RevisedEvent = { ...event, revision: this.#revision }
    for (const listener of this.#listeners) listener(numbered)
  }

  /** Returns the way to unsubscribe. */
  subscribe(listener: (event: RevisedEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }
}
