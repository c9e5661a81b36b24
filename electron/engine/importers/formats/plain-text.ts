import { mayBeNumbered } from './numbered-characters.ts'
import { mark, standsAt } from './xml-bytes.ts'

const plain = 1
const ampersand = Buffer.from('&amp;')
const underscore = 0x5f

// ASCII that stands for itself in a text of a document. Line ends, which a cell cannot hold, and
// controls, which are no XML, are left to the parser. An underscore may begin a character's number.
const classes = new Uint8Array(256).fill(plain, 0x20, 0x7f)
for (const byte of Buffer.from('&<>_')) classes[byte] = 0

/**
 * Where a text ends that holds only what stands for itself and `&amp;`, in sound UTF-8: at a tag, or
 * at what must be parsed.
 */
export function afterPlainText(bytes: Uint8Array, from: number): number {
  for (let at = from; ;) {
    while (classes[bytes[at] ?? 0] === plain) at++
    if (bytes[at] === mark.less) return at
    if (bytes[at] === underscore && !mayBeNumbered(bytes, at)) {
      at++
      continue
    }
    const next = standsAt(bytes, at, ampersand) ? at + ampersand.length : afterLetter(bytes, at)
    if (next === at) return at
    at = next
  }
}

/** Such a text as it is meant. */
export function plainText(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, end).replaceAll('&amp;', '&')
}

/** Copies such a text as it is meant, into room that is there; where it ends in the copy. */
export function copyPlainText(
  from: Uint8Array,
  start: number,
  end: number,
  to: Uint8Array,
  toAt: number,
): number {
  let length = toAt
  for (let at = start; at < end; at++) {
    const byte = from[at] ?? 0
    to[length++] = byte
    if (byte === mark.ampersand) at += ampersand.length - 1
  }
  return length
}

/** Behind a character of several bytes that is no control, no line end and no U+FFFE; else `at`. */
function afterLetter(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0xc2 || first > 0xf4) return at
  const second = bytes[at + 1] ?? 0
  const third = bytes[at + 2] ?? 0
  if (!isFurther(second)) return at
  if (first < 0xe0) return first === 0xc2 && second < 0xa0 ? at : at + 2
  if (!isFurther(third)) return at
  if (first < 0xf0) {
    const isLineEnd = first === 0xe2 && second === 0x80 && (third | 1) === 0xa9
    const isOther =
      (first === 0xe0 && second < 0xa0) ||
      (first === 0xed && second >= 0xa0) ||
      (first === 0xef && second === 0xbf)
    return isLineEnd || isOther ? at : at + 3
  }
  const isInRange = (first > 0xf0 || second >= 0x90) && (first < 0xf4 || second < 0x90)
  return isInRange && isFurther(bytes[at + 3] ?? 0) ? at + 4 : at
}

function isFurther(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0
}

/** Behind a literal that stands at a place, else 0. */
export function after(bytes: Uint8Array, at: number, literal: Uint8Array): number {
  return standsAt(bytes, at, literal) ? at + literal.length : 0
}
