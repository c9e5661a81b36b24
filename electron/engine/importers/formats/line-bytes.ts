/** Lines that are made one after another, in UTF-8. */
export class LineBytes {
  /** Held up to `length`; what is behind is room. */
  bytes = Buffer.allocUnsafe(2 ** 16)
  length = 0

  /** Makes room for so many bytes more. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = Buffer.allocUnsafe(2 * (this.length + more))
    this.bytes.copy(grown, 0, 0, this.length)
    this.bytes = grown
  }

  add(lines: string): void {
    this.reserve(3 * lines.length)
    this.length += this.bytes.write(lines, this.length)
  }

  /** What was added since it was last asked; holds until more is added. */
  taken(): Buffer {
    const taken = this.bytes.subarray(0, this.length)
    this.length = 0
    return taken
  }
}
