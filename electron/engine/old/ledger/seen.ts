import type { Database } from './database.ts'
import { linkHashes } from './link-hash.ts'
import { PlanClaims, type Claims } from './plan-claims.ts'
import { flag, integer, text } from './row.ts'

/** A batch that may hold a link: their hashes are the same. */
export interface Candidate {
  /** Where the hash stands in the list that was asked about. */
  readonly index: number
  readonly batchId: number
}

/** Where the order of hashes begins. */
export const lowestHash = -(2n ** 63n)
const highestHash = 2n ** 63n - 1n

/** Rows of one INSERT: about the fastest way into SQLite from here, without a text between. */
const rowsAtOnce = 16
const insert = (rows: number): string =>
  `INSERT OR IGNORE INTO seen (account_id, h, batch_id)
   VALUES ${Array.from({ length: rows }, () => '(?, ?, ?)').join(', ')}`
const [insertMany, insertOne] = [insert(rowsAtOnce), insert(1)]

/**
 * Ids of an account and of removed ones that had its token and address: whoever removes an account
 * and adds it again has paid for what it sent.
 */
const livesOf = `(SELECT ?1 AS id UNION
  SELECT former.id FROM account AS now JOIN account AS former
    ON former.fingerprint = now.fingerprint AND former.base_url = now.base_url
  WHERE now.id = ?1 AND former.removed_ms IS NOT NULL)`

/**
 * Which links are spoken for: a row from the moment a link is planned until it is refused or
 * cancelled. A hash hit is only a candidate; the caller compares the link with the batch's.
 *
 * Hashes are scattered over the whole table, so a batch written by itself would touch nearly every
 * page of it (a gigabyte for the first million links, three for the second). What is being planned
 * is therefore kept in memory, and written in the order of the table, page by page, before any of
 * it may leave; it dies with the process, as the plan does.
 */
export class Seen {
  readonly #database: Database
  readonly #plans = new Map<number, { readonly claims: PlanClaims; written: number }>()
  #claims = 0
  #releases = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** Batches of the account and its earlier lives that may hold a link with one of the hashes, oldest first. */
  candidates(accountId: number, hashes: BigInt64Array<ArrayBuffer>): readonly Candidate[] {
    const lives = this.livesOf(accountId)
    const found = this.#holdsRowsOf(accountId) ? this.#candidatesInRows(accountId, hashes) : []
    for (const { claims } of this.#plans.values()) {
      if (!lives.has(claims.accountId)) continue
      claims.find(hashes, (index, batchId) => found.push({ index, batchId }))
    }
    return found.toSorted((one, other) => one.batchId - other.batchId)
  }

  /**
   * Where `claims` is as it was, no link is spoken for that was not; where `words` is as well,
   * nothing else in the ledger has changed either.
   */
  get signs(): { readonly claims: number; readonly words: string } {
    const changes = integer(this.#database.only('SELECT total_changes() AS changes'), 'changes')
    return { claims: this.#claims, words: `${this.#releases} ${changes}` }
  }

  /** The account and those removed ones whose token and address it has now. */
  livesOf(accountId: number): ReadonlySet<number> {
    return new Set(this.#database.integers(`SELECT id FROM ${livesOf}`, 'id', accountId))
  }

  /** Whether nothing at all is spoken for there. */
  isEmpty(accountId: number): boolean {
    const lives = this.livesOf(accountId)
    const isPlanned = [...this.#plans.values()].some(({ claims }) => lives.has(claims.accountId))
    return !isPlanned && !this.#holdsRowsOf(accountId)
  }

  add(accountId: number, links: readonly string[], batchId: number): void {
    const claims = new PlanClaims(accountId)
    claims.add(linkHashes(links), batchId)
    this.addAll(claims)
  }

  /** The same for many batches at once. */
  addAll(claims: PlanClaims): void {
    this.#claims += 1
    this.#insert(claims.accountId, claims.inOrder(0, claims.size))
  }

  /** Keeps the hashes of a plan's batch in memory, until `write` makes them durable. */
  plan(
    submissionId: number,
    accountId: number,
    hashes: BigInt64Array<ArrayBuffer>,
    batchId: number,
  ): void {
    this.#claims += 1
    const plan = this.#plans.get(submissionId) ?? { claims: new PlanClaims(accountId), written: 0 }
    this.#plans.set(submissionId, plan)
    plan.claims.add(hashes, batchId)
  }

  /** How many links a plan speaks for so far. */
  planned(submissionId: number): number {
    return this.#plans.get(submissionId)?.claims.size ?? 0
  }

  /** Writes the next `most` of a plan's links; returns whether any are left. All are found in memory still. */
  write(submissionId: number, most: number): boolean {
    const plan = this.#plans.get(submissionId)
    if (plan === undefined) return false
    const { claims, written } = plan
    this.#insert(claims.accountId, claims.inOrder(written, most))
    plan.written = Math.min(claims.size, written + most)
    return plan.written < claims.size
  }

  /**
   * Takes back `most` of what `write` wrote of a plan, the last first; returns how many are left.
   * Until `keepWritten` hears of it they all count as written, as they are where the commit fails.
   */
  unwrite(submissionId: number, most: number): number {
    const plan = this.#plans.get(submissionId)
    if (plan === undefined || plan.written === 0) return 0
    const from = Math.max(0, plan.written - most)
    const { hashes, batchIds } = plan.claims.inOrder(from, plan.written - from)
    // Only their upper halves are in order.
    const lowest = ((hashes[0] ?? 0n) >> 32n) << 32n
    const highest = (hashes.at(-1) ?? 0n) | 0xffff_ffffn
    this.#database.run(
      `DELETE FROM seen WHERE account_id = ? AND h BETWEEN ? AND ?
         AND batch_id IN (SELECT value FROM json_each(?))`,
      plan.claims.accountId,
      lowest,
      highest,
      JSON.stringify([...new Set(batchIds)]),
    )
    return from
  }

  /** So many of a plan's links are written after all, the first ones in the order of the table. */
  keepWritten(submissionId: number, written: number): void {
    const plan = this.#plans.get(submissionId)
    if (plan !== undefined) plan.written = written
  }

  /**
   * The plan's links are no longer kept in memory: all are written, or it is dropped. Returns
   * whether any may have been written.
   */
  endPlan(submissionId: number): boolean {
    this.#releases += 1
    const plan = this.#plans.get(submissionId)
    this.#plans.delete(submissionId)
    return plan === undefined || plan.written > 0
  }

  remove(accountId: number, links: readonly string[], batchId: number): void {
    this.#releases += 1
    this.#database.run(
      `DELETE FROM seen WHERE account_id = ? AND batch_id = ?
         AND h IN (SELECT value FROM json_each(?))`,
      accountId,
      batchId,
      asJson(linkHashes(links)),
    )
  }

  /** Removes all links of many batches in one pass over the account's, without opening them. */
  removeBatches(accountId: number, batchIds: readonly number[]): void {
    this.#releases += 1
    this.#database.run(
      `DELETE FROM seen WHERE account_id = ?
         AND batch_id IN (SELECT value FROM json_each(?))`,
      accountId,
      JSON.stringify(batchIds),
    )
  }

  /**
   * The same for a part of them: looks through `most` rows of the account, from a hash on. Returns
   * the hash to go on from; undefined: that was the last part.
   */
  removeBatchesFrom(
    accountId: number,
    batchIds: readonly number[],
    from: bigint,
    most: number,
  ): bigint | undefined {
    this.#releases += 1
    const row = this.#database.first(
      `SELECT CAST(h AS TEXT) AS last FROM seen WHERE account_id = ? AND h >= ?
       ORDER BY h LIMIT 1 OFFSET ?`,
      accountId,
      from,
      most - 1,
    )
    const last = row === undefined ? highestHash : BigInt(text(row, 'last'))
    this.#database.run(
      `DELETE FROM seen WHERE account_id = ? AND h BETWEEN ? AND ?
         AND batch_id IN (SELECT value FROM json_each(?))`,
      accountId,
      from,
      last,
      JSON.stringify(batchIds),
    )
    return last === highestHash ? undefined : last + 1n
  }

  #insert(accountId: number, { hashes, batchIds }: Claims): void {
    const inMany = hashes.length - (hashes.length % rowsAtOnce)
    for (let from = 0; from < hashes.length;) {
      const rows = from < inMany ? rowsAtOnce : 1
      const values: (number | bigint)[] = []
      for (const to = from + rows; from < to; from += 1)
        values.push(accountId, hashes[from] ?? 0n, batchIds[from] ?? 0)
      this.#database.run(rows === 1 ? insertOne : insertMany, ...values)
    }
  }

  #candidatesInRows(accountId: number, hashes: BigInt64Array): Candidate[] {
    // Side by side, so that each page is read once.
    const sorted = hashes.toSorted()
    const rows = this.#database.all(
      `SELECT link.key AS place, batch_id FROM json_each(?2) AS link
         CROSS JOIN seen AS held ON held.account_id IN ${livesOf} AND held.h = link.value`,
      accountId,
      asJson(sorted),
    )
    if (rows.length === 0) return []
    const placesOf = Map.groupBy(hashes.keys(), (index) => hashes[index])
    return rows.flatMap((row) => {
      const batchId = integer(row, 'batch_id')
      return (placesOf.get(sorted[integer(row, 'place')]) ?? []).map((index) => ({
        index,
        batchId,
      }))
    })
  }

  #holdsRowsOf(accountId: number): boolean {
    const row = this.#database.only(
      `SELECT EXISTS (SELECT 1 FROM seen WHERE account_id IN ${livesOf}) AS held`,
      accountId,
    )
    return flag(row, 'held')
  }
}

/** For json_each: one statement a batch instead of one a link. */
function asJson(hashes: BigInt64Array): string {
  return `[${hashes.join(',')}]`
}
