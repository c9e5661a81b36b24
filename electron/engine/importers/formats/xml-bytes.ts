/** Bytes that mark XML. */
export const mark = {
  tab: 0x09,
  lineFeed: 0x0a,
  hash: 0x23,
  ampersand: 0x26,
  slash: 0x2f,
  semicolon: 0x3b,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
} as const

/** 1 for printable ASCII that stands for itself in a text. */
export const plainByte = classOf(/[!-~]/, '&<>')
/**
 * 1 for bytes of a text that nobody reads: whatever they are decoded to, XML allows it. Behind C2
 * and EF may stand what it does not.
 */
export const passedByte = classOf(/[\t\n\r -~\x80-\xff]/, '&<>\xc2\xef')
/** 1 for ASCII that a name may hold. */
const nameByte = classOf(/[A-Za-z0-9:_-]/)
const spaceByte = classOf(/[\t\n\r ]/)

function classOf(bytes: RegExp, except = ''): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => {
    const character = String.fromCharCode(byte)
    return bytes.test(character) && !except.includes(character) ? 1 : 0
  })
}

/** Where white space that begins at a place ends. */
export function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from
  while (spaceByte[bytes[at] ?? 0] === 1) at++
  return at
}

/** Where a name that begins at a place ends: there, if none does. */
export function afterName(bytes: Uint8Array, from: number): number {
  const first = (bytes[from] ?? 0) | 0x20
  if (first < 0x61 || first > 0x7a) return from
  let at = from + 1
  while (nameByte[bytes[at] ?? 0] === 1) at++
  return at
}

/** True where a literal stands at a place. */
export function standsAt(bytes: Uint8Array, at: number, literal: Uint8Array): boolean {
  for (let index = 0; index < literal.length; index++)
    if (bytes[at + index] !== literal[index]) return false
  return true
}

/** Where a letter of more than one byte ends that is no white space and always valid; else -1. */
export function afterWideLetter(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  const second = bytes[at + 1] ?? 0
  if (!isFurther(second)) return -1
  if (first >= 0xc3 && first < 0xe0) return at + 2
  // Behind E1, E2 and E3 80 there are kinds of white space, behind ED halves of pairs.
  const isLetter =
    first === 0xe0 ? second >= 0xa0 : first > 0xe3 || (first === 0xe3 && second > 0x80)
  return isLetter && first < 0xed && isFurther(bytes[at + 2] ?? 0) ? at + 3 : -1
}

function isFurther(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0
}

const entities = ['amp', 'lt', 'gt', 'quot', 'apos'].map((name) => Buffer.from(`&${name};`))
const characters = Buffer.from(`&<>"'`)

/** Where the entity of XML's own five that stands at a place ends; else -1. */
export function afterEntity(bytes: Uint8Array, at: number): number {
  const entity = entities.find((known) => standsAt(bytes, at, known))
  return entity === undefined ? -1 : at + entity.length
}

/** The byte that the entity of XML's own five at a place stands for. */
export function byteOfEntity(bytes: Uint8Array, at: number): number {
  return characters[entities.findIndex((known) => standsAt(bytes, at, known))] ?? 0
}
