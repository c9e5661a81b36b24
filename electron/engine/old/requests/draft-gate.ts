/**
 * Lets many change the drafts, accounts and what is known to be paid for, or one plan a submission
 * from them or read the list in another way, never both: a line that came in while links are being
 * planned would be in neither the submission nor the next draft, and one that came in while another
 * reading is opened, in the draft that gives way to it.
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

  /** Runs a change, or alone where `mustBeAlone` says so once nothing is being planned. */
  async changeOrAlone<Value>(
    mustBeAlone: () => boolean,
    work: () => Promise<Value>,
  ): Promise<Value> {
    while (this.#closed !== undefined) await this.#closed
    return mustBeAlone() ? this.alone(work) : this.change(work)
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
