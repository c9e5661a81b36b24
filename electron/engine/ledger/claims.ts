import { blob, type Database, integer, optionalOneOf, type Row } from './database.ts'
import { holdingStates, type LinkRanges, stateOfLink } from './link-ranges.ts'
import {
  damaged,
  type IdRun,
  keyAt,
  keyBytes,
  keyOf,
  type LinkKeys,
  type LinkStore,
  packKeys,
} from './link-store.ts'
import type { Links } from './links.ts'
import { type ClaimHit, type LinkRecord, linkStates } from './records.ts'

/** The most keys that one statement looks up. */
const lookUpLinks = 20_000

/** SQL: a table of keys. `?1`: the packed keys. `?2`: their positions as JSON. */
const askedKeys = `(SELECT value AS position,
  substr(?1, value * ${keyBytes} + 1, ${keyBytes}) AS key FROM json_each(?2))`

/** A link that claims a key. */
export interface LinkToClaim {
  /** The position of its key. */
  readonly position: number
  readonly linkId: number
  /** The link that it takes the claim over from, because the user sends the link again. */
  readonly resends: number | undefined
}

/**
 * The claims of accounts on links: at most one link in the ledger holds a key of an account. A claim
 * counts while its link is pending, in flight, accepted or in doubt. If its link is refused or
 * cancelled, the claim is free. It is not deleted; the next submission overwrites it.
 *
 * If the user sends a link again, the new link takes over the claim of the earlier one. The table
 * `resend` records this. If the new link is not sent after all, the claim returns to the earlier one.
 */
export class Claims {
  readonly #database: Database
  readonly #ranges: LinkRanges
  readonly #store: LinkStore
  readonly #links: Links

  constructor(
    database: Database,
    parts: { readonly ranges: LinkRanges; readonly store: LinkStore; readonly links: Links },
  ) {
    this.#database = database
    this.#ranges = parts.ranges
    this.#store = parts.store
    this.#links = parts.links
  }

  /** Computes the keys of links, for the methods below. */
  keysOf(links: readonly string[]): LinkKeys {
    return packKeys(links.map(keyOf))
  }

  /** Looks up the claims of an account that count. */
  lookUp(accountId: number, keys: LinkKeys): readonly ClaimHit[] {
    return this.#lookUp([accountId], keys).filter(holds)
  }

  /** Looks up the claims of all other accounts, archived ones included, without practice. */
  lookUpElsewhere(accountId: number, keys: LinkKeys): readonly ClaimHit[] {
    const others = this.#database
      .all('SELECT id FROM account WHERE id <> ? AND is_practice = 0', accountId)
      .map((row) => integer(row, 'id'))
    return this.#lookUp(others, keys).filter(holds)
  }

  /**
   * The records of the links that were last planned with these keys, on every account. Refused and
   * cancelled ones are included.
   */
  lastRecords(keys: LinkKeys): readonly { readonly index: number; readonly record: LinkRecord }[] {
    const accounts = this.#database.all('SELECT id FROM account').map((row) => integer(row, 'id'))
    const hits = this.#lookUp(accounts, keys)
    const records = this.#links.records(hits.map(({ linkId }) => linkId))
    return hits.flatMap(({ index }, at) => {
      const record = records[at]
      return record === undefined ? [] : [{ index, record }]
    })
  }

  /** Gives keys of an account to links. The caller has looked the keys up in the same transaction. */
  take(accountId: number, keys: LinkKeys, links: readonly LinkToClaim[]): void {
    const { changes } = this.#database.run(
      `INSERT INTO claim (account_id, key, link_id)
       SELECT ?3, substr(?1, key * ${keyBytes} + 1, ${keyBytes}), value FROM json_each(?2)
       WHERE true
       ON CONFLICT (account_id, key) DO UPDATE SET link_id = excluded.link_id`,
      keys,
      `{${links.map(({ position, linkId }) => `"${position}":${linkId}`).join(',')}}`,
      accountId,
    )
    if (changes !== links.length) throw new Error('Some links were not claimed')
    for (const { position, linkId, resends } of links)
      if (resends !== undefined) this.#addResend(linkId, resends, accountId, keyAt(keys, position))
  }

  /**
   * Gives a claim to another link. `previousLinkId`: the link that has it now, if the claim is to return
   * to it in case the new link is not sent. Until then that link cannot become pending.
   */
  transfer(
    accountId: number,
    key: Uint8Array,
    linkId: number,
    previousLinkId: number | undefined,
  ): void {
    this.#database.run(
      `INSERT INTO claim (account_id, key, link_id) VALUES (?, ?, ?)
       ON CONFLICT (account_id, key) DO UPDATE SET link_id = excluded.link_id`,
      accountId,
      key,
      linkId,
    )
    if (previousLinkId !== undefined) this.#addResend(linkId, previousLinkId, accountId, key)
  }

  /** Returns the claims that links of these runs took over to the links that had them before. */
  returnToPrevious(runs: readonly IdRun[]): void {
    for (const { firstId, lastId } of runs) {
      const resends = this.#database.all(
        'SELECT * FROM resend WHERE link_id BETWEEN ? AND ? ORDER BY link_id DESC',
        firstId,
        lastId,
      )
      for (const row of resends) {
        this.#database.run(
          'UPDATE claim SET link_id = ? WHERE account_id = ? AND key = ? AND link_id = ?',
          this.#lastHolder(integer(row, 'previous_link_id')),
          integer(row, 'account_id'),
          blob(row, 'key'),
          integer(row, 'link_id'),
        )
      }
    }
  }

  /**
   * The links of a run that were sent again: another link took over their claim and holds it. The claim
   * may have passed through further links, which hold nothing any more. These links must not be sent.
   */
  resentLinks({ firstId, lastId }: IdRun): readonly number[] {
    const holding = holdingStates.map((state) => `'${state}'`).join(', ')
    return this.#database
      .all(
        `WITH RECURSIVE later (asked_id, id) AS (
           SELECT previous_link_id, link_id FROM resend WHERE previous_link_id BETWEEN ? AND ?
           UNION SELECT later.asked_id, resend.link_id FROM later
             CROSS JOIN resend ON resend.previous_link_id = later.id)
         SELECT DISTINCT asked_id AS id FROM later
         WHERE ${stateOfLink('later.id')} IN (${holding}) ORDER BY 1`,
        firstId,
        lastId,
      )
      .map((row) => integer(row, 'id'))
  }

  /**
   * Deletes the claims of links of one account. Goes from last to first, so that a claim that was taken
   * over first returns to the earlier link. Links of a damaged chunk keep their claims.
   */
  release(accountId: number, runs: readonly IdRun[]): void {
    for (const run of runs.toReversed()) {
      this.returnToPrevious([run])
      for (const { firstId, lastId, content: links } of this.#store.texts([run]))
        if (links !== damaged) this.deleteKeys(accountId, this.keysOf(links), { firstId, lastId })
    }
  }

  /** Deletes the claims on these keys that links of a run have. */
  deleteKeys(accountId: number, keys: LinkKeys, { firstId, lastId }: IdRun): void {
    this.#database.run(
      `DELETE FROM claim WHERE account_id = ?3 AND key IN (SELECT key FROM ${askedKeys})
         AND link_id BETWEEN ?4 AND ?5`,
      keys,
      positionsUpTo(keys.length / keyBytes),
      accountId,
      firstId,
      lastId,
    )
  }

  /** Removes links that will be deleted from the record of taken-over claims. */
  forgetResends({ firstId, lastId }: IdRun): void {
    // A link that took over from a deleted link now returns its claim to the one before that.
    this.#database.run(
      `UPDATE resend SET previous_link_id = before.previous_link_id
       FROM resend AS before
       WHERE before.link_id = resend.previous_link_id
         AND resend.previous_link_id BETWEEN ? AND ?`,
      firstId,
      lastId,
    )
    this.#database.run(
      `DELETE FROM resend WHERE link_id BETWEEN ?1 AND ?2 OR previous_link_id BETWEEN ?1 AND ?2`,
      firstId,
      lastId,
    )
  }

  /**
   * Gives links their claims again: cancelled links, and accepted links whose claims may have been
   * released. A claim that another link took over from them stays there. Returns false and changes
   * nothing if a chunk is damaged, or if any other link holds a claim, unless that link was sent and
   * these links had taken the claim over from it.
   */
  reclaim(accountId: number, runs: readonly IdRun[]): boolean {
    const own: { readonly linkId: number; readonly key: Uint8Array }[] = []
    for (const run of runs) {
      const resent = new Set(this.resentLinks(run))
      for (const { firstId, content: links } of this.#store.texts([run])) {
        if (links === damaged) return false
        const keys = this.keysOf(links)
        const holders = new Map(
          this.#lookUp([accountId], keys).map((hit) => [hit.index, hit] as const),
        )
        for (const index of links.keys()) {
          const linkId = firstId + index
          const holder = holders.get(index)
          const key = keyAt(keys, index)
          if (resent.has(linkId) || holder?.linkId === linkId) continue
          if (holder !== undefined && holds(holder) && !this.#mayTakeFrom(linkId, holder))
            return false
          own.push({ linkId, key })
        }
      }
    }
    for (const { linkId, key } of own) this.transfer(accountId, key, linkId, undefined)
    return true
  }

  /** True if a link took its claim over from `holder`, and `holder` was sent and is not pending again. */
  #mayTakeFrom(linkId: number, holder: ClaimHit): boolean {
    const wasSent = holder.state === 'accepted' || holder.state === 'in-doubt'
    return wasSent && this.#tookFrom(linkId, holder.linkId)
  }

  /** True if a link took its claim over from another, directly or through other links. */
  #tookFrom(linkId: number, otherId: number): boolean {
    const previous = this.#previousOf(linkId)
    return previous !== undefined && (previous === otherId || this.#tookFrom(previous, otherId))
  }

  /** The nearest earlier link that is in a holding state; the earliest one if none is. */
  #lastHolder(linkId: number): number {
    const state = this.#ranges.ofLink(linkId)?.state
    if (state !== undefined && holdingStates.includes(state)) return linkId
    const previous = this.#previousOf(linkId)
    return previous === undefined ? linkId : this.#lastHolder(previous)
  }

  #previousOf(linkId: number): number | undefined {
    const row = this.#database.first(
      'SELECT previous_link_id FROM resend WHERE link_id = ?',
      linkId,
    )
    return row === undefined ? undefined : integer(row, 'previous_link_id')
  }

  #addResend(linkId: number, previousLinkId: number, accountId: number, key: Uint8Array): void {
    this.#database.run(
      'INSERT INTO resend (link_id, previous_link_id, account_id, key) VALUES (?, ?, ?, ?)',
      linkId,
      previousLinkId,
      accountId,
      key,
    )
  }

  /** Looks up the claims of accounts. Free claims are included if their link still exists. */
  #lookUp(accountIds: readonly number[], keys: LinkKeys): readonly ClaimHit[] {
    const links = keys.length / keyBytes
    const hits: ClaimHit[] = []
    for (let start = 0; start < links; start += lookUpLinks) {
      const some = keys.subarray(start * keyBytes, (start + lookUpLinks) * keyBytes)
      const positions = positionsUpTo(some.length / keyBytes)
      for (const accountId of accountIds) {
        const rows = this.#database.all(
          `SELECT position, link_id, ${stateOfLink('claim.link_id')} AS state
           FROM ${askedKeys} AS asked
           CROSS JOIN claim ON claim.account_id = ?3 AND claim.key = asked.key`,
          some,
          positions,
          accountId,
        )
        for (const row of rows) {
          const hit = readHit(row, accountId, start)
          if (hit !== undefined) hits.push(hit)
        }
      }
    }
    return hits
  }
}

function holds({ state }: ClaimHit): boolean {
  return holdingStates.includes(state)
}

function readHit(row: Row, accountId: number, start: number): ClaimHit | undefined {
  const state = optionalOneOf(row, 'state', linkStates)
  if (state === undefined) return undefined
  return {
    index: start + integer(row, 'position'),
    accountId,
    linkId: integer(row, 'link_id'),
    state,
  }
}

/** `[0,1,…]` as JSON. The last text is kept, because most look-ups have the same size. */
function positionsUpTo(count: number): string {
  if (lastPositions.count !== count)
    lastPositions = { count, text: JSON.stringify([...Array(count).keys()]) }
  return lastPositions.text
}
let lastPositions = { count: 0, text: '[]' }
