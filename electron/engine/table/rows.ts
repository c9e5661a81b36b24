// Twice as many as a list may have: the room is addresses, not memory.
const mostRows = 2 ** 26
const fewRows = 2 ** 14

type Column = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

interface ColumnType<Made extends Column> {
  new (buffer: ArrayBuffer): Made
  readonly BYTES_PER_ELEMENT: number
}

/** Marks of a row beside what its text says. */
export const mark = {
  excluded: 1,
  duplicate: 2,
  sentBefore: 4,
  isInProse: 8,
  /** One of several links of its line. */
  piece: 16,
  /** The next line looks like the rest of this link, or of one that goes on in this line. */
  continued: 32,
  /** Its text became a part of the link above. */
  joined: 64,
  /** Was cut off by a choice that has been undone: no longer there. */
  gone: 128,
} as const

/** What is known of the page that a row's link leads to. */
export const page = {
  /** It is counted among the links of its page that are in play. */
  member: 1,
  /** Another link of its page is in play. */
  shared: 2,
  /** The user keeps what follows `#`. */
  isKept: 4,
} as const

/** Look-ups of a row's link on the list's account: of the link itself, of links nearly the same. */
export const asked = { itself: 1, near: 2 } as const

/**
 * The rows in columns, 31 bytes each. Addresses point into the ByteStore; a `linkLength` of 0
 * means that the row has no link to send as it stands.
 */
export class Rows {
  count = 0
  /** One-based line in its source. */
  line = new Uint32Array(room(0, Uint32Array))
  textAt = new Uint32Array(room(0, Uint32Array))
  textLength = new Uint32Array(room(0, Uint32Array))
  linkAt = new Uint32Array(room(0, Uint32Array))
  linkLength = new Uint32Array(room(0, Uint32Array))
  /** Hash of the link's bytes. */
  hash = new Int32Array(room(0, Int32Array))
  /** Code of what the text is by itself. */
  reading = new Uint8Array(room(0, Uint8Array))
  /** Code of what the row counts as now. */
  verdict = new Uint8Array(room(0, Uint8Array))
  /** Bits in the order of `linkWarnings`. */
  warnings = new Uint8Array(room(0, Uint8Array))
  marks = new Uint8Array(room(0, Uint8Array))
  /** The user's choices: two bits each, the first in the lowest; 1 mend, 2 keep, 3 trim. */
  steps = new Uint8Array(room(0, Uint8Array))
  /** Bits of `page`. */
  page = new Uint8Array(room(0, Uint8Array))
  /** What became of a row's submitted link: codes of `sentCodeOf`; 0 or no column: none was. */
  sent: Uint8Array<ArrayBuffer> | undefined
  /** Bits of `asked` that were looked up: cleared with every new reading. */
  lookedUp = new Uint8Array(room(0, Uint8Array))

  /** Makes room for `capacity` rows, at most for `mostRows`. */
  reserve(capacity: number): void {
    const length = Math.min(capacity, mostRows)
    if (length <= this.line.length) return
    this.line = grown(this.line, Uint32Array, length)
    this.textAt = grown(this.textAt, Uint32Array, length)
    this.textLength = grown(this.textLength, Uint32Array, length)
    this.linkAt = grown(this.linkAt, Uint32Array, length)
    this.linkLength = grown(this.linkLength, Uint32Array, length)
    this.hash = grown(this.hash, Int32Array, length)
    this.reading = grown(this.reading, Uint8Array, length)
    this.verdict = grown(this.verdict, Uint8Array, length)
    this.warnings = grown(this.warnings, Uint8Array, length)
    this.marks = grown(this.marks, Uint8Array, length)
    this.steps = grown(this.steps, Uint8Array, length)
    this.lookedUp = grown(this.lookedUp, Uint8Array, length)
    this.page = grown(this.page, Uint8Array, length)
    if (this.sent !== undefined) this.sent = grown(this.sent, Uint8Array, length)
  }

  /** Adds an empty row; its number. Throws a RangeError where there is no room for one more. */
  push(): number {
    const row = this.count
    if (row === mostRows) throw new RangeError('No room for more rows')
    if (row === this.line.length) this.reserve(Math.max(1024, Math.ceil(row * 1.5)))
    this.count = row + 1
    return row
  }

  /** Forgets all rows from `count` on. */
  forgetAfter(count: number): void {
    for (const column of [this.warnings, this.marks, this.steps, this.lookedUp, this.page])
      column.fill(0, count, this.count)
    for (const column of [this.linkAt, this.linkLength, this.hash])
      column.fill(0, count, this.count)
    this.sent?.fill(0, count, this.count)
    this.count = count
  }

  /** The code of what became of a row's submitted link; 0: it is not submitted, or was reopened. */
  sentCode(row: number): number {
    return this.sent?.[row] ?? 0
  }

  /** Sets that code. The column is made for the first row of a list that is submitted. */
  setSentCode(row: number, code: number): void {
    this.sent ??= new Uint8Array(room(this.line.length, Uint8Array))
    this.sent[row] = code
  }

  has(row: number, bit: number): boolean {
    return ((this.marks[row] ?? 0) & bit) !== 0
  }

  set(row: number, bit: number, isOn: boolean): void {
    const marks = this.marks[row] ?? 0
    this.marks[row] = isOn ? marks | bit : marks & ~bit
  }
}

/**
 * Room for a column. Of many rows it grows where it stands: a copy would take the memory of both
 * until the old one is collected. Few rows, as most lists have, are quicker made without.
 */
function room(
  rows: number,
  { BYTES_PER_ELEMENT: bytes }: Pick<ColumnType<Column>, 'BYTES_PER_ELEMENT'>,
): ArrayBuffer {
  return rows <= fewRows
    ? new ArrayBuffer(rows * bytes)
    : new ArrayBuffer(rows * bytes, { maxByteLength: mostRows * bytes })
}

/** The column with room for `rows`: itself where it grows where it stands. */
function grown<Grown extends Column>(column: Grown, Type: ColumnType<Grown>, rows: number): Grown {
  if (column.buffer.resizable) {
    column.buffer.resize(rows * Type.BYTES_PER_ELEMENT)
    return column
  }
  const larger = new Type(room(rows, Type))
  larger.set(column)
  return larger
}

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

/** Where a text stands among the bytes. */
interface Stretch {
  readonly at: number
  readonly length: number
}

/** What came in of rows whose text was replaced. */
export class Origins {
  readonly #rows: Rows
  readonly #order: RowOrder
  readonly #replaced = new Map<number, Stretch>()

  constructor(rows: Rows, order: RowOrder) {
    this.#rows = rows
    this.#order = order
  }

  /** True where a row's text is no longer what came in. */
  isRewritten(row: number): boolean {
    return this.#replaced.has(row)
  }

  /** Remembers what came in, before a row's text is replaced. */
  keep(row: number): void {
    if (!this.#replaced.has(row)) this.#replaced.set(row, this.#stretchOf(row))
  }

  /** The row's text is again what came in. */
  forget(row: number): void {
    this.#replaced.delete(row)
  }

  /** Where in its source a row's text, or the one it was cut from, stands. */
  of(row: number): Stretch {
    const place = this.#order.placeOf(row)
    return this.#replaced.get(place) ?? this.#stretchOf(place)
  }

  #stretchOf(row: number): Stretch {
    return { at: this.#rows.textAt[row] ?? 0, length: this.#rows.textLength[row] ?? 0 }
  }
}

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
