import { hash } from 'node:crypto'
import { constants, crc32, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { blob, type Database, integer, type Row, sqliteCode } from './database.ts'

/** Links of one chunk. */
const chunkLinks = 1_000
const zstd = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }

/** Both ends included. */
export interface IdRun {
  readonly firstId: number
  readonly lastId: number
}

/** The first 128 bits of SHA-256 of links, 16 bytes each, in their order. */
export type LinkKeys = Uint8Array
export const keyBytes = 16

/** The key of a link, a character for each byte: a digest as a Buffer takes four times as long. */
export function keyOf(link: string): string {
  return hash('sha256', link, 'binary').slice(0, keyBytes)
}

/** Packs keys for a look-up. */
export function packKeys(keys: readonly string[]): LinkKeys {
  return Buffer.from(keys.join(''), 'latin1')
}

export function keyAt(keys: LinkKeys, position: number): Uint8Array {
  return keys.subarray(position * keyBytes, (position + 1) * keyBytes)
}

/** Links of a chunk that cannot be read, because the file is damaged. */
export const damaged = 'damaged'

/** A part of a run that lies in one chunk. */
export interface Piece<Run extends IdRun, Content> extends IdRun {
  readonly run: Run
  readonly content: Content | typeof damaged
}

interface Chunk<Content> extends IdRun {
  readonly content: Content | typeof damaged
}

/**
 * The texts of links and the rows that they stand for, by link id, in compressed chunks that never
 * change. Whatever comes out of a chunk was checked against its checksum: one flipped bit would
 * otherwise be sent, and paid for, as a link that no list holds.
 */
export class LinkStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Writes links that are numbered from `firstId`; `rows` undefined: they stand for none. */
  add(firstId: number, links: readonly string[], rows: readonly number[] | undefined): void {
    for (let start = 0; start < links.length; start += chunkLinks) {
      const some = links.slice(start, start + chunkLinks)
      const packed = zstdCompressSync(Buffer.from(some.join('\n'), 'utf8'), zstd)
      const numbers = new Uint32Array(rows?.slice(start, start + chunkLinks) ?? [])
      const rowBytes = Buffer.from(numbers.buffer)
      const at = place(firstId + start, some.length)
      this.#database.run(
        `INSERT INTO link_chunk
           (first_id, link_count, row_numbers, rows_checksum, links, links_checksum)
         VALUES (?, ?, ?, ?, ?, ?)`,
        firstId + start,
        some.length,
        rowBytes,
        checksum(at, rowBytes),
        packed,
        checksum(at, packed),
      )
    }
  }

  /** Links of runs in their order, piece by piece. */
  texts<Run extends IdRun>(runs: Iterable<Run>): Generator<Piece<Run, readonly string[]>> {
    return this.#pieces(runs, 'links, links_checksum', readLinks)
  }

  /** The row numbers of runs, likewise; empty: their links stand for no rows. */
  rows<Run extends IdRun>(runs: Iterable<Run>): Generator<Piece<Run, Uint32Array>> {
    return this.#pieces(runs, 'row_numbers, rows_checksum', readRows)
  }

  /** Deletes the chunks of a run that no link has any more. */
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
    read: (count: number, row: Row, at: string) => Content | typeof damaged,
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
    read: (count: number, row: Row, at: string) => Content | typeof damaged,
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
        return { firstId, lastId: firstId + count - 1, content: read(count, row, placeOf(row)) }
    } catch (error) {
      const corruptCode = 11
      if (sqliteCode(error) !== corruptCode) throw error
    }
    // It is gone or cannot be found, and so is whatever else it held.
    return { firstId: linkId, lastId: linkId, content: damaged }
  }
}

interface Sliceable<Content> {
  slice(from: number, to: number): Content
}

function readLinks(count: number, row: Row, at: string): readonly string[] | typeof damaged {
  const packed = blob(row, 'links')
  if (checksum(at, packed) !== row['links_checksum']) return damaged
  try {
    const links = zstdDecompressSync(packed).toString('utf8').split('\n')
    return links.length === count ? links : damaged
  } catch (error) {
    if (error instanceof Error && 'code' in error) return damaged
    throw error
  }
}

function readRows(_count: number, row: Row, at: string): Uint32Array | typeof damaged {
  const bytes = blob(row, 'row_numbers')
  if (checksum(at, bytes) !== row['rows_checksum']) return damaged
  return new Uint32Array(Uint8Array.from(bytes).buffer)
}

function placeOf(row: Row): string {
  return place(integer(row, 'first_id'), integer(row, 'link_count'))
}

function place(firstId: number, count: number): string {
  return `${firstId}+${count};`
}

/** Of the place as well as the bytes: a chunk must not stand for other links. */
function checksum(at: string, bytes: Uint8Array): number {
  return crc32(bytes, crc32(at))
}
