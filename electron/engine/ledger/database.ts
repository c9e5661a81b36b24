import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { DiskError, type DiskProblem } from '../../shared/disk-problem.ts'

/** How long a statement waits for the lock of another process. */
const busyTimeoutMs = 5_000
/** The write-ahead log is emptied after this time without a commit. */
const idleMs = 3_000
/** If the log cannot be emptied, the wait before the next attempt doubles up to this. */
const longestWaitMs = 60_000

/** Starts a timer: calls `act` once after `ms`. The returned function cancels it. */
export type StartTimer = (ms: number, act: () => void) => () => void

/**
 * A SQLite connection with its prepared statements. Columns of rows are unknown until they are read
 * with the functions below. Disk failures are thrown as `DiskError`.
 */
export class Database {
  readonly path: string
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #commits = 0
  #afterCommit: () => void = () => {}

  constructor(path: string | URL, options: { readonly readOnly?: boolean } = {}) {
    // The engine may have to wait for a reader in another process, such as the terminal's history.
    const settings = { readOnly: options.readOnly ?? false, timeout: busyTimeoutMs }
    this.path = path instanceof URL ? fileURLToPath(path) : path
    this.#connection = this.#guard(() => new DatabaseSync(path, settings))
  }

  /** The number of commits since the database was opened. */
  get commits(): number {
    return this.#commits
  }

  exec(sql: string): void {
    this.#guard(() => this.#connection.exec(sql))
  }

  run(sql: string, ...values: readonly SQLInputValue[]): { changes: number; id: number } {
    return this.#guard(() => {
      const result = this.#prepare(sql).run(...values)
      if (!this.#connection.isTransaction) this.#committed()
      return { changes: Number(result.changes), id: Number(result.lastInsertRowid) }
    })
  }

  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return this.#guard(() => this.#prepare(sql).all(...values))
  }

  first(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return this.#guard(() => this.#prepare(sql).get(...values))
  }

  /** The row of a query that always has one, such as a count or a PRAGMA. Throws if there is none. */
  only(sql: string, ...values: readonly SQLInputValue[]): Row {
    const row = this.first(sql, ...values)
    if (row === undefined) throw new Error(`No row of ${sql}`)
    return row
  }

  /** The result of a query for one integer, such as a count or a sum. */
  number(sql: string, ...values: readonly SQLInputValue[]): number {
    const row = this.only(sql, ...values)
    return integer(row, Object.keys(row)[0] ?? '')
  }

  /** Rows one by one. The same `sql` must not be run again until the iteration has ended. */
  *each(sql: string, ...values: readonly SQLInputValue[]): Generator<Row> {
    const rows = this.#guard(() => this.#prepare(sql).iterate(...values))
    try {
      for (;;) {
        const next = this.#guard(() => rows.next())
        if (next.done === true) return
        yield next.value
      }
    } finally {
      // A statement that is not finished would block writes.
      rows.return?.()
    }
  }

  /**
   * Runs `work` in one immediate transaction, and rolls it back if `work` throws. Inside another
   * transaction, `work` becomes a part of that one.
   */
  transaction<Value>(work: () => Value): Value {
    if (this.#connection.isTransaction) return work()
    this.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.exec('COMMIT')
      this.#committed()
      return value
    } catch (error) {
      // A failed COMMIT or a full disk may have rolled back already.
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  /**
   * Empties the write-ahead log when nothing was written for some seconds. Electron kills the engine
   * without notice when the app quits. If the log is not empty then, the next start checks every page
   * of the ledger, which takes long. The returned function ends this and empties the log.
   */
  emptyLogWhenIdle(startTimer: StartTimer): () => void {
    let cancel: () => void = () => {}
    const emptyAfter = (ms: number) => {
      cancel()
      cancel = startTimer(ms, () => {
        if (!this.#emptyLog()) emptyAfter(Math.min(ms * 2, longestWaitMs))
      })
    }
    this.#afterCommit = () => emptyAfter(idleMs)
    emptyAfter(idleMs)
    return () => {
      this.#afterCommit = () => {}
      cancel()
      this.#emptyLog()
    }
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }

  /**
   * Moves all commits from the write-ahead log into the database file and empties the log. Returns
   * false, without waiting, if another process reads or the disk refuses it. Nothing is lost then.
   */
  #emptyLog(): boolean {
    try {
      // Otherwise this process would wait for the reader.
      this.exec('PRAGMA busy_timeout = 0')
      return this.only('PRAGMA wal_checkpoint(TRUNCATE)')['busy'] === 0
    } catch (error) {
      if (error instanceof DiskError || sqliteCode(error) !== undefined) return false
      throw error
    } finally {
      this.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`)
    }
  }

  #committed(): void {
    this.#commits += 1
    this.#afterCommit()
  }

  /** Turns SQLite's disk failures into DiskError and passes everything else on. */
  #guard<Value>(work: () => Value): Value {
    try {
      return work()
    } catch (error) {
      const code = sqliteCode(error)
      const problem = code === undefined ? undefined : problemOf(code, this.path)
      throw problem === undefined ? error : new DiskError(problem, error)
    }
  }

  #prepare(sql: string): StatementSync {
    const prepared = this.#statements.get(sql)
    if (prepared !== undefined) return prepared
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** The highest id that a table with AUTOINCREMENT has given to a row. */
export function sequenceOf(database: Database, table: string): number {
  const sql = 'SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?'
  return database.number(sql, table)
}

/** Makes a table give only ids above `id` from now on. */
export function reserveSequence(database: Database, table: string, id: number): void {
  if (sequenceOf(database, table) >= id) return
  database.transaction(() => {
    database.run('DELETE FROM sqlite_sequence WHERE name = ?', table)
    database.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, id)
  })
}

/** Opens a database that no process writes to. Creates no file beside it. */
export function openImmutable(path: string): Database {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new Database(url, { readOnly: true })
}

/**
 * Copies the present state of a database to a new file. Others may write meanwhile. Throws a
 * `DiskError` if the disk refuses it.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs })
  try {
    // This read fixes the state that is copied.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    // Copies all pages in one step: with several steps, each commit would restart the copy.
    await backup(source, to, { rate: 2 ** 31 - 1 })
  } catch (error) {
    const code = sqliteCode(error)
    const problem = code === undefined ? undefined : problemOf(code, to)
    throw problem === undefined ? error : new DiskError(problem, error)
  } finally {
    source.close()
  }
}

/** SQLite's primary result code of an error, or undefined if it is none of SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/** The disk problem of SQLite's primary result code; undefined: the disk is not the cause. */
function problemOf(code: number, path: string): DiskProblem | undefined {
  switch (code) {
    case 8: // READONLY
      return 'folder-unwritable'
    case 13: // FULL
      return 'disk-full'
    case 10: // IOERR
    case 14: // CANTOPEN
      // SQLite also reports these if a full disk has no room for a file beside the database.
      return isFull(dirname(path)) ? 'disk-full' : 'folder-unwritable'
    default:
      return undefined
  }
}

/** True if a disk has no room for the files that SQLite creates beside the database. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // Some file systems do not count files and report 0 of 0.
    return bavail * bsize < 64 * 1024 || (files > 0 && ffree === 0)
  } catch {
    return false // The folder does not exist, or may not be read.
  }
}

/** A row as SQLite returns it. The functions below check and read its columns. */
export type Row = Readonly<Record<string, unknown>>

/** An integer column. Throws on anything else, as all functions below do: the ledger is not ours. */
export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  throw unexpected(row, column, 'an integer')
}

/** An integer column that may be NULL. */
export function optionalInteger(row: Row, column: string): number | undefined {
  return row[column] === null ? undefined : integer(row, column)
}

/** A text column. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === 'string') return value
  throw unexpected(row, column, 'text')
}

/** A text column that may be NULL. */
export function optionalText(row: Row, column: string): string | undefined {
  return row[column] === null ? undefined : text(row, column)
}

/** A blob column. */
export function blob(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw unexpected(row, column, 'a blob')
}

/** A column that holds 0 or 1. */
export function flag(row: Row, column: string): boolean {
  return integer(row, column) !== 0
}

/** A text column that must be one of the given words. */
export function oneOf<Word extends string>(row: Row, column: string, words: readonly Word[]): Word {
  const value = row[column]
  const found = words.find((word) => word === value)
  if (found !== undefined) return found
  throw unexpected(row, column, `one of ${words.join(', ')}`)
}

/** A text column that must be one of the given words or NULL. */
export function optionalOneOf<Word extends string>(
  row: Row,
  column: string,
  words: readonly Word[],
): Word | undefined {
  return row[column] === null ? undefined : oneOf(row, column, words)
}

/** A column of JSON text. */
export function json<Schema extends z.ZodType>(
  row: Row,
  column: string,
  schema: Schema,
): z.infer<Schema> {
  return schema.parse(JSON.parse(text(row, column)))
}

/** A column of JSON text that may be NULL. */
export function optionalJson<Schema extends z.ZodType>(
  row: Row,
  column: string,
  schema: Schema,
): z.infer<Schema> | undefined {
  return row[column] === null ? undefined : json(row, column, schema)
}

function unexpected(row: Row, column: string, wanted: string): Error {
  return new Error(`Ledger column ${column} should be ${wanted} but is ${typeof row[column]}`)
}
