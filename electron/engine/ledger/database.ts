import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite'
import type { Row } from './row.ts'

/** A write that the disk refused (full, failing, read-only). Nothing of its transaction is kept. */
export class DiskError extends Error {
  override readonly name = 'DiskError'
  readonly isFull: boolean

  constructor(code: number, cause: unknown) {
    super(`SQLite result ${code}`, { cause })
    this.isFull = code === fullCode
  }
}

const fullCode = 13

/** SQLite's primary result codes for a disk that will not take a write. */
const diskCodes = new Set([8 /* READONLY */, 10 /* IOERR */, fullCode, 14 /* CANTOPEN */])

/** SQLite's primary result code of an error, or undefined where it is none of SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}

/** Turns SQLite's disk failures into DiskError and passes everything else on. */
function guard<Value>(work: () => Value): Value {
  try {
    return work()
  } catch (error) {
    const code = sqliteCode(error)
    throw code !== undefined && diskCodes.has(code) ? new DiskError(code, error) : error
  }
}

/**
 * One connection with its prepared statements: rows come out as unknown columns, disk failures as
 * DiskError, and a transaction either commits whole or leaves nothing.
 */
export class Database {
  readonly #connection: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(path: string, options: { readonly readOnly?: boolean } = {}) {
    // A reader beside the engine (the terminal's history) may hold it up for a moment.
    const settings = { readOnly: options.readOnly ?? false, timeout: 5_000 }
    this.#connection = guard(() => new DatabaseSync(path, settings))
  }

  exec(sql: string): void {
    guard(() => this.#connection.exec(sql))
  }

  run(sql: string, ...values: readonly SQLInputValue[]): { changes: number; id: number } {
    return guard(() => {
      const result = this.#prepare(sql).run(...values)
      return { changes: Number(result.changes), id: Number(result.lastInsertRowid) }
    })
  }

  all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
    return guard(() => this.#prepare(sql).all(...values))
  }

  first(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
    return guard(() => this.#prepare(sql).get(...values))
  }

  /** Runs `work` in one immediate transaction; whatever it throws rolls everything back. */
  transaction<Value>(work: () => Value): Value {
    this.exec('BEGIN IMMEDIATE')
    try {
      const value = work()
      this.exec('COMMIT')
      return value
    } catch (error) {
      // A failed COMMIT or a full disk may have rolled back already.
      if (this.#connection.isTransaction) this.#connection.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#connection.close()
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#connection.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}
