/** A cell that was quoted for what it holds; its line breaks start no row. */
const quotedCell = /(?<=^|[\t\r\n])"(?:[^"]|"")*"/g

/** Rows in tab-separated text; a line end after the last row starts no other. */
export function countRows(text: string): number {
  if (text === '') return 0
  const rows = text.includes('"') ? text.replaceAll(quotedCell, '') : text
  const ends = rows.match(/\r\n|\n/g)?.length ?? 0
  return rows.endsWith('\n') ? ends : ends + 1
}
