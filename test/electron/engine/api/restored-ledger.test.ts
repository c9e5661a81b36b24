import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import {
  links,
  practiceService,
  type RunningEngine,
  startEngine,
  token,
  valueOf,
} from './engine-fixture.ts'

async function setUp() {
  const practice = await practiceService()
  const dataFolder = await temporaryFolder()
  const engine = await startEngine(dataFolder)
  const accountId = await engine.addAccount(practice.baseUrl)
  return { practice, dataFolder, engine, accountId }
}

/** Submits a whole list. Resolves with the id of the submission when it is finished or paused. */
async function send(engine: RunningEngine, listId: number, accountId: number): Promise<number> {
  const { submission } = valueOf(await engine.submit(listId, accountId))
  await engine.settled(submission.id)
  return submission.id
}

/** Makes a backup, and returns the path of its ledger. */
async function copyOfLedger(engine: RunningEngine, dataFolder: string): Promise<string> {
  const { name } = valueOf(await engine.ask('backup.create'))
  return path.join(dataFolder, 'backups', name, 'ledger.sqlite')
}

/** Replaces the ledger by an older one, or by none. The lists stay as they are. */
function copyBack(dataFolder: string, ledger: string | undefined): void {
  const file = path.join(dataFolder, 'ledger.sqlite')
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  if (ledger !== undefined) copyFileSync(ledger, file)
}

/** Resolves when the first links of a submission are planned. */
async function planning(dataFolder: string): Promise<void> {
  const database = new DatabaseSync(path.join(dataFolder, 'ledger.sqlite'), { readOnly: true })
  const planned = database.prepare('SELECT count(*) AS links FROM link_range')
  while (planned.get()?.['links'] === 0) await nextTurn()
  database.close()
}

describe('an older ledger that is copied back beside newer lists', () => {
  it('puts rows in doubt that were submitted after it, and no other list sends their links', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(links(6))
    const sent = valueOf(await engine.submit(list.id, accountId, { part: { firstLinks: 2 } }))
    await engine.settled(sent.submission.id)
    const ledger = await copyOfLedger(engine, dataFolder)
    valueOf(await engine.ask('rows.exclude', { listId: list.id, target: { rows: [5] } }))
    await send(engine, list.id, accountId)
    await engine.stop()
    copyBack(dataFolder, ledger)

    const restored = await startEngine(dataFolder)
    expect(await restored.counts(list.id)).toEqual({ accepted: 2, 'in-doubt': 3, excluded: 1 })
    expect(await restored.ask('backup.restored')).toEqual({ inDoubt: 3 })
    const [doubt, ...more] = await restored.ask('request.inDoubt', {})
    expect(more).toEqual([])
    expect(doubt).toMatchObject({ listId: list.id, accountId, linkCount: 3, doubt: 'restored' })

    const other = await restored.paste(links(6))
    valueOf(await restored.ask('list.useAccount', { listId: other.id, accountId }))
    await expect
      .poll(() => restored.counts(other.id), { timeout: 20_000 })
      .toEqual({ 'sent-before': 5, ready: 1 })
    expect(await practice.charged()).toHaveLength(5)
  })

  it('lets them be sent again only after the user settled and submitted them', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(links(3))
    const ledger = await copyOfLedger(engine, dataFolder)
    await send(engine, list.id, accountId)
    await engine.stop()
    copyBack(dataFolder, ledger)

    const restored = await startEngine(dataFolder)
    const [doubt] = await restored.ask('request.inDoubt', {})
    const settled = await restored.ask('request.settle', {
      requestId: doubt?.id ?? 0,
      answer: 'not-charged',
    })
    expect(valueOf(settled)).toMatchObject({ pending: 0, cancelled: 3 })
    await expect.poll(() => restored.counts(list.id), { timeout: 20_000 }).toEqual({ cancelled: 3 })
    expect(await practice.charged()).toHaveLength(3)
    valueOf(await restored.ask('rows.reopen', { listId: list.id, target: { filter: {} } }))
    // Requests from before may still fill the service's rate window.
    valueOf(await restored.submit(list.id, accountId))
    await expect.poll(() => restored.counts(list.id), { timeout: 20_000 }).toEqual({ waiting: 3 })
  })

  it('keeps lists that it does not know, and does not reuse their ids', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const ledger = await copyOfLedger(engine, dataFolder)
    const list = await engine.paste(links(3), 'Acme')
    const unsent = await engine.paste(links(2, 'b.example'))
    await send(engine, list.id, accountId)
    await engine.stop()
    copyBack(dataFolder, ledger)

    const restored = await startEngine(dataFolder)
    const { lists } = await restored.ask('engine.snapshot')
    expect(new Set(lists.map(({ id }) => id))).toEqual(new Set([list.id, unsent.id]))
    expect(lists.find(({ id }) => id === unsent.id)).toMatchObject({ lines: 2, name: 'b.example' })
    expect(await restored.counts(list.id)).toEqual({ 'in-doubt': 3 })
    expect(await restored.counts(unsent.id)).toEqual({ ready: 2 })
    const other = await restored.paste(links(1, 'c.example'))
    expect(other.id).toBe(unsent.id + 1)
    expect(await practice.charged()).toHaveLength(3)
  })

  it('restores accounts that it does not know and that sent links', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const first = await engine.paste(links(1))
    await send(engine, first.id, accountId)
    const ledger = await copyOfLedger(engine, dataFolder)
    const { baseUrl } = await practiceService()
    const otherId = await engine.addAccount(baseUrl, {
      name: 'Other',
      limitPerDay: 100,
      tasksShownDays: 7,
    })
    const list = await engine.paste(links(3))
    await send(engine, list.id, otherId)
    await engine.stop()
    copyBack(dataFolder, ledger)

    const restored = await startEngine(dataFolder, { hostToken: undefined })
    expect((await restored.ask('account.all')).map(({ id, name }) => [id, name])).toEqual([
      [accountId, expect.any(String)],
      [otherId, 'Other'],
    ])
    const [doubt] = await restored.ask('request.inDoubt', {})
    expect(doubt).toMatchObject({ accountId: otherId, listId: list.id, linkCount: 3 })
    // It is not known when it was sent, and so not until when the account page shows it.
    expect(doubt?.shownUntilMs).toBeUndefined()
    expect(await practice.charged()).toHaveLength(1)
  })

  it('puts everything in doubt that was submitted, also if there is no ledger at all', async () => {
    const { dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(`${links(3)}\nno link`)
    await send(engine, list.id, accountId)
    await engine.stop()
    copyBack(dataFolder, undefined)

    const restored = await startEngine(dataFolder)
    expect(await restored.counts(list.id)).toEqual({ 'in-doubt': 3, rejected: 1 })
    const again = valueOf(
      await restored.ask('account.bindToken', { accountId, token, state: { kind: 'present' } }),
    )
    expect(again.id).toBe(accountId)
    await restored.stop()
    // The next start finds nothing more to put in doubt.
    const next = await startEngine(dataFolder)
    expect(await next.counts(list.id)).toEqual({ 'in-doubt': 3, rejected: 1 })
    expect(await next.ask('backup.restored')).toBeUndefined()
  })

  it('does not put rows in doubt that were refused or reopened after it', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(links(4))
    const ledger = await copyOfLedger(engine, dataFolder)
    const { submission } = valueOf(
      await engine.submit(list.id, accountId, { when: { kind: 'at', atMs: Date.now() + 1e7 } }),
    )
    valueOf(await engine.ask('submission.cancel', { submissionId: submission.id }))
    await expect.poll(() => engine.counts(list.id), { timeout: 20_000 }).toEqual({ cancelled: 4 })
    valueOf(await engine.ask('rows.reopen', { listId: list.id, target: { rows: [0, 1] } }))
    const part = { rows: [1] }
    const sent = valueOf(await engine.submit(list.id, accountId, { part }))
    await engine.settled(sent.submission.id)
    await engine.stop()
    copyBack(dataFolder, ledger)

    const restored = await startEngine(dataFolder)
    expect((await restored.rows(list.id)).map(({ status }) => status)).toEqual([
      'ready',
      'in-doubt',
      'ready',
      'ready',
    ])
    expect(await practice.charged()).toHaveLength(1)
  })
})

describe('a backup that is restored', () => {
  it('knows what was sent after it was made, also from lists that it does not know', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const waiting = await engine.paste(links(2, 'w.example'))
    const atMs = Date.now() + 1e7
    valueOf(await engine.submit(waiting.id, accountId, { when: { kind: 'at', atMs } }))
    const list = await engine.paste(links(4))
    const { name } = valueOf(await engine.ask('backup.create'))
    const sent = valueOf(await engine.submit(list.id, accountId, { part: { firstLinks: 3 } }))
    await engine.settled(sent.submission.id)
    const later = await engine.paste(links(5, 'later.example'))
    await send(engine, later.id, accountId)
    valueOf(await engine.ask('backup.prepareRestore', { name }))
    await engine.stop()

    const restored = await startEngine(dataFolder)
    expect(await restored.ask('backup.restored')).toEqual({ inDoubt: 2 })
    expect(await restored.counts(waiting.id)).toEqual({ 'in-doubt': 2 })
    valueOf(await restored.ask('list.useAccount', { listId: list.id, accountId }))
    await expect
      .poll(() => restored.counts(list.id), { timeout: 20_000 })
      .toEqual({ 'sent-before': 3, ready: 1 })
    const again = await restored.paste(links(6, 'later.example'))
    valueOf(await restored.ask('list.useAccount', { listId: again.id, accountId }))
    await expect
      .poll(() => restored.counts(again.id), { timeout: 20_000 })
      .toEqual({ 'sent-before': 5, ready: 1 })
    expect(await practice.charged()).toHaveLength(8)
    expect(readdirSync(dataFolder).filter((file) => file.startsWith('sent-since'))).toEqual([])
  })
})

describe('a restore that is prepared', () => {
  it('lets nothing be sent that the restored ledger would not know', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const { name } = valueOf(await engine.ask('backup.create'))
    const list = await engine.paste(links(3))
    const paused = await engine.paste(links(2, 'p.example'))
    await send(engine, list.id, accountId)
    valueOf(await engine.ask('backup.prepareRestore', { name }))
    // Before the host ends this engine.
    const sent = valueOf(await engine.submit(paused.id, accountId))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await engine.submission(sent.submission.id)).links).toMatchObject({ waiting: 2 })
    await engine.stop()
    expect(await practice.charged()).toHaveLength(3)
    expect(await (await startEngine(dataFolder)).ask('backup.restored')).toEqual({ inDoubt: 0 })
  })

  it('and fails leaves nothing for the next start', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const { name } = valueOf(await engine.ask('backup.create'))
    await send(engine, (await engine.paste(links(3))).id, accountId)
    writeFileSync(path.join(dataFolder, 'backups', name, 'ledger.sqlite'), 'damaged')
    expect(await engine.ask('backup.prepareRestore', { name })).toMatchObject({ ok: false })
    expect(readdirSync(dataFolder).filter((file) => file.startsWith('sent-since'))).toEqual([])
    // The engine keeps sending.
    await send(engine, (await engine.paste(links(2, 'b.example'))).id, accountId)
    expect(await practice.charged()).toHaveLength(5)
  })
})

describe('a backup that is made while a list is being planned', () => {
  it('holds the whole submission, so that a restore puts all of it in doubt', async () => {
    const { practice, dataFolder, engine, accountId } = await setUp()
    const list = await engine.paste(links(25_000))
    const submitting = engine.submit(list.id, accountId, { batchSize: 'fewest' })
    await planning(dataFolder)
    const backup = valueOf(await engine.ask('backup.create'))
    expect(backup.links).toBe(25_000)
    const { submission } = valueOf(await submitting)
    await engine.settled(submission.id)
    valueOf(await engine.ask('backup.prepareRestore', { name: backup.name }))
    await engine.stop()

    const restored = await startEngine(dataFolder)
    const { accepted = 0, 'in-doubt': doubtful = 0, ...others } = await restored.counts(list.id)
    expect([accepted + doubtful, others]).toEqual([25_000, {}])
    expect(await practice.charged()).toHaveLength(25_000)
  }, 30_000)
})
