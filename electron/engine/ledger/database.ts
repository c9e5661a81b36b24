import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { z } from 'zod'
import { DiskError, type DiskProblem } from '../../shared/disk-problem.ts'

/** How long a statement waits for another process. */
const busyTimeoutMs = 5_000
/** After this long without a commit the write-ahead log is emptied. */
const idleMs = 3_000
/** Where it could not be, the next attempts come later and later, up to this. */
const longestWaitMs = 60_000

/** Calls `act` once after some time; the returned function cancels it. */
export type After = (ms: number, act: () => void) => () => void

/**
 * One connection with its prepared statements: rows come out as unknown columns, disk failures as
 * DiskError, and a transaction either commits whole or leaves nothing.
 */
export class Database {
  readonly path: string
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #commits = 0
  #afterCommit: () => void = () => {}

  constructor(path: string | URL, options: { readonly readOnly?: boolean } = {}) {
    // A reader beside the engine (the terminal's history) may hold it up for a moment.
    const settings = { readOnly: options.readOnly ?? false, timeout: busyTimeoutMs }
    this.path = path instanceof URL ? fileURLToPath(path) : path
    this.#connection = this.#guard(() => new DatabaseSync(path, settings))
  }

  /** Commits since it was opened. */
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

  /** The row of a question that always has one: a count, a sum, a PRAGMA. Throws if there is none. */
  only(sql: string, ...values: readonly SQLInputValue[]): Row {
    const row = this.first(sql, ...values)
    if (row === undefined) throw new Error(`No row of ${sql}`)
    return row
  }

  /** A question for one whole number: a count, a sum. */
  number(sql: string, ...values: readonly SQLInputValue[]): number {
    const row = this.only(sql, ...values)
    return integer(row, Object.keys(row)[0] ?? '')
  }

  /** Rows one by one; nobody else may ask `sql` meanwhile. */
  *each(sql: string, ...values: readonly SQLInputValue[]): Generator<Row> {
    const rows = this.#guard(() => this.#prepare(sql).iterate(...values))
    try {
      for (;;) {
        const next = this.#guard(() => rows.next())
        if (next.done === true) return
        yield next.value
      }
    } finally {
      // Cut short, it would keep the ledger from being changed.
      rows.return?.()
    }
  }

  /**
   * Runs `work` in one immediate transaction; whatever it throws rolls everything back. Inside
   * another transaction it is a part of that one.
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
   * Empties the write-ahead log whenever nothing was written for some seconds. Electron ends an
   * engine without a word when the app quits. A log that is not empty then tells the next start of a
   * kill, and it reads every page of the ledger. The returned function ends it and empties the log.
   */
  emptyLogWhenIdle(after: After): () => void {
    let cancel: () => void = () => {}
    const emptyAfter = (ms: number) => {
      cancel()
      cancel = after(ms, () => {
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
   * Moves all that was committed from the write-ahead log into the database file, and leaves the log
   * empty. False if that cannot be now: somebody reads, or the disk refuses it. Nothing is lost then,
   * and nobody waits.
   */
  #emptyLog(): boolean {
    try {
      // A reader would be waited for, and with it this process.
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
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** The highest id that a table gave. */
export function sequenceOf(database: Database, table: string): number {
  const sql = 'SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = ?'
  return database.number(sql, table)
}

/** Has a table give no id up to this one any more, if it gave lower ones so far. */
export function reserveSequence(database: Database, table: string, id: number): void {
  if (sequenceOf(database, table) >= id) return
  database.transaction(() => {
    database.run('DELETE FROM sqlite_sequence WHERE name = ?', table)
    database.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', table, id)
  })
}

/** Opens a database that nobody writes to, and puts no file beside it. */
export function openImmutable(path: string): Database {
  const url = pathToFileURL(path)
  url.searchParams.set('immutable', '1')
  return new Database(url, { readOnly: true })
}

/**
 * Copies a database to a new file, as it is when this is called, while others go on. Throws a DiskError
 * if the disk refuses it.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs })
  try {
    // What is read here is what is copied.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    // All pages in one step: a second step would begin again after each commit.
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

/** Why a disk refused a write, by SQLite's primary result code; undefined: the disk is not the cause. */
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

/** True if there is no room for the files that SQLite puts beside the database. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    // Some file systems count no files: 0 of 0.
    return bavail * bsize < 64 * 1024 || (files > 0 && ffree === 0)
  } catch {
    return false // No such folder, or none that may be asked.
  }
}

/** A row as SQLite gave it: unknown until each column was read as what it must be. */
export type Row = Readonly<Record<string, unknown>>

/** An integer column; throws on anything else, for then the ledger is not ours. */
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
