const offsetBits = 21
const offsetMask = 2 ** offsetBits - 1
const segmentLimit = 2 ** (32 - offsetBits)
const extraBytes = 2 ** 18
const slash = 0x2f

/** Longest segment in bytes, its sentinel included. */
const largestSegment = 2 ** offsetBits
// Blocks up to this size share segments: a list can have more sources than there are segments (2,048).
const largestShared = largestSegment / 4
// A search reads whole segments, so the segment of a short list is short.
const firstShared = 2 ** 16

/**
 * Holds the bytes of all sources, and extra bytes: typed texts, and links that differ from their text.
 * Bytes never move. An address has 32 bits: the number of a segment, then the offset in it. Every block
 * of a source ends with a line end, its own or one that the reader appended.
 */
export class ByteStore {
  readonly #segments: Buffer[] = []
  readonly #views: DataView[] = []
  #extra: Buffer = Buffer.alloc(0)
  #extraAt = 0
  #extraEnd = 0
  /** The segment for small blocks. */
  #shared: Buffer = Buffer.alloc(0)
  #sharedAt = 0
  #sharedEnd = 0

  /**
   * Adds a block that ends with a line end. A large block is kept without a copy. Returns the address
   * of its first byte, or undefined if there is no room.
   */
  add(block: Buffer): number | undefined {
    const isSmall = block.length <= largestShared
    const fits = isSmall && this.#sharedEnd + block.length <= this.#shared.length
    // The last segments are reserved for extra bytes.
    if (!fits && this.#segments.length >= segmentLimit - 64) return undefined
    if (!isSmall) return this.#addSegment(block)
    if (!fits) {
      const length = Math.max(firstShared, 2 * block.length, 2 * this.#shared.length)
      this.#shared = Buffer.allocUnsafeSlow(Math.min(length, largestSegment))
      this.#sharedAt = this.#addSegment(this.#shared)
      this.#sharedEnd = 0
    }
    const start = this.#sharedEnd
    this.#sharedEnd += block.copy(this.#shared, start)
    return this.#sharedAt + start
  }

  /** Adds printable ASCII as extra bytes. Returns its address. Throws a RangeError if there is no room. */
  append(ascii: string): number {
    const { start, address } = this.#reserveExtra(ascii.length)
    for (let at = 0; at < ascii.length; at++) this.#extra[start + at] = ascii.charCodeAt(at)
    return address
  }

  /** Adds any text and a line end as extra bytes. Returns its address. Throws like `append`. */
  appendText(text: string): number {
    const length = Buffer.byteLength(text)
    const { start, address } = this.#reserveExtra(length + 1)
    this.#extra.write(text, start)
    this.#extra[start + length] = 0x0a
    return address
  }

  /** Copies bytes and appends a slash, as extra bytes. Returns their address. Throws like `append`. */
  appendWithSlash(from: number, length: number): number {
    const { start, address } = this.#reserveExtra(length + 1)
    const offset = from & offsetMask
    this.segmentOf(from).copy(this.#extra, start, offset, offset + length)
    this.#extra[start + length] = slash
    return address
  }

  /** The size of all segments in bytes. */
  get byteLength(): number {
    return this.#segments.reduce((sum, { length }) => sum + length, 0)
  }

  /** The number of segments, for `forgetAfter`. */
  get segmentCount(): number {
    return this.#segments.length
  }

  /** Drops all segments after the first `count`. */
  forgetAfter(count: number): void {
    this.#segments.length = count
    this.#views.length = count
    if (this.#extraAt >>> offsetBits >= count) {
      this.#extra = Buffer.alloc(0)
      this.#extraEnd = 0
    }
    if (this.#sharedAt >>> offsetBits >= count) {
      this.#shared = Buffer.alloc(0)
      this.#sharedEnd = 0
    }
  }

  /** The segment of an address. */
  segmentOf(address: number): Buffer {
    const segment = this.#segments[address >>> offsetBits]
    if (segment === undefined) throw new RangeError(`No segment at address ${address}`)
    return segment
  }

  /** The segment of an address as a DataView, for reading several bytes at once. */
  viewOf(address: number): DataView {
    const view = this.#views[address >>> offsetBits]
    if (view === undefined) throw new RangeError(`No segment at address ${address}`)
    return view
  }

  /** The offset of an address in its segment. */
  offsetOf(address: number): number {
    return address & offsetMask
  }

  /** The bytes at an address, without a copy. */
  slice(address: number, length: number): Uint8Array {
    const start = address & offsetMask
    return this.segmentOf(address).subarray(start, start + length)
  }

  /** The UTF-8 text at an address. */
  text(address: number, length: number): string {
    const start = address & offsetMask
    return this.segmentOf(address).toString('utf8', start, start + length)
  }

  /** The printable ASCII at an address. Faster than `text`. */
  ascii(address: number, length: number): string {
    const start = address & offsetMask
    return this.segmentOf(address).toString('latin1', start, start + length)
  }

  /** True if the `length` bytes at both addresses are the same. */
  equal(left: number, right: number, length: number): boolean {
    const leftBytes = this.segmentOf(left)
    const rightBytes = this.segmentOf(right)
    let leftAt = left & offsetMask
    let rightAt = right & offsetMask
    for (const end = leftAt + length; leftAt < end; leftAt++, rightAt++)
      if (leftBytes[leftAt] !== rightBytes[rightAt]) return false
    return true
  }

  #reserveExtra(length: number): { readonly start: number; readonly address: number } {
    if (this.#extraEnd + length > this.#extra.length) {
      if (this.#segments.length >= segmentLimit)
        throw new RangeError('No room for more extra bytes')
      this.#extra = Buffer.allocUnsafeSlow(Math.max(extraBytes, length))
      this.#extraAt = this.#addSegment(this.#extra)
      this.#extraEnd = 0
    }
    const start = this.#extraEnd
    this.#extraEnd += length
    return { start, address: this.#extraAt + start }
  }

  #addSegment(segment: Buffer): number {
    if (segment.length > largestSegment) throw new RangeError('A segment is too long')
    this.#segments.push(segment)
    this.#views.push(new DataView(segment.buffer, segment.byteOffset, segment.byteLength))
    return ((this.#segments.length - 1) << offsetBits) >>> 0
  }
}

/** The end of the line that `start` is in. Lines end with \n, \r, U+2028 or U+2029. */
export function endOfLine(segment: Buffer, start: number): number {
  let at = start
  while (at < segment.length && !isLineEnd(segment, at)) at++
  return at
}

/** The number of bytes of the line end at `at`. */
export function lengthOfLineEnd(segment: Buffer, at: number): number {
  if (segment[at] === 0xe2) return 3
  return segment[at] === 0x0d && segment[at + 1] === 0x0a ? 2 : 1
}

/** The start of the line that `end` is in. */
export function startOfLine(segment: Buffer, end: number): number {
  let at = end
  while (at > 0 && !isLineEnd(segment, at - 1) && !(at > 2 && isWideLineEnd(segment, at - 3))) at--
  return at
}

/** True if there is a line end at `at`. */
export function isLineEnd(segment: Buffer, at: number): boolean {
  const byte = segment[at]
  return byte === 0x0a || byte === 0x0d || (byte === 0xe2 && isWideLineEnd(segment, at))
}

/** True for the UTF-8 bytes of U+2028 and U+2029. */
function isWideLineEnd(segment: Buffer, at: number): boolean {
  return segment[at] === 0xe2 && segment[at + 1] === 0x80 && ((segment[at + 2] ?? 0) | 1) === 0xa9
}
