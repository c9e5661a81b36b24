import { hash } from 'node:crypto'

const scratch = new DataView(new ArrayBuffer(8))

/**
 * The first 64 bits of SHA-256 of each serialised link, as SQLite's signed integers. Collisions are
 * possible and cost one look into the batch: a hit is always compared link by link.
 */
export function linkHashes(links: readonly string[]): BigInt64Array<ArrayBuffer> {
  const hashes = new BigInt64Array(links.length)
  for (const [index, link] of links.entries()) {
    // A string of bytes: a Buffer for each digest takes four times as long.
    const digest = hash('sha256', link, 'binary')
    for (let byte = 0; byte < 8; byte += 1) scratch.setUint8(byte, digest.charCodeAt(byte))
    hashes[index] = scratch.getBigInt64(0)
  }
  return hashes
}

/** Whether two of them are the same: a link that stands twice, or two links that are to be compared. */
export function hasTwins(hashes: BigInt64Array): boolean {
  const sorted = hashes.toSorted()
  for (let index = 1; index < sorted.length; index += 1)
    if (sorted[index] === sorted[index - 1]) return true
  return false
}
