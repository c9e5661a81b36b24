// Twice what a draft takes in: the room is addresses, not memory.
const mostRows = 2 ** 26

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
  readonly line = new Uint32Array(emptyColumn(Uint32Array.BYTES_PER_ELEMENT))
  readonly textAt = new Uint32Array(emptyColumn(Uint32Array.BYTES_PER_ELEMENT))
  readonly textLength = new Uint32Array(emptyColumn(Uint32Array.BYTES_PER_ELEMENT))
  readonly linkAt = new Uint32Array(emptyColumn(Uint32Array.BYTES_PER_ELEMENT))
  readonly linkLength = new Uint32Array(emptyColumn(Uint32Array.BYTES_PER_ELEMENT))
  /** Hash of the link's bytes. */
  readonly hash = new Int32Array(emptyColumn(Int32Array.BYTES_PER_ELEMENT))
  /** Code of what the text is by itself. */
  readonly reading = new Uint8Array(emptyColumn(Uint8Array.BYTES_PER_ELEMENT))
  /** Code of what the row counts as now. */
  readonly verdict = new Uint8Array(emptyColumn(Uint8Array.BYTES_PER_ELEMENT))
  /** Bits in the order of `linkWarnings`. */
  readonly warnings = new Uint8Array(emptyColumn(Uint8Array.BYTES_PER_ELEMENT))
  readonly marks = new Uint8Array(emptyColumn(Uint8Array.BYTES_PER_ELEMENT))
  /** The user's choices: two bits each, the first in the lowest; 1 mend, 2 keep, 3 trim. */
  readonly steps = new Uint8Array(emptyColumn(Uint8Array.BYTES_PER_ELEMENT))
  /** 1 where it is known whether the row's link was sent before: cleared with every new reading. */
  readonly isLookedUp = new Uint8Array(emptyColumn(Uint8Array.BYTES_PER_ELEMENT))

  readonly #columns = [
    this.line,
    this.textAt,
    this.textLength,
    this.linkAt,
    this.linkLength,
    this.hash,
    this.reading,
    this.verdict,
    this.warnings,
    this.marks,
    this.steps,
    this.isLookedUp,
  ]

  /** Makes room for `capacity` rows, as far as any draft has so many. */
  reserve(capacity: number): void {
    const length = Math.min(capacity, mostRows)
    if (length <= this.line.length) return
    for (const { buffer, BYTES_PER_ELEMENT: bytes } of this.#columns) buffer.resize(length * bytes)
  }

  /** Adds an empty row; its number. Throws a RangeError where there is no room for one more. */
  push(): number {
    const row = this.count
    if (row === mostRows) throw new RangeError('No room for more rows')
    if (row === this.line.length) this.reserve(Math.max(1024, Math.ceil(row * 1.2)))
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

/** Grows where it stands: a copy would take the memory of both until the old one is collected. */
function emptyColumn(bytes: number): ArrayBuffer {
  return new ArrayBuffer(0, { maxByteLength: bytes * mostRows })
}
