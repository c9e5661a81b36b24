import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { pauseDetails, pauseReasons } from '../../shared/account.ts'
import type { AccountSettings, Pause } from '../../shared/contract/index.ts'
import {
  blob,
  type Database,
  flag,
  integer,
  optionalInteger,
  optionalJson,
  type Row,
  text,
} from './database.ts'
import type { StoredAccount } from './records.ts'

const pauseSchema = z.object({
  reason: z.enum(pauseReasons),
  detail: z.enum(pauseDetails),
  sinceMs: z.int(),
  httpStatus: z.int().optional(),
  message: z.string().optional(),
  requestId: z.int().optional(),
  units: z.int().optional(),
  ofUnits: z.int().optional(),
})

/** The pause of an account or a submission. */
export function readPause(row: Row): Pause | undefined {
  const pause = optionalJson(row, 'pause', pauseSchema)
  if (pause === undefined) return undefined
  return {
    reason: pause.reason,
    detail: pause.detail,
    sinceMs: pause.sinceMs,
    httpStatus: pause.httpStatus,
    message: pause.message,
    requestId: pause.requestId,
    units: pause.units,
    ofUnits: pause.ofUnits,
  }
}

/** True if it holds an account for what may have been charged: who ends it was asked about that. */
export function isDoubtPause({ reason, detail }: Pause): boolean {
  return reason === 'in-doubt' || detail === 'links-differ'
}

/** Accounts, in the order they were made. */
export class Accounts {
  readonly #database: Database
  #fingerprintKey: Uint8Array | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** Those in use, or all that were not removed. */
  all(which: 'in-use' | 'archived-too' = 'in-use'): readonly StoredAccount[] {
    return this.#database
      .all(
        `SELECT * FROM account ${which === 'in-use' ? 'WHERE archived_ms IS NULL' : ''} ORDER BY id`,
      )
      .map(readAccount)
  }

  byId(id: number): StoredAccount | undefined {
    return this.#database.all('SELECT * FROM account WHERE id = ?', id).map(readAccount)[0]
  }

  /** Those that ever had a submission. */
  everUsed(): readonly StoredAccount[] {
    return this.#database
      .all(
        `SELECT * FROM account
         WHERE EXISTS (SELECT 1 FROM submission WHERE account_id = account.id) ORDER BY id`,
      )
      .map(readAccount)
  }

  practice(): StoredAccount | undefined {
    return this.#database.all('SELECT * FROM account WHERE is_practice = 1').map(readAccount)[0]
  }

  /** `nowMs`: when a balance counts as entered. */
  add(settings: AccountSettings, kind: 'real' | 'practice', nowMs: number): StoredAccount {
    return this.#insert(undefined, settings, kind, nowMs)
  }

  /** Adds an account that this ledger does not know any more, under the id that it had. */
  addWithId(
    account: AccountSettings & Pick<StoredAccount, 'id' | 'isPractice'>,
    nowMs: number,
  ): StoredAccount {
    // The balance is an old one.
    const settings = { ...account, knownBalance: undefined }
    return this.#insert(account.id, settings, account.isPractice ? 'practice' : 'real', nowMs)
  }

  /** `keepsBalance`: the known balance stays what receipts made of it. */
  save(
    id: number,
    settings: AccountSettings,
    options: { readonly nowMs: number; readonly keepsBalance: boolean },
  ): StoredAccount {
    return this.#database.transaction(() => {
      this.#database.run(
        `UPDATE account SET name = ?, base_url = ?, links_per_request = ?, url_length = ?,
           requests_per_window = ?, window_ms = ?, price = ?, exposure_limit = ?,
           limit_per_submission = ?, limit_per_day = ?, people = ?, parallel = ?,
           answer_timeout_ms = ?, server_error_is_free = ?, tasks_shown_days = ? WHERE id = ?`,
        ...columnsOf(settings),
        id,
      )
      if (!options.keepsBalance) this.#setBalance(id, settings.knownBalance, options.nowMs)
      return this.#get(id)
    })
  }

  /**
   * Ends its use: history, claims and fingerprint stay, its pause ends. The caller has seen that
   * nothing of it is unfinished.
   */
  archive(id: number, nowMs: number): StoredAccount {
    this.#database.run('UPDATE account SET archived_ms = ?, pause = NULL WHERE id = ?', nowMs, id)
    return this.#get(id)
  }

  unarchive(id: number): StoredAccount {
    this.#database.run('UPDATE account SET archived_ms = NULL WHERE id = ?', id)
    return this.#get(id)
  }

  /** Deletes an account that never had a submission; throws if it did. */
  remove(id: number): void {
    this.#database.transaction(() => {
      if (this.wasUsed(id)) throw new Error(`Account ${id} was used`)
      this.#database.run('UPDATE list SET account_id = NULL WHERE account_id = ?', id)
      this.#database.run('DELETE FROM request WHERE account_id = ?', id)
      this.#database.run('DELETE FROM account WHERE id = ?', id)
    })
  }

  /** True if something of it is pending, in flight or being planned. */
  hasUnfinished(id: number): boolean {
    const sql = 'SELECT 1 FROM submission WHERE account_id = ? AND finished_ms IS NULL LIMIT 1'
    return this.#database.first(sql, id) !== undefined
  }

  /** True if it ever had a submission. */
  wasUsed(id: number): boolean {
    const sql = 'SELECT 1 FROM submission WHERE account_id = ? LIMIT 1'
    return this.#database.first(sql, id) !== undefined
  }

  /**
   * A token's fingerprint: HMAC-SHA-256 under a random key of this ledger. It shows that two accounts
   * share a token, and nothing of the token can be found from it.
   */
  fingerprint(token: string): Uint8Array {
    this.#fingerprintKey ??= this.#storedKey() ?? this.#newKey()
    return createHmac('sha256', this.#fingerprintKey).update(token, 'utf8').digest()
  }

  /** Binds an account to a token; undefined: to none. */
  setFingerprint(id: number, fingerprint: Uint8Array | undefined): void {
    this.#database.run('UPDATE account SET fingerprint = ? WHERE id = ?', fingerprint ?? null, id)
  }

  /** Accounts that are bound to a token, archived ones too, whatever their address. */
  ofFingerprint(fingerprint: Uint8Array): readonly StoredAccount[] {
    return this.#database
      .all('SELECT * FROM account WHERE fingerprint = ? ORDER BY id', fingerprint)
      .map(readAccount)
  }

  /** Other accounts that are bound to the same token, archived ones too; none if it has no token. */
  sharingToken(id: number): readonly StoredAccount[] {
    return this.#database
      .all(
        `SELECT * FROM account
         WHERE id <> ?1 AND fingerprint = (SELECT fingerprint FROM account WHERE id = ?1)
         ORDER BY id`,
        id,
      )
      .map(readAccount)
  }

  /** True if an account is bound to a token, and to another one than this. */
  hasOtherToken(id: number, fingerprint: Uint8Array): boolean {
    const sql = 'SELECT 1 FROM account WHERE id = ? AND fingerprint <> ?'
    return this.#database.first(sql, id, fingerprint) !== undefined
  }

  /** A pause that holds already stays. */
  pause(id: number, pause: Pause): StoredAccount {
    this.#database.run(
      'UPDATE account SET pause = coalesce(pause, ?) WHERE id = ?',
      JSON.stringify(pause),
      id,
    )
    return this.#get(id)
  }

  /**
   * Ends a pause. If that was one for doubts, what is in doubt now no longer counts against the
   * exposure limit.
   */
  resume(id: number): StoredAccount {
    return this.#database.transaction(() => {
      const { pause } = this.#get(id)
      if (pause !== undefined && isDoubtPause(pause)) this.resetExposure(id)
      this.#database.run('UPDATE account SET pause = NULL WHERE id = ?', id)
      return this.#get(id)
    })
  }

  /** What is in doubt now no longer counts against the exposure limit. */
  resetExposure(id: number): void {
    this.#database.run(
      `UPDATE request SET is_exposed = 0
       WHERE account_id = ? AND state = 'in-doubt' AND is_exposed = 1`,
      id,
    )
  }

  /** The balance as the user read it on the service's account page. */
  enterBalance(id: number, units: number, nowMs: number): StoredAccount {
    this.#setBalance(id, units, nowMs)
    return this.#get(id)
  }

  /** Counts a known balance down or, with a negative number, up; an unknown one stays unknown. */
  spend(id: number, units: number): void {
    this.#database.run(
      'UPDATE account SET known_balance = known_balance - ? WHERE id = ?',
      units,
      id,
    )
  }

  setPrice(id: number, price: number): StoredAccount {
    this.#database.run('UPDATE account SET price = ? WHERE id = ?', price, id)
    return this.#get(id)
  }

  touch(id: number, nowMs: number): void {
    this.#database.run('UPDATE account SET last_used_ms = ? WHERE id = ?', nowMs, id)
  }

  setNeedsConfirmation(id: number, needsConfirmation: boolean): void {
    const value = needsConfirmation ? 1 : 0
    this.#database.run('UPDATE account SET needs_confirmation = ? WHERE id = ?', value, id)
  }

  #insert(
    id: number | undefined,
    settings: AccountSettings,
    kind: 'real' | 'practice',
    nowMs: number,
  ): StoredAccount {
    const inserted = this.#database.run(
      `INSERT INTO account (id, name, base_url, links_per_request, url_length, requests_per_window,
         window_ms, price, exposure_limit, limit_per_submission, limit_per_day, people, parallel,
         answer_timeout_ms, server_error_is_free, tasks_shown_days, known_balance,
         balance_entered_ms, is_practice, needs_confirmation)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id ?? null,
      ...columnsOf(settings),
      settings.knownBalance ?? null,
      settings.knownBalance === undefined ? null : nowMs,
      kind === 'practice' ? 1 : 0,
      kind === 'practice' ? 0 : 1,
    )
    return this.#get(inserted.id)
  }

  #setBalance(id: number, units: number | undefined, nowMs: number): void {
    this.#database.run(
      'UPDATE account SET known_balance = ?, balance_entered_ms = ? WHERE id = ?',
      units ?? null,
      units === undefined ? null : nowMs,
      id,
    )
  }

  #storedKey(): Uint8Array | undefined {
    const sql = "SELECT value FROM single_value WHERE name = 'fingerprint-key'"
    const row = this.#database.first(sql)
    return row === undefined ? undefined : blob(row, 'value')
  }

  /** Made for the first token, so that a ledger without any can be opened for reading. */
  #newKey(): Uint8Array {
    const key = randomBytes(32)
    const sql = "INSERT INTO single_value (name, value) VALUES ('fingerprint-key', ?)"
    this.#database.run(sql, key)
    return key
  }

  #get(id: number): StoredAccount {
    const account = this.byId(id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }
}

function columnsOf(settings: AccountSettings): readonly (string | number | null)[] {
  return [
    settings.name,
    settings.baseUrl,
    settings.limits.linksPerRequest,
    settings.limits.urlLength,
    settings.limits.requestsPerWindow,
    settings.limits.windowMs,
    settings.price,
    settings.exposureLimit ?? null,
    settings.limitPerSubmission ?? null,
    settings.limitPerDay ?? null,
    settings.people,
    settings.parallel,
    settings.answerTimeoutMs,
    settings.serverErrorIsFree ? 1 : 0,
    settings.tasksShownDays ?? null,
  ]
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
    exposureLimit: optionalInteger(row, 'exposure_limit'),
    limitPerSubmission: optionalInteger(row, 'limit_per_submission'),
    limitPerDay: optionalInteger(row, 'limit_per_day'),
    knownBalance: optionalInteger(row, 'known_balance'),
    people: integer(row, 'people'),
    parallel: integer(row, 'parallel'),
    answerTimeoutMs: integer(row, 'answer_timeout_ms'),
    serverErrorIsFree: flag(row, 'server_error_is_free'),
    tasksShownDays: optionalInteger(row, 'tasks_shown_days'),
    archivedMs: optionalInteger(row, 'archived_ms'),
    balanceEnteredMs: optionalInteger(row, 'balance_entered_ms'),
    pause: readPause(row),
    needsConfirmation: flag(row, 'needs_confirmation'),
    lastUsedMs: optionalInteger(row, 'last_used_ms'),
  }
}
