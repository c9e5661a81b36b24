// Twice what a draft takes in: the room is addresses, not memory.
const mostRows = 2 ** 26
const fewRows = 2 ** 14

type Column = Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>

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

/**
 * The rows in columns, 30 bytes each. Addresses point into the ByteStore; a `linkLength` of 0
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
  /** 1 where it is known whether the row's link was sent before: cleared with every new reading. */
  isLookedUp = new Uint8Array(room(0, Uint8Array))

  /** Makes room for `capacity` rows, as far as any draft has so many. */
  reserve(capacity: number): void {
    const length = Math.min(capacity, mostRows)
    if (length <= this.line.length) return
    this.line = grown32(this.line, length)
    this.textAt = grown32(this.textAt, length)
    this.textLength = grown32(this.textLength, length)
    this.linkAt = grown32(this.linkAt, length)
    this.linkLength = grown32(this.linkLength, length)
    this.hash = grownHashes(this.hash, length)
    this.reading = grown8(this.reading, length)
    this.verdict = grown8(this.verdict, length)
    this.warnings = grown8(this.warnings, length)
    this.marks = grown8(this.marks, length)
    this.steps = grown8(this.steps, length)
    this.isLookedUp = grown8(this.isLookedUp, length)
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
    for (const column of [this.warnings, this.marks, this.steps, this.isLookedUp])
      column.fill(0, count, this.count)
    for (const column of [this.linkAt, this.linkLength, this.hash])
      column.fill(0, count, this.count)
    this.count = count
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
  { BYTES_PER_ELEMENT: bytes }: { BYTES_PER_ELEMENT: number },
): ArrayBuffer {
  return rows <= fewRows
    ? new ArrayBuffer(rows * bytes)
    : new ArrayBuffer(rows * bytes, { maxByteLength: mostRows * bytes })
}

/** True where the column has grown. */
function hasGrown({ buffer, BYTES_PER_ELEMENT }: Column, rows: number): boolean {
  if (buffer.resizable) buffer.resize(rows * BYTES_PER_ELEMENT)
  return buffer.resizable
}

function grown32(column: Uint32Array<ArrayBuffer>, rows: number): Uint32Array<ArrayBuffer> {
  if (hasGrown(column, rows)) return column
  const grown = new Uint32Array(room(rows, Uint32Array))
  grown.set(column)
  return grown
}

function grownHashes(column: Int32Array<ArrayBuffer>, rows: number): Int32Array<ArrayBuffer> {
  if (hasGrown(column, rows)) return column
  const grown = new Int32Array(room(rows, Int32Array))
  grown.set(column)
  return grown
}

function grown8(column: Uint8Array<ArrayBuffer>, rows: number): Uint8Array<ArrayBuffer> {
  if (hasGrown(column, rows)) return column
  const grown = new Uint8Array(room(rows, Uint8Array))
  grown.set(column)
  return grown
}
