import type { Database } from './database.ts'
import { packLinks, unpackLinks } from './link-blob.ts'
import { blob, integer, oneOf, optionalInteger, type Row } from './row.ts'

/** Links of a request that was not charged for them, though it was told that it may have been. */
export interface NotCharged {
  readonly id: number
  /** When the request began. */
  readonly atMs: number
  /** When whoever sent it said so last; undefined: it was sent here, and it is so still. */
  readonly saidMs: number | undefined
  readonly linkCount: number
}

/**
 * What is known not to be charged and speaks for nothing any more, by the request that was thought to
 * have charged it: so that an older list, passed on by whomever, does not bring the doubt back.
 */
export class NotChargedLinks {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** All that accounts know, oldest first. */
  all(accountIds: ReadonlySet<number>): readonly NotCharged[] {
    return this.#read('TRUE', accountIds)
  }

  links(id: number): readonly string[] {
    const row = this.#database.only('SELECT codec, bytes FROM not_charged WHERE id = ?', id)
    const codec = oneOf(row, 'codec', ['zstd', 'deflate'])
    return unpackLinks({ codec, bytes: blob(row, 'bytes') })
  }

  /** When it was said last of each link of a request that it was not charged; of own ones: for good. */
  saidOf(accountIds: ReadonlySet<number>, atMs: number): ReadonlyMap<string, number> {
    const found = new Map<string, number>()
    for (const { id, saidMs = Number.POSITIVE_INFINITY } of this.#at(accountIds, atMs))
      for (const link of this.links(id))
        found.set(link, Math.max(saidMs, found.get(link) ?? saidMs))
    return found
  }

  /** Keeps what the user says of links that were sent here, at each of these moments. */
  addOwn(accountId: number, atMs: readonly number[], links: readonly string[]): void {
    for (const one of atMs) this.#insert(accountId, one, undefined, links)
  }

  /** The user took that word back. */
  removeOwn(accountId: number, atMs: readonly number[]): void {
    this.#database.run(
      `DELETE FROM not_charged WHERE account_id = ? AND said_ms IS NULL
         AND at_ms IN (SELECT value FROM json_each(?))`,
      accountId,
      JSON.stringify(atMs),
    )
  }

  /** Keeps that others said so; where a list says again what the last one said, no more is kept. */
  keep(accountId: number, atMs: number, saidMs: number, links: readonly string[]): void {
    const left = new Set(links)
    for (const { id, saidMs: before } of this.#at(new Set([accountId]), atMs)) {
      const known = this.links(id)
      if (!known.every((link) => left.has(link))) continue
      for (const link of known) left.delete(link)
      if (before !== undefined && before < saidMs)
        this.#database.run('UPDATE not_charged SET said_ms = ? WHERE id = ?', saidMs, id)
    }
    if (left.size > 0) this.#insert(accountId, atMs, saidMs, [...left])
  }

  #at(accountIds: ReadonlySet<number>, atMs: number): readonly NotCharged[] {
    return this.#read('at_ms = ?', accountIds, atMs)
  }

  #insert(
    accountId: number,
    atMs: number,
    saidMs: number | undefined,
    links: readonly string[],
  ): void {
    const { codec, bytes } = packLinks(links)
    this.#database.run(
      `INSERT INTO not_charged (account_id, at_ms, said_ms, link_count, codec, bytes)
       VALUES (?, ?, ?, ?, ?, ?)`,
      accountId,
      atMs,
      saidMs ?? null,
      links.length,
      codec,
      bytes,
    )
  }

  /** `which`: what else is asked of a row. */
  #read(
    which: string,
    accountIds: ReadonlySet<number>,
    ...values: readonly number[]
  ): readonly NotCharged[] {
    return this.#database
      .all(
        `SELECT id, at_ms, said_ms, link_count FROM not_charged
         WHERE account_id IN (SELECT value FROM json_each(?)) AND ${which} ORDER BY id`,
        JSON.stringify([...accountIds]),
        ...values,
      )
      .map(readNotCharged)
  }
}

function readNotCharged(row: Row): NotCharged {
  return {
    id: integer(row, 'id'),
    atMs: integer(row, 'at_ms'),
    saidMs: optionalInteger(row, 'said_ms'),
    linkCount: integer(row, 'link_count'),
  }
}
