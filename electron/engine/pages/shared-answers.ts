interface Entry<Value> {
  readonly promise: Promise<Value>
  size: number
  isKept: boolean
}

/** Answers about sites, each asked for once, shared by all who ask meanwhile, and kept within a bound. */
export class SharedAnswers<Value> {
  /** The least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #mostSize: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  /** `sizeOf` counts in the unit of `mostSize`; an answer being asked for counts nothing. */
  constructor(mostSize: number, sizeOf: (value: Value) => number) {
    this.#mostSize = mostSize
    this.#sizeOf = sizeOf
  }

  /**
   * The answer for a key, from `ask` if it is not known. If the one who asks gives up, the next who waits
   * asks again. Rejects with the reason of `signal` if that is aborted.
   */
  async get(
    key: string,
    ask: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    for (;;) {
      signal.throwIfAborted()
      const known = this.#entries.get(key)
      if (known === undefined) return await this.#ask(key, ask, signal)
      this.#entries.delete(key)
      this.#entries.set(key, known)
      const value = await settledBefore(known.promise, signal)
      if (value !== undefined) return value.value
    }
  }

  /** Adds an answer that came with another one. */
  add(key: string, value: Value): void {
    if (this.#entries.has(key)) return
    const entry = { promise: Promise.resolve(value), size: 0, isKept: false }
    this.#entries.set(key, entry)
    this.#keep(entry, value)
  }

  /** Forgets the answers that `isWanted` is false for. */
  async forget(isWanted: (value: Value) => boolean): Promise<void> {
    for (const [key, entry] of this.#entries)
      if (entry.isKept && !isWanted(await entry.promise)) this.#drop(key, entry)
  }

  async #ask(
    key: string,
    ask: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> {
    const entry: Entry<Value> = { promise: ask(signal), size: 0, isKept: false }
    this.#entries.set(key, entry)
    try {
      const value = await entry.promise
      this.#keep(entry, value)
      return value
    } catch (error) {
      this.#drop(key, entry)
      throw error
    }
  }

  #keep(entry: Entry<Value>, value: Value): void {
    entry.size = this.#sizeOf(value)
    entry.isKept = true
    this.#size += entry.size
    for (const [key, oldest] of this.#entries) {
      if (this.#size <= this.#mostSize) break
      if (oldest.isKept) this.#drop(key, oldest)
    }
  }

  #drop(key: string, entry: Entry<Value>): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}

/** The value of a promise; undefined if it rejects. Rejects if `signal` is aborted first. */
async function settledBefore<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<{ readonly value: Value } | undefined> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    const settled = promise.then(
      (value) => ({ value }),
      () => undefined,
    )
    return await Promise.race([settled, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
