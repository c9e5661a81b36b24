/** The ledger of a data folder: opens it, checks it for damage, and holds its parts. */
import { constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeFolderSync } from '../../disk/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { Accounts, isDoubtPause } from './accounts.ts'
import { Backups, finishRestore } from './backups.ts'
import { Claims } from './claims.ts'
import { type StartTimer, Database, openImmutable, sqliteCode } from './database.ts'
import { RequestHistory } from './history.ts'
import { isConsistent, LinkRanges } from './link-ranges.ts'
import { LinkStore } from './link-store.ts'
import { Links } from './links.ts'
import { Lists } from './lists.ts'
import { PageChecks } from './page-checks.ts'
import { Requests } from './requests.ts'
import { RequestCounter, Restoration } from './restoration.ts'
import { applicationId, kindOf, ledgerPath, schema, schemaVersion } from './schema.ts'
import { SentLinks } from './sent-links.ts'
import { Usage } from './usage.ts'
import { Submissions } from './submissions.ts'

/**
 * Why a ledger cannot be opened. The file is not changed. `ledger-older`: a development version wrote
 * it, or another program.
 */
export type OpenProblem = 'ledger-newer' | 'ledger-older' | 'ledger-corrupt' | DiskProblem

/** The tables that decide which links are sent. They are checked at every start. */
const moneyTables = ['account', 'submission', 'link_range', 'suspect_group', 'request']

/**
 * Opens the ledger of a data folder for writing, or creates it. Every commit is durable. First carries
 * out a restore that was scheduled. Copies a damaged ledger to a folder beside it. The caller holds
 * the folder's lock, and calls `recover` before it sends anything.
 */
export function openLedger(dataFolder: string): Result<Ledger, OpenProblem> {
  const opened = open(dataFolder)
  if (!opened.ok && opened.error === 'ledger-corrupt') keepDamagedCopy(ledgerPath(dataFolder))
  return opened
}

/**
 * Opens the ledger for reading, also while an engine runs; undefined: there is none yet. Methods that
 * would change it throw.
 */
export function openLedgerForReading(dataFolder: string): Result<Ledger | undefined, OpenProblem> {
  const path = ledgerPath(dataFolder)
  if (!existsSync(path)) return ok(undefined)
  return catchProblems(() => {
    const kind = inspect(path, kindOf)
    if (kind === 'empty') return ok(undefined)
    return kind === 'ours' ? ok(new Ledger(openReadOnly(path), dataFolder)) : fail(kind)
  })
}

function open(dataFolder: string): Result<Ledger, OpenProblem> {
  const path = ledgerPath(dataFolder)
  let database: Database | undefined
  return catchProblems(
    () => {
      finishRestore(dataFolder)
      const problem = findProblem(path)
      if (problem !== undefined) return fail(problem)
      database = new Database(path)
      const isNew = kindOf(database) === 'empty'
      // FULL: a commit is on the disk when it returns. The two fullfsync pragmas are for macOS, where
      // fsync leaves bytes in the drive's cache. The cache of 64 MB fits the claims that planning reads.
      database.exec(`PRAGMA auto_vacuum = INCREMENTAL;
        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
        PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
        PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536;`)
      if (isNew)
        database.exec(`BEGIN IMMEDIATE; ${schema}
          PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}; COMMIT;`)
      return ok(new Ledger(database, dataFolder))
    },
    () => database?.close(),
  )
}

/** Runs `work` and returns damage and disk errors as problems. Calls `close` after any error. */
function catchProblems<Value>(
  work: () => Result<Value, OpenProblem>,
  close: () => void = () => {},
): Result<Value, OpenProblem> {
  try {
    return work()
  } catch (error) {
    try {
      close()
    } catch {
      // Closing a half-opened database may fail for the same reason. The first error is reported.
    }
    const problem = isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
}

function openReadOnly(path: string): Database {
  const database = new Database(path, { readOnly: true })
  try {
    // SQLite opens the file at the first query.
    kindOf(database)
    return database
  } catch (error) {
    database.close()
    if (diskProblemOf(error) === undefined || !isEmpty(`${path}-wal`)) throw error
    // SQLite needs a file beside the ledger to read it. If none can be created, no engine writes either.
    return openImmutable(path)
  }
}

/** Opens a ledger, reads from it and closes it. Creates no files if the ledger has no log. */
function inspect<Value>(path: string, read: (database: Database) => Value): Value {
  const database = isEmpty(`${path}-wal`) ? openImmutable(path) : openReadOnly(path)
  try {
    return read(database)
  } finally {
    database.close()
  }
}

/**
 * Checks a ledger without writing to it. SQLite removes the write-ahead log when the last engine closes
 * the ledger. If a log is left, the engine was killed and every page is checked. Otherwise only
 * `moneyTables` are.
 */
function findProblem(path: string): OpenProblem | undefined {
  // An empty log does not count: a full disk may leave one.
  const wasKilled = !isEmpty(`${path}-wal`)
  // SQLite would delete a log without a ledger, and the record of paid links with it.
  if (isEmpty(path)) return wasKilled ? 'ledger-corrupt' : undefined
  if (!wasKilled) rollBack(path)
  return inspect(path, (database) => {
    const kind = kindOf(database)
    if (kind === 'ledger-newer' || kind === 'ledger-older') return kind
    const checks =
      wasKilled || kind === 'empty'
        ? ['PRAGMA quick_check(1)']
        : moneyTables.map((table) => `PRAGMA quick_check(${table})`)
    const isSound = checks.every((check) => database.first(check)?.['quick_check'] === 'ok')
    if (!isSound || (kind === 'ours' && !isConsistent(database))) return 'ledger-corrupt'
    return undefined
  })
}

/**
 * Rolls back a transaction that was cut short by a kill before the ledger had its write-ahead log. Only
 * a writer can do so. Does nothing without a rollback journal.
 */
function rollBack(path: string): void {
  if (isEmpty(`${path}-journal`)) return
  const database = new Database(path)
  try {
    // SQLite rolls back at the first query.
    kindOf(database)
  } finally {
    database.close()
  }
}

/**
 * Copies a damaged ledger and its log to a folder beside it, before anybody tries to repair the
 * original. The folder is named after the time of the ledger's last change, so each damaged state is
 * copied once. Leaves out the copy if the disk has no room for it.
 */
function keepDamagedCopy(path: string): void {
  const changed = statSync(path, { throwIfNoEntry: false })
  const name = `damaged-ledger-${Math.round(changed?.mtimeMs ?? 0)}`
  const folder = join(dirname(path), name)
  if (existsSync(folder)) return
  try {
    mkdirSync(folder)
    for (const ending of ['', '-wal']) {
      const from = `${path}${ending}`
      if (existsSync(from))
        copyFileSync(from, join(folder, `ledger.sqlite${ending}`), constants.COPYFILE_EXCL)
    }
  } catch (error) {
    removeFolderSync('damaged-copy', folder)
    if (diskProblemOf(error) === undefined) throw error
  }
}

/** True if a file is empty or does not exist. */
function isEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || (stats.isFile() && stats.size === 0)
}

/** True if an error of SQLite reports that the ledger's file is damaged. */
export function isDamage(error: unknown): boolean {
  const corruptCode = 11
  const notADatabaseCode = 26
  const code = sqliteCode(error)
  return code === corruptCode || code === notADatabaseCode
}

/** The result of `recover`. */
export interface Recovery {
  /** Requests that were in flight when the last engine ended. They are in doubt now. */
  readonly killedRequests: number
  /** Links that are in doubt because an older ledger was put back; undefined: none was. */
  readonly restoredLinks: number | undefined
}

/**
 * The record of every link, request and unit. Each method that changes something is one durable commit,
 * unless it says otherwise. So a kill at any moment leaves a state that `recover` can continue from. If
 * the disk refuses a write, the method throws a `DiskError` and changes nothing. Any other error is a
 * bug in the caller.
 */
export class Ledger {
  readonly accounts: Accounts
  readonly lists: Lists
  readonly submissions: Submissions
  readonly links: Links
  readonly claims: Claims
  readonly requests: Requests
  readonly usage: Usage
  readonly history: RequestHistory
  readonly pageChecks: PageChecks
  readonly sentLinks: SentLinks
  readonly backups: Backups
  readonly restoration: Restoration
  readonly #database: Database

  constructor(database: Database, dataFolder: string) {
    this.#database = database
    const ranges = new LinkRanges(database)
    const store = new LinkStore(database)
    this.links = new Links(database, ranges, store)
    this.claims = new Claims(database, { ranges, store, links: this.links })
    const { claims } = this
    this.accounts = new Accounts(database)
    this.submissions = new Submissions(database, { ranges, store, claims })
    const { accounts, submissions } = this
    const counter = new RequestCounter(dataFolder, { accounts, ranges })
    this.lists = new Lists(database, submissions)
    this.usage = new Usage(database)
    const { usage } = this
    const parts = { ranges, store, claims, accounts, submissions, usage, counter }
    this.requests = new Requests(database, parts)
    this.history = new RequestHistory(database, submissions)
    this.pageChecks = new PageChecks(database)
    this.sentLinks = new SentLinks(database, parts)
    this.backups = new Backups(database, dataFolder)
    this.restoration = new Restoration(database, {
      ...parts,
      sentLinks: this.sentLinks,
      dataFolder,
    })
  }

  /**
   * Brings the ledger into a consistent state at start, before anything is sent. Requests in flight
   * become in doubt, and submissions that were being planned are deleted. Older doubts no longer count
   * against the exposure limit, with two exceptions: the account is paused because of doubts, or it had
   * a request in flight. In the second case the engine crashed, and a restart by the host is not a
   * user's decision to continue. If the ledger is older than the counter beside it, every pending link
   * becomes in doubt, and a `restoration` begins. May be killed and called again.
   */
  recover(nowMs: number): Recovery {
    return this.#database.transaction(() => {
      const accountIds = this.requests.doubtInFlight(nowMs)
      for (const { id, pause } of this.accounts.all('archived-too')) {
        const isPausedForDoubts = pause !== undefined && isDoubtPause(pause)
        if (!isPausedForDoubts && !accountIds.includes(id)) this.accounts.resetExposure(id)
      }
      const restoredLinks = this.restoration.begin(nowMs)
      this.submissions.abortAllPlans()
      return { killedRequests: accountIds.length, restoredLinks }
    })
  }

  /** The number of commits of this process so far. */
  revision(): number {
    return this.#database.commits
  }

  /** Empties the write-ahead log when the ledger is idle; see `Database`. The returned function ends it. */
  emptyLogWhenIdle(startTimer: StartTimer): () => void {
    return this.#database.emptyLogWhenIdle(startTimer)
  }

  close(): void {
    this.#database.close()
  }
}
