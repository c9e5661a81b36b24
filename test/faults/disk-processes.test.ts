import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inEngine, linkferry, listOf, practiceToken as token } from '../electron/cli/linkferry.ts'
import { engineInProcess, linkferryInProcess } from '../electron/cli/linkferry-in-process.ts'
import { ChargingService, type Fault } from '../fakes/network/charging-service.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { isFull } from './run-size.ts'

const list = listOf(30)

/** A service that charges for every request, and calls `beforeAnswer` before its first answer. */
async function startService(beforeAnswer: () => void = () => {}): Promise<ChargingService> {
  const fault: Fault = async (connection, charge) => {
    const receipt = await charge()
    beforeAnswer()
    connection.answer(200, receipt)
  }
  const service = await ChargingService.start([fault])
  onTestFinished(() => service.stop())
  return service
}

function charged({ books }: ChargingService): readonly string[] {
  return books.charges.map(({ link }) => link)
}

function submit(
  dataFolder: string,
  { baseUrl }: ChargingService,
  input = list,
  run: typeof linkferryInProcess = linkferryInProcess,
) {
  const args = ['submit', '-', '--base-url', baseUrl, '--yes', '--json', '--batch-size', '10']
  return run(args, { dataFolder, token, input })
}

function resume(dataFolder: string, run: typeof linkferryInProcess = linkferryInProcess) {
  return run(['resume', '--json'], { dataFolder, token })
}

/** The counts of the links of the only submission, by state. */
function linksOf({ stdout }: { readonly stdout: string }): unknown {
  const document: unknown = JSON.parse(stdout)
  return Reflect.get(Object(document), 'submissions')?.[0]?.links
}

describe.skipIf(!canMount)('a full disk', () => {
  // As it is shipped.
  test('while a request is in flight: its answer is kept, and nothing is sent until there is space', async () => {
    const disk = SmallDisk.mount(6_144)
    const service = await startService(() => disk.fill())
    const stopped = await submit(disk.folder, service, list, linkferry)
    expect(stopped.stderr).toContain('The disk is full, so sending has stopped')
    expect(stopped.stderr).toContain('Everything sent is on record, and 20 links wait.')
    expect(linksOf(stopped)).toMatchObject({ accepted: 10, queued: 20, inDoubt: 0 })
    expect(stopped.code).toBe(3)
    expect(charged(service)).toHaveLength(10)

    disk.fill()
    const tooEarly = await resume(disk.folder, linkferry)
    expect(tooEarly.stderr).toContain('disk')
    expect(tooEarly.code).toBe(3)
    expect(charged(service)).toHaveLength(10)

    disk.free()
    const resumed = await resume(disk.folder, linkferry)
    expect(linksOf(resumed)).toMatchObject({ accepted: 30, queued: 0, inDoubt: 0 })
    expect(resumed.code).toBe(0)
    expect(charged(service)).toEqual(list.trim().split('\n'))
  })

  test('before the start: the terminal says so in one line, and the status can be read', async () => {
    const disk = SmallDisk.mount(6_144)
    const service = await startService()
    expect((await submit(disk.folder, service)).code).toBe(0)
    disk.fill()
    const refused = await submit(disk.folder, service, listOf(5, 'more.example'))
    expect(refused.stderr).toBe(
      'The disk is full. Nothing was sent. Free some space and try again.\n',
    )
    expect(refused.code).toBe(3)
    const status = await linkferryInProcess(['status', '--json'], { dataFolder: disk.folder })
    expect([status.code, status.stderr]).toEqual([0, ''])
    disk.free()
    expect((await submit(disk.folder, service, listOf(5, 'more.example'))).code).toBe(0)
    expect(charged(service)).toHaveLength(35)
  })

  test('while a list is imported: nothing is sent, and nothing of the list is kept', async () => {
    const disk = SmallDisk.mount(4_096)
    const service = await startService()
    const refused = await submit(disk.folder, service, listOf(300_000))
    expect(refused.stderr).toContain('The disk is full. Nothing was sent')
    expect([refused.code, refused.stdout]).toEqual([3, ''])
    const uploads = path.join(disk.folder, 'uploads')
    expect(existsSync(uploads) ? await readdir(uploads) : []).toEqual([])
    const lists = path.join(disk.folder, 'lists')
    expect(existsSync(lists) ? await readdir(lists) : []).toEqual([])
    expect(charged(service)).toEqual([])
  })
})

/** Free kilobytes: with each number the disk is full at another step. */
const steps = isFull ? Array.from({ length: 50 }, (_, n) => n * 32) : [32]

describe.skipIf(!canMount)('a disk that fills up while a list is submitted', () => {
  test.each(steps)('with %i KB left has each link charged and recorded once', async (kilobytes) => {
    const disk = SmallDisk.mount(8_192)
    const service = await startService()
    expect((await submit(disk.folder, service, listOf(1, 'first.example'))).code).toBe(0)
    disk.fill(kilobytes * 1_024)
    const first = await submit(disk.folder, service)
    expect([0, 3]).toContain(first.code)
    expect(first.code === 0 || /disk/i.test(first.stderr)).toBe(true)
    // The message contains no stack trace.
    expect(first.stderr).not.toMatch(/^ +at /m)
    disk.free()
    await resume(disk.folder)
    // Submits the links that were not submitted. The others are not sent again.
    await submit(disk.folder, service)
    expect(charged(service).slice(1)).toEqual(list.trim().split('\n'))
  })
})

/** A module that makes each `fsync` of an engine fail with Node's error for an exceeded quota. */
const quotaExceeded = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
if (process.argv[1].endsWith('engine.js')) {
  fs.fsyncSync = () => {
    const code = 'Unknown system error -122'
    throw Object.assign(new Error(code + ': ' + code + ', fsync'), { errno: -122, code, syscall: 'fsync' })
  }
  syncBuiltinESMExports()
}`

test('an exceeded quota stops sending like a full disk, until there is space', async () => {
  const folder = await temporaryFolder()
  const service = await startService()
  const args = ['submit', '-', '--base-url', service.baseUrl, '--yes', '--json']
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(quotaExceeded)}` }
  const stopped = await linkferry(args, { dataFolder: folder, token, input: list, env })
  expect(stopped.stderr).toContain('The disk is full, so sending has stopped')
  expect(stopped.code).toBe(3)
  expect(charged(service)).toEqual([])
  expect((await resume(folder)).code).toBe(0)
  expect(charged(service)).toEqual(list.trim().split('\n'))
})

describe.skipIf(!canMount)('a read-only data folder', () => {
  // An engine that cannot write lets go of the folder with its process.
  test('makes commands that write fail, and commands that read work', async () => {
    const disk = SmallDisk.mount(6_144)
    const service = await startService()
    await submit(disk.folder, service, list, linkferry)
    disk.remount('ro')
    const refused = await submit(disk.folder, service, listOf(5, 'more.example'), linkferry)
    expect(refused.stderr).toBe(
      'The data folder cannot be written to. Nothing was sent. Check the folder, or choose another with --data-dir.\n',
    )
    expect(refused.code).toBe(3)
    const history = await linkferry(['history', '--json'], { dataFolder: disk.folder })
    expect([history.code, history.stderr]).toEqual([0, ''])
    disk.remount('rw')
    expect((await submit(disk.folder, service, listOf(5, 'more.example'), linkferry)).code).toBe(0)
    expect(charged(service)).toHaveLength(35)
  })
})

/** Starts an engine that cannot run, and returns the reason it reports. */
async function obstacleIn(dataFolder: string): Promise<unknown> {
  const failure: unknown = await inEngine(dataFolder, async () => 'it runs', engineInProcess).catch(
    (error: unknown) => error,
  )
  return Reflect.get(Object(failure), 'obstacle') ?? failure
}

/** A data folder whose ledger has an account. */
async function folderWithLedger(): Promise<string> {
  const dataFolder = await temporaryFolder()
  const account = { baseUrl: 'https://service.example', token }
  await inEngine(
    dataFolder,
    (session) => session.request('account.findOrAdd', account),
    engineInProcess,
  )
  return dataFolder
}

const ledgerPath = (dataFolder: string): string => path.join(dataFolder, 'ledger.sqlite')

/** The bytes of the ledger and of its log. A missing log counts as empty. */
function bytesOfLedger(dataFolder: string): readonly Buffer[] {
  const file = ledgerPath(dataFolder)
  return [file, `${file}-wal`].map((name) =>
    existsSync(name) ? readFileSync(name) : Buffer.alloc(0),
  )
}

describe('an engine', () => {
  test.each<[string, string, (dataFolder: string) => void]>([
    ['of a newer version', 'ledger-newer', makeNewer],
    ['that is damaged', 'ledger-corrupt', damage],
    ['that has only its log left', 'ledger-corrupt', loseTheLedger],
  ])('does not run on a ledger %s, and does not change it', async (_, problem, harm) => {
    const dataFolder = await folderWithLedger()
    harm(dataFolder)
    const before = bytesOfLedger(dataFolder)
    expect(await obstacleIn(dataFolder)).toBe(problem)
    expect(bytesOfLedger(dataFolder)).toEqual(before)
  })

  test('creates a new ledger if the old one was moved away, and continues if it was put back', async () => {
    const dataFolder = await folderWithLedger()
    const aside = path.join(await temporaryFolder(), 'ledger.sqlite')
    renameSync(ledgerPath(dataFolder), aside)
    const accounts = () =>
      inEngine(dataFolder, async (session) => session.accounts.size, engineInProcess)
    expect(await accounts()).toBe(0)
    renameSync(aside, ledgerPath(dataFolder))
    expect(await accounts()).toBe(1)
  })

  test('reports that its folder cannot be written to if a file is in the place of `lists`', async () => {
    const dataFolder = await temporaryFolder()
    // Creates a data folder that has no list yet.
    await inEngine(dataFolder, async () => undefined, engineInProcess)
    const lists = path.join(dataFolder, 'lists')
    renameSync(lists, path.join(await temporaryFolder(), 'lists'))
    writeFileSync(lists, 'of the user')
    expect(await obstacleIn(dataFolder)).toBe('folder-unwritable')
    expect(readFileSync(lists, 'utf8')).toBe('of the user')
  })
})

function makeNewer(dataFolder: string): void {
  const database = new DatabaseSync(ledgerPath(dataFolder))
  database.exec('PRAGMA user_version = 99')
  database.close()
}

function damage(dataFolder: string): void {
  const file = ledgerPath(dataFolder)
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, bytes.length / 2))
}

function loseTheLedger(dataFolder: string): void {
  renameSync(ledgerPath(dataFolder), `${ledgerPath(dataFolder)}-wal`)
}
