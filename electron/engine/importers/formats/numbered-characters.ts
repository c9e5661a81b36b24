/**
 * A text of a workbook with the characters that are written by their numbers, as `_x000D_` is (ST_Xstring,
 * ECMA-376, 22.9.2.19). A NUL stays as it is written: no text holds one.
 */
export function withNumberedCharacters(written: string): string {
  return written.includes('_x')
    ? written.replaceAll(/_x(?!0000)([0-9a-f]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      )
    : written
}

const underscore = 0x5f
const smallX = 0x78

/** True where the underscore at a place may begin such a character. */
export function mayBeNumbered(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + 1] !== smallX || bytes[at + 6] !== underscore) return false
  for (let digit = at + 2; digit < at + 6; digit++) {
    const byte = bytes[digit] ?? 0
    const letter = byte | 0x20
    if (!((byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66))) return false
  }
  return true
}
