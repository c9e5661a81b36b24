import { DamagedLinks, type LinkLines } from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { type LinkBlob, packLinks, unpackLines, unpackLinks } from './link-blob.ts'
import { blob, integer, oneOf } from './row.ts'

/** The links of batches, packed. */
export class KeptLinks {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Keeps the links of a batch that has none yet. */
  keep(batchId: number, links: readonly string[]): void {
    const { codec, bytes } = packLinks(links)
    this.#database.run(
      'INSERT INTO batch_links (batch_id, codec, bytes) VALUES (?, ?, ?)',
      batchId,
      codec,
      bytes,
    )
  }

  /** Keeps these in the place of those that a batch had; whoever does so sets how many they are. */
  replace(batchId: number, links: readonly string[]): void {
    const { codec, bytes } = packLinks(links)
    this.#database.run(
      'UPDATE batch_links SET codec = ?, bytes = ? WHERE batch_id = ?',
      codec,
      bytes,
      batchId,
    )
  }

  /** In their order. Throws DamagedLinks if they are not those that were kept. */
  of(batchId: number): readonly string[] {
    const { packed, count } = this.#packed(batchId)
    const links = whole(batchId, () => unpackLinks(packed))
    if (links.length !== count) throw new DamagedLinks(batchId)
    return links
  }

  /** In their order, not counted: `count` is how many were planned. Throws DamagedLinks as `of` does. */
  lines(batchId: number): LinkLines {
    const { packed, count } = this.#packed(batchId)
    return { utf8: whole(batchId, () => unpackLines(packed)), count }
  }

  #packed(id: number): { readonly packed: LinkBlob; readonly count: number } {
    const row = this.#database.first(
      `SELECT link_count, codec, bytes FROM batch_links JOIN batch ON batch.id = batch_id
       WHERE batch_id = ?`,
      id,
    )
    if (row === undefined) throw new Error(`Batch ${id} has no links`)
    const codec = whole(id, () => oneOf(row, 'codec', ['zstd', 'deflate'] as const))
    return { packed: { codec, bytes: blob(row, 'bytes') }, count: integer(row, 'link_count') }
  }
}

/** What is read of a batch; whatever keeps it from being read is damage. */
function whole<Value>(batchId: number, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new DamagedLinks(batchId, error)
  }
}

/** What `work` gives, or `otherwise` where links that it reads are damaged. */
export function unlessDamaged<Value, Otherwise>(
  work: () => Value,
  otherwise: Otherwise,
): Value | Otherwise {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof DamagedLinks)) throw error
    return otherwise
  }
}
