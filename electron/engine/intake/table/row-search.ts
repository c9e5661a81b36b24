import type { LinkTable } from './link-table.ts'

const lowerCase = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
)

/** Says whether a row's text, or its link as sent, holds `search` in any case. */
export function rowSearch(table: LinkTable, search: string): (row: number) => boolean {
  const wanted = search.toLowerCase()
  if (/^[\x20-\x7e]*$/.test(wanted)) return asciiSearch(table, Buffer.from(wanted))
  return (row) => table.text(row).toLowerCase().includes(wanted)
}

/** Looks at bytes: decoding every row would take ten times as long. */
function asciiSearch(table: LinkTable, wanted: Buffer): (row: number) => boolean {
  const { rows, bytes } = table
  const first = wanted[0] ?? 0
  const holds = (address: number, length: number): boolean => {
    const segment = bytes.segmentOf(address)
    const start = bytes.offsetOf(address)
    const last = start + length - wanted.length
    for (let at = start; at <= last; at++) {
      if (lowerCase[segment[at] ?? 0] !== first) continue
      let same = 1
      while (same < wanted.length && lowerCase[segment[at + same] ?? 0] === wanted[same]) same++
      if (same === wanted.length) return true
    }
    return false
  }
  return (row) => {
    const textAt = rows.textAt[row] ?? 0
    const linkAt = rows.linkAt[row] ?? 0
    const linkLength = rows.linkLength[row] ?? 0
    return (
      holds(textAt, rows.textLength[row] ?? 0) ||
      (linkLength > 0 && linkAt !== textAt && holds(linkAt, linkLength))
    )
  }
}
