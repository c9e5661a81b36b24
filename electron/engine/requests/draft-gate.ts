/**
 * Lets many change the drafts, accounts and what is known to be paid for, or one plan a submission
 * from them, never both: a line that came in while links are being planned would be in neither the
 * submission nor the next draft.
 */
export class DraftGate {
  readonly #changes = new Set<Promise<unknown>>()
  #closed: Promise<void> | undefined

  /** Runs a change; one that comes while a submission is being planned waits until it is. */
  async change<Value>(work: () => Promise<Value> | Value): Promise<Value> {
    while (this.#closed !== undefined) await this.#closed
    const running = Promise.resolve().then(work)
    const ended = running.then(nothing, nothing)
    this.#changes.add(ended)
    try {
      return await running
    } finally {
      this.#changes.delete(ended)
    }
  }

  /** Runs alone: after the changes that began before, and before any other. */
  async alone<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#closed !== undefined) await this.#closed
    const opened = Promise.withResolvers<void>()
    this.#closed = opened.promise
    try {
      await Promise.all(this.#changes)
      return await work()
    } finally {
      this.#closed = undefined
      opened.resolve()
    }
  }
}

function nothing(): undefined {
  return undefined
}
