import { z } from 'zod'
import {
  pauseDetails,
  pauseReasons,
  type AccountInput,
  type Pause,
} from '../../../shared/account.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { Database } from './database.ts'
import { flag, integer, optionalInteger, optionalText, text, type Row } from './row.ts'

const pauseSchema = z.object({
  reason: z.enum(pauseReasons),
  sinceMs: z.number().int(),
  detail: z.enum(pauseDetails),
  httpStatus: z.number().int().optional(),
  message: z.string().optional(),
  batchId: z.number().int().optional(),
  units: z.number().int().optional(),
  ofUnits: z.number().int().optional(),
})

function readPause(column: string | undefined): Pause | undefined {
  if (column === undefined) return undefined
  const pause = pauseSchema.parse(JSON.parse(column))
  return {
    reason: pause.reason,
    sinceMs: pause.sinceMs,
    detail: pause.detail,
    httpStatus: pause.httpStatus,
    message: pause.message,
    batchId: pause.batchId,
    units: pause.units,
    ofUnits: pause.ofUnits,
  }
}

function readAccount(row: Row): StoredAccount {
  return {
    id: integer(row, 'id'),
    name: text(row, 'name'),
    baseUrl: text(row, 'base_url'),
    isPractice: flag(row, 'is_practice'),
    limits: {
      linksPerRequest: integer(row, 'links_per_request'),
      urlLength: integer(row, 'url_length'),
      requestsPerWindow: integer(row, 'requests_per_window'),
      windowMs: integer(row, 'window_ms'),
    },
    price: integer(row, 'price'),
    doubtLimit: optionalInteger(row, 'doubt_limit'),
    capPerSubmission: optionalInteger(row, 'cap_per_submission'),
    capPerDay: optionalInteger(row, 'cap_per_day'),
    knownBalance: optionalInteger(row, 'known_balance'),
    people: integer(row, 'people'),
    parallel: integer(row, 'parallel'),
    answerTimeoutMs: integer(row, 'answer_timeout_ms'),
    serverErrorIsFree: flag(row, 'server_error_is_free'),
    balanceEnteredMs: optionalInteger(row, 'balance_entered_ms'),
    pause: readPause(optionalText(row, 'pause')),
    needsConfirmation: flag(row, 'needs_confirmation'),
    lastUsedMs: optionalInteger(row, 'last_used_ms'),
  }
}

/** Accounts in the order they were made; removed ones only by id, for history. */
export class Accounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  all(): readonly StoredAccount[] {
    return this.#database
      .all('SELECT * FROM account WHERE removed_ms IS NULL ORDER BY id')
      .map(readAccount)
  }

  /** Real ones, removed ones too: what they sent was sent. */
  everReal(): readonly StoredAccount[] {
    return this.#database
      .all('SELECT * FROM account WHERE is_practice = 0 ORDER BY id')
      .map(readAccount)
  }

  /** Another text wherever an account came or went, or has another name, address or token. */
  identities(): string {
    const row = this.#database.only(
      `SELECT json_group_array(json_array(id, name, base_url, hex(fingerprint), removed_ms)) AS list
         FROM account`,
    )
    return text(row, 'list')
  }

  byId(id: number): StoredAccount | undefined {
    const row = this.#database.first('SELECT * FROM account WHERE id = ?', id)
    return row === undefined ? undefined : readAccount(row)
  }

  /** One that is not removed: only on such an account may anything be sent. */
  inUse(id: number): StoredAccount | undefined {
    const row = this.#database.first(
      'SELECT * FROM account WHERE id = ? AND removed_ms IS NULL',
      id,
    )
    return row === undefined ? undefined : readAccount(row)
  }

  practice(): StoredAccount | undefined {
    const row = this.#database.first('SELECT * FROM account WHERE is_practice = 1')
    return row === undefined ? undefined : readAccount(row)
  }

  /** Whether an account is bound to another token than the one of this fingerprint. */
  hasOtherToken(id: number, fingerprint: Uint8Array): boolean {
    const sql = 'SELECT 1 FROM account WHERE id = ? AND fingerprint <> ?'
    return this.#database.first(sql, id, fingerprint) !== undefined
  }

  /** The account that this token and address belong to, if any. */
  byFingerprint(baseUrl: string, fingerprint: Uint8Array): StoredAccount | undefined {
    const row = this.#database.first(
      'SELECT * FROM account WHERE base_url = ? AND fingerprint = ? AND removed_ms IS NULL',
      baseUrl,
      fingerprint,
    )
    return row === undefined ? undefined : readAccount(row)
  }

  /** `nowMs`: when a balance in `account` counts as entered. */
  add(account: AccountInput, kind: 'real' | 'practice', nowMs?: number): StoredAccount {
    const { id } = this.#database.run(
      `INSERT INTO account (name, base_url, is_practice, links_per_request, url_length,
         requests_per_window, window_ms, price, doubt_limit, cap_per_submission, cap_per_day,
         known_balance, people, parallel, answer_timeout_ms, server_error_is_free,
         needs_confirmation, balance_entered_ms)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      account.name,
      account.baseUrl,
      kind === 'practice' ? 1 : 0,
      ...settingsOf(account),
      kind === 'practice' ? 0 : 1,
      account.knownBalance === undefined ? null : (nowMs ?? null),
    )
    return this.#mustBe(id)
  }

  /** `nowMs`: when a balance in `account` that is not the one kept counts as entered. */
  save(id: number, account: AccountInput, nowMs?: number): StoredAccount {
    this.#database.run(
      `UPDATE account SET name = ?, base_url = ?, links_per_request = ?, url_length = ?,
         requests_per_window = ?, window_ms = ?, price = ?, doubt_limit = ?,
         cap_per_submission = ?, cap_per_day = ?, known_balance = ?, people = ?, parallel = ?,
         answer_timeout_ms = ?, server_error_is_free = ?, balance_entered_ms =
           CASE WHEN known_balance IS ? THEN balance_entered_ms ELSE ? END WHERE id = ?`,
      account.name,
      account.baseUrl,
      ...settingsOf(account),
      account.knownBalance ?? null,
      account.knownBalance === undefined ? null : (nowMs ?? null),
      id,
    )
    return this.#mustBe(id)
  }

  setFingerprint(id: number, fingerprint: Uint8Array | undefined): void {
    this.#database.run('UPDATE account SET fingerprint = ? WHERE id = ?', fingerprint ?? null, id)
  }

  /** Every account of a token, whatever its address. */
  idsOfFingerprint(fingerprint: Uint8Array): readonly number[] {
    return this.#database
      .all('SELECT id FROM account WHERE fingerprint = ? AND removed_ms IS NULL', fingerprint)
      .map((row) => integer(row, 'id'))
  }

  /** Whether another account already has this account's token at `baseUrl`. */
  wouldClash(id: number, baseUrl: string): boolean {
    return (
      this.#database.first(
        `SELECT 1 FROM account WHERE base_url = ? AND id <> ? AND removed_ms IS NULL
           AND fingerprint = (SELECT fingerprint FROM account WHERE id = ?)`,
        baseUrl,
        id,
        id,
      ) !== undefined
    )
  }

  setPause(id: number, pause: Pause | undefined): void {
    const column = pause === undefined ? null : JSON.stringify(pause)
    this.#database.run('UPDATE account SET pause = ? WHERE id = ?', column, id)
  }

  setNeedsConfirmation(id: number, needsConfirmation: boolean): void {
    this.#database.run(
      'UPDATE account SET needs_confirmation = ? WHERE id = ?',
      needsConfirmation ? 1 : 0,
      id,
    )
  }

  /** The balance as the user read it on the service's account page at `nowMs`. */
  enterBalance(id: number, units: number, nowMs: number): void {
    this.#database.run(
      'UPDATE account SET known_balance = ?, balance_entered_ms = ? WHERE id = ?',
      units,
      nowMs,
      id,
    )
  }

  /** Counts a known balance down (or, undoing, up); an unknown one stays unknown. */
  spend(id: number, units: number): void {
    this.#database.run(
      'UPDATE account SET known_balance = known_balance - ? WHERE id = ?',
      units,
      id,
    )
  }

  /**
   * The same for what left at `leftMs`: a balance that was entered since holds it already, as the
   * service's page showed it then.
   */
  spendLeftAt(id: number, units: number, leftMs: number): void {
    this.#database.run(
      `UPDATE account SET known_balance = known_balance - ?
         WHERE id = ? AND coalesce(balance_entered_ms, 0) < ?`,
      units,
      id,
      leftMs,
    )
  }

  setPrice(id: number, price: number): void {
    this.#database.run('UPDATE account SET price = ? WHERE id = ?', price, id)
  }

  touch(id: number, atMs: number): void {
    this.#database.run('UPDATE account SET last_used_ms = ? WHERE id = ?', atMs, id)
  }

  /** Nothing can be sent there any more. */
  isRemoved(id: number): boolean {
    const row = this.#database.first('SELECT removed_ms FROM account WHERE id = ?', id)
    return row !== undefined && optionalInteger(row, 'removed_ms') !== undefined
  }

  /** Keeps the fingerprint: added again, the account still speaks for what it has sent. */
  remove(id: number, atMs: number): void {
    this.#database.run('UPDATE account SET removed_ms = ?, pause = NULL WHERE id = ?', atMs, id)
  }

  #mustBe(id: number): StoredAccount {
    const account = this.byId(id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }
}

function settingsOf(account: AccountInput): readonly (number | null)[] {
  return [
    account.limits.linksPerRequest,
    account.limits.urlLength,
    account.limits.requestsPerWindow,
    account.limits.windowMs,
    account.price,
    account.doubtLimit ?? null,
    account.capPerSubmission ?? null,
    account.capPerDay ?? null,
    account.knownBalance ?? null,
    account.people,
    account.parallel,
    account.answerTimeoutMs,
    account.serverErrorIsFree ? 1 : 0,
  ]
}
