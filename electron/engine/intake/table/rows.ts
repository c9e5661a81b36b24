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
  line = new Uint32Array(0)
  textAt = new Uint32Array(0)
  textLength = new Uint32Array(0)
  linkAt = new Uint32Array(0)
  linkLength = new Uint32Array(0)
  /** Hash of the link's bytes. */
  hash = new Int32Array(0)
  /** Code of what the text is by itself. */
  reading = new Uint8Array(0)
  /** Code of what the row counts as now. */
  verdict = new Uint8Array(0)
  /** Bits in the order of `linkWarnings`. */
  warnings = new Uint8Array(0)
  marks = new Uint8Array(0)
  /** The user's choices: two bits each, the first in the lowest; 1 mend, 2 keep, 3 trim. */
  steps = new Uint8Array(0)
  /** 1 where it is known whether the row's link was sent before: cleared with every new reading. */
  isLookedUp = new Uint8Array(0)

  /** Makes room for `capacity` rows. */
  reserve(capacity: number): void {
    if (capacity <= this.line.length) return
    this.line = grown32(this.line, capacity)
    this.textAt = grown32(this.textAt, capacity)
    this.textLength = grown32(this.textLength, capacity)
    this.linkAt = grown32(this.linkAt, capacity)
    this.linkLength = grown32(this.linkLength, capacity)
    this.hash = grownHashes(this.hash, capacity)
    this.reading = grown8(this.reading, capacity)
    this.verdict = grown8(this.verdict, capacity)
    this.warnings = grown8(this.warnings, capacity)
    this.marks = grown8(this.marks, capacity)
    this.steps = grown8(this.steps, capacity)
    this.isLookedUp = grown8(this.isLookedUp, capacity)
  }

  /** Adds an empty row; its number. */
  push(): number {
    const row = this.count
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

function grown32(column: Uint32Array<ArrayBuffer>, capacity: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(capacity)
  grown.set(column)
  return grown
}

function grownHashes(column: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity)
  grown.set(column)
  return grown
}

function grown8(column: Uint8Array<ArrayBuffer>, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity)
  grown.set(column)
  return grown
}
