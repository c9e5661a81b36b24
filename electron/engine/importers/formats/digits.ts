// Larger figures are left to `Number`.
const mostDigits = 9

/** Behind as many digits as a number may have. */
export function afterDigits(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < start + mostDigits && (bytes[at] ?? 0) >= 0x30 && (bytes[at] ?? 0) <= 0x39) at++
  return at
}

/** The number that these digits are; -1 where they are no digits, or too many. */
export function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || afterDigits(bytes, start) !== end) return -1
  let number = 0
  for (let at = start; at < end; at++) number = number * 10 + (bytes[at] ?? 0) - 0x30
  return number
}
