import { linkWarnings } from '../../shared/link.ts'
import { recordOf } from '../../shared/record-of.ts'
import { isTrackingAt } from './reading.ts'
import { isStandIn, standInDomains } from './wrappers.ts'

// RFC 1035, 2.3.4.
const longestLabel = 63

const plain = 1
const special = 2
const end = 3

/** The bit of each warning in the byte of a row. */
export const warningBit = recordOf(linkWarnings, (_, index) => 1 << index)

// Bytes that RFC 3986 allows and URL.parse does not change in path, query and fragment. `special` ones
// need a further check. All others, such as ; and ', are left to `readText`.
const pathBytes = classesOf('-._~!$*+=@', '/?#&%:(),')
const cellBytes = Uint8Array.from(pathBytes)
cellBytes[0x09] = end

const hostBytes = new Uint8Array(256)
for (const byte of Buffer.from('abcdefghijklmnopqrstuvwxyz0123456789_')) hostBytes[byte] = plain
for (const byte of Buffer.from('.-')) hostBytes[byte] = special

const hexBytes = new Uint8Array(256)
for (const byte of Buffer.from('0123456789abcdefABCDEF')) hexBytes[byte] = 1

function classesOf(plainMarks: string, specialMarks: string): Uint8Array {
  const classes = new Uint8Array(256)
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
  for (const byte of Buffer.from(letters + plainMarks)) classes[byte] = plain
  for (const byte of Buffer.from(specialMarks)) classes[byte] = special
  classes[0x0a] = end
  classes[0x0d] = end
  return classes
}

/**
 * A shortcut for most lines: recognises, byte by byte, a link that `readText` would call ready without
 * changing it, or a bare host. It may miss such a link, but never accepts another; the oracle test checks
 * that.
 */
export class PlainLink {
  /** Where reading stopped: the end of the link, or the byte that is not plain. */
  end = 0
  warnings = 0
  /** True for a host without a path, which is sent with a slash behind it. */
  isBareHost = false
  #hostAt = 0
  #hostEnd = 0

  /** True for a plain link at `start` before a line end, or before a tab if `isCell`. */
  read(bytes: Uint8Array, start: number, isCell: boolean): boolean {
    this.end = start
    if (
      bytes[start] !== 0x68 ||
      bytes[start + 1] !== 0x74 ||
      bytes[start + 2] !== 0x74 ||
      bytes[start + 3] !== 0x70
    )
      return false
    const afterScheme = start + (bytes[start + 4] === 0x73 ? 5 : 4)
    if (
      bytes[afterScheme] !== 0x3a ||
      bytes[afterScheme + 1] !== 0x2f ||
      bytes[afterScheme + 2] !== 0x2f
    )
      return false
    const hostAt = afterScheme + 3
    const hostEnd = endOfPlainHost(bytes, hostAt)
    if (hostEnd === hostAt) return false
    const classes = isCell ? cellBytes : pathBytes
    this.#hostAt = hostAt
    this.#hostEnd = hostEnd
    this.isBareHost = classes[bytes[hostEnd] ?? 0] === end
    if (!this.isBareHost) return bytes[hostEnd] === 0x2f && this.#readPath(bytes, hostEnd, classes)
    this.end = hostEnd
    this.warnings = 0
    return !this.#isStandIn(bytes)
  }

  #readPath(bytes: Uint8Array, pathAt: number, classes: Uint8Array): boolean {
    // Search pages put the address of another page behind `/amp/s/`.
    if (isAmpAt(bytes, pathAt + 1)) return false
    let at = pathAt
    let part: 'path' | 'query' | 'fragment' = 'path'
    let depth = 0
    let warnings = 0
    for (; ; at++) {
      while (classes[bytes[at] ?? 0] === plain) at++
      const byte = bytes[at] ?? 0
      const kind = classes[byte]
      if (kind === end) break
      const next = bytes[at + 1] ?? 0
      let isPlain = kind === special
      switch (byte) {
        case 0x2f: // The parser resolves dot segments, also `/%2e`.
          isPlain =
            part !== 'path' ||
            (next !== 0x2e &&
              !(next === 0x25 && bytes[at + 2] === 0x32 && ((bytes[at + 3] ?? 0) | 0x20) === 0x65))
          break
        case 0x3f:
        case 0x26:
          if (byte === 0x3f ? part !== 'path' : part !== 'query') break
          part = 'query'
          if (isAmpAt(bytes, at + 1) && classes[bytes[at + 4] ?? 0] === end) return false
          if (isTrackingAt(bytes, at + 1)) warnings |= warningBit['tracking-parameters']
          break
        case 0x23:
          // An empty fragment, or a view of a web app: `#/x`, `#!x`.
          isPlain = part !== 'fragment' && next !== 0x2f && next !== 0x21 && classes[next] !== end
          part = 'fragment'
          warnings |= warningBit['has-fragment']
          break
        case 0x25: // `%3A` may be the colon of a wrapped link.
          isPlain =
            hexBytes[next] === 1 &&
            hexBytes[bytes[at + 2] ?? 0] === 1 &&
            !(part === 'query' && next === 0x33 && ((bytes[at + 2] ?? 0) | 0x20) === 0x61)
          break
        case 0x3a: // A further `http://`, or a wrapped one; `:~:` begins a text to highlight.
          isPlain = next !== 0x2f && next !== 0x25 && next !== 0x7e
          break
        case 0x2c:
          isPlain = !mayBeLinkAt(bytes, at + 1, part === 'path')
          break
        case 0x28:
          depth++
          break
        case 0x29:
          depth--
          break
      }
      if (!isPlain) {
        this.end = at
        return false
      }
    }
    this.end = at
    const last = bytes[at - 1] ?? 0
    if (depth !== 0 || last === 0x2c || endsInDots(bytes, at) || endsInWideMark(bytes, at))
      return false
    if (isPunctuation(last)) warnings |= warningBit['trailing-punctuation']
    this.warnings = warnings
    return !this.#isStandIn(bytes)
  }

  /** True for a link that `standInOf` recognises. A few bytes rule out most hosts. */
  #isStandIn(bytes: Uint8Array): boolean {
    const start = this.#hostAt
    const hostEnd = this.#hostEnd
    // This runs for each link, so it has no loop. `google` has six letters, before `de` or `co.uk`.
    const { site, ending } = lastLabels
    const length = ending - 1 - site
    const mayBeOfCountry = length === 6 || (length <= 3 && hostEnd - ending <= 3)
    if (knownEnds[endsOfDomain(bytes, site, ending, hostEnd)] !== 1 && !mayBeOfCountry) return false
    if (
      knownDomains[domainHash(bytes, start, hostEnd)] !== 1 &&
      !isCountrySite(bytes, start, hostEnd)
    )
      return false
    const text = Buffer.from(bytes.subarray(start, this.end)).toString('latin1')
    const host = text.slice(0, hostEnd - start)
    const [path = '', query] = (text.slice(hostEnd - start).split('#', 1)[0] ?? '').split('?', 2)
    return isStandIn(host, path === '' ? '/' : path, query === undefined ? '' : `?${query}`)
  }
}

/**
 * True if `gluedLinks` may find a link between `start` and the next comma. A host before a slash counts
 * only in a path.
 */
function mayBeLinkAt(bytes: Uint8Array, start: number, isInPath: boolean): boolean {
  let hasDot = false
  for (let at = start; ; at++) {
    const byte = bytes[at] ?? 0
    const next = bytes[at + 1]
    if (byte === 0x3a || (byte === 0x28 && next === 0x2e && bytes[at + 2] === 0x29)) return true
    if (byte === 0x2f && (next === 0x2f || (isInPath && hasDot))) return true
    if (byte === 0x2e) hasDot = true
    const kind = cellBytes[byte]
    // `www.a.example` counts without a slash.
    if (byte === 0x2c || (kind !== plain && kind !== special))
      return hasDot && ((bytes[start] ?? 0) | 0x20) === 0x77
  }
}

const marksAtEnd = new Uint8Array(256)
for (const byte of Buffer.from('-._~!*?:(),')) marksAtEnd[byte] = 1

/** True if `dotsAtEnd` may find dots among the marks before `linkEnd`. */
function endsInDots(bytes: Uint8Array, linkEnd: number): boolean {
  for (let at = linkEnd - 1; marksAtEnd[bytes[at] ?? 0] === 1; at--) {
    const isBeforeMark = bytes[at + 1] === 0x2e || bytes[at + 1] === 0x5f
    if (isBeforeMark && bytes[at] === 0x2e && at + 1 < linkEnd) return true
  }
  return false
}

/** True if an escaped wide mark, such as `！` or `。`, is before `linkEnd`: it begins with `%EF%BC` or `%E3%80`. */
function endsInWideMark(bytes: Uint8Array, linkEnd: number): boolean {
  if (bytes[linkEnd - 9] !== 0x25 || bytes[linkEnd - 6] !== 0x25 || bytes[linkEnd - 3] !== 0x25)
    return false
  const lead = Buffer.from(bytes.subarray(linkEnd - 8, linkEnd - 3))
    .toString('latin1')
    .toLowerCase()
  return lead === 'ef%bc' || lead === 'e3%80'
}

const whole = new PlainLink()
const scratch = Buffer.alloc(4_096)

/** The link that is sent for a text that is a plain link or a bare host; undefined for other texts. */
export function plainLinkOf(text: string): string | undefined {
  if (text.length * 3 >= scratch.length) return undefined
  const length = scratch.write(text)
  scratch[length] = 0x0a
  if (!whole.read(scratch, 0, false) || whole.end !== length) return undefined
  return whole.isBareHost ? `${text}/` : text
}

function isPunctuation(byte: number): boolean {
  return byte === 0x2e || byte === 0x3a || byte === 0x21 || byte === 0x3f || byte === 0x2a
}

/** A hash of 16 bits of the last two labels of a host. */
function domainHash(bytes: Uint8Array, start: number, hostEnd: number): number {
  let hash = 0
  let dots = 0
  for (let at = hostEnd - 1; at >= start; at--) {
    const byte = bytes[at] ?? 0
    if (byte === 0x2e && ++dots === 2) break
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return (hash ^ (hash >>> 16)) & 0xffff
}

/** The same from less: first letter, last letter and length of the one label, first letter of the other. */
function endsOfDomain(bytes: Uint8Array, site: number, ending: number, hostEnd: number): number {
  const first = (bytes[site] ?? 0) & 31
  const last = (bytes[ending - 2] ?? 0) & 31
  const country = (bytes[ending] ?? 0) & 31
  return (
    (first ^ (last << 3) ^ (country << 8) ^ ((ending - site) << 11) ^ ((hostEnd - ending) & 3)) &
    0xffff
  )
}

const knownDomains = new Uint8Array(2 ** 16)
const knownEnds = new Uint8Array(2 ** 16)
for (const domain of standInDomains) {
  const bytes = Buffer.from(domain)
  knownDomains[domainHash(bytes, 0, bytes.length)] = 1
  knownEnds[endsOfDomain(bytes, 0, domain.indexOf('.') + 1, bytes.length)] = 1
}

/** The starts of the last two labels of the host that `endOfPlainHost` found last. */
const lastLabels = { site: 0, ending: 0 }

/** True for a host whose second label from the right, or third as in `co.uk`, is `google` or `yandex`. */
function isCountrySite(bytes: Uint8Array, start: number, hostEnd: number): boolean {
  let dot = hostEnd - 3
  while (dot > start && bytes[dot] !== 0x2e) dot--
  if (isNamedBefore(bytes, start, dot)) return true
  return isNamedBefore(bytes, start, dot - 3) || isNamedBefore(bytes, start, dot - 4)
}

/** True if a label of six letters before `dot` begins and ends as `google` or `yandex` do. */
function isNamedBefore(bytes: Uint8Array, start: number, dot: number): boolean {
  const at = dot - 6
  if (at < start || bytes[dot] !== 0x2e || (at > start && bytes[at - 1] !== 0x2e)) return false
  const [first, last] = [bytes[at], bytes[dot - 1]]
  return (first === 0x67 && last === 0x65) || (first === 0x79 && last === 0x78)
}

/** The end of a public lower-case host of at least two labels; `start` if there is none. */
function endOfPlainHost(bytes: Uint8Array, start: number): number {
  let at = start
  let label = start
  let before = start
  for (; ; at++) {
    const byte = bytes[at] ?? 0
    const kind = hostBytes[byte]
    if (kind === plain) continue
    if (kind !== special) break
    if (byte === 0x2e) {
      if (at === label || at - label > longestLabel) return start
      before = label
      label = at + 1
    } else if (bytes[at + 1] === 0x2d) return start // `xn--` must be valid; leave that to the parser.
  }
  const length = at - label
  const first = bytes[label] ?? 0
  if (label === start || length === 0 || length > longestLabel || at - start > 253) return start
  // A number would make it an IPv4 address.
  if (first <= 0x39) return start
  lastLabels.site = before
  lastLabels.ending = label
  return mayBePrivate(first, length) ? start : at
}

/** True for the lengths and first letters of local, localhost, internal, lan and arpa. */
function mayBePrivate(first: number, length: number): boolean {
  switch (first) {
    case 0x6c:
      return length === 3 || length === 5 || length === 9
    case 0x69:
      return length === 8
    case 0x61:
      return length === 4
    default:
      return false
  }
}

function isAmpAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x61 && bytes[at + 1] === 0x6d && bytes[at + 2] === 0x70
}
