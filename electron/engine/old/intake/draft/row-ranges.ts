import { deflateRawSync, inflateRawSync } from 'node:zlib'

const mostRanges = 1_000
const bitsPrefix = 'bits:'

/**
 * Row numbers as text, without their order: up to 1,000 as ranges (`0-5,9,12-14`), more as a
 * compressed bitmap, a bit a row from the first on.
 */
export function rowsAsText(rows: Uint32Array): string {
  return rows.length > mostRanges ? bitsOf(rows) : rangesOf(rows)
}

/** The row numbers of `rowsAsText`, ascending; undefined for any other text. */
export function rowsIn(text: string): Uint32Array | undefined {
  return text.startsWith(bitsPrefix)
    ? rowsOfBits(text.slice(bitsPrefix.length))
    : rowsOfRanges(text)
}

function rangesOf(rows: Uint32Array): string {
  const ranges: string[] = []
  let first: number | undefined
  let last: number | undefined
  const close = (): void => {
    if (first !== undefined) ranges.push(first === last ? `${first}` : `${first}-${last}`)
  }
  for (const row of rows.toSorted()) {
    if (row === last) continue
    if (last === undefined || row !== last + 1) {
      close()
      first = row
    }
    last = row
  }
  close()
  return ranges.join(',')
}

function rowsOfRanges(ranges: string): Uint32Array | undefined {
  if (ranges === '') return new Uint32Array(0)
  const rows: number[] = []
  for (const range of ranges.split(',')) {
    const bounds = /^(\d{1,10})(?:-(\d{1,10}))?$/.exec(range)
    if (bounds === null) return undefined
    const first = Number(bounds[1])
    const last = Number(bounds[2] ?? bounds[1])
    for (let row = first; row <= last; row++) rows.push(row)
  }
  return Uint32Array.from(rows)
}

function bitsOf(rows: Uint32Array): string {
  const last = rows.reduce((most, row) => Math.max(most, row), 0)
  const bits = new Uint8Array((last >>> 3) + 1)
  for (const row of rows) bits[row >>> 3] = (bits[row >>> 3] ?? 0) | (1 << (row & 7))
  return bitsPrefix + deflateRawSync(bits, { level: 3 }).toString('base64')
}

/** More than any draft holds, so that a damaged log cannot fill the memory. */
const mostBytes = 2 ** 26

function rowsOfBits(packed: string): Uint32Array | undefined {
  let bits: Uint8Array
  try {
    bits = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: mostBytes })
  } catch {
    return undefined // Torn or foreign.
  }
  const rows: number[] = []
  for (const [index, byte] of bits.entries())
    for (let bit = 0; byte >>> bit !== 0; bit++)
      if (((byte >>> bit) & 1) === 1) rows.push(8 * index + bit)
  return Uint32Array.from(rows)
}
