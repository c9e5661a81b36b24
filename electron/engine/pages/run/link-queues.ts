/**
 * A queue of links for each site, for lists of 100,000 links: links and sites are numbers, and a link is in
 * one queue at most.
 */
export class LinkQueues {
  /** Per link: the next one of its queue. */
  readonly #next: Int32Array
  /** Per site: the first link, the last one, and how many there are. */
  readonly #first: number[] = []
  readonly #last: number[] = []
  readonly #counts: number[] = []
  #total = 0

  constructor(links: number) {
    this.#next = new Int32Array(links).fill(none)
  }

  /** The number of links in all queues. */
  get total(): number {
    return this.#total
  }

  /** One more than the highest site that has had a link. */
  get sites(): number {
    return this.#counts.length
  }

  /** The number of links of a site. */
  count(site: number): number {
    return this.#counts[site] ?? 0
  }

  /** Puts a link at the end of a queue. */
  push(site: number, link: number): void {
    const last = this.#last[site] ?? none
    if (this.count(site) === 0) this.#open(site, link)
    else this.#next[last] = link
    this.#next[link] = none
    this.#last[site] = link
    this.#add(site, 1)
  }

  /** Puts a link at the start of a queue. */
  unshift(site: number, link: number): void {
    if (this.count(site) === 0) return this.push(site, link)
    this.#next[link] = this.#first[site] ?? none
    this.#first[site] = link
    this.#add(site, 1)
  }

  /** Takes the first link of a queue. */
  shift(site: number): number | undefined {
    if (this.count(site) === 0) return undefined
    const link = this.#first[site] ?? none
    this.#first[site] = this.#next[link] ?? none
    this.#add(site, -1)
    return link
  }

  #open(site: number, link: number): void {
    while (this.#counts.length <= site) {
      this.#first.push(none)
      this.#last.push(none)
      this.#counts.push(0)
    }
    this.#first[site] = link
  }

  #add(site: number, links: number): void {
    this.#counts[site] = this.count(site) + links
    this.#total += links
  }
}

const none = -1
