// Twice as many as a list may have: reserving them takes address space, not memory.
const mostRows = 2 ** 26
const fewRows = 2 ** 14

type Column = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

interface ColumnType<Made extends Column> {
  new (buffer: ArrayBuffer): Made
  readonly BYTES_PER_ELEMENT: number
}

/** Bits of `Rows.marks`: facts about a row that do not follow from its text. */
export const mark = {
  excluded: 1,
  duplicate: 2,
  sentBefore: 4,
  isInProse: 8,
  /** The row is one of several links of a text. */
  piece: 16,
  /** The next line looks like the continuation of the link in this line. */
  continued: 32,
  /** Its text was joined to the link of a row above. */
  joined: 64,
  /** The row was removed: it was split off by an edit that was undone, or became part of another row. */
  removed: 128,
} as const

/** Bits of `Rows.page`: what `SamePages` knows about the page of a link, the part before `#`. */
export const page = {
  /** The row is counted among the active links of its page. */
  member: 1,
  /** Another active link has the same page. */
  shared: 2,
  /** The user decided to keep the part after `#`. */
  isKept: 4,
} as const

/**
 * The rows as columns, 31 bytes per row. Addresses point into the ByteStore. A `linkLength` of 0 means
 * that the row has no link.
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
  /** The code of the row's reading: what its text is by itself. */
  reading = new Uint8Array(room(0, Uint8Array))
  /** The code of the row's verdict or status: what the row counts as now. */
  verdict = new Uint8Array(room(0, Uint8Array))
  /** Bits in the order of `linkWarnings`. */
  warnings = new Uint8Array(room(0, Uint8Array))
  marks = new Uint8Array(room(0, Uint8Array))
  /** The user's choices, at most 4, two bits each, the first in the lowest: 1 mend, 2 keep, 3 trim. */
  steps = new Uint8Array(room(0, Uint8Array))
  /** Bits of `page`. */
  page = new Uint8Array(room(0, Uint8Array))
  /** The status of the row's submitted link, a code of `sentCodeOf`; 0 if the row is not submitted. */
  sent: Uint8Array<ArrayBuffer> | undefined
  /** 1 if it was looked up whether the link is claimed. Every new reading resets it. */
  lookedUp = new Uint8Array(room(0, Uint8Array))

  /** Makes room for `capacity` rows, at most `mostRows`. */
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

  /** Adds an empty row and returns its number. Throws a RangeError if there is no room. */
  push(): number {
    const row = this.count
    if (row === mostRows) throw new RangeError('No room for more rows')
    if (row === this.line.length) this.reserve(Math.max(1024, Math.ceil(row * 1.5)))
    this.count = row + 1
    return row
  }

  /** Removes all rows from `count` on. */
  forgetAfter(count: number): void {
    for (const column of [this.warnings, this.marks, this.steps, this.lookedUp, this.page])
      column.fill(0, count, this.count)
    for (const column of [this.linkAt, this.linkLength, this.hash])
      column.fill(0, count, this.count)
    this.sent?.fill(0, count, this.count)
    this.count = count
  }

  /** The code of the status of a row's submitted link; 0 if it is not submitted or was reopened. */
  sentCode(row: number): number {
    return this.sent?.[row] ?? 0
  }

  /** Sets that code. The column is created when the first row of the list is submitted. */
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
 * The buffer of a column. For many rows it is resizable, because growing by copying would need the
 * memory of both copies. Most lists have few rows; for them a buffer of a fixed size is faster.
 */
function room(
  rows: number,
  { BYTES_PER_ELEMENT: bytes }: Pick<ColumnType<Column>, 'BYTES_PER_ELEMENT'>,
): ArrayBuffer {
  return rows <= fewRows
    ? new ArrayBuffer(rows * bytes)
    : new ArrayBuffer(rows * bytes, { maxByteLength: mostRows * bytes })
}

/** A column with room for `rows`: the same one if it is resizable, else a copy. */
function grown<Grown extends Column>(column: Grown, Type: ColumnType<Grown>, rows: number): Grown {
  if (column.buffer.resizable) {
    column.buffer.resize(rows * Type.BYTES_PER_ELEMENT)
    return column
  }
  const larger = new Type(room(rows, Type))
  larger.set(column)
  return larger
}

/**
 * The order of rows. Row numbers never change. A choice or an edit can split a row: its first link
 * stays in the row, and each further link becomes a child, a new row with the next number. A child
 * comes right after its parent and the parent's earlier children. A child can be split as well.
 */
export class RowOrder {
  // These arrays are changed in place: a line can hold tens of thousands of links.
  readonly #children = new Map<number, number[]>()
  readonly #parents = new Map<number, number>()
  /** Also the children that were removed, in ascending order: a new row has the highest number. */
  readonly #allChildren = new Map<number, number[]>()
  readonly #childIndexes = new Map<number, number>()
  /** Removed children whose numbers can be used again, the next one last. */
  readonly #reusable = new Map<number, number[]>()

  /** Adds a child behind a row and its other children. */
  addChild(row: number, child: number): void {
    if (!this.#parents.has(child)) this.#register(row, child)
    this.#parents.set(child, row)
    const children = this.#children.get(row)
    if (children === undefined) this.#children.set(row, [child])
    else children.push(child)
  }

  /** Removes the children that were added to a row last. Their numbers can be used again. */
  removeChildren(row: number, children: readonly number[]): void {
    const removed = new Set(children)
    this.#children.set(
      row,
      this.childrenOf(row).filter((child) => !removed.has(child)),
    )
    this.#reusable.set(row, [...(this.#reusable.get(row) ?? []), ...children.toReversed()])
  }

  /** Adds the first removed child of a row again and returns it; undefined if there is none. */
  reuseChild(row: number): number | undefined {
    const child = this.#reusable.get(row)?.pop()
    if (child !== undefined) this.addChild(row, child)
    return child
  }

  /** The parent of a child, also of one that was removed; undefined for a row of a source line. */
  parentOf(row: number): number | undefined {
    return this.#parents.get(row)
  }

  /** All children that a row ever had, removed ones included. */
  allChildrenOf(row: number): readonly number[] {
    return this.#allChildren.get(row) ?? []
  }

  /** The index of a child in `allChildrenOf` its parent; undefined for a row of a source line. */
  childIndexOf(child: number): number | undefined {
    return this.#childIndexes.get(child)
  }

  /** True if the order of rows differs from the order of their numbers. */
  get isReordered(): boolean {
    return this.#parents.size > 0
  }

  /** The children of a row, without removed ones. */
  childrenOf(row: number): readonly number[] {
    return this.#children.get(row) ?? []
  }

  /** The row of a source line that a child descends from; else the row itself. */
  rootOf(row: number): number {
    let root = row
    for (
      let parent = this.#parents.get(root);
      parent !== undefined;
      parent = this.#parents.get(root)
    )
      root = parent
    return root
  }

  comesBefore(row: number, other: number): boolean {
    const root = this.rootOf(row)
    const otherRoot = this.rootOf(other)
    return root === otherRoot ? row < other : root < otherRoot
  }

  /** The rows from `from` up to `until`, each followed by its children. */
  *rows(from: number, until: number): Generator<number> {
    for (let row = from; row < until; row++) {
      if (this.#parents.size === 0) yield row
      else if (!this.#parents.has(row)) yield* this.#withChildren(row)
    }
  }

  #register(row: number, child: number): void {
    const children = this.#allChildren.get(row)
    this.#childIndexes.set(child, children?.length ?? 0)
    if (children === undefined) this.#allChildren.set(row, [child])
    else children.push(child)
  }

  *#withChildren(row: number): Generator<number> {
    yield row
    for (const child of this.childrenOf(row)) yield* this.#withChildren(child)
  }
}

/** The address and length of a text in the ByteStore. */
interface ByteRange {
  readonly at: number
  readonly length: number
}

/** The imported texts of rows whose text was replaced. */
export class OriginalTexts {
  readonly #rows: Rows
  readonly #order: RowOrder
  readonly #replaced = new Map<number, ByteRange>()

  constructor(rows: Rows, order: RowOrder) {
    this.#rows = rows
    this.#order = order
  }

  /** True if a row's text is not the imported one. */
  isRewritten(row: number): boolean {
    return this.#replaced.has(row)
  }

  /** Remembers the imported text of a row. Call it before the text is replaced. */
  remember(row: number): void {
    if (!this.#replaced.has(row)) this.#replaced.set(row, this.#rangeOf(row))
  }

  /** Call it when a row has its imported text again. */
  forget(row: number): void {
    this.#replaced.delete(row)
  }

  /** The imported text of a row, or of the row that it was split off. */
  of(row: number): ByteRange {
    const root = this.#order.rootOf(row)
    return this.#replaced.get(root) ?? this.#rangeOf(root)
  }

  #rangeOf(row: number): ByteRange {
    return { at: this.#rows.textAt[row] ?? 0, length: this.#rows.textLength[row] ?? 0 }
  }
}

/** The sites that the user named for rows that are paths. Takes no memory until one is named. */
export class RowSites {
  readonly #sites: string[] = []
  /** By row: the index of its site + 1, or 0. */
  #ofRow = new Uint16Array(0)

  /** The site of a row, as `https://host`; undefined if none was named. */
  of(row: number): string | undefined {
    return this.#sites[(this.#ofRow[row] ?? 0) - 1]
  }

  /** Sets the site of a row, or removes it. */
  set(row: number, site: string | undefined): void {
    if (row >= this.#ofRow.length) {
      if (site === undefined) return
      const larger = new Uint16Array(Math.max(1024, Math.ceil((row + 1) * 1.5)))
      larger.set(this.#ofRow)
      this.#ofRow = larger
    }
    this.#ofRow[row] = site === undefined ? 0 : this.#indexOf(site) + 1
  }

  /** Removes the rows from `count` on. */
  forgetAfter(count: number): void {
    this.#ofRow.fill(0, count)
  }

  #indexOf(site: string): number {
    const at = this.#sites.lastIndexOf(site)
    return at === -1 ? this.#sites.push(site) - 1 : at
  }
}
