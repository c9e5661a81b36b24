import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Database } from '../../../../../electron/engine/old/ledger/database.ts'
import { Ledger } from '../../../../../electron/engine/old/ledger/ledger.ts'
import { migrations } from '../../../../../electron/engine/old/ledger/migrations.ts'
import { ledgerPath, openLedger } from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import { canMount, SmallDisk } from '../../../../fakes/small-disk.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'
import { columnsOf } from './versions/dump.ts'

const versions = migrations.map((_, step) => step + 1)

/** A ledger as the code of that version wrote it; see versions/write-version.ts. */
function dumped(version: number): string {
  const path = join(import.meta.dirname, `versions/v${version}.sql`)
  if (existsSync(path)) return readFileSync(path, 'utf8')
  throw new Error(`Keep a ledger of this version: node write-version.ts > v${version}.sql`)
}

function connect(path: string): Database {
  const database = new Database(path)
  onTestFinished(() => database.close())
  return database
}

/** Writes the ledger of a version into a folder. */
function layOut(version: number, folder: string): void {
  const database = new Database(ledgerPath(folder))
  database.exec(`PRAGMA journal_mode = WAL; BEGIN; ${dumped(version)} COMMIT`)
  database.close()
}

function mustOpen(folder: string): Ledger {
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.close())
  return new Ledger(opened.value)
}

/** Tables with their columns, and indexes, however they came to be so. */
function schemaOf(database: Database): unknown {
  return database
    .all("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .map(({ type, name, sql }) =>
      type === 'table'
        ? [name, database.all('SELECT * FROM pragma_table_xinfo(?)', String(name))]
        : [name, sql],
    )
}

type Rows = Readonly<Record<string, readonly unknown[]>>

/** Every row, in the columns that are asked for. */
function rowsOf(database: Database, columns: Readonly<Record<string, readonly string[]>>): Rows {
  return Object.fromEntries(
    Object.entries(columns).map(([table, names]) => {
      const quoted = names.map((name) => `quote(${name}) AS ${name}`).join(', ')
      return [table, database.all(`SELECT ${quoted} FROM ${table} ORDER BY ${names.join(', ')}`)]
    }),
  )
}

function columnsOfAll(database: Database): Readonly<Record<string, readonly string[]>> {
  const tables = database.all("SELECT name FROM sqlite_schema WHERE type = 'table'")
  return Object.fromEntries(
    tables.map(({ name }) => [
      String(name),
      columnsOf(database, String(name)).filter((column) => !movedOn.has(column)),
    ]),
  )
}

/** Columns whose rows a later version keeps elsewhere; a test of their own says where. */
const movedOn: ReadonlySet<string> = new Set(['continues_id'])

describe.each(versions)('a ledger of version %i', (version) => {
  test('has the schema that its migrations make to this day', () => {
    const kept = connect(':memory:')
    kept.exec(dumped(version))
    const made = connect(':memory:')
    for (const sql of migrations.slice(0, version)) made.exec(sql)
    expect(schemaOf(kept)).toEqual(schemaOf(made))
  })

  test('is opened with every row that it had, and the schema of a new one', async () => {
    const before = connect(':memory:')
    before.exec(dumped(version))
    const columns = columnsOfAll(before)
    const folder = await temporaryFolder()
    layOut(version, folder)
    const { database } = mustOpen(folder)
    expect(rowsOf(database, columns)).toEqual(rowsOf(before, columns))
    const fresh = mustOpen(await temporaryFolder())
    expect(schemaOf(database)).toEqual(schemaOf(fresh.database))
    expect(database.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  })

  test('is read as it was written: each batch with its state, its links and what they speak for', async () => {
    const folder = await temporaryFolder()
    layOut(version, folder)
    const ledger = mustOpen(folder)
    ledger.recover(5_000)
    const found = ledger.submissions
      .all()
      .toReversed()
      .map(({ id, label }) => {
        const links = ledger.batches
          .ofSubmission(id)
          .filter(({ state }) => state !== 'split')
          .flatMap((batch) => ledger.batches.links(batch.id))
        const { size } = ledger.spokenFor(1).batchesOf(links)
        const states = ledger.batches.ofSubmission(id).map(({ state }) => state)
        return [label, states.join(' '), links.length, size]
      })
    expect(found).toEqual([
      ['accepted', 'accepted', 4, 4],
      ['in-doubt', 'in-doubt', 4, 4],
      ['split', 'split queued queued', 4, 4],
      ['refused', 'refused', 4, 0],
      ['again', 'queued', 4, 4],
      ['cancelled', 'cancelled', 4, 0],
      ['queued', 'queued', 4, 4],
      ['sending', 'in-doubt', 4, 4],
    ])
    expect(ledger.accounts.all().map(({ isPractice }) => isPractice)).toEqual([false, true])
  })
})

describe.skipIf(!canMount)('a ledger of an older version on a full disk', () => {
  test('is left as it was, and opened when there is room', () => {
    const disk = SmallDisk.mount(1_024)
    layOut(1, disk.folder)
    const before = readFileSync(ledgerPath(disk.folder))
    // Room for SQLite's own files, not for a new schema.
    disk.fill(36 * 1_024)
    expect(openLedger(disk.folder)).toEqual({ ok: false, error: 'disk-full' })
    expect(readFileSync(ledgerPath(disk.folder))).toEqual(before)
    disk.free()
    expect(mustOpen(disk.folder).submissions.all()).toHaveLength(8)
  })
})

test('what a list of version 6 had left over knows which submission left it', async () => {
  const folder = await temporaryFolder()
  layOut(6, folder)
  const before = new Database(ledgerPath(folder))
  before.exec(`UPDATE submission SET continues_id = 2 WHERE id = 3;
    INSERT INTO lines_carried VALUES (3, 1, 'ready', 5), (4, 1, 'ready', 7)`)
  before.close()
  const { database } = mustOpen(folder)
  // What the fourth continued was forgotten: its lines count with it, as before.
  expect(database.all('SELECT * FROM lines_carried')).toEqual([
    { submission_id: 3, way: '[1,2]', received_with: 1, left_by: 2, status: 'ready', lines: 5 },
  ])
})

test('what lists of version 17 had left over knows its way, by the last list that left some where several had', async () => {
  const folder = await temporaryFolder()
  layOut(17, folder)
  const before = new Database(ledgerPath(folder))
  before.exec(`INSERT INTO lines_carried VALUES
      (3, 1, 1, 'later', 4), (4, 1, 1, 'later', 1), (4, 1, 3, 'ready', 3), (4, 1, 3, 'later', 1),
      (5, 1, 4, 'ready', 2), (6, 1, 5, 'ready', 1), (6, 2, 4, 'ready', 1);
    INSERT INTO lines_were VALUES (5, 1, 4, 'later', 2);
    INSERT INTO lines_practised VALUES ('draft', 1, 4, 'later', 2, 1)`)
  before.close()
  const { database } = mustOpen(folder)
  const ways = database.all(
    `SELECT submission_id AS id, way, sum(lines) AS lines FROM lines_carried
       GROUP BY submission_id, way ORDER BY submission_id, way`,
  )
  expect(ways).toEqual([
    { id: 3, way: '[1]', lines: 4 },
    { id: 4, way: '[1,3]', lines: 4 },
    { id: 4, way: '[1]', lines: 1 },
    { id: 5, way: '[1,3,4]', lines: 2 },
    { id: 6, way: '[1,3,4,5]', lines: 1 },
    { id: 6, way: '[2,4]', lines: 1 },
  ])
  expect(database.all('SELECT way, lines FROM lines_were')).toEqual([{ way: '[1,3,4]', lines: 2 }])
  expect(database.all('SELECT way, lines, lines_before FROM lines_practised')).toEqual([
    { way: '[1,3,4]', lines: 2, lines_before: 1 },
  ])
})

test('what a paid list took out of the queue of version 11 knows which list did', async () => {
  const folder = await temporaryFolder()
  layOut(11, folder)
  const before = new Database(ledgerPath(folder))
  // Cancelled at the moment of an import: one that waited, one that was moved, one of a list itself.
  before.exec(`UPDATE submission SET imported_ms = id + 3 WHERE id IN (3, 4);
    UPDATE batch SET state = 'cancelled', changed_ms = 7 WHERE submission_id IN (1, 2, 3);
    UPDATE batch SET moved_to = 5 WHERE submission_id = 2`)
  before.close()
  const { database } = mustOpen(folder)
  expect(
    database.all('SELECT submission_id, paid_list FROM batch WHERE paid_list IS NOT NULL'),
  ).toEqual([{ submission_id: 1, paid_list: 4 }])
})

test('what waits in a ledger of version 13 and never left stands under the moment of its submission, also where it was halved since', async () => {
  const folder = await temporaryFolder()
  layOut(13, folder)
  const { database } = mustOpen(folder)
  const waiting = database.all(
    "SELECT label, at_ms FROM batch JOIN submission ON submission.id = submission_id WHERE state = 'queued'",
  )
  expect(waiting).toEqual([
    { label: 'split', at_ms: 1_000 },
    { label: 'split', at_ms: 1_000 },
    // It left, and waits again.
    { label: 'again', at_ms: 2_000 },
    { label: 'queued', at_ms: 1_000 },
  ])
})
