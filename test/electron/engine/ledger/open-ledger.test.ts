import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  lockDataFolder,
  openLedger,
  openLedgerForReading,
} from '../../../../electron/engine/ledger/index.ts'
import { canMount, SmallDisk } from '../../../fakes/small-disk.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import {
  Bench,
  fileOfSentLinks,
  linksFrom,
  moveAll,
  open,
  rowsOf,
  sentLine,
  settings,
  startMs,
} from './fixture.ts'

function hashOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).toSorted()) hash.update(name)
  return hash.update(readFileSync(join(folder, 'ledger.sqlite'))).digest('hex')
}

function makeDatabase(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'ledger.sqlite'))
  database.exec(sql)
  database.close()
}

/** Copies a data folder as a kill at this moment would leave it. Returns the path of the copy. */
async function copyAsKilled(folder: string): Promise<string> {
  const copy = await temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

describe('a ledger', () => {
  it('is created if there is none, and keeps what was committed', async () => {
    const folder = await temporaryFolder()
    const first = open(folder)
    first.accounts.add(settings, 'real', startMs)
    first.close()
    expect(open(folder).accounts.all()).toMatchObject([{ name: 'Main', needsConfirmation: true }])
  })

  it.each([
    [
      'of an early development version',
      'CREATE TABLE account (id INTEGER); PRAGMA user_version = 18;',
    ],
    ['with foreign tables', 'CREATE TABLE notes (text TEXT);'],
    [
      'of an early development version with its log',
      'PRAGMA journal_mode = WAL; CREATE TABLE batch (a);',
    ],
  ])('%s is refused as older and not changed', async (_, sql) => {
    const folder = await temporaryFolder()
    makeDatabase(folder, sql)
    const before = hashOf(folder)
    expect(openLedger(folder)).toMatchObject({ error: 'ledger-older' })
    expect(openLedgerForReading(folder)).toMatchObject({ error: 'ledger-older' })
    expect(hashOf(folder)).toBe(before)
  })

  it('of a later version is refused as newer and not changed', async () => {
    const folder = await temporaryFolder()
    open(folder).close()
    makeDatabase(folder, 'PRAGMA user_version = 99')
    const before = hashOf(folder)
    expect(openLedger(folder)).toMatchObject({ error: 'ledger-newer' })
    expect(hashOf(folder)).toBe(before)
  })

  it('that is damaged is refused and copied', async () => {
    const bench = await Bench.build()
    bench.submit(linksFrom(0, 10))
    bench.ledger.close()
    const path = join(bench.folder, 'ledger.sqlite')
    const bytes = readFileSync(path)
    writeFileSync(
      path,
      Buffer.concat([bytes.subarray(0, 4_096), Buffer.alloc(bytes.length - 4_096, 7)]),
    )
    const before = readFileSync(path)
    expect(openLedger(bench.folder)).toMatchObject({ error: 'ledger-corrupt' })
    expect(readFileSync(path).equals(before)).toBe(true)
    const copies = readdirSync(bench.folder).filter((name) => name.startsWith('damaged-ledger-'))
    expect(copies).toHaveLength(1)
    const [copy = ''] = copies
    expect(readFileSync(join(bench.folder, copy, 'ledger.sqlite')).equals(before)).toBe(true)
  })

  it.each([
    ['that has links twice', 'UPDATE link_range SET last_id = 14 WHERE last_id = 10'],
    ['that lost links', 'UPDATE link_range SET last_id = 8 WHERE last_id = 10'],
    ['whose links begin later', 'UPDATE link_range SET first_id = 12 WHERE first_id = 11'],
    ['that would send links again', "UPDATE link_range SET state = 'pending' WHERE first_id = 1"],
    [
      'whose links moved to another submission',
      'UPDATE link_range SET submission_id = 2 WHERE first_id = 1',
    ],
    [
      'whose links have no submission',
      'UPDATE link_range SET submission_id = 6 WHERE first_id = 1',
    ],
    [
      'whose links moved to another request',
      "UPDATE link_range SET request_id = 1 WHERE state = 'in-doubt'",
    ],
    ['whose counts differ', 'UPDATE submission SET accepted = accepted + 64 WHERE id = 1'],
    [
      'that would use ids again',
      "UPDATE single_value SET value = 17 WHERE name = 'highest-link-id'",
    ],
  ])('%s because of a flipped bit is refused', async (_, flip) => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 30))
    bench.accept(bench.send(id, 10))
    bench.doubt(bench.send(id, 10))
    bench.submit(linksFrom(50, 5))
    bench.ledger.close()
    expect(openLedger(await copyAsKilled(bench.folder))).toMatchObject({ ok: true })
    makeDatabase(bench.folder, `PRAGMA foreign_keys = OFF; ${flip}`)
    expect(openLedger(bench.folder)).toMatchObject({ error: 'ledger-corrupt' })
  })

  it('is sound although its engine was killed while sent links were imported', async () => {
    const bench = await Bench.build()
    const lines = linksFrom(0, 45_000).map((_, n) => sentLine(n, 'in-doubt', ''))
    const path = await fileOfSentLinks(lines)
    const { promise: half, resolve } = Promise.withResolvers<void>()
    const options = { isSure: true, nowMs: startMs, onProgress: () => resolve() }
    const importing = bench.ledger.sentLinks.import(bench.accountId, path, options)
    await half
    const ledger = open(await copyAsKilled(bench.folder))
    expect(ledger.recover(startMs)).toEqual({ killedRequests: 0, restoredLinks: undefined })
    expect(ledger.history.size().links).toBe(0)
    expect(await importing).toMatchObject({ value: { links: 45_000 } })
  })

  it('is not created by reading, and can be read while an engine runs', async () => {
    const folder = await temporaryFolder()
    expect(openLedgerForReading(folder)).toEqual({ ok: true, value: undefined })
    expect(readdirSync(folder)).toEqual([])
    const ledger = open(folder)
    ledger.accounts.add(settings, 'real', startMs)
    const reader = openLedgerForReading(folder)
    if (!reader.ok || reader.value === undefined) throw new Error('It cannot be read')
    expect(reader.value.accounts.all()).toHaveLength(1)
    expect(() => reader.value?.accounts.setPrice(1, 2)).toThrow('folder-unwritable')
    reader.value.close()
  })

  it('empties its log when it is idle', async () => {
    const bench = await Bench.build()
    const timers: (() => void)[] = []
    const stop = bench.ledger.emptyLogWhenIdle((_, act) => {
      timers.push(act)
      return () => {}
    })
    bench.submit(linksFrom(0, 10))
    const log = join(bench.folder, 'ledger.sqlite-wal')
    expect(statSync(log).size).toBeGreaterThan(0)
    timers.at(-1)?.()
    expect(statSync(log).size).toBe(0)
    stop()
  })

  it('raises its revision with every commit', async () => {
    const bench = await Bench.build()
    const before = bench.ledger.revision()
    bench.ledger.accounts.setPrice(bench.accountId, 3)
    expect(bench.ledger.revision()).toBe(before + 1)
  })
})

describe('a data folder', () => {
  it('is locked by one engine at a time', async () => {
    const folder = await temporaryFolder()
    const lock = lockDataFolder(folder)
    if (!lock.ok) throw new Error(lock.error)
    expect(lockDataFolder(folder)).toMatchObject({ error: 'folder-held' })
    lock.value.release()
    const again = lockDataFolder(folder)
    expect(again.ok).toBe(true)
    if (again.ok) again.value.release()
  })

  it('is unlocked when the process that locked it is killed', async () => {
    const folder = await temporaryFolder()
    const lock = join(import.meta.dirname, '../../../../electron/engine/ledger/index.ts')
    const script = `
      import { lockDataFolder } from ${JSON.stringify(lock)}
      const held = lockDataFolder(process.argv[1])
      process.stdout.write(held.ok ? 'held' : held.error)
      setInterval(() => held, 60_000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void other.kill('SIGKILL'))
    const [output]: readonly Buffer[] = await once(other.stdout, 'data')
    expect(String(output)).toBe('held')
    expect(lockDataFolder(folder)).toMatchObject({ error: 'folder-held' })
    other.kill('SIGKILL')
    await once(other, 'exit')
    const again = lockDataFolder(folder)
    expect(again.ok).toBe(true)
    if (again.ok) again.value.release()
  })

  it('cannot be locked if the folder cannot be created', async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    expect(lockDataFolder(join(folder, 'file', 'folder'))).toMatchObject({
      error: 'folder-unwritable',
    })
  })

  it.skipIf(process.platform === 'win32')(
    'is made where there is none, for its user alone to look into',
    async () => {
      const made = join(await temporaryFolder(), 'new')
      const lock = lockDataFolder(made)
      expect(statSync(made).mode & 0o777).toBe(0o700)
      if (lock.ok) lock.value.release()
    },
  )
})

describe('an engine that was killed', () => {
  it('leaves what was in flight in doubt', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    bench.send(id, 4)
    bench.ledger.requests.beginTest(bench.accountId, startMs)
    const folder = await copyAsKilled(bench.folder)
    const ledger = open(folder)
    expect(ledger.recover(startMs + 9)).toEqual({ killedRequests: 1, restoredLinks: undefined })
    expect(ledger.submissions.byId(id)?.links).toMatchObject({ 'in-doubt': 4, waiting: 6 })
    expect(ledger.requests.inDoubt()).toMatchObject([{ doubt: 'killed', endedMs: startMs + 9 }])
    expect(ledger.usage.linksExposed(bench.accountId)).toBe(4)
    expect(ledger.requests.recentRequests(bench.accountId, startMs)).toHaveLength(2)
    // A second call changes nothing.
    expect(ledger.recover(startMs + 99)).toEqual({ killedRequests: 0, restoredLinks: undefined })
  })

  it('leaves nothing of a submission that was being planned', async () => {
    const bench = await Bench.build()
    bench.accept(bench.send(bench.submit(linksFrom(0, 5))))
    const id = bench.begin()
    const again = linksFrom(0, 3_000)
    bench.ledger.submissions.plan(id, rowsOf(again, bench.holdersOf(again)), false)
    bench.ledger.submissions.plan(id, rowsOf(linksFrom(3_000, 10)), true)
    const folder = await copyAsKilled(bench.folder)
    const ledger = open(folder)
    ledger.recover(startMs)
    expect(ledger.submissions.byId(id)).toBeUndefined()
    expect(ledger.history.size()).toMatchObject({ links: 5 })
    const keys = ledger.claims.keysOf(linksFrom(0, 3_010))
    const held = ledger.claims.lookUp(bench.accountId, keys)
    // The claims that it took over are back at the earlier links.
    expect(held.map(({ index, state }) => [index, state])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [index, 'accepted']),
    )
    // Its link ids are not used again.
    expect(ledger.links.highestId()).toBe(3_015)
  })

  it('no longer counts older doubts against the limit, unless a request was in flight', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    bench.doubt(bench.send(id, 2))
    const idle = open(await copyAsKilled(bench.folder))
    idle.recover(startMs)
    expect(idle.usage.linksExposed(bench.accountId)).toBe(0)
    bench.send(id, 2)
    const busy = open(await copyAsKilled(bench.folder))
    busy.recover(startMs)
    expect(busy.usage.linksExposed(bench.accountId)).toBe(4)
  })
})

describe('an older ledger that was copied back', () => {
  it('puts all pending links in doubt, because they may have been sent', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 100))
    const other = bench.submit(linksFrom(100, 10))
    bench.accept(bench.send(id, 10))
    bench.ledger.close()
    const copy = await copyAsKilled(bench.folder)
    const later = open(bench.folder)
    later.requests.begin({
      head: later.requests.head(id) ?? bench.head(id),
      mostLinks: 50,
      mostBytes: 8_000_000,
      nowMs: startMs,
      dayStartMs: startMs,
      checkLimits: () => undefined,
    })
    later.close()
    cpSync(join(copy, 'ledger.sqlite'), join(bench.folder, 'ledger.sqlite'))
    const restored = open(bench.folder)
    expect(restored.recover(startMs + 5)).toEqual({ killedRequests: 0, restoredLinks: 100 })
    expect(restored.submissions.byId(id)?.links).toMatchObject({
      waiting: 0,
      accepted: 10,
      'in-doubt': 90,
    })
    expect(restored.submissions.byId(other)?.links).toMatchObject({ 'in-doubt': 10 })
    const doubts = restored.requests.inDoubt()
    expect(doubts).toMatchObject([
      { doubt: 'restored', linkCount: 90 },
      { doubt: 'restored', linkCount: 10 },
    ])
    // The id of the request that this ledger does not know is not used again.
    expect(doubts[0]?.id).toBe(3)
    expect(restored.requests.settle(3, 'not-charged', startMs)).toMatchObject({ ok: true })
    expect(restored.recover(startMs + 6).restoredLinks).toBeUndefined()
  })

  it('is detected by a counter that is written before a request leaves', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 10))
    const { requestId } = bench.send(id)
    const counter = readFileSync(join(bench.folder, 'ledger-counter.json'), 'utf8')
    expect(JSON.parse(counter)).toMatchObject({
      highestRequestId: requestId,
      highestLinkId: 10,
      accounts: [{ id: bench.accountId, name: 'Main' }],
    })
  })
})

/** Flips one bit of a column of the chunk with this first id, in the ledger's file. */
function flipIn(folder: string, table: string, column: string, firstId: number): void {
  const path = join(folder, 'ledger.sqlite')
  const database = new DatabaseSync(path)
  const row = database.prepare(`SELECT ${column} AS bytes FROM ${table} WHERE first_id = ?`)
  const bytes = row.get(firstId)?.['bytes']
  database.close()
  if (!(bytes instanceof Uint8Array)) throw new Error('No bytes')
  const file = readFileSync(path)
  // SQLite stores the end of a long blob on other pages, so this searches for its beginning.
  const at = file.indexOf(bytes.subarray(0, 200)) + 100
  file[at] = (file[at] ?? 0) ^ 4
  writeFileSync(path, file)
}

describe('damaged links', () => {
  it('are not sent, and nothing changes', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 2_500))
    bench.ledger.close()
    flipIn(bench.folder, 'link_chunk', 'links', 1_001)
    const ledger = open(bench.folder)
    const begin = (mostLinks: number) =>
      ledger.requests.begin({
        head: ledger.requests.head(id) ?? bench.head(id),
        mostLinks,
        mostBytes: 8_000_000,
        nowMs: startMs,
        dayStartMs: startMs,
        checkLimits: () => undefined,
      })
    expect(begin(1_001)).toBe('links-damaged')
    expect(ledger.submissions.byId(id)?.links).toMatchObject({ waiting: 2_500, sending: 0 })
    expect(begin(1_000)).toMatchObject({ links: linksFrom(0, 1_000) })
    expect(begin(1)).toBe('links-damaged')
    expect(ledger.links.texts([1_000, 1_001, 2_001])).toEqual([
      'https://a.example/999',
      undefined,
      'https://a.example/2000',
    ])
    // All other links can still be moved.
    const other = ledger.accounts.add(settings, 'real', startMs).id
    expect(await ledger.submissions.move([id], other, moveAll)).toMatchObject({ links: 500 })
    expect(ledger.submissions.cancel(id, startMs)).toEqual({ links: 1_000 })
  })

  it('are detected if a chunk is in the place of another', async () => {
    const bench = await Bench.build()
    const id = bench.submit(linksFrom(0, 2_000))
    bench.ledger.close()
    makeDatabase(
      bench.folder,
      `UPDATE link_chunk SET (links, links_checksum) =
         (SELECT links, links_checksum FROM link_chunk WHERE first_id = 1001) WHERE first_id = 1`,
    )
    const ledger = open(bench.folder)
    expect(ledger.links.texts([1, 1_001])).toEqual([undefined, 'https://a.example/1000'])
    expect(ledger.submissions.cancel(id, startMs)).toEqual({ links: 2_000 })
  })

  it('are counted if only their rows are unreadable', async () => {
    const bench = await Bench.build()
    const listId = bench.addList()
    bench.submit(linksFrom(0, 2_500), { listId })
    bench.ledger.close()
    flipIn(bench.folder, 'link_chunk', 'row_numbers', 1)
    const { runs, damagedLinks } = open(bench.folder).links.ofList(listId)
    expect(damagedLinks).toBe(1_000)
    expect(runs.map(({ rows }) => [rows[0], rows.length])).toEqual([
      [1_000, 1_000],
      [2_000, 500],
    ])
  })
})

describe.skipIf(!canMount)('a full disk', () => {
  it('fails a plan, of which nothing is kept', async () => {
    const disk = SmallDisk.mount(4_096)
    const ledger = open(disk.folder)
    onTestFinished(() => ledger.close())
    const accountId = ledger.accounts.add(settings, 'real', startMs).id
    const bench = { ledger, accountId }
    const list = { name: '', client: '', label: '', sources: [], accountId, isPractice: false }
    const sendOptions = { accountId, batchSize: 'balanced', when: { kind: 'now' } } as const
    const listId = ledger.lists.add({ ...list, sendOptions }, startMs).id
    const id = ledger.submissions.begin({
      accountId,
      listId,
      pressId: 'press',
      batchSize: 'balanced',
      schedule: { kind: 'now' },
      createdMs: startMs,
    })
    disk.fill(64 * 1_024)
    const rows = rowsOf(linksFrom(0, 20_000))
    expect(() => ledger.submissions.plan(id, rows, false)).toThrow('disk-full')
    disk.free()
    expect(ledger.submissions.byId(id)?.links.total).toBe(0)
    expect(ledger.submissions.plan(id, rows, false)).toMatchObject({ planned: 20_000 })
    expect(
      bench.ledger.claims.lookUp(accountId, ledger.claims.keysOf(linksFrom(0, 1))),
    ).toHaveLength(1)
    expect(existsSync(join(disk.folder, 'ledger.sqlite'))).toBe(true)
  })

  it('keeps a request from leaving if its counter cannot be written', async () => {
    const disk = SmallDisk.mount(4_096)
    const folder = disk.folder
    const ledger = open(folder)
    const accountId = ledger.accounts.add(settings, 'real', startMs).id
    const list = { name: '', client: '', label: '', sources: [], accountId, isPractice: false }
    const sendOptions = { accountId, batchSize: 'balanced', when: { kind: 'now' } } as const
    const listId = ledger.lists.add({ ...list, sendOptions }, startMs).id
    const id = ledger.submissions.begin({
      accountId,
      listId,
      pressId: 'press',
      batchSize: 'balanced',
      schedule: { kind: 'now' },
      createdMs: startMs,
    })
    ledger.submissions.plan(id, rowsOf(linksFrom(0, 10)), false)
    const rowCounts = (await import('./fixture.ts')).noRows
    ledger.submissions.commit(id, startMs, rowCounts)
    // A folder in the place of the counter's file cannot be replaced by a file.
    cpSync(folder, join(folder, '..', 'copy'), { recursive: true })
    cpSync(join(folder, '..', 'copy'), join(folder, 'ledger-counter.json'), { recursive: true })
    const head = ledger.requests.head(id)
    if (head === undefined) throw new Error('Nothing is pending')
    const begin = () =>
      ledger.requests.begin({
        head,
        mostLinks: 10,
        mostBytes: 8_000_000,
        nowMs: startMs,
        dayStartMs: startMs,
        checkLimits: () => undefined,
      })
    expect(begin).toThrow('folder-unwritable')
    expect(ledger.submissions.byId(id)?.links).toMatchObject({ waiting: 10, sending: 0 })
  })
})
