import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Database } from '../../../../../electron/engine/old/ledger/database.ts'
import { Ledger } from '../../../../../electron/engine/old/ledger/ledger.ts'
import { migrations } from '../../../../../electron/engine/old/ledger/migrations.ts'
import {
  ledgerPath,
  openLedger,
  openLedgerForReading,
} from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkferry-ledger-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function mustOpen(): Ledger {
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  return new Ledger(opened.value)
}

/** A ledger with an account and some links, closed cleanly. */
function keepSome(): void {
  const ledger = mustOpen()
  const account = ledger.accounts.add(plainAccount('https://service.example'), 'real')
  const submissionId = ledger.submissions.add(plainSubmission(account.id))
  const links = Array.from({ length: 5_000 }, (_, n) => `https://a.example/${n}`)
  ledger.plans.add(submissionId, [{ links, isUnusual: false }], 0, 0)
  ledger.plans.activate(submissionId, 0, 0, 0)
  ledger.database.close()
}

function fingerprint(): string {
  return createHash('sha256')
    .update(readFileSync(ledgerPath(folder)))
    .digest('hex')
}

async function overwrite(position: number, bytes: Uint8Array): Promise<void> {
  const file = await open(ledgerPath(folder), 'r+')
  await file.write(bytes, 0, bytes.length, position)
  await file.close()
}

/** What a refused ledger is refused for, and whether its file is still what it was. */
function refusal(): { readonly problem: string; readonly isUntouched: boolean } {
  const before = fingerprint()
  const opened = openLedger(folder)
  if (opened.ok) throw new Error('It was opened')
  return { problem: opened.error, isUntouched: fingerprint() === before }
}

describe('opening a ledger', () => {
  test('makes one where there is none, durable at every commit', () => {
    const { database } = mustOpen()
    const pragma = (name: string): unknown =>
      Object.values(database.first(`PRAGMA ${name}`) ?? {})[0]
    expect(pragma('user_version')).toBe(migrations.length)
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('fullfsync')).toBe(1)
    expect(pragma('checkpoint_fullfsync')).toBe(1)
    expect(pragma('foreign_keys')).toBe(1)
    database.close()
  })

  test('opens what it made', () => {
    keepSome()
    const ledger = mustOpen()
    expect(ledger.accounts.all()).toHaveLength(1)
    ledger.database.close()
  })

  test('goes on where a migration was killed before its first step', () => {
    new Database(ledgerPath(folder)).close()
    const ledger = mustOpen()
    expect(ledger.accounts.all()).toEqual([])
    ledger.database.close()
  })

  test.each([
    ['as it was written', (page: Buffer) => page],
    ['torn', (page: Buffer) => Buffer.concat([page.subarray(0, 512), Buffer.alloc(3_584)])],
    ['cut short', (page: Buffer) => page.subarray(0, 512)],
    ['full of zeros', (page: Buffer) => Buffer.alloc(page.length)],
  ])('goes on where the first start was killed, its page %s', async (_how, harm) => {
    const { ledger, journal } = killedInFirstStart()
    await writeFile(ledgerPath(folder), harm(ledger))
    await writeFile(`${ledgerPath(folder)}-journal`, journal)
    expect(openLedgerForReading(folder)).toBeUndefined()
    const opened = mustOpen()
    expect(opened.accounts.all()).toEqual([])
    opened.database.close()
  })

  test('refuses a ledger of a newer version', () => {
    keepSome()
    const database = new Database(ledgerPath(folder))
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(refusal()).toEqual({ problem: 'ledger-newer', isUntouched: true })
  })

  test('refuses a file that is no database', async () => {
    await writeFile(ledgerPath(folder), 'The quick brown fox. '.repeat(1_000))
    expect(refusal()).toEqual({ problem: 'ledger-corrupt', isUntouched: true })
  })

  test('refuses a ledger cut short', async () => {
    keepSome()
    const bytes = readFileSync(ledgerPath(folder))
    await writeFile(ledgerPath(folder), bytes.subarray(0, bytes.length / 2))
    expect(refusal()).toEqual({ problem: 'ledger-corrupt', isUntouched: true })
  })

  test('keeps one copy of a damaged ledger, whatever is tried on it afterwards', async () => {
    keepSome()
    const bytes = readFileSync(ledgerPath(folder)).subarray(0, 9_000)
    await writeFile(ledgerPath(folder), bytes)
    expect(openLedger(folder)).toEqual({ ok: false, error: 'ledger-corrupt' })
    expect(openLedger(folder)).toEqual({ ok: false, error: 'ledger-corrupt' })
    const copies = (await readdir(folder)).filter((name) => name.startsWith('damaged-ledger-'))
    expect(copies).toHaveLength(1)
    expect(readFileSync(join(folder, copies[0] ?? '', 'ledger.sqlite'))).toEqual(bytes)
  })

  test('refuses a ledger whose list of batches is damaged', async () => {
    keepSome()
    const database = new Database(ledgerPath(folder))
    const row = database.first("SELECT rootpage FROM sqlite_schema WHERE name = 'batch'")
    database.close()
    await overwrite((Number(row?.['rootpage']) - 1) * 4_096, Buffer.alloc(4_096, 0xa5))
    expect(refusal()).toEqual({ problem: 'ledger-corrupt', isUntouched: true })
  })

  test('reads every page after an engine was killed', async () => {
    keepSome()
    const database = new Database(ledgerPath(folder))
    const row = database.first("SELECT rootpage FROM sqlite_schema WHERE name = 'seen'")
    database.close()
    await overwrite((Number(row?.['rootpage']) - 1) * 4_096, Buffer.alloc(4_096, 0xa5))
    await killWhileWriting(folder)
    expect(refusal()).toEqual({ problem: 'ledger-corrupt', isUntouched: true })
  })

  test('keeps what a killed engine had committed', async () => {
    keepSome()
    await killWhileWriting(folder)
    const ledger = mustOpen()
    expect(ledger.accounts.byId(1)?.name).toBe('written')
    ledger.database.close()
  })

  test('refuses a folder it cannot write in', () => {
    expect(openLedger(join(folder, 'is-not-there'))).toEqual({
      ok: false,
      error: 'folder-unwritable',
    })
  })

  test('refuses a path that is a folder itself', async () => {
    await mkdir(ledgerPath(folder))
    expect(openLedger(folder)).toEqual({ ok: false, error: 'folder-unwritable' })
  })
})

describe('reading beside an engine', () => {
  test('sees what the engine committed and cannot write', () => {
    keepSome()
    const engine = mustOpen()
    const reader = openLedgerForReading(folder)
    if (reader === undefined) throw new Error('There is a ledger')
    engine.accounts.setPrice(1, 7)
    expect(reader.first('SELECT price FROM account')).toEqual({ price: 7 })
    expect(() => reader.run('DELETE FROM account')).toThrow('folder-unwritable')
    reader.close()
    engine.database.close()
  })

  test('finds nothing where there is no ledger yet', () => {
    expect(openLedgerForReading(folder)).toBeUndefined()
  })
})

/** The files of a ledger whose first pages are written and not committed, as a kill leaves them. */
function killedInFirstStart(): { readonly ledger: Buffer; readonly journal: Buffer } {
  const path = join(folder, 'killed.sqlite')
  const database = new Database(path)
  database.exec(`PRAGMA auto_vacuum = INCREMENTAL; PRAGMA cache_size = 2; BEGIN;
    CREATE TABLE early (bytes); INSERT INTO early VALUES (randomblob(100000))`)
  const files = { ledger: readFileSync(path), journal: readFileSync(`${path}-journal`) }
  expect([files.ledger.length > 4_096, files.journal.length >= 512]).toEqual([true, true])
  database.exec('ROLLBACK')
  database.close()
  return { ...files, ledger: files.ledger.subarray(0, 4_096) }
}

/** Another process opens the ledger, writes, and is killed with its write-ahead log left behind. */
async function killWhileWriting(dataFolder: string): Promise<void> {
  const script = `
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(process.argv[1])
    database.exec("PRAGMA journal_mode = WAL; UPDATE account SET name = 'written'")
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['-e', script, ledgerPath(dataFolder)])
  await once(child, 'exit')
  expect(existsSync(`${ledgerPath(dataFolder)}-wal`)).toBe(true)
}
