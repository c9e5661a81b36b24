/** Rows in source order. Their numbers never change: what a choice cuts off gets new ones. */
export class RowOrder {
  // Kept as they are and added to: a line may hold tens of thousands of links.
  readonly #cutOff = new Map<number, number[]>()
  readonly #cutFrom = new Map<number, number>()
  /** In their order, which is that of their numbers: a new row has the highest one. */
  readonly #everCutOff = new Map<number, number[]>()
  readonly #nth = new Map<number, number>()
  /** Those that were taken back, the first to be used again last. */
  readonly #spare = new Map<number, number[]>()

  /** Says that `piece`, a new row, stands behind `row`, from which a choice cuts it. */
  cut(row: number, piece: number): void {
    if (!this.#cutFrom.has(piece)) this.#count(row, piece)
    this.#cutFrom.set(piece, row)
    const pieces = this.#cutOff.get(row)
    if (pieces === undefined) this.#cutOff.set(row, [piece])
    else pieces.push(piece)
  }

  /** Says that `pieces`, cut off `row` last, are part of it again; their numbers wait to be used again. */
  uncut(row: number, pieces: readonly number[]): void {
    const back = new Set(pieces)
    this.#cutOff.set(
      row,
      this.cutOff(row).filter((piece) => !back.has(piece)),
    )
    this.#spare.set(row, [...(this.#spare.get(row) ?? []), ...pieces.toReversed()])
  }

  /** Cuts off `row` the piece that was taken back first and waits; undefined where none does. */
  cutAgain(row: number): number | undefined {
    const piece = this.#spare.get(row)?.pop()
    if (piece !== undefined) this.cut(row, piece)
    return piece
  }

  /** The row that a piece was ever cut off; undefined for a row of a source's own. */
  cutFrom(row: number): number | undefined {
    return this.#cutFrom.get(row)
  }

  /** The pieces that were ever cut off a row, those that are part of it again included. */
  everCutOff(row: number): readonly number[] {
    return this.#everCutOff.get(row) ?? []
  }

  /** Which of them a piece is; undefined for a row of a source's own. */
  nthCutOff(piece: number): number | undefined {
    return this.#nth.get(piece)
  }

  /** True where rows stand elsewhere than their numbers say. */
  get hasCuts(): boolean {
    return this.#cutFrom.size > 0
  }

  /** The pieces that stand behind a row. */
  cutOff(row: number): readonly number[] {
    return this.#cutOff.get(row) ?? []
  }

  /** The row of a source's own in whose place a piece stands; else the row itself. */
  placeOf(row: number): number {
    let place = row
    for (let from = this.#cutFrom.get(place); from !== undefined; from = this.#cutFrom.get(place))
      place = from
    return place
  }

  comesBefore(row: number, other: number): boolean {
    const place = this.placeOf(row)
    const otherPlace = this.placeOf(other)
    return place === otherPlace ? row < other : place < otherPlace
  }

  /** The rows from `from` up to `until`, each followed by what was cut off it. */
  *rows(from: number, until: number): Generator<number> {
    for (let row = from; row < until; row++) {
      if (this.#cutFrom.size === 0) yield row
      else if (!this.#cutFrom.has(row)) yield* this.#withCutOff(row)
    }
  }

  #count(row: number, piece: number): void {
    const pieces = this.#everCutOff.get(row)
    this.#nth.set(piece, pieces?.length ?? 0)
    if (pieces === undefined) this.#everCutOff.set(row, [piece])
    else pieces.push(piece)
  }

  *#withCutOff(row: number): Generator<number> {
    yield row
    for (const piece of this.cutOff(row)) yield* this.#withCutOff(piece)
  }
}
