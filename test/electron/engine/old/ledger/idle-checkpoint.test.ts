import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../../../electron/engine/old/ledger/database.ts'
import { emptyLogWhenIdle } from '../../../../../electron/engine/old/ledger/idle-checkpoint.ts'
import { ledgerPath, openLedger } from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import { FakeClock } from '../../../../fakes/fake-clock.ts'
import { canMount, SmallDisk } from '../../../../fakes/small-disk.ts'

let folder: string
let clock: FakeClock
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'linkferry-idle-'))
  clock = new FakeClock()
})

function open(): Database {
  const opened = openLedger(folder)
  if (!opened.ok) throw new Error(opened.error)
  onTestFinished(() => opened.value.close())
  return opened.value
}

const logBytes = () => statSync(`${ledgerPath(folder)}-wal`).size
const write = (database: Database, n: number) =>
  database.run(`CREATE TABLE test_${n} (bytes BLOB DEFAULT (zeroblob(100000)))`)
const emptied = (database: Database) =>
  emptyLogWhenIdle(database, (ms, act) => clock.after(ms, act))

test('the log is empty some seconds after the last commit, not between commits', () => {
  const database = open()
  emptied(database)
  write(database, 1)
  clock.advance(2_000)
  database.transaction(() => write(database, 2))
  clock.advance(2_000)
  expect(logBytes()).toBeGreaterThan(0)

  clock.advance(1_500)

  expect(logBytes()).toBe(0)
})

test('what was written before is emptied too', () => {
  const database = open()
  write(database, 1)
  emptied(database)

  clock.advance(3_500)

  expect(logBytes()).toBe(0)
})

test('it is emptied at a stop, however soon after a commit', () => {
  const database = open()
  const end = emptied(database)
  write(database, 1)

  end()

  expect(logBytes()).toBe(0)
  write(database, 2)
  expect(() => clock.advance(10_000)).not.toThrow()
  expect(logBytes()).toBeGreaterThan(0)
})

test('who reads meanwhile is not waited for, and it is emptied later', () => {
  const database = open()
  emptied(database)
  write(database, 1)
  const reader = database.reader()
  reader.all('SELECT * FROM account')
  write(database, 2)
  const startedMs = performance.now()

  clock.advance(3_500)

  expect(performance.now() - startedMs).toBeLessThan(1_000)
  expect(logBytes()).toBeGreaterThan(0)
  // Whoever writes waits for others again.
  expect(database.only('PRAGMA busy_timeout')['timeout']).toBe(5_000)
  reader.close()
  clock.advance(7_000)
  expect(logBytes()).toBe(0)
})

test('while somebody reads on, it is tried more and more rarely, once a minute at last', () => {
  const database = open()
  write(database, 1)
  const reader = database.reader()
  reader.all('SELECT * FROM account')
  emptied(database)

  clock.advance(200_000)

  expect(clock.waits).toEqual([3, 6, 12, 24, 48, 60, 60].map((seconds) => seconds * 1_000))
  reader.close()
})

test('an engine that rests is not woken for it again', () => {
  const database = open()
  emptied(database)
  write(database, 1)
  clock.advance(4_000)
  const waits = clock.waits.length

  clock.advance(3_600_000)

  expect(clock.waits.length).toBe(waits)
})

test.skipIf(!canMount)('a full disk keeps the log, and nothing is lost', () => {
  const disk = SmallDisk.mount(1_024)
  folder = disk.folder
  const database = open()
  emptied(database)
  database.run('CREATE TABLE test (bytes BLOB)')
  database.run('INSERT INTO test VALUES (zeroblob(200000))')
  disk.fill()

  expect(() => clock.advance(4_000)).not.toThrow()

  expect(database.only('SELECT length(bytes) AS n FROM test')['n']).toBe(200_000)
})
