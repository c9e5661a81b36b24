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
