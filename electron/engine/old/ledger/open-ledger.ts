import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { diskProblemOf, type DiskProblem } from '../../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { keepDamagedCopy } from './damaged-copy.ts'
import { Database, sqliteCode } from './database.ts'
import { migrations } from './migrations.ts'
import { integer } from './row.ts'

/** Why a ledger cannot be opened. The file is left exactly as it was found. */
export type OpenProblem = 'ledger-newer' | 'ledger-corrupt' | DiskProblem

const moneyTables = ['account', 'submission', 'batch', 'attempt', 'batch_links']

/** Where a data folder keeps its ledger. */
export function ledgerPath(dataFolder: string): string {
  return join(dataFolder, 'ledger.sqlite')
}

function version(database: Database): number {
  return integer(database.only('PRAGMA user_version'), 'user_version')
}

/**
 * Opens the ledger of a data folder for writing, durable at every commit, and brings its schema up
 * to date. The caller holds the folder's lock. Of a damaged one a copy is kept.
 */
export function openLedger(dataFolder: string): Result<Database, OpenProblem> {
  const opened = open(dataFolder)
  if (!opened.ok && opened.error === 'ledger-corrupt') keepDamagedCopy(ledgerPath(dataFolder))
  return opened
}

function open(dataFolder: string): Result<Database, OpenProblem> {
  let database: Database | undefined
  try {
    const path = ledgerPath(dataFolder)
    const problem = problemOf(path)
    if (problem !== undefined) return fail(problem)
    database = new Database(path)
    const found = version(database)
    // FULL: a commit is on the disk when it returns. The two fullfsync pragmas are for macOS,
    // whose fsync leaves bytes in the drive's cache.
    database.exec(`PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
      PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;`)
    migrate(database, found)
    return ok(database)
  } catch (error) {
    try {
      database?.close()
    } catch {
      // Closing a half-opened database may fail for the same reason; the first error tells it.
    }
    const problem = isDamage(error) ? 'ledger-corrupt' : diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
}

/**
 * Opens the ledger for reading, also beside a running engine; undefined where there is none yet.
 * Throws a DiskError where a full or read-only disk holds one that was not closed.
 */
export function openLedgerForReading(dataFolder: string): Database | undefined {
  const path = ledgerPath(dataFolder)
  if (!existsSync(path)) return undefined
  try {
    return unlessEmpty(new Database(path, { readOnly: true }))
  } catch (error) {
    // Killed in its first start: what there is is no ledger before a writer has rolled it back.
    if (!isEmpty(`${path}-journal`)) return undefined
    if (diskProblemOf(error) === undefined || !isEmpty(`${path}-wal`)) throw error
    // Reading takes a file beside the ledger. Where there can be none, nobody writes meanwhile.
    const url = pathToFileURL(path)
    url.searchParams.set('immutable', '1')
    return unlessEmpty(new Database(url, { readOnly: true }))
  }
}

function unlessEmpty(database: Database): Database | undefined {
  if (version(database) > 0) return database
  database.close()
  return undefined
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
  const database = new Database(path, { readOnly: true })
  try {
    const found = version(database)
    if (found > migrations.length) return 'ledger-newer'
    const checks =
      wasKilled || found === 0
        ? ['PRAGMA quick_check(1)']
        : moneyTables.map((table) => `PRAGMA quick_check(${table})`)
    const isSound = checks.every((check) => database.first(check)?.['quick_check'] === 'ok')
    return isSound ? undefined : 'ledger-corrupt'
  } finally {
    database.close()
  }
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
    version(database)
  } finally {
    database.close()
  }
}

/** Whether there is nothing at all in a file, or no such file. */
function isEmpty(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined || (stats.isFile() && stats.size === 0)
}

function migrate(database: Database, from: number): void {
  for (let step = from; step < migrations.length; step += 1) {
    const sql = migrations[step] ?? ''
    database.transaction(() => {
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${step + 1}`)
    })
  }
}

/** Whether an error says that the file is damaged or none of SQLite's: SQLITE_CORRUPT, SQLITE_NOTADB. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === 11 || code === 26
}
