import { isTrackingAt, isTrackingParameter } from './reading.ts'

const [hash, mark, ampersand, slash] = [0x23, 0x3f, 0x26, 0x2f]
const [percent, dot] = [0x25, 0x2e]

/**
 * A key that is the same for links that differ only in http or https, www, a dot behind the host, the
 * default port, final slash, fragment, case of the path, needless escapes, tracking parameters, the
 * order of parameters, or final punctuation. `link` is serialised.
 */
export function nearKey(link: string): string {
  const bytes = Buffer.from(link, 'latin1')
  const bare = link.slice(0, endWithoutMarks(bytes, bytes.length))
  const [whole = ''] = bare.replace(/^https?:\/\/(?:www\.)?/, '').split('#', 1)
  const at = whole.indexOf('?')
  const asWritten = at === -1 ? whole : whole.slice(0, at)
  const path = unescaped(asWritten).toLowerCase().replace(hostEnd, '').replace(/\/$/, '')
  const parameters = at === -1 ? [] : whole.slice(at + 1).split('&')
  const counted = parameters.filter((one) => one !== '' && !isTrackingParameter(one))
  return [path, ...counted.map(unescaped).toSorted()].join('?')
}

const hostEnd = /(?<=^[^/]+?)\.?(?::(?:443|80))?(?=\/|$)/

/** Decodes needless escapes (RFC 3986, 2.3), and writes the others in capitals. */
function unescaped(written: string): string {
  return written.replaceAll(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const code = Number.parseInt(hex, 16)
    return isUnreserved(code) ? String.fromCodePoint(code) : escape.toUpperCase()
  })
}

/** A 32-bit hash of the near key, computed without making the key. Equal keys have equal hashes. */
export function nearHash(bytes: Uint8Array, start: number, length: number): number {
  const end = endWithoutMarks(bytes, start + length)
  let at = start + (bytes[start + 4] === 0x73 ? 8 : 7)
  if (startsWithWww(bytes, at)) at += 4
  let path = 0
  let pending = 0
  const hostAt = at
  while (at < end && !endsHost(bytes[at] ?? 0)) at++
  const keptTo = endOfKeptHost(bytes, hostAt, at)
  for (let host = hostAt; host < keptTo; host++) path = mix(path, bytes[host] ?? 0)
  for (; at < end; at++) {
    let byte = bytes[at] ?? 0
    if (byte === mark || byte === hash) break
    if (byte === percent) {
      const code = escapedAt(bytes, at, end)
      if (isUnreserved(code)) {
        byte = code
        at += 2
      }
    }
    // A slash counts only if something follows it.
    if (pending !== 0) path = mix(path, pending)
    pending = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }
  if (pending !== 0 && pending !== slash) path = mix(path, pending)
  return finalMix(bytes[at] === mark ? (path + hashOfParameters(bytes, at + 1, end)) | 0 : path)
}

/** A sum of hashes, so that the order does not matter. */
function hashOfParameters(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0
  for (let at = start; at < end && bytes[at] !== hash; at++) {
    const isCounted = !isTrackingAt(bytes, at)
    let one = 0
    let capitalsTo = at - 1
    for (; at < end; at++) {
      let byte = bytes[at] ?? 0
      if (byte === ampersand || byte === hash) break
      if (byte === percent) {
        const code = escapedAt(bytes, at, end)
        if (isUnreserved(code)) {
          byte = code
          at += 2
        } else if (code !== -1) capitalsTo = at + 2
      } else if (at <= capitalsTo && byte >= 0x61) byte &= ~0x20
      one = mix(one, byte)
    }
    if (isCounted && one !== 0) sum = (sum + finalMix(one)) | 0
    if (bytes[at] === hash) break
  }
  return sum
}

/** The end of the link without final punctuation. The slashes of the scheme stop the loop. */
function endWithoutMarks(bytes: Uint8Array, end: number): number {
  for (let at = end; ;) {
    if (finalMarks[bytes[at - 1] ?? 0] === 1) at -= 1
    else if (bytes[at - 3] !== percent) return at
    else if (escapedAt(bytes, at - 3, at) === dot) at -= 3
    else if (isWideMark(bytes, at - 9, at)) at -= 9
    else return at
  }
}

const finalMarks = new Uint8Array(256)
for (const byte of Buffer.from(".,;:!?'*")) finalMarks[byte] = 1

function isWideMark(bytes: Uint8Array, at: number, end: number): boolean {
  if (bytes[at] !== percent || bytes[at + 3] !== percent) return false
  const lead = escapedAt(bytes, at, end)
  const isWide = lead === 0xef || lead === 0xe3
  return (
    isWide && wideMarks.has(Buffer.from(bytes.subarray(at, end)).toString('latin1').toUpperCase())
  )
}

const wideMarks = new Set(Array.from('！，：；？、。', encodeURIComponent))

/** The byte of the escape at `at`; -1 if there is no escape. */
function escapedAt(bytes: Uint8Array, at: number, end: number): number {
  if (at + 2 >= end) return -1
  const [high, low] = [digitOf(bytes[at + 1] ?? 0), digitOf(bytes[at + 2] ?? 0)]
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

function digitOf(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

function isUnreserved(code: number): boolean {
  const letter = code | 0x20
  const isLetter = letter >= 0x61 && letter <= 0x7a
  return isLetter || (code >= 0x30 && code <= 0x39) || unreservedMarks.has(code)
}

const unreservedMarks: ReadonlySet<number> = new Set(Buffer.from('-._~'))

function endsHost(byte: number): boolean {
  return byte === slash || byte === mark || byte === hash
}

/** The end of a host without its default port, and without the dot behind its name. */
function endOfKeptHost(bytes: Uint8Array, start: number, end: number): number {
  const is443 = endsWith(bytes, start, end, port443)
  const at = is443 ? end - 4 : endsWith(bytes, start, end, port80) ? end - 3 : end
  return at - 1 > start && bytes[at - 1] === dot ? at - 1 : at
}

const [port443, port80] = [Buffer.from(':443'), Buffer.from(':80')]

function endsWith(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): boolean {
  const from = end - wanted.length
  return from > start && wanted.every((byte, index) => bytes[from + index] === byte)
}

function startsWithWww(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 0x77 && bytes[at + 1] === 0x77 && bytes[at + 2] === 0x77 && bytes[at + 3] === 0x2e
  )
}

function mix(sum: number, byte: number): number {
  return Math.imul(sum ^ byte, 0x01000193) + 0x3d
}

function finalMix(sum: number): number {
  const once = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
