/** The clocks of all people, none of which ever shows a moment that another did: these name requests. */
export class SharingClocks {
  readonly #shown = new Set<number>()

  /** One more, which goes on whenever it is looked at. */
  clock(): SharingClock {
    let nowMs = 1_000_000
    return {
      next: () => {
        nowMs += 10
        while (this.#shown.has(nowMs)) nowMs += 1
        this.#shown.add(nowMs)
        return nowMs
      },
      set: (byMs) => {
        nowMs += byMs
      },
    }
  }
}

/** A clock that may be set, and shows each moment once. */
export interface SharingClock {
  readonly next: () => number
  readonly set: (byMs: number) => void
}
