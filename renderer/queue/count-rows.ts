/** Rows in tab-separated text; a line end after the last row starts no other. */
export function countRows(text: string): number {
  if (text === '') return 0
  const ends = text.match(/\r\n|\n/g)?.length ?? 0
  return text.endsWith('\n') ? ends : ends + 1
}
