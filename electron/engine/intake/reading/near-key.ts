import { isTrackingAt } from './tracking.ts'

const [hash, mark, ampersand, slash] = [0x23, 0x3f, 0x26, 0x2f]

/**
 * What two links share that differ only in http or https, www, final slash, fragment, case of the
 * path, tracking parameters or the order of parameters. `link` is serialised.
 */
export function nearKey(link: string): string {
  const [whole = ''] = link.replace(/^https?:\/\/(?:www\.)?/, '').split('#', 1)
  const at = whole.indexOf('?')
  const path = (at === -1 ? whole : whole.slice(0, at)).toLowerCase().replace(/\/$/, '')
  const parameters = at === -1 ? [] : whole.slice(at + 1).split('&')
  const told = parameters.filter((one) => one !== '' && !isTrackingAt(Buffer.from(`${one}#`), 0))
  return [path, ...told.toSorted()].join('?')
}

/** 32 bits of the link's near key, without making it: equal keys have equal hashes. */
export function nearHash(bytes: Uint8Array, start: number, length: number): number {
  const end = start + length
  let at = start + (bytes[start + 4] === 0x73 ? 8 : 7)
  if (startsWithWww(bytes, at)) at += 4
  let path = 0
  let pending = 0
  for (; at < end; at++) {
    const byte = bytes[at] ?? 0
    if (byte === mark || byte === hash) break
    // A slash counts when something follows it.
    if (pending !== 0) path = mixed(path, pending)
    pending = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }
  if (pending !== 0 && pending !== slash) path = mixed(path, pending)
  return finished(bytes[at] === mark ? (path + hashOfParameters(bytes, at + 1, end)) | 0 : path)
}

/** A sum, so that the order does not count. */
function hashOfParameters(bytes: Uint8Array, start: number, end: number): number {
  let sum = 0
  for (let at = start; at < end && bytes[at] !== hash; at++) {
    const isTold = !isTrackingAt(bytes, at)
    let one = 0
    for (; at < end; at++) {
      const byte = bytes[at] ?? 0
      if (byte === ampersand || byte === hash) break
      one = mixed(one, byte)
    }
    if (isTold && one !== 0) sum = (sum + finished(one)) | 0
    if (bytes[at] === hash) break
  }
  return sum
}

function startsWithWww(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at] === 0x77 && bytes[at + 1] === 0x77 && bytes[at + 2] === 0x77 && bytes[at + 3] === 0x2e
  )
}

function mixed(sum: number, byte: number): number {
  return Math.imul(sum ^ byte, 0x01000193) + 0x3d
}

function finished(sum: number): number {
  const once = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return twice ^ (twice >>> 16)
}
