import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Database } from '../../../../../electron/engine/old/ledger/database.ts'
import { DiskError } from '../../../../../electron/shared/disk-problem.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

async function openDatabase(): Promise<Database> {
  const database = new Database(join(await temporaryFolder(), 'ledger.sqlite'))
  onTestFinished(() => database.close())
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE batch (bytes BLOB)')
  return database
}

/** The file may not grow any more; what SQLite says then it says of a full disk. */
function allowNoMorePages(database: Database): void {
  const pages = database.first('PRAGMA page_count')?.['page_count']
  database.exec(`PRAGMA max_page_count = ${String(pages)}`)
}

test('a question that always has an answer throws where there is none, instead of counting 0', async () => {
  const database = await openDatabase()

  expect(database.only('SELECT count(*) AS batches FROM batch')).toEqual({ batches: 0 })
  expect(() => database.only('SELECT * FROM batch')).toThrow('No row of SELECT * FROM batch')
})

describe('a disk that is full (SQLITE_FULL)', () => {
  test('is told as that, whatever SQLite calls it', async () => {
    const database = await openDatabase()
    allowNoMorePages(database)

    expect(() => database.run('INSERT INTO batch VALUES (zeroblob(100000))')).toThrow(
      new DiskError('disk-full'),
    )
  })

  test('leaves nothing of a transaction, and takes the next when there is room', async () => {
    const database = await openDatabase()
    const count = () => database.first('SELECT count(*) AS batches FROM batch')?.['batches']
    const write = (bytes: number) =>
      database.transaction(() => {
        database.run('INSERT INTO batch VALUES (zeroblob(10))')
        database.run('INSERT INTO batch VALUES (zeroblob(?))', bytes)
      })
    allowNoMorePages(database)

    expect(() => write(100_000)).toThrow(DiskError)
    expect(count()).toBe(0)
    database.exec('PRAGMA max_page_count = 4294967294')
    write(100_000)

    expect(count()).toBe(2)
  })
})
