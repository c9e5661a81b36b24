/** What a dispatcher knows of its account's token. */
export type TokenHold =
  | { readonly kind: 'none' }
  | { readonly kind: 'asked' }
  | { readonly kind: 'held'; readonly token: string }
  /** The host has none that it can read. */
  | { readonly kind: 'missing' }

const none: TokenHold = { kind: 'none' }

/** Holds a token while its account sends. Asks the host for it and never waits for the answer. */
export class HeldToken {
  readonly #askHost: () => Promise<string | undefined>
  readonly #onAnswer: () => void
  #hold: TokenHold = none

  constructor(askHost: () => Promise<string | undefined>, onAnswer: () => void) {
    this.#askHost = askHost
    this.#onAnswer = onAnswer
  }

  get hold(): TokenHold {
    return this.#hold
  }

  ask(): void {
    const question: TokenHold = { kind: 'asked' }
    this.#hold = question
    void this.#await(question)
  }

  drop(): void {
    this.#hold = none
  }

  async #await(question: TokenHold): Promise<void> {
    const token = await this.#askHost()
    // Dropped meanwhile: this may be the token from before it changed.
    if (this.#hold !== question) return
    this.#hold = token === undefined ? { kind: 'missing' } : { kind: 'held', token }
    this.#onAnswer()
  }
}
