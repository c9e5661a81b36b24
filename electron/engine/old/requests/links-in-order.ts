import type { LinkHolder } from '../results/row-result.ts'

/** The links of a batch. */
export interface HeldLinks {
  readonly links: readonly string[]
  readonly holder: LinkHolder
}

/**
 * Links of batches one behind another, with a finger on the one that is expected next. Who asks in
 * their order, as the lines of a list stand, needs no index: comparing two links takes a tenth of
 * hashing one. Behind the last the first is expected again.
 */
export class LinksInOrder {
  readonly #batches: readonly HeldLinks[]
  #batch = 0
  #link = 0

  constructor(batches: readonly HeldLinks[]) {
    this.#batches = batches.filter(({ links }) => links.length > 0)
  }

  isNext(link: string): boolean {
    return this.#batches[this.#batch]?.links[this.#link] === link
  }

  /** Who holds the link, if it is the next one; then the one behind it is. */
  take(link: string): LinkHolder | undefined {
    const batch = this.#batches[this.#batch]
    if (batch?.links[this.#link] !== link) return undefined
    this.#link += 1
    if (this.#link === batch.links.length) {
      this.#link = 0
      this.#batch = (this.#batch + 1) % this.#batches.length
    }
    return batch.holder
  }
}
