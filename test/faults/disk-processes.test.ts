import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Database } from '../../electron/engine/old/ledger/database.ts'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { ledgerPath, openLedger } from '../../electron/engine/old/ledger/open-ledger.ts'
import {
  inEngine,
  linkferry,
  listOf,
  practiceToken as token,
} from '../electron/terminal/linkferry.ts'
import { plainAccount } from '../fakes/plain-account.ts'
import { ScriptedServer } from '../fakes/scripted-server.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../fakes/temporary-folder.ts'

const list = listOf(30)

interface Service {
  readonly baseUrl: string
  /** Every link charged, in order. */
  readonly charged: readonly string[]
}

/** A service that charges for whatever it gets; before its first answer `meanwhile` happens. */
async function startService(meanwhile: () => void = () => {}): Promise<Service> {
  const charged: string[] = []
  let happens = meanwhile
  const server = await ScriptedServer.start(async (connection) => {
    const { links }: { links: readonly string[] } = JSON.parse(String(await connection.body()))
    charged.push(...links)
    happens()
    happens = () => {}
    const data = { task_id: 'task-1', units_used: links.length, links_count: links.length }
    connection.answer(200, JSON.stringify({ status: 200, msg: 'Task created', data }))
  })
  onTestFinished(() => server.stop())
  return { baseUrl: server.baseUrl, charged }
}

function submit(dataFolder: string, { baseUrl }: Service, input = list) {
  const args = ['submit', '-', '--base-url', baseUrl, '--yes', '--json', '--batch-size', '10']
  return linkferry(args, { dataFolder, token, input })
}

function resume(dataFolder: string) {
  return linkferry(['resume', '--json'], { dataFolder, token })
}

/** Links of the one submission, by their state. */
function linksOf({ stdout }: { readonly stdout: string }): unknown {
  const document: unknown = JSON.parse(stdout)
  return Reflect.get(Object(document), 'submissions')?.[0]?.links
}

describe.skipIf(!canMount)('a disk that is full', () => {
  test('while a batch is on its way: its answer is kept, nothing more is sent until there is room', async () => {
    const disk = SmallDisk.mount(4_096)
    const service = await startService(() => disk.fill())
    const stopped = await submit(disk.folder, service)
    expect(stopped.stderr).toContain('The disk takes no more writes, so nothing more is sent')
    expect(stopped.stderr).toContain('What was sent and charged is on record, 20 links wait.')
    expect(linksOf(stopped)).toMatchObject({ accepted: 10, queued: 20, inDoubt: 0 })
    expect(stopped.code).toBe(3)
    expect(service.charged).toHaveLength(10)

    disk.fill()
    const tooEarly = await resume(disk.folder)
    expect(tooEarly.stderr).toContain('disk')
    expect(tooEarly.code).toBe(3)
    expect(service.charged).toHaveLength(10)

    disk.free()
    const resumed = await resume(disk.folder)
    expect(linksOf(resumed)).toMatchObject({ accepted: 30, queued: 0, inDoubt: 0 })
    expect(resumed.code).toBe(0)
    expect(service.charged).toEqual(list.trim().split('\n'))
  })

  test('before anything began: one sentence, and what is known can still be read', async () => {
    const disk = SmallDisk.mount(4_096)
    const service = await startService()
    expect((await submit(disk.folder, service)).code).toBe(0)
    disk.fill()
    const refused = await submit(disk.folder, service, listOf(5, 'more.example'))
    expect(refused.stderr).toBe(
      'The disk is full. Nothing was sent; free some space and try again.\n',
    )
    expect(refused.code).toBe(3)
    const status = await linkferry(['status', '--json'], { dataFolder: disk.folder })
    expect([status.code, status.stderr]).toEqual([0, ''])
    disk.free()
    expect((await submit(disk.folder, service, listOf(5, 'more.example'))).code).toBe(0)
    expect(service.charged).toHaveLength(35)
  })

  test('while a list comes in: nothing is sent, and nothing of it stays', async () => {
    const disk = SmallDisk.mount(4_096)
    const service = await startService()
    const refused = await submit(disk.folder, service, listOf(300_000))
    expect(refused.stderr).toContain('The disk is full. Nothing was sent')
    expect([refused.code, refused.stdout]).toEqual([3, ''])
    expect(await readdir(join(disk.folder, 'uploads'))).toEqual([])
    expect(service.charged).toEqual([])
  })
})

/** Makes an engine's disk say that its user's quota is used up, in Node's words for it, whenever it is to sync. */
const usedUp = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
if (process.argv[1].endsWith('engine.js')) {
  fs.fsyncSync = () => {
    const code = 'Unknown system error -122'
    throw Object.assign(new Error(code + ': ' + code + ', fsync'), { errno: -122, code, syscall: 'fsync' })
  }
  syncBuiltinESMExports()
}`

test('a quota that is used up stops sending like a full disk, until there is some again', async () => {
  const folder = await temporaryFolder()
  const service = await startService()
  const args = ['submit', '-', '--base-url', service.baseUrl, '--yes', '--json']
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(usedUp)}` }
  const stopped = await linkferry(args, { dataFolder: folder, token, input: list, env })
  expect(stopped.stderr).toContain('The disk takes no more writes, so nothing more is sent')
  expect(stopped.code).toBe(3)
  expect(service.charged).toEqual([])
  expect((await resume(folder)).code).toBe(0)
  expect(service.charged).toEqual(list.trim().split('\n'))
})

describe.skipIf(!canMount)('a data folder that may not be written to', () => {
  test('stops every command that would write, and lets the others read', async () => {
    const disk = SmallDisk.mount(4_096)
    const service = await startService()
    await submit(disk.folder, service)
    disk.remount('ro')
    const refused = await submit(disk.folder, service, listOf(5, 'more.example'))
    expect(refused.stderr).toBe(
      'The data folder cannot be written to. Nothing was sent; see --data-dir.\n',
    )
    expect(refused.code).toBe(3)
    const status = await linkferry(['history', '--json'], { dataFolder: disk.folder })
    expect([status.code, status.stderr]).toEqual([0, ''])
    disk.remount('rw')
    expect((await submit(disk.folder, service, listOf(5, 'more.example'))).code).toBe(0)
    expect(service.charged).toHaveLength(35)
  })
})

/** What an engine says that cannot run. */
async function obstacleIn(dataFolder: string): Promise<unknown> {
  const failure: unknown = await inEngine(dataFolder, async () => 'it runs').catch(
    (error: unknown) => error,
  )
  return Reflect.get(Object(failure), 'obstacle') ?? failure
}

/** A data folder whose ledger knows of an account. */
async function folderWithLedger(): Promise<string> {
  const dataFolder = await temporaryFolder()
  const opened = openLedger(dataFolder)
  if (!opened.ok) throw new Error(opened.error)
  new Ledger(opened.value).accounts.add(plainAccount('https://service.example'), 'real')
  opened.value.close()
  return dataFolder
}

/** The ledger and its log, byte for byte; an empty log is none. */
function bytesOfLedger(dataFolder: string): readonly Buffer[] {
  const path = ledgerPath(dataFolder)
  return [path, `${path}-wal`].map((file) =>
    existsSync(file) ? readFileSync(file) : Buffer.alloc(0),
  )
}

describe('an engine', () => {
  test.each<[string, string, (dataFolder: string) => void]>([
    ['of a newer version', 'ledger-newer', makeNewer],
    ['that is damaged', 'ledger-corrupt', damage],
    ['of which only the log is left', 'ledger-corrupt', loseTheLedger],
  ])('does not run on a ledger %s, and leaves it as it is', async (_, problem, harm) => {
    const dataFolder = await folderWithLedger()
    harm(dataFolder)
    const before = bytesOfLedger(dataFolder)
    expect(await obstacleIn(dataFolder)).toBe(problem)
    expect(bytesOfLedger(dataFolder)).toEqual(before)
  })

  test('begins new books where the damaged ones were moved away, and goes on with them put back', async () => {
    const dataFolder = await folderWithLedger()
    const aside = join(await temporaryFolder(), 'ledger.sqlite')
    renameSync(ledgerPath(dataFolder), aside)
    const accounts = () => inEngine(dataFolder, async (session) => session.accounts.size)
    expect(await accounts()).toBe(0)
    renameSync(aside, ledgerPath(dataFolder))
    expect(await accounts()).toBe(1)
  })
})

test('an engine says that its folder cannot be written to where a file stands in the place of the lists', async () => {
  const dataFolder = await folderWithLedger()
  writeFileSync(join(dataFolder, 'drafts'), 'of the user')
  expect(await obstacleIn(dataFolder)).toBe('folder-unwritable')
  expect(readFileSync(join(dataFolder, 'drafts'), 'utf8')).toBe('of the user')
})

function makeNewer(dataFolder: string): void {
  const database = new Database(ledgerPath(dataFolder))
  database.exec('PRAGMA user_version = 99')
  database.close()
}

function damage(dataFolder: string): void {
  const path = ledgerPath(dataFolder)
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, bytes.length / 2))
}

function loseTheLedger(dataFolder: string): void {
  renameSync(ledgerPath(dataFolder), `${ledgerPath(dataFolder)}-wal`)
}
