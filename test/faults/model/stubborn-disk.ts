import type { Database } from '../../../electron/engine/old/ledger/database.ts'

/**
 * Lets SQLite itself refuse writes, as on a disk that is full: each transaction fails at its n-th
 * write or, if it has fewer, at its commit; and so does every write outside of one.
 */
export class StubbornDisk {
  /** Writes that a transaction may do before one is refused; undefined: all. */
  writesTaken: number | undefined
  readonly #run: Database['run']
  readonly #exec: Database['exec']
  #writesLeft = 0

  constructor(database: Database) {
    this.#run = database.run.bind(database)
    this.#exec = database.exec.bind(database)
    database.run = (sql, ...values) => this.#take(() => this.#run(sql, ...values))
    database.exec = (sql) => {
      if (sql === 'BEGIN IMMEDIATE') this.#writesLeft = this.writesTaken ?? 0
      if (sql === 'COMMIT') {
        if (this.writesTaken !== undefined) this.#refuse(() => this.#run('DELETE FROM account'))
        this.#writesLeft = 0
      }
      this.#exec(sql)
    }
  }

  #take<Value>(write: () => Value): Value {
    if (this.writesTaken === undefined) return write()
    this.#writesLeft -= 1
    return this.#writesLeft >= 0 ? write() : this.#refuse(write)
  }

  /** A write under `query_only` fails with SQLite's own READONLY. */
  #refuse<Value>(write: () => Value): Value {
    this.#writesLeft = 0
    this.#exec('PRAGMA query_only = ON')
    try {
      return write()
    } finally {
      this.#exec('PRAGMA query_only = OFF')
    }
  }
}
