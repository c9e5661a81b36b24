import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../../electron/engine/queue/index.ts'
import type {
  OpenList,
  PageRun,
  PageSelection,
} from '../../../../electron/shared/contract/index.ts'
import { defaultPageSettings } from '../../../../electron/shared/page.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import {
  links,
  practiceService,
  type RunningEngine,
  startEngine,
  valueOf,
} from './engine-fixture.ts'

/**
 * A site on loopback: `/page…` can be indexed, `/moved…` redirects to it, `/links…` links to us.example,
 * `/forbidden…` is 403, `/held…` is answered once `release` is called, and everything else is 404.
 */
async function site() {
  const asked: string[] = []
  const held: ServerResponse[] = []
  let isHolding = true
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html')
    const [, word = ''] = /^\/(page|moved|held|links|forbidden)/.exec(url) ?? []
    if (word !== '') asked.push(url)
    if (word === 'held' && isHolding) held.push(response)
    else answer(word, url, response)
  })
  function answer(word: string, url: string, response: ServerResponse): void {
    if (word === 'moved') response.writeHead(301, { location: `/page${url}` }).end()
    else if (word === 'links')
      response.end(`<title>${url}</title><a rel=nofollow href="https://us.example/x">Us</a>`)
    else if (word === '') response.writeHead(404).end()
    else if (word === 'forbidden') response.writeHead(403).end()
    else response.end(`<title>${url}</title>`)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this address
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    held,
    release: () => {
      isHolding = false
      for (const response of held.splice(0)) answer('held', '/held', response)
    },
  }
}

const everything: PageSelection = {
  rows: undefined,
  again: false,
  target: undefined,
  allowPrivate: true,
}

/** An engine that asks sites nearly without a pause between two requests. */
async function startChecker(
  folder: string,
  options: Parameters<typeof startEngine>[1] = {},
): Promise<RunningEngine> {
  const engine = await startEngine(folder, options)
  await engine.ask('pages.useSettings', { ...defaultPageSettings, perSiteDelayMs: 1 })
  return engine
}

/** Pastes links, and includes those with private addresses. Resolves with the id of their list. */
async function listOf(engine: RunningEngine, ...texts: readonly string[]): Promise<number> {
  const { id: listId } = await engine.paste(texts.join('\n'))
  const target = { kind: 'private-host' }
  await engine.ask('rows.decide', { listId, target, choice: 'keep' })
  return listId
}

async function check(
  engine: RunningEngine,
  listId: number,
  changes: Partial<PageSelection> = {},
): Promise<void> {
  const selection = { ...everything, ...changes }
  valueOf(await engine.ask('pages.check', { listId, selection }))
}

async function open(engine: RunningEngine, listId: number): Promise<OpenList> {
  return valueOf(await engine.ask('list.open', { listId }))
}

/** Resolves when the check of a list is in a state. */
async function reach(
  engine: RunningEngine,
  listId: number,
  state: PageRun['state'],
): Promise<OpenList> {
  await expect.poll(async () => (await open(engine, listId)).pages.run?.state).toBe(state)
  return open(engine, listId)
}

it('says what a check would do, and checks every page that can be sent', async () => {
  const { origin } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page`, `${origin}/gone`, `${origin}/moved`, 'x')
  const plan = valueOf(await engine.ask('pages.plan', { listId, selection: everything }))
  expect(plan).toMatchObject({ pages: 3, sites: 1, fresh: 0, privateHosts: 1 })
  await check(engine, listId)
  const { pages, summary } = await reach(engine, listId, 'finished')
  expect(pages).toMatchObject({
    byVerdict: { fine: 1, wasted: 2, unchecked: 0 },
    run: { checked: 3, total: 3 },
    notChecked: 0,
    replaceable: 1,
  })
  expect(summary.pageRun).toBeUndefined()
  const rows = await engine.rows(listId, { pageFinding: 'redirects' })
  expect(rows.map(({ page }) => page?.instead)).toEqual([`${origin}/page/moved`])
})

it('counts what would be wasted for the Lists screen, until it is excluded or sent, and after a restart', async () => {
  const { origin } = await site()
  const folder = await temporaryFolder()
  const engine = await startChecker(folder)
  const listId = await listOf(
    engine,
    ...['page', 'gone', 'lost', 'moved'].map((at) => `${origin}/${at}`),
  )
  await check(engine, listId)
  await reach(engine, listId, 'finished')
  const wasted = async ({ ask }: RunningEngine) =>
    (await ask('engine.snapshot')).lists.find(({ id }) => id === listId)?.wasted
  expect(await wasted(engine)).toBe(3)
  await engine.ask('rows.exclude', { listId, target: { filter: { search: 'moved' } } })
  expect(await wasted(engine)).toBe(2)
  await engine.stop()
  const restarted = await startChecker(folder)
  expect(await wasted(restarted)).toBe(2)
  // The ledger has the count before the list is read again.
  const { baseUrl } = await practiceService()
  const accountId = await restarted.addAccount(baseUrl)
  await restarted.submit(listId, accountId)
  expect(await wasted(restarted)).toBe(0)
})

it('tells windows of the progress of a check, and of its results', async () => {
  const { origin } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page`)
  await open(engine, listId)
  await check(engine, listId)
  await expect
    .poll(() => engine.last('list.changed')?.pages)
    .toMatchObject({ run: { state: 'finished' }, byVerdict: { fine: 1 } })
  const states = engine.events.flatMap(({ name, payload }) =>
    name === 'lists.changed' ? payload.lists.map(({ pageRun }) => pageRun?.state) : [],
  )
  expect(states).toContain('running')
})

it('asks no private address unless the user allows it, and no practice list at all', async () => {
  const { origin, asked } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page`)
  await check(engine, listId, { allowPrivate: false })
  const { pages } = await reach(engine, listId, 'finished')
  expect([pages.byFinding['private-address'], asked]).toEqual([1, []])
  const samples = valueOf(await engine.ask('list.addSamples'))
  const practice = { listId: samples.id, selection: everything }
  expect(await engine.ask('pages.check', practice)).toEqual({ ok: false, error: 'practice' })
})

it('checks again what could not be checked, but not what has a verdict, unless it is told to', async () => {
  const { origin, asked } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page`, `${origin}/gone`, `${origin}/forbidden`)
  const planOf = async (again: boolean) => {
    const selection = { ...everything, again }
    const { pages, fresh } = valueOf(await engine.ask('pages.plan', { listId, selection }))
    return [pages, fresh]
  }
  await check(engine, listId)
  await reach(engine, listId, 'finished')
  expect([await planOf(false), await planOf(true)]).toEqual([
    [1, 2],
    [3, 0],
  ])
  await check(engine, listId)
  await reach(engine, listId, 'finished')
  expect(asked).toEqual(['/page', '/forbidden', '/forbidden'])
})

it('checks again what is stale, or has no answer for a new target', async () => {
  const { origin, asked } = await site()
  const folder = await temporaryFolder()
  const engine = await startChecker(folder)
  const listId = await listOf(engine, `${origin}/links`, `${origin}/page`)
  await check(engine, listId)
  await reach(engine, listId, 'finished')
  const again = { listId, selection: everything }
  expect(valueOf(await engine.ask('pages.plan', again))).toMatchObject({ pages: 0, fresh: 2 })
  expect(await engine.ask('pages.check', again)).toEqual({ ok: false, error: 'nothing' })

  await check(engine, listId, { target: { text: 'us.example' } })
  const { pages } = await reach(engine, listId, 'finished')
  expect([pages.byTarget, pages.uncountedTargets]).toEqual([
    { there: 1, elsewhere: 0, missing: 1, unchecked: 0 },
    1,
  ])
  expect(asked).toHaveLength(4)
  await engine.stop()

  const laterMs = systemClock.wallMs() + 8 * 86_400_000
  const clock = { ...systemClock, wallMs: () => laterMs }
  const later = await startChecker(folder, { clock })
  expect((await open(later, listId)).pages.stale).toBe(2)
  expect(valueOf(await later.ask('pages.plan', again))).toMatchObject({ pages: 2, fresh: 0 })
  expect(await later.rows(listId, { page: 'stale' })).toHaveLength(2)
})

it('takes the target of each row from a column', async () => {
  const { origin } = await site()
  const engine = await startChecker(await temporaryFolder())
  const table = [
    'link\tours',
    `${origin}/links1\tus.example`,
    `${origin}/links2\tother.example`,
    `${origin}/links3\t`,
  ]
  const listId = await listOf(engine, ...table)
  await check(engine, listId, { target: { column: 0 } })
  await reach(engine, listId, 'finished')
  const rows = (await engine.rows(listId)).filter(({ link }) => link !== undefined)
  expect(rows.map(({ page }) => page?.target?.finding)).toEqual(['there', 'missing', undefined])
})

it('refuses a target that is neither a domain nor an address', async () => {
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, 'https://a.example/')
  const selection = { ...everything, target: { text: 'not a target' } }
  expect(await engine.ask('pages.check', { listId, selection })).toEqual({
    ok: false,
    error: 'not-a-target',
  })
})

it('pauses, resumes and cancels a check', async () => {
  const { origin, asked, held, release } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/held1`, `${origin}/held2`, `${origin}/held3`)
  await check(engine, listId)
  await expect.poll(() => held.length).toBe(1)
  await engine.ask('pages.pause', { listId })
  release()
  const paused = await reach(engine, listId, 'paused')
  expect(paused.pages.run).toMatchObject({ state: 'paused', total: 3 })
  expect(asked).toHaveLength(1)
  await engine.ask('pages.resume', { listId })
  await reach(engine, listId, 'finished')
  await check(engine, listId, { again: true })
  await engine.ask('pages.cancel', { listId })
  expect((await open(engine, listId)).pages.run?.state).toBe('finished')
})

it('checks one list at a time', async () => {
  const { origin, held, release } = await site()
  const engine = await startChecker(await temporaryFolder())
  const first = await listOf(engine, `${origin}/held`)
  const second = await listOf(engine, `${origin}/page`)
  await check(engine, first)
  await check(engine, second)
  await expect.poll(() => held.length).toBe(1)
  expect((await open(engine, second)).pages.run?.state).toBe('waiting')
  release()
  await reach(engine, first, 'finished')
  await reach(engine, second, 'finished')
})

it('lets the next list go on while the first one is paused', async () => {
  const { origin, held } = await site()
  const engine = await startChecker(await temporaryFolder())
  const first = await listOf(engine, `${origin}/held`)
  const second = await listOf(engine, `${origin}/page`)
  await check(engine, first)
  await check(engine, second)
  await expect.poll(() => held.length).toBe(1)
  await engine.ask('pages.pause', { listId: first })
  await reach(engine, second, 'finished')
})

it('goes on after a restart where its results end, if a window asks for it', async () => {
  const { origin, asked, held, release } = await site()
  const folder = await temporaryFolder()
  const first = await startChecker(folder)
  const listId = await listOf(first, `${origin}/page`, `${origin}/held1`, `${origin}/held2`)
  await check(first, listId)
  await expect.poll(() => held.length).toBe(1)
  await expect.poll(async () => (await open(first, listId)).pages.run?.checked).toBe(1)
  await first.stop()

  const second = await startChecker(folder)
  expect((await open(second, listId)).pages.run?.state).toBe('waiting')
  release()
  await second.ask('pages.goOn')
  const { pages } = await reach(second, listId, 'finished')
  expect(pages.run).toMatchObject({ checked: 3, total: 3 })
  expect(asked).toEqual(['/page', '/held1', '/held1', '/held2'])
})

it('does nothing while the computer sleeps', async () => {
  const { origin, asked } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page`)
  await engine.ask('engine.suspend')
  await check(engine, listId)
  expect((await open(engine, listId)).pages.run?.state).toBe('waiting')
  expect(asked).toEqual([])
  await engine.ask('engine.resume')
  await reach(engine, listId, 'finished')
})

it('ends with a list that is moved to the trash, and goes with it', async () => {
  const { origin, held } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/held`)
  await check(engine, listId)
  await expect.poll(() => held.length).toBe(1)
  valueOf(await engine.ask('list.trash', { listIds: [listId] }))
  expect(engine.last('lists.changed')?.lists[0]?.pageRun).toBeUndefined()
  valueOf(await engine.ask('list.delete', { listIds: [listId], releaseClaims: false }))
})

it('excludes what would be wasted in one step, and sends the rest', async () => {
  const { origin } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page`, `${origin}/gone1`, `${origin}/gone2`)
  await check(engine, listId)
  await reach(engine, listId, 'finished')
  const target = { filter: { page: 'wasted', statuses: ['ready', 'cleaned'] } }
  const edit = valueOf(await engine.ask('rows.exclude', { listId, target }))
  expect([edit.changed, edit.list.sendable]).toEqual([2, 1])
  const { sendable } = valueOf(await engine.ask('list.undo', { listId }))
  expect(sendable).toBe(3)
})

it('is not confused by edits while it runs', async () => {
  const { origin, held, release } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/held`)
  await check(engine, listId)
  await expect.poll(() => held.length).toBe(1)
  valueOf(await engine.ask('rows.edit', { listId, row: 0, text: 'https://new.example/' }))
  release()
  await reach(engine, listId, 'finished')
  expect((await engine.rows(listId))[0]?.page).toBeUndefined()
  await engine.ask('list.undo', { listId })
  expect((await engine.rows(listId))[0]?.page?.finding).toBe('indexable')
})

it('plans a list of 2,000 pages on one site', async () => {
  const engine = await startChecker(await temporaryFolder())
  const { id: listId } = await engine.paste(links(2_000))
  await engine.ask('pages.useSettings', defaultPageSettings)
  const plan = valueOf(await engine.ask('pages.plan', { listId, selection: everything }))
  expect(plan).toEqual({ pages: 2_000, sites: 1, aboutMs: 2_002_000, fresh: 0, privateHosts: 0 })
})

it('has one check of a list that is started twice at once, and goes on with the next list', async () => {
  const { origin } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/page1`)
  await Promise.all([check(engine, listId), check(engine, listId), check(engine, listId)])
  await reach(engine, listId, 'finished')
  const next = await listOf(engine, `${origin}/page2`)
  await check(engine, next)
  const { pages } = await reach(engine, next, 'finished')
  expect(pages.byVerdict.fine).toBe(1)
})

it('goes on once if two windows ask for it', async () => {
  const { origin, held, release } = await site()
  const folder = await temporaryFolder()
  const first = await startChecker(folder)
  const listId = await listOf(first, `${origin}/held`)
  await check(first, listId)
  await expect.poll(() => held.length).toBe(1)
  await first.stop()
  const second = await startChecker(folder)
  release()
  await Promise.all([second.ask('pages.goOn'), second.ask('pages.goOn')])
  await reach(second, listId, 'finished')
})

it('checks no list in the trash, and none that gets there while its check starts', async () => {
  const { origin, held, release } = await site()
  const engine = await startChecker(await temporaryFolder())
  const listId = await listOf(engine, `${origin}/held`)
  const selection = everything
  const started = engine.ask('pages.check', { listId, selection })
  valueOf(await engine.ask('list.trash', { listIds: [listId] }))
  await started
  const again = await engine.ask('pages.check', { listId, selection })
  expect(again).toEqual({ ok: false, error: 'unknown-list' })
  valueOf(await engine.ask('list.delete', { listIds: [listId], releaseClaims: false }))
  expect(held.filter(({ destroyed }) => !destroyed)).toEqual([])
  release()
  const other = await listOf(engine, `${origin}/page`)
  await check(engine, other)
  await reach(engine, other, 'finished')
})

it('opens a list whose checks are damaged, and goes on with other lists', async () => {
  const { origin, release } = await site()
  release()
  const folder = await temporaryFolder()
  const first = await startChecker(folder)
  const damagedId = await listOf(first, `${origin}/page1`, `${origin}/page2`)
  const otherId = await listOf(first, `${origin}/page3`)
  await check(first, damagedId)
  await reach(first, damagedId, 'finished')
  await first.ask('engine.suspend')
  await check(first, otherId)
  await first.stop()
  const database = new DatabaseSync(path.join(folder, 'ledger.sqlite'))
  database.exec(`UPDATE page_check SET finding = 'of-a-later-version'
    WHERE key = (SELECT min(key) FROM page_check)`)
  database.exec(`UPDATE page_run SET state = 'running', row_numbers = x'010203'
    WHERE list_id = ${damagedId}`)
  database.close()

  const second = await startChecker(folder)
  const { pages } = await open(second, damagedId)
  expect([pages.byVerdict.fine, pages.notChecked, pages.run]).toEqual([1, 1, undefined])
  await second.ask('pages.goOn')
  await reach(second, otherId, 'finished')
})
