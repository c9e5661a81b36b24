/** Where the line ends that `start` is in: \n, \r, U+2028 or U+2029. */
export function endOfLine(segment: Buffer, start: number): number {
  let at = start
  while (at < segment.length && !isLineEnd(segment, at)) at++
  return at
}

/** Bytes of the line end at `at`. */
export function lengthOfLineEnd(segment: Buffer, at: number): number {
  if (segment[at] === 0xe2) return 3
  return segment[at] === 0x0d && segment[at + 1] === 0x0a ? 2 : 1
}

/** Where the line begins that `end` is in. */
export function startOfLine(segment: Buffer, end: number): number {
  let at = end
  while (at > 0 && !isLineEnd(segment, at - 1) && !(at > 2 && isWideLineEnd(segment, at - 3))) at--
  return at
}

/** True where a line ends at `at`. */
export function isLineEnd(segment: Buffer, at: number): boolean {
  const byte = segment[at]
  return byte === 0x0a || byte === 0x0d || (byte === 0xe2 && isWideLineEnd(segment, at))
}

/** U+2028 and U+2029. */
function isWideLineEnd(segment: Buffer, at: number): boolean {
  return segment[at] === 0xe2 && segment[at + 1] === 0x80 && ((segment[at + 2] ?? 0) | 1) === 0xa9
}
