/** What a start comes past. */
export type Mark = 'ready' | 'window made' | 'window shown' | 'engine answered'

/**
 * How long a start takes, from the process's own beginning. A mark that is reached again, as by a
 * second window, stays where it was first.
 */
export class StartTimes {
  readonly #createdMs: number
  readonly #now: () => number
  readonly #reached = new Map<Mark, number>()

  /** `createdMs` and `now` count from the same moment. */
  constructor(createdMs: number, now: () => number) {
    this.#createdMs = createdMs
    this.#now = now
  }

  /** From what the system says of this process, or from when Node's clock began in it. */
  static ofProcess(): StartTimes {
    const { timeOrigin } = performance
    return new StartTimes(
      process.getCreationTime() ?? timeOrigin,
      // A clock that is set meanwhile changes nothing.
      () => timeOrigin + performance.now(),
    )
  }

  reach(mark: Mark): void {
    if (!this.#reached.has(mark)) this.#reached.set(mark, this.#now() - this.#createdMs)
  }

  /** The marks in the order they were reached, in whole milliseconds. */
  get reached(): readonly (readonly [Mark, ms: number])[] {
    return [...this.#reached].map(([mark, ms]) => [mark, Math.round(ms)] as const)
  }
}
