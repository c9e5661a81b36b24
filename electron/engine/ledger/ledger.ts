/** The ledger of a data folder: how it is opened, checked and kept if it is damaged, and its parts. */
import { constants, copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { removeFolderSync } from '../../disk/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { Accounts, isDoubtPause } from './accounts.ts'
import { Backups, finishRestore } from './backups.ts'
import { Claims } from './claims.ts'
import { type After, Database, openImmutable, sqliteCode } from './database.ts'
import { RequestHistory } from './history.ts'
import { isConsistent, LinkRanges } from './link-ranges.ts'
import { LinkStore } from './link-store.ts'
import { Links } from './links.ts'
import { Lists } from './lists.ts'
import { Requests } from './requests.ts'
import { RequestCounter, Restoration } from './restoration.ts'
import { applicationId, kindOf, ledgerPath, schema, schemaVersion } from './schema.ts'
import { SentLinks } from './sent-links.ts'
import { Usage } from './usage.ts'
import { Submissions } from './submissions.ts'

/**
 * Why a ledger cannot be opened. The file is left exactly as it was found. `ledger-older`: it is of a
 * development version, or none of ours.
 */
export type OpenProblem = 'ledger-newer' | 'ledger-older' | 'ledger-corrupt' | DiskProblem

/** What says which link may be sent: read whole even after a clean end. */
const moneyTables = ['account', 'submission', 'link_range', 'suspect_group', 'request']

/**
 * Opens the ledger of a data folder for writing, durable at every commit, and makes it if there is
 * none. The caller holds the folder's lock, and calls `recover` before anything is sent. Carries out
 * a restore that was asked for. Of a damaged ledger a copy is kept.
 */
export function openLedger(dataFolder: string): Result<Ledger, OpenProblem> {
  const opened = open(dataFolder)
  if (!opened.ok && opened.error === 'ledger-corrupt') keepDamagedCopy(ledgerPath(dataFolder))
  return opened
}

/**
 * Opens the ledger for reading, also beside a running engine; undefined: there is none yet. What
 * would change it throws.
 */
export function openLedgerForReading(dataFolder: string): Result<Ledger | undefined, OpenProblem> {
  const path = ledgerPath(dataFolder)
  if (!existsSync(path)) return ok(undefined)
  return orProblem(() => {
    const kind = lookAt(path, kindOf)
    if (kind === 'empty') return ok(undefined)
    return kind === 'ours' ? ok(new Ledger(openReadOnly(path), dataFolder)) : fail(kind)
  })
}

function open(dataFolder: string): Result<Ledger, OpenProblem> {
  const path = ledgerPath(dataFolder)
  let database: Database | undefined
  return orProblem(
    () => {
      finishRestore(dataFolder)
      const problem = problemOf(path)
      if (problem !== undefined) return fail(problem)
      database = new Database(path)
      const isNew = kindOf(database) === 'empty'
      // FULL: a commit is on the disk when it returns. The two fullfsync pragmas are for macOS, whose
      // fsync leaves bytes in the drive's cache. The cache holds the claims that a plan touches.
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

/** Turns damage and a disk that refuses into their named kinds. */
function orProblem<Value>(
  work: () => Result<Value, OpenProblem>,
  close: () => void = () => {},
): Result<Value, OpenProblem> {
  try {
    return work()
  } catch (error) {
    try {
      close()
    } catch {
      // Closing a half-opened database may fail for the same reason; the first error tells it.
    }
    const problem = isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
}

function openReadOnly(path: string): Database {
  const database = new Database(path, { readOnly: true })
  try {
    // SQLite opens the file when it is first asked something.
    kindOf(database)
    return database
  } catch (error) {
    database.close()
    if (diskProblemOf(error) === undefined || !isEmpty(`${path}-wal`)) throw error
    // Reading takes a file beside the ledger. Where there can be none, nobody writes meanwhile.
    return openImmutable(path)
  }
}

/** Looks at a ledger and closes it. If it has no log, nothing is put beside it. */
function lookAt<Value>(path: string, look: (database: Database) => Value): Value {
  const database = isEmpty(`${path}-wal`) ? openImmutable(path) : openReadOnly(path)
  try {
    return look(database)
  } finally {
    database.close()
  }
}

/**
 * Looks at a ledger without writing. SQLite removes the write-ahead log when the last engine closes
 * the ledger, so one that is still there tells of an engine that was killed: then every page is
 * read. After a clean end only the tables that say what to send are.
 */
function problemOf(path: string): OpenProblem | undefined {
  // A full disk may leave an empty one.
  const wasKilled = !isEmpty(`${path}-wal`)
  // SQLite would delete a log without its ledger, and with it what was paid for.
  if (isEmpty(path)) return wasKilled ? 'ledger-corrupt' : undefined
  if (!wasKilled) rollBack(path)
  return lookAt(path, (database) => {
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
 * Takes back what a kill cut short before the ledger had its write-ahead log, which only a writer can.
 * Without a rollback journal nothing is touched.
 */
function rollBack(path: string): void {
  if (isEmpty(`${path}-journal`)) return
  const database = new Database(path)
  try {
    // SQLite rolls back at the first look.
    kindOf(database)
  } finally {
    database.close()
  }
}

/**
 * Keeps a copy of a damaged ledger, with its log, in a folder beside it, whatever is tried on the
 * original afterwards. One copy of each state: the folder is named for when the ledger last changed.
 * A disk that has no room for it keeps the original alone.
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

/** True if there is nothing at all in a file, or no such file. */
function isEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || (stats.isFile() && stats.size === 0)
}

/** True if an error of SQLite says that the ledger's file is damaged. */
export function isDamage(error: unknown): boolean {
  const corruptCode = 11
  const notADatabaseCode = 26
  const code = sqliteCode(error)
  return code === corruptCode || code === notADatabaseCode
}

/** What `recover` found. */
export interface Recovery {
  /** Requests that were in flight when the last engine ended, and are in doubt now. */
  readonly killedRequests: number
  /** The ledger was restored or copied back: so many links are in doubt for it; undefined: it was not. */
  readonly restoredLinks: number | undefined
}

/**
 * Every link and unit. Each method that changes something is one durable commit, unless it says
 * otherwise, so that a kill between any two instructions leaves a state that `recover` knows. A method
 * throws a `DiskError` if the disk refuses it (nothing of it is kept), and an `Error` if it is asked
 * for what cannot be: that is a bug.
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
    this.sentLinks = new SentLinks(database, parts)
    this.backups = new Backups(database, dataFolder)
    this.restoration = new Restoration(database, {
      ...parts,
      sentLinks: this.sentLinks,
      dataFolder,
    })
  }

  /**
   * Once at start, before anything is sent: what was in flight is in doubt, and what was being planned
   * is dropped. Older doubts no longer count against the exposure limit, unless something was in
   * flight on their account (a host that restarts a crashing engine is not a user who goes on), or
   * the account is paused for them. If the ledger is older than the counter beside it, every pending
   * link becomes in doubt, and `restoration` begins. Safe to be killed in and called again.
   */
  recover(nowMs: number): Recovery {
    return this.#database.transaction(() => {
      const killed = this.requests.doubtInFlight(nowMs)
      for (const { id, pause } of this.accounts.all('archived-too')) {
        const isAsked = pause !== undefined && isDoubtPause(pause)
        if (!isAsked && !killed.includes(id)) this.accounts.resetExposure(id)
      }
      const restoredLinks = this.restoration.begin(nowMs)
      this.submissions.abortAllPlans()
      return { killedRequests: killed.length, restoredLinks }
    })
  }

  /** Raised by every commit of this process. */
  revision(): number {
    return this.#database.commits
  }

  /**
   * Keeps the write-ahead log empty while nothing is written: see `Database`. The returned function
   * ends it.
   */
  emptyLogWhenIdle(after: After): () => void {
    return this.#database.emptyLogWhenIdle(after)
  }

  close(): void {
    this.#database.close()
  }
}
