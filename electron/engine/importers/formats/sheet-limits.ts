/** What a spreadsheet can hold. */
export const lastColumn = 16_384
export const lastRow = 1_048_576

// A cell of thirty bytes may show a shared text of any length, or stand behind 16,383 empty ones.
const alwaysAllowed = 2 ** 24
const largestGrowth = 32

/** True where so much of a sheet was read that so much may be shown of it. */
export function mayShow(shownLength: number, readLength: number): boolean {
  return shownLength <= alwaysAllowed + largestGrowth * readLength
}
