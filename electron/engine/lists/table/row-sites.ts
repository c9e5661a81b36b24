/** The sites that the user has named for rows that are paths. Nothing is kept until one is named. */
export class RowSites {
  readonly #sites: string[] = []
  /** One more than the place of each row's site; 0: none. */
  #ofRow = new Uint16Array(0)

  /** The site of a row, as `https://host`; undefined where none was named for it. */
  of(row: number): string | undefined {
    return this.#sites[(this.#ofRow[row] ?? 0) - 1]
  }

  /** Names the site of a row, or with undefined takes it back. */
  set(row: number, site: string | undefined): void {
    if (row >= this.#ofRow.length) {
      if (site === undefined) return
      const larger = new Uint16Array(Math.max(1024, Math.ceil((row + 1) * 1.5)))
      larger.set(this.#ofRow)
      this.#ofRow = larger
    }
    this.#ofRow[row] = site === undefined ? 0 : this.#placeOf(site) + 1
  }

  /** Forgets the rows from `count` on. */
  forgetAfter(count: number): void {
    this.#ofRow.fill(0, count)
  }

  #placeOf(site: string): number {
    const at = this.#sites.lastIndexOf(site)
    return at === -1 ? this.#sites.push(site) - 1 : at
  }
}
