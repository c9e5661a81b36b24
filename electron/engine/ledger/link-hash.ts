import { hash } from 'node:crypto'

/**
 * The first 64 bits of SHA-256 of a serialised link, as SQLite's signed integer. Collisions are
 * possible and cost one look into the batch: a hit is always compared link by link.
 */
export function linkHash(link: string): bigint {
  return hash('sha256', link, 'buffer').readBigInt64BE(0)
}
