/** Four characters of ASCII as `getInt32` of little-endian bytes gives them. */
export function wordOf(four: string): number {
  return Buffer.from(four, 'latin1').readInt32LE()
}

/** True where two words stand, the second so many bytes behind the first; they may overlap. */
export function areAt(
  view: DataView,
  at: number,
  first: number,
  distance: number,
  second: number,
): boolean {
  return (
    at + distance + 4 <= view.byteLength &&
    view.getInt32(at, true) === first &&
    view.getInt32(at + distance, true) === second
  )
}

const each = 0x01010101
const top = 0x80808080 | 0

/**
 * True where none of four bytes is anything but printable ASCII, or one of `&`, `<` and `>`. A byte
 * is found as zero by what borrows from its top bit (Henry S. Warren, Hacker's Delight, 6-1).
 */
function arePlain(word: number): boolean {
  // `<` and `>` differ in one bit.
  const angle = (word | (0x02 * each)) ^ (0x3e * each)
  const ampersand = word ^ (0x26 * each)
  const found =
    word |
    (word + each) |
    ((word - 0x21 * each) & ~word) |
    ((angle - each) & ~angle) |
    ((ampersand - each) & ~ampersand)
  return (found & top) === 0
}

/** Copies plain bytes, four at a time; how many. There must be room for as many as are left. */
export function copyPlain(from: DataView, start: number, to: DataView, toStart: number): number {
  const last = from.byteLength - 4
  let at = start
  for (let out = toStart; at <= last; at += 4, out += 4) {
    const word = from.getInt32(at, true)
    if (!arePlain(word)) break
    to.setInt32(out, word, true)
  }
  return at - start
}
