import { cpSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openReader, runEngine } from '../../electron/engine/index.ts'
import type { FromEngine } from '../../electron/shared/contract/engine.ts'
import { systemClock, type Clock } from '../../electron/engine/queue/index.ts'
import { diskProblemOf } from '../../electron/shared/disk-problem.ts'
import {
  links,
  practiceService,
  type RunningEngine,
  startEngine,
  valueOf,
} from '../electron/engine/api/engine-fixture.ts'
import { ChargingService, type Fault } from '../fakes/network/charging-service.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { expectInvariants, readLedger } from './kill/dead-ledger.ts'
import { isFull } from './run-size.ts'

const threeDaysAgo: Clock = {
  ...systemClock,
  wallMs: () => systemClock.wallMs() - 3 * 86_400_000,
}
const anyRate = { requestsPerWindow: 1, windowMs: 1 }
const count = 3_000
const text = links(count)

/** Free kilobytes: with each number the disk is full at another step. */
const steps = isFull
  ? Array.from({ length: 300 }, (_, n) => n * 4)
  : [0, 64, 128, 160, 164, 168, 172, 176, 180, 512, 1_100, 1_200]

interface World {
  readonly disk: SmallDisk
  readonly engine: RunningEngine
  readonly service: ChargingService
  readonly accountId: number
  readonly listId: number
}

/** An engine on a small disk with an account and a list. */
async function build(faults: (disk: SmallDisk) => readonly Fault[] = () => []): Promise<World> {
  const disk = SmallDisk.mount(10_240)
  const service = await ChargingService.start(faults(disk))
  onTestFinished(() => service.stop())
  const engine = await startEngine(disk.folder)
  onTestFinished(() => disk.free())
  const accountId = await engine.addAccount(service.baseUrl)
  const { id: listId } = await engine.paste(text)
  return { disk, engine, service, accountId, listId }
}

/** Returns 'done', the error of the reply, or the disk problem. Throws any other error. */
async function attempt(work: Promise<unknown>): Promise<unknown> {
  try {
    const reply = await work
    const error: unknown = Reflect.get(Object(reply), 'error')
    return error ?? 'done'
  } catch (error) {
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    return problem
  }
}

/** Resumes the account until no link is pending or in flight. */
async function sendAll({ engine, accountId }: World): Promise<void> {
  await expect
    .poll(
      async () => {
        const [account] = await engine.ask('account.all')
        if (account?.pause !== undefined)
          await engine.ask('account.resume', { accountId, way: { kind: 'resume' } })
        const all = await engine.ask('submission.all')
        return all.reduce((sum, { links: of }) => sum + of.waiting + of.sending, 0)
      },
      { timeout: 20_000, interval: 10 },
    )
    .toBe(0)
}

/** Every link was charged once, every charge is recorded, and no link is in doubt. */
async function expectAllAccepted({ engine, disk, service }: World): Promise<void> {
  await engine.stop()
  const ledger = readLedger(disk.folder, true)
  expectInvariants(ledger, service.books, text.split('\n'), anyRate)
  expect(service.books.charges).toHaveLength(count)
  expect(ledger.inDoubt).toEqual([])
}

describe.skipIf(!canMount)('a disk that fills up', () => {
  test.each(steps)(
    'with %i KB left, takes a submission completely or not at all',
    async (kilobytes) => {
      const world = await build()
      const { disk, engine, accountId, listId } = world
      valueOf(await engine.ask('list.useAccount', { listId, accountId }))
      const press = { pressId: 'the-press', batchSize: 1_000 }
      const options = { ...press, expectedUnits: count, expectedResend: 0, confirmed: true }
      disk.fill(kilobytes * 1_024)
      const pressed = await attempt(
        engine.ask('submission.create', {
          ...options,
          listId,
          accountId,
          when: { kind: 'now' },
        }),
      )
      expect(['done', 'disk-full']).toContain(pressed)
      const submitted = await engine.ask('submission.ofPress', { pressId: 'the-press' })
      // If the reply is that the disk is full, nothing was submitted.
      expect(submitted !== undefined).toBe(pressed === 'done')
      disk.free()
      if (submitted === undefined) valueOf(await engine.submit(listId, accountId, press))
      await sendAll(world)
      await expectAllAccepted(world)
    },
  )

  test('while a request is in flight keeps its answer, and nothing more is sent', async () => {
    const world = await build((disk) => [
      async (connection, charge) => {
        const receipt = await charge()
        disk.fill()
        connection.answer(200, receipt)
      },
    ])
    const { disk, engine, service, accountId, listId } = world
    valueOf(await engine.submit(listId, accountId, { batchSize: 1_000 }))
    const pause = async () => (await engine.ask('account.all'))[0]?.pause
    await expect.poll(pause, { timeout: 10_000 }).toMatchObject({ detail: 'disk-full' })
    await engine.ask('account.resume', { accountId, way: { kind: 'resume' } })
    await expect.poll(pause).toMatchObject({ detail: 'disk-full' })
    expect(service.books.charges).toHaveLength(1_000)
    expect(service.requests).toHaveLength(1)
    disk.free()
    await sendAll(world)
    await expectAllAccepted(world)
  })

  test('keeps a paste and an edit completely or not at all', async () => {
    const { disk, engine, listId } = await build()
    const odd = Array.from({ length: count / 2 }, (_, n) => 2 * n)
    const target = { rows: odd }
    for (const kilobytes of [0, 4, 8, 64, 256]) {
      const before = await engine.counts(listId)
      disk.fill(kilobytes * 1_024)
      const pasted = await attempt(
        engine.ask('list.paste', { into: { listId }, text: links(9_000, `n${kilobytes}.example`) }),
      )
      expect(['done', 'disk-full']).toContain(pasted)
      const isKept = (await engine.counts(listId))['ready'] !== before['ready']
      expect(isKept).toBe(pasted === 'done')
      const edited = await attempt(engine.ask('rows.exclude', { listId, target }))
      expect(['done', 'disk-full']).toContain(edited)
      const after = await engine.counts(listId)
      disk.free()
      const again = await startOnCopy(disk.folder)
      expect(await again.counts(listId)).toEqual(after)
      await again.stop()
      await attempt(engine.ask('rows.include', { listId, target }))
    }
  })

  test.each([0, 64, 256, 512])(
    'with %i KB left, makes a complete backup or none',
    async (kilobytes) => {
      const { disk, engine } = await build()
      disk.fill(kilobytes * 1_024)
      const created = await attempt(engine.ask('backup.create'))
      expect(['done', 'disk-full']).toContain(created)
      expect(await engine.ask('backup.all')).toHaveLength(created === 'done' ? 1 : 0)
      disk.free()
      expect(await attempt(engine.ask('backup.create'))).toBe('done')
    },
  )

  test.each([0, 16, 64, 256])(
    'with %i KB left, takes a settlement and an import of sent links completely or not at all',
    async (kilobytes) => {
      const world = await build(() => [
        async (connection, charge) => {
          await charge()
          connection.cut()
        },
      ])
      const { disk, engine, accountId, listId } = world
      valueOf(await engine.submit(listId, accountId, { batchSize: 'fewest' }))
      const doubts = () => engine.ask('request.inDoubt', {})
      await expect.poll(async () => (await doubts()).length, { timeout: 10_000 }).toBe(1)
      const [doubt] = await doubts()
      const file = path.join(await temporaryFolder(), 'sent.txt')
      valueOf(await engine.ask('account.writeSent', { accountId, path: file }))
      disk.fill(kilobytes * 1_024)
      const settle = { requestId: doubt?.id, answer: 'charged' }
      const settled = await attempt(engine.ask('request.settle', settle))
      expect(await doubts()).toHaveLength(settled === 'done' ? 0 : 1)
      const imported = { accountId, path: file, isSure: true }
      expect(['done', 'disk-full']).toContain(
        await attempt(engine.ask('account.importSent', imported)),
      )
      disk.free()
      if (settled !== 'done') valueOf(await engine.ask('request.settle', settle))
      valueOf(await engine.ask('account.importSent', imported))
      await expectAllAccepted(world)
    },
  )
})

describe.skipIf(!canMount)('history on a disk that fills up', () => {
  test.each([0, 16, 64, 128, 256, 512])(
    'is deleted completely or not at all, with %i KB left',
    async (kilobytes) => {
      const disk = SmallDisk.mount(10_240)
      const service = await ChargingService.start([])
      onTestFinished(() => service.stop())
      const past = await startEngine(disk.folder, { clock: threeDaysAgo })
      onTestFinished(() => disk.free())
      const accountId = await past.addAccount(service.baseUrl)
      const { id: listId } = await past.paste(text)
      const { submission } = valueOf(await past.submit(listId, accountId))
      await past.settled(submission.id)
      await past.stop()

      const engine = await startEngine(disk.folder)
      disk.fill(kilobytes * 1_024)
      const all = { beforeDay: new Date().toISOString().slice(0, 10), dryRun: false }
      const deleted = await attempt(engine.ask('history.delete', all))
      expect(['done', 'disk-full']).toContain(deleted)
      disk.free()
      const { links: left } = valueOf(await engine.ask('history.delete', { ...all, dryRun: true }))
      expect(left).toBe(deleted === 'done' ? 0 : count)
      valueOf(await engine.ask('history.delete', all))
      await engine.stop()
      expect(readLedger(disk.folder, true).states.size).toBe(0)
    },
  )
})

/** Starts an engine on a copy of a data folder, as it would start after a kill at this moment. */
async function startOnCopy(folder: string): Promise<RunningEngine> {
  const copy = await temporaryFolder()
  cpSync(folder, copy, { recursive: true, filter: () => true })
  return startEngine(copy)
}

test.skipIf(!canMount)('an engine does not run in a folder that cannot be written to', async () => {
  const world = await build()
  const { disk, engine, accountId, listId } = world
  await engine.stop()
  disk.remount('ro')
  const messages: FromEngine[] = []
  const port = { post: (message: FromEngine) => messages.push(message), onMessage: () => {} }
  await runEngine({ port, onHostGone: () => {}, exit: () => {} }, disk.folder)
  expect(messages).toEqual([{ kind: 'cannot-run', problem: 'folder-unwritable' }])
  const reader = valueOf(openReader(disk.folder))
  expect(reader?.ledger.accounts.all()).toHaveLength(1)
  reader?.close()
  disk.remount('rw')
  const again = { ...world, engine: await startEngine(disk.folder) }
  valueOf(await again.engine.submit(listId, accountId))
  await sendAll(again)
  await expectAllAccepted(again)
})

test('an engine killed while it submits leaves one submission or none', async () => {
  const { baseUrl } = await practiceService()
  const folder = await temporaryFolder()
  const engine = await startEngine(folder)
  const accountId = await engine.addAccount(baseUrl)
  const { id: listId } = await engine.paste(links(30))
  // Scheduled for tomorrow, because every copy would send the links.
  const when = { kind: 'at', atMs: Date.now() + 86_400_000 }
  const press = { pressId: 'the-press', part: { firstLinks: 10 }, when }
  const end = new AbortController()
  const pressed = engine.submit(listId, accountId, press).finally(() => end.abort())
  const copies: string[] = []
  while (!end.signal.aborted) {
    const copy = await temporaryFolder()
    cpSync(folder, copy, { recursive: true, filter: () => true })
    copies.push(copy)
    await nextTurn()
  }
  valueOf(await pressed)
  const found = new Set<number>()
  for (const copy of [...copies, folder]) {
    if (copy === folder) await engine.stop()
    const next = await startEngine(copy)
    const submitted = await next.ask('submission.ofPress', { pressId: 'the-press' })
    found.add(submitted === undefined ? 0 : submitted.submission.links.total)
    // A caller without a reply submits again with the same id.
    const again = valueOf(
      await next.submit(
        listId,
        accountId,
        submitted === undefined
          ? press
          : {
              ...press,
              expectedUnits: 10,
            },
      ),
    )
    expect(again.submission.links.total).toBe(10)
    expect(await next.ask('submission.all')).toHaveLength(1)
    expect(await next.counts(listId)).toEqual({ waiting: 10, ready: 20 })
    await next.stop()
    expect([...readLedger(copy, true).states.values()].flat()).toEqual(Array(10).fill('pending'))
  }
  expect(found).toEqual(new Set([0, 10]))
})
