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

/** Links of one statement. */
const lookUpLinks = 20_000

/** SQL: the asked keys, `?1` packed, `?2` their positions as JSON. */
const askedKeys = `(SELECT value AS position,
  substr(?1, value * ${keyBytes} + 1, ${keyBytes}) AS key FROM json_each(?2))`

/** A link that is to hold a key. */
export interface LinkToClaim {
  /** Of the key among those given. */
  readonly position: number
  readonly linkId: number
  /** The link that it takes the claim over from, by the user's word. */
  readonly resends: number | undefined
}

/**
 * Claims: which links of an account are taken. A claim counts while its link is pending, in flight,
 * accepted or in doubt. It is not deleted when its link is refused or cancelled: it is free then, and
 * the next plan overwrites it.
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

  /** The keys of links: made once, for several look-ups. */
  keysOf(links: readonly string[]): LinkKeys {
    return packKeys(links.map(keyOf))
  }

  /** Links that are pending, in flight, accepted or in doubt on an account, by position. */
  lookUp(accountId: number, keys: LinkKeys): readonly ClaimHit[] {
    return this.#lookUp([accountId], keys).filter(holds)
  }

  /** The same on every other account that is not practice, archived ones too. */
  lookUpElsewhere(accountId: number, keys: LinkKeys): readonly ClaimHit[] {
    const others = this.#database
      .all('SELECT id FROM account WHERE id <> ? AND is_practice = 0', accountId)
      .map((row) => integer(row, 'id'))
    return this.#lookUp(others, keys).filter(holds)
  }

  /** The link that each key was last planned for, on any account, refused and cancelled ones too. */
  lastRecords(keys: LinkKeys): readonly { readonly index: number; readonly record: LinkRecord }[] {
    const accounts = this.#database.all('SELECT id FROM account').map((row) => integer(row, 'id'))
    const hits = this.#lookUp(accounts, keys)
    const records = this.#links.records(hits.map(({ linkId }) => linkId))
    return hits.flatMap(({ index }, at) => {
      const record = records[at]
      return record === undefined ? [] : [{ index, record }]
    })
  }

  /** Has links hold keys of an account. The caller has looked them up in the same transaction. */
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
      if (resends !== undefined)
        this.#rememberPrevious(linkId, resends, accountId, keyAt(keys, position))
  }

  /**
   * Gives one claim to another link. `remembers`: it gets back to the link that has it now, if the
   * new one is not sent; and that link can no longer become pending.
   */
  transfer(
    accountId: number,
    key: Uint8Array,
    linkId: number,
    remembers: number | undefined,
  ): void {
    this.#database.run(
      `INSERT INTO claim (account_id, key, link_id) VALUES (?, ?, ?)
       ON CONFLICT (account_id, key) DO UPDATE SET link_id = excluded.link_id`,
      accountId,
      key,
      linkId,
    )
    if (remembers !== undefined) this.#rememberPrevious(linkId, remembers, accountId, key)
  }

  /** Links that were resent: of these runs, the claims that they took over go back. */
  returnToPrevious(runs: readonly IdRun[]): void {
    for (const { firstId, lastId } of runs) {
      const resent = this.#database.all(
        'SELECT * FROM resend WHERE link_id BETWEEN ? AND ? ORDER BY link_id DESC',
        firstId,
        lastId,
      )
      for (const row of resent) {
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
   * Of these runs, links whose claim another link took over and holds, directly or through links
   * between them that hold nothing any more: they must not be sent.
   */
  supersededLinks({ firstId, lastId }: IdRun): readonly number[] {
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
   * Deletes the claims of links of one account, those that took them over first. Links of a damaged
   * chunk keep them.
   */
  release(accountId: number, runs: readonly IdRun[]): void {
    for (const run of runs.toReversed()) {
      this.returnToPrevious([run])
      for (const { firstId, lastId, content: links } of this.#store.texts([run]))
        if (links !== damaged) this.deleteKeys(accountId, this.keysOf(links), { firstId, lastId })
    }
  }

  /** Deletes claims of these keys that links of a run hold. */
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

  /** Forgets, before links are deleted, what they took over and who took over from them. */
  forgetResends({ firstId, lastId }: IdRun): void {
    // Who took over from a deleted link gives back to the one before that.
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
   * Has links hold their claims again: cancelled ones, and accepted ones whose claims may have been
   * released. False if another link holds one that neither took it
   * over from them, nor was sent before they took it over, or if a chunk is damaged; then nothing
   * changed.
   */
  reclaim(accountId: number, runs: readonly IdRun[]): boolean {
    const own: { readonly linkId: number; readonly key: Uint8Array }[] = []
    for (const run of runs) {
      const superseded = new Set(this.supersededLinks(run))
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
          if (superseded.has(linkId) || holder?.linkId === linkId) continue
          if (holder !== undefined && holds(holder) && !this.#mayTakeFrom(linkId, holder))
            return false
          own.push({ linkId, key })
        }
      }
    }
    for (const { linkId, key } of own) this.transfer(accountId, key, linkId, undefined)
    return true
  }

  /** True if a link took its claim over from another that was sent, and will not be again. */
  #mayTakeFrom(linkId: number, holder: ClaimHit): boolean {
    const wasSent = holder.state === 'accepted' || holder.state === 'in-doubt'
    return wasSent && this.#tookFrom(linkId, holder.linkId)
  }

  /** True if a link took its claim over from another, directly or not. */
  #tookFrom(linkId: number, otherId: number): boolean {
    const previous = this.#previousOf(linkId)
    return previous !== undefined && (previous === otherId || this.#tookFrom(previous, otherId))
  }

  /** The nearest earlier link that holds; if none does, the earliest. */
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

  #rememberPrevious(
    linkId: number,
    previousLinkId: number,
    accountId: number,
    key: Uint8Array,
  ): void {
    this.#database.run(
      'INSERT INTO resend (link_id, previous_link_id, account_id, key) VALUES (?, ?, ?, ?)',
      linkId,
      previousLinkId,
      accountId,
      key,
    )
  }

  /** Claims of keys, free ones too if their link still exists. */
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

/** `[0,1,…]` as JSON. Most look-ups are of one size. */
function positionsUpTo(count: number): string {
  if (lastPositions.count !== count)
    lastPositions = { count, text: JSON.stringify([...Array(count).keys()]) }
  return lastPositions.text
}
let lastPositions = { count: 0, text: '[]' }
