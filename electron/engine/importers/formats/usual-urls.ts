import { viewOf, type LineBytes } from './line-bytes.ts'
import { afterPassedElement } from './passed-element.ts'
import { areAt, copyPlain, wordOf } from './words.ts'
import {
  afterEntity,
  afterSpace,
  afterWideLetter,
  byteOfEntity,
  mark,
  plainByte,
  standsAt,
} from './xml-bytes.ts'

const urlStart = wordOf('<url')
const urlEnd = wordOf('</ur')
const locStart = wordOf('<loc')
const locEnd = wordOf('</lo')
const behindUrl = wordOf('url>')
const behindLoc = wordOf('loc>')
const dayStart = Buffer.from('<lastmod>')
const dayEnd = Buffer.from('</lastmod>')
const rawStart = Buffer.from('<![CDATA[')
const bracket = 0x5d

/**
 * Knows by sight, in bytes that nobody has decoded, the entries of a sitemap as programs write them.
 * It may leave any of them to the parser, but takes none that the parser would read in another way:
 * a property test holds it to that.
 */
export class UsualUrls {
  #bytes: Uint8Array = new Uint8Array(0)
  #view = viewOf(this.#bytes)
  /** Where the day of the last change stands. */
  #dayStart = 0
  #dayEnd = 0
  #addressEnd = 0

  /** Makes lines of whole entries, from a place between two on; where it stopped. */
  take(bytes: Uint8Array, from: number, lines: LineBytes): number {
    if (bytes !== this.#bytes) {
      this.#bytes = bytes
      this.#view = viewOf(bytes)
    }
    // No line is longer than its entry.
    lines.reserve(bytes.length - from)
    for (let end = from; ;) {
      const next = this.#afterUrl(end, lines)
      if (next === -1) return end
      const to = lines.bytes
      let length = this.#addressEnd
      to[length++] = mark.tab
      for (let at = this.#dayStart; at < this.#dayEnd; at++) to[length++] = bytes[at] ?? 0
      to[length++] = mark.lineFeed
      lines.length = length
      end = next
    }
  }

  /** Where the entry ends whose address was written behind the lines; -1 for all out of the ordinary. */
  #afterUrl(from: number, lines: LineBytes): number {
    const bytes = this.#bytes
    const view = this.#view
    this.#addressEnd = lines.length
    this.#dayStart = this.#dayEnd = 0
    let at = afterSpace(bytes, from)
    if (!areAt(view, at, urlStart, 1, behindUrl)) return -1
    at += 5
    for (;;) {
      at = afterSpace(bytes, at)
      if (areAt(view, at, locStart, 1, behindLoc)) {
        // A further address has a line of its own.
        if (this.#addressEnd > lines.length) return -1
        at = this.#afterAddress(at + 5, lines)
      } else if (standsAt(bytes, at, dayStart)) at = this.#afterDay(at + dayStart.length)
      else if (areAt(view, at, urlEnd, 2, behindUrl)) return at + 6
      else if (bytes[at] === mark.less) at = afterPassedElement(bytes, at)
      else return -1
      if (at === -1) return -1
    }
  }

  /** Where a `loc` ends whose address has no white space in it and was written; -1 for all else. */
  #afterAddress(from: number, lines: LineBytes): number {
    const bytes = this.#bytes
    const view = this.#view
    const to = lines.bytes
    let at = afterSpace(bytes, from)
    const isRaw = bytes[at] === mark.less && standsAt(bytes, at, rawStart)
    if (isRaw) at += rawStart.length
    let length = lines.length
    for (;;) {
      const count = copyPlain(view, at, lines.view, length)
      at += count
      length += count
      let byte = bytes[at] ?? 0
      for (; plainByte[byte] === 1; byte = bytes[++at] ?? 0) to[length++] = byte
      let end = at + 1
      if (byte === mark.ampersand) {
        if (!isRaw) {
          end = afterEntity(bytes, at)
          byte = byteOfEntity(bytes, at)
        }
        to[length++] = byte
      } else if (byte < 0x80) break
      else {
        end = afterWideLetter(bytes, at)
        for (; at < end; at++) to[length++] = bytes[at] ?? 0
      }
      if (end === -1) return -1
      at = end
    }
    if (isRaw) {
      // Its end begins with brackets, which are no marks by themselves.
      const isEnd =
        length >= lines.length + 2 &&
        bytes[at] === mark.greater &&
        bytes[at - 1] === bracket &&
        bytes[at - 2] === bracket
      if (!isEnd) return -1
      length -= 2
      at++
    }
    this.#addressEnd = length
    at = afterSpace(bytes, at)
    return areAt(view, at, locEnd, 2, behindLoc) ? at + 6 : -1
  }

  /** Where a `lastmod` ends in which nothing but plain ASCII stands; -1 for all else. */
  #afterDay(from: number): number {
    const bytes = this.#bytes
    let at = afterSpace(bytes, from)
    this.#dayStart = at
    while (plainByte[bytes[at] ?? 0] === 1) at++
    this.#dayEnd = at
    at = afterSpace(bytes, at)
    return standsAt(bytes, at, dayEnd) ? at + dayEnd.length : -1
  }
}
