import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { DiskError, type DiskProblem } from '../../shared/disk-problem.ts'
import { integer, type Row } from './row.ts'

/** What SQLite's files beside the database need at least. */
const leastRoom = 64 * 1024

/** How long a statement waits for another process. */
const waitForOthersMs = 5_000

/** Whether there is no room for another file. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // Some file systems count no files: 0 of 0.
    return bavail * bsize < leastRoom || (files > 0 && ffree === 0)
  } catch {
    return false // No such folder, or none that may be asked.
  }
}

/** Why a disk took no write, by SQLite's primary result code; undefined: the disk is not the cause. */
function problemOf(code: number, path: string): DiskProblem | undefined {
  switch (code) {
    case 8: // READONLY
      return 'folder-unwritable'
    case 13: // FULL
      return 'disk-full'
    case 10: // IOERR
    case 14: // CANTOPEN
      // Said of a full disk too, when it has no room for a file beside the database.
      return isFull(dirname(path)) ? 'disk-full' : 'folder-unwritable'
    default:
      return undefined
  }
}

/** SQLite's primary result code of an error, or undefined where it is none of SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/**
 * One connection with its prepared statements: rows come out as unknown columns, disk failures as
 * DiskError, and a transaction either commits whole or leaves nothing.
 */
export class Database {
  readonly #path: string
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  /** Called after each commit. */
  afterCommit: () => void = () => {}

  constructor(path: string | URL, options: { readonly readOnly?: boolean } = {}) {
    // A reader beside the engine (the terminal's history) may hold it up for a moment.
    const settings = { readOnly: options.readOnly ?? false, timeout: waitForOthersMs }
    this.#path = path instanceof URL ? fileURLToPath(path) : path
    this.#connection = this.#guard(() => new DatabaseSync(path, settings))
  }

  exec(sql: string): void {
    this.#guard(() => this.#connection.exec(sql))
  }

  run(sql: string, ...values: readonly SQLInputValue[]): { changes: number; id: number } {
    return this.#guard(() => {
      const result = this.#prepare(sql).run(...values)
      if (!this.#connection.isTransaction) this.afterCommit()
      return { changes: Number(result.changes), id: Number(result.lastInsertRowid) }
    })
  }

  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.#guard(() => this.#prepare(sql).all(...values))
  }

  first(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#guard(() => this.#prepare(sql).get(...values))
  }

  /** The row of a question that always has one: a count, a sum, a PRAGMA. Throws if there is none. */
  only(sql: string, ...values: readonly SQLInputValue[]): Row {
    const row = this.first(sql, ...values)
    if (row === undefined) throw new Error(`No row of ${sql}`)
    return row
  }

  /** One integer column of however many rows, in little memory: a row as an object takes kilobytes. */
  integers(sql: string, column: string, ...values: readonly SQLInputValue[]): readonly number[] {
    return this.#guard(() => {
      const found: number[] = []
      for (const row of this.#prepare(sql).iterate(...values)) found.push(integer(row, column))
      return found
    })
  }

  /** Rows one by one, for a caller that may rest between them; nobody else may ask `sql` meanwhile. */
  *each(sql: string, ...values: readonly SQLInputValue[]): Generator<Row> {
    const rows = this.#guard(() => this.#prepare(sql).iterate(...values))
    for (;;) {
      const next = this.#guard(() => rows.next())
      if (next.done === true) return
      yield next.value
    }
  }

  /** A connection that reads the ledger as it is at its first question, whatever is written here meanwhile. */
  reader(): Database {
    const reader = new Database(this.#path, { readOnly: true })
    reader.exec('BEGIN')
    return reader
  }

  /** Runs `work` in one immediate transaction; whatever it throws rolls everything back. */
  transaction<Value>(work: () => Value): Value {
    this.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.exec('COMMIT')
      this.afterCommit()
      return value
    } catch (error) {
      // A failed COMMIT or a full disk may have rolled back already.
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  /**
   * Moves all that was committed from the write-ahead log into the database file, and leaves the log
   * empty. False where that cannot be now: somebody reads, or the disk does not take it. Nothing is
   * lost then, and nobody waits.
   */
  emptyLog(): boolean {
    try {
      // Who reads would be waited for, and with them this process.
      this.exec('PRAGMA busy_timeout = 0')
      return this.only('PRAGMA wal_checkpoint(TRUNCATE)')['busy'] === 0
    } catch (error) {
      if (error instanceof DiskError || sqliteCode(error) !== undefined) return false
      throw error
    } finally {
      this.exec(`PRAGMA busy_timeout = ${waitForOthersMs}`)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }

  /** Turns SQLite's disk failures into DiskError and passes everything else on. */
  #guard<Value>(work: () => Value): Value {
    try {
      return work()
    } catch (error) {
      const code = sqliteCode(error)
      const problem = code === undefined ? undefined : problemOf(code, this.#path)
      throw problem === undefined ? error : new DiskError(problem, error)
    }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
