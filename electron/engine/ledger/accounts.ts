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

/** Reads the pause of an account or a submission. */
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

/** True if an account is paused because of doubts. The user who ends such a pause accepts them. */
export function isDoubtPause({ reason, detail }: Pause): boolean {
  return reason === 'in-doubt' || detail === 'links-differ'
}

/** The accounts of a ledger. Methods return them in the order in which they were added. */
export class Accounts {
  readonly #database: Database
  #fingerprintKey: Uint8Array | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** The accounts in use, or with the archived ones. */
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

  /** The accounts that ever had a submission. */
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

  /** Adds an account. `nowMs` becomes the time at which its known balance was entered. */
  add(settings: AccountSettings, kind: 'real' | 'practice', nowMs: number): StoredAccount {
    return this.#insert(undefined, settings, kind, nowMs)
  }

  /** Adds an account under a given id: one that an older, restored ledger does not have. */
  addWithId(
    account: AccountSettings & Pick<StoredAccount, 'id' | 'isPractice'>,
    nowMs: number,
  ): StoredAccount {
    // The balance is out of date.
    const settings = { ...account, knownBalance: undefined }
    return this.#insert(account.id, settings, account.isPractice ? 'practice' : 'real', nowMs)
  }

  /** Saves the settings of an account. `keepsBalance`: does not change the known balance. */
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
   * Archives an account and ends its pause. Its history, claims and fingerprint stay. The caller makes
   * sure that it has no unfinished submission.
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

  /** True if an account has links that are pending, in flight or being planned. */
  hasUnfinished(id: number): boolean {
    const sql = 'SELECT 1 FROM submission WHERE account_id = ? AND finished_ms IS NULL LIMIT 1'
    return this.#database.first(sql, id) !== undefined
  }

  /** True if an account ever had a submission. */
  wasUsed(id: number): boolean {
    const sql = 'SELECT 1 FROM submission WHERE account_id = ? LIMIT 1'
    return this.#database.first(sql, id) !== undefined
  }

  /**
   * The fingerprint of a token: HMAC-SHA-256 under a random key of this ledger. It shows whether two
   * accounts share a token. The token cannot be computed from it.
   */
  fingerprint(token: string): Uint8Array {
    this.#fingerprintKey ??= this.#storedKey() ?? this.#newKey()
    return createHmac('sha256', this.#fingerprintKey).update(token, 'utf8').digest()
  }

  /** Stores the fingerprint of an account's token; undefined: the account has no token. */
  setFingerprint(id: number, fingerprint: Uint8Array | undefined): void {
    this.#database.run('UPDATE account SET fingerprint = ? WHERE id = ?', fingerprint ?? null, id)
  }

  /** The accounts with a token, of any address, archived ones included. */
  ofFingerprint(fingerprint: Uint8Array): readonly StoredAccount[] {
    return this.#database
      .all('SELECT * FROM account WHERE fingerprint = ? ORDER BY id', fingerprint)
      .map(readAccount)
  }

  /** The other accounts with the same token, archived ones included; none if it has no token. */
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

  /** True if an account has a token with another fingerprint. */
  hasOtherToken(id: number, fingerprint: Uint8Array): boolean {
    const sql = 'SELECT 1 FROM account WHERE id = ? AND fingerprint <> ?'
    return this.#database.first(sql, id, fingerprint) !== undefined
  }

  /** Pauses an account. If it is paused already, its pause is not changed. */
  pause(id: number, pause: Pause): StoredAccount {
    this.#database.run(
      'UPDATE account SET pause = coalesce(pause, ?) WHERE id = ?',
      JSON.stringify(pause),
      id,
    )
    return this.#get(id)
  }

  /**
   * Ends the pause of an account. If it was paused because of doubts, the present doubts no longer
   * count against the exposure limit.
   */
  resume(id: number): StoredAccount {
    return this.#database.transaction(() => {
      const { pause } = this.#get(id)
      if (pause !== undefined && isDoubtPause(pause)) this.resetExposure(id)
      this.#database.run('UPDATE account SET pause = NULL WHERE id = ?', id)
      return this.#get(id)
    })
  }

  /** Makes the present doubts of an account no longer count against its exposure limit. */
  resetExposure(id: number): void {
    this.#database.run(
      `UPDATE request SET is_exposed = 0
       WHERE account_id = ? AND state = 'in-doubt' AND is_exposed = 1`,
      id,
    )
  }

  /** Stores the balance that the user read on the service's account page. */
  enterBalance(id: number, units: number, nowMs: number): StoredAccount {
    this.#setBalance(id, units, nowMs)
    return this.#get(id)
  }

  /** Subtracts units from the known balance; a negative number adds. An unknown one stays unknown. */
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

  /** Stores that an account was used now. */
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

  /** The key of the fingerprints, if there is one. */
  #storedKey(): Uint8Array | undefined {
    const sql = "SELECT value FROM single_value WHERE name = 'fingerprint-key'"
    const row = this.#database.first(sql)
    return row === undefined ? undefined : blob(row, 'value')
  }

  /** Creates the key for the first token. So opening a ledger for reading never needs to write one. */
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
