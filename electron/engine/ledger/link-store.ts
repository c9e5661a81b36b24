import { hash } from 'node:crypto'
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { blob, type Database, integer, type Row, sqliteCode } from './database.ts'

/** The most links of one chunk. */
const chunkLinks = 1_000
const zstd = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** Links with consecutive ids, from `firstId` to `lastId` inclusive. */
export interface IdRun {
  readonly firstId: number
  readonly lastId: number
}

/** The keys of links, one after the other: the first 128 bits of SHA-256 of each link. */
export type LinkKeys = Uint8Array
export const keyBytes = 16

/** The key of a link, as one character for each byte. A digest as a Buffer takes four times as long. */
export function keyOf(link: string): string {
  return hash('sha256', link, 'binary').slice(0, keyBytes)
}

/** Packs keys for a look-up. */
export function packKeys(keys: readonly string[]): LinkKeys {
  return Buffer.from(keys.join(''), 'latin1')
}

/** The key at a position. */
export function keyAt(keys: LinkKeys, position: number): Uint8Array {
  return keys.subarray(position * keyBytes, (position + 1) * keyBytes)
}

/** Stands for the content of a chunk that cannot be read, because the file is damaged. */
export const damaged = 'damaged'

/** The part of a run that lies in one chunk. */
export interface Piece<Run extends IdRun, Content> extends IdRun {
  readonly run: Run
  readonly content: Content | typeof damaged
}

interface Chunk<Content> extends IdRun {
  readonly content: Content | typeof damaged
}

/**
 * Stores the texts of links and the numbers of their rows by link id, in compressed chunks that never
 * change. Each read verifies the checksum of the chunk. Otherwise a flipped bit would become another
 * link, which would be sent and paid for.
 */
export class LinkStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Writes links with ids from `firstId` on. `rows` undefined: the links have no rows. */
  add(firstId: number, links: readonly string[], rows: readonly number[] | undefined): void {
    for (let start = 0; start < links.length; start += chunkLinks) {
      const some = links.slice(start, start + chunkLinks)
      const packed = zstdCompressSync(Buffer.from(some.join('\n'), 'utf8'), zstd)
      const numbers = new Uint32Array(rows?.slice(start, start + chunkLinks) ?? [])
      const rowBytes = Buffer.from(numbers.buffer)
      const name = chunkName(firstId + start, some.length)
      this.#database.run(
        `INSERT INTO link_chunk
           (first_id, link_count, row_numbers, rows_checksum, links, links_checksum)
         VALUES (?, ?, ?, ?, ?, ?)`,
        firstId + start,
        some.length,
        rowBytes,
        checksum(name, rowBytes),
        packed,
        checksum(name, packed),
      )
    }
  }

  /** Reads the links of runs in order, chunk by chunk. */
  texts<Run extends IdRun>(runs: Iterable<Run>): Generator<Piece<Run, readonly string[]>> {
    return this.#pieces(runs, 'links, links_checksum', readLinks)
  }

  /** Reads the row numbers of runs in order, chunk by chunk; empty for links without rows. */
  rows<Run extends IdRun>(runs: Iterable<Run>): Generator<Piece<Run, Uint32Array>> {
    return this.#pieces(runs, 'row_numbers, rows_checksum', readRows)
  }

  /** Deletes the chunks of a run that no range of links refers to any more. */
  deleteUnused({ firstId, lastId }: IdRun): void {
    this.#database.run(
      `DELETE FROM link_chunk
       WHERE first_id BETWEEN ?1 - ${chunkLinks} AND ?2 AND first_id + link_count > ?1
         AND coalesce((SELECT last_id FROM link_range
           WHERE link_range.first_id < link_chunk.first_id + link_count
           ORDER BY link_range.first_id DESC LIMIT 1), 0) < link_chunk.first_id`,
      firstId,
      lastId,
    )
  }

  *#pieces<Run extends IdRun, Content extends Sliceable<Content>>(
    runs: Iterable<Run>,
    columns: string,
    read: (count: number, row: Row, name: string) => Content | typeof damaged,
  ): Generator<Piece<Run, Content>> {
    let chunk: Chunk<Content> | undefined
    for (const run of runs) {
      for (let firstId = run.firstId; firstId <= run.lastId;) {
        if (chunk === undefined || firstId < chunk.firstId || firstId > chunk.lastId)
          chunk = this.#chunkOf(firstId, columns, read)
        const lastId = Math.min(run.lastId, chunk.lastId)
        const { content } = chunk
        const from = firstId - chunk.firstId
        yield {
          run,
          firstId,
          lastId,
          content: content === damaged ? damaged : content.slice(from, lastId - chunk.firstId + 1),
        }
        firstId = lastId + 1
      }
    }
  }

  #chunkOf<Content>(
    linkId: number,
    columns: string,
    read: (count: number, row: Row, name: string) => Content | typeof damaged,
  ): Chunk<Content> {
    try {
      const row = this.#database.first(
        `SELECT first_id, link_count, ${columns} FROM link_chunk
         WHERE first_id <= ? ORDER BY first_id DESC LIMIT 1`,
        linkId,
      )
      const firstId = row === undefined ? 0 : integer(row, 'first_id')
      const count = row === undefined ? 0 : integer(row, 'link_count')
      if (row !== undefined && linkId < firstId + count)
        return {
          firstId,
          lastId: firstId + count - 1,
          content: read(count, row, chunkName(firstId, count)),
        }
    } catch (error) {
      const corruptCode = 11
      if (sqliteCode(error) !== corruptCode) throw error
    }
    // The chunk is missing or cannot be found. How many links it held is not known: reports one.
    return { firstId: linkId, lastId: linkId, content: damaged }
  }
}

interface Sliceable<Content> {
  slice(from: number, to: number): Content
}

function readLinks(count: number, row: Row, name: string): readonly string[] | typeof damaged {
  const packed = blob(row, 'links')
  if (checksum(name, packed) !== row['links_checksum']) return damaged
  try {
    const links = zstdDecompressSync(packed).toString('utf8').split('\n')
    return links.length === count ? links : damaged
  } catch (error) {
    if (error instanceof Error && 'code' in error) return damaged
    throw error
  }
}

function readRows(_count: number, row: Row, name: string): Uint32Array | typeof damaged {
  const bytes = blob(row, 'row_numbers')
  if (checksum(name, bytes) !== row['rows_checksum']) return damaged
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

function chunkName(firstId: number, count: number): string {
  return `${firstId}+${count};`
}

/** Covers the name of the chunk too, so that a chunk cannot be read in the place of another. */
function checksum(name: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(name))
}
