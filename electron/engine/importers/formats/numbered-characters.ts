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
