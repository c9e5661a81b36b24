/** Presses of Submit that have no answer yet, so that whoever looks on can stop them. */
export class OpenPresses {
  readonly #open = new Map<AbortController, string>()

  /** Runs what a press on a draft sets going; one that is stopped hears it by its signal. */
  async run<Value>(draftId: string, work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const press = new AbortController()
    this.#open.set(press, draftId)
    try {
      return await work(press.signal)
    } finally {
      this.#open.delete(press)
    }
  }

  stop(draftId: string): void {
    for (const [press, ofDraft] of this.#open) if (ofDraft === draftId) press.abort()
  }
}
