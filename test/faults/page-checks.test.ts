import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { defaultPageSettings } from '../../electron/shared/page.ts'
import type { Row } from '../../electron/shared/contract/index.ts'
import { seededRandom } from '../../electron/practice-service/react.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import {
  links as linkLines,
  startEngine as startInProcess,
  valueOf,
} from '../electron/engine/api/engine-fixture.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { EngineProcess } from './kill/engine-process.ts'
import { isFull, seed } from './run-size.ts'

const sites = 40
const pagesPerSite = isFull ? 30 : 6
const kills = isFull ? 60 : 3
const concurrency = 8

/** Sites on loopback, one name each. Of each page, every third is gone. Counts how often a page is asked. */
async function startSites() {
  const asked = new Map<string, number>()
  let [all, waitsFor] = [0, Number.POSITIVE_INFINITY]
  let reached = Promise.withResolvers<void>()
  const server = createServer(({ url = '', headers: { host = '' } }, response) => {
    const [, number] = /^\/page-(\d+)$/.exec(url) ?? []
    if (number === undefined) {
      response.writeHead(404).end()
      return
    }
    asked.set(`http://${host}${url}`, (asked.get(`http://${host}${url}`) ?? 0) + 1)
    all += 1
    if (all >= waitsFor) reached.resolve()
    if (Number(number) % 3 === 0) response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>${host}${url}</title><p>Text`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has this address
  const { port } = server.address() as AddressInfo
  return {
    port,
    asked,
    get all(): number {
      return all
    },
    /** Resolves when so many pages more were asked. */
    async more(pages: number): Promise<void> {
      reached = Promise.withResolvers<void>()
      waitsFor = all + pages
      await reached.promise
    },
  }
}

/** Starts an engine that reaches the sites and goes on with its checks. */
async function startEngine(folder: string, port: number): Promise<EngineProcess> {
  const engine = new EngineProcess(folder, 'no-token')
  await engine.ready
  const fixedAddresses = [{ host: '*', port, address: '127.0.0.1' }]
  const settings = { ...defaultPageSettings, concurrency, perSiteDelayMs: 5 }
  await engine.ask('pages.useSettings', { ...settings, fixedAddresses })
  await engine.ask('pages.goOn', undefined)
  return engine
}

async function finished(engine: EngineProcess, listId: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const stop = engine.onEvent(({ name, payload }) => {
      if (name !== 'lists.changed') return
      const list = payload.lists.find(({ id }) => id === listId)
      if (list === undefined || list.pageRun !== undefined) return
      stop()
      resolve()
    })
    void engine.gone.then(() => reject(new Error('The engine ended')))
  })
}

async function rowsOf(engine: EngineProcess, listId: number): Promise<readonly Row[]> {
  const view = await engine.ask('rows.view', { listId, filter: {}, sort: undefined })
  if (!view.ok) throw new Error(view.error)
  const rows: Row[] = []
  while (rows.length < view.value.rows) {
    const range = { viewId: view.value.viewId, start: rows.length, count: 500, part: undefined }
    const page = await engine.ask('rows.page', { listId, ...range })
    if (!page.ok) throw new Error(page.error)
    rows.push(...page.value)
  }
  return rows
}

test('a check that is killed again and again repeats at most what was in flight', async () => {
  const chance = seededRandom(seed)
  const server = await startSites()
  const links = Array.from(
    { length: sites * pagesPerSite },
    (_, n) => `http://site-${n % sites}.example:${server.port}/page-${Math.floor(n / sites)}`,
  )
  const folder = await temporaryFolder()
  let engine = await startEngine(folder, server.port)
  const pasted = await engine.ask('list.paste', {
    into: { new: { client: undefined } },
    text: links.join('\n'),
  })
  if (!pasted.ok) throw new Error(pasted.error)
  const listId = pasted.value.id
  const selection = { rows: undefined, again: false, target: undefined, allowPrivate: false }
  const started = await engine.ask('pages.check', { listId, selection })
  expect(started).toEqual({ ok: true, value: undefined })

  for (let kill = 0; kill < kills; kill += 1) {
    await server.more(1 + Math.floor((chance() * links.length) / (kills + 2)))
    await engine.kill()
    engine = await startEngine(folder, server.port)
  }
  const list = await engine.ask('list.open', { listId, windowId: undefined })
  if (list.ok && list.value.pages.run?.state !== 'finished') await finished(engine, listId)

  const repeated = [...server.asked.values()].reduce((sum, times) => sum + times - 1, 0)
  expect(repeated).toBeLessThanOrEqual(kills * concurrency)
  expect([...server.asked.keys()].toSorted()).toEqual(links.toSorted())
  const wrong = (await rowsOf(engine, listId)).filter(({ link = '', page }) => {
    const number = Number(link.split('-').at(-1))
    return page?.finding !== (number % 3 === 0 ? 'not-found' : 'indexable')
  })
  expect(wrong).toEqual([])
  await engine.kill()
})

/** An engine on a full disk whose check has results that it cannot store. */
async function withFullDisk() {
  const { port } = await startSites()
  const disk = SmallDisk.mount(10_240)
  const engine = await startInProcess(disk.folder)
  const fixedAddresses = [{ host: '*', port, address: '127.0.0.1' }]
  await engine.ask('pages.useSettings', {
    ...defaultPageSettings,
    perSiteDelayMs: 1,
    fixedAddresses,
  })
  const { id: listId } = await engine.paste(
    linkLines(200, `a.example:${port}`).replaceAll('https:', 'http:'),
  )
  disk.fill()
  const selection = { rows: undefined, again: false, target: undefined, allowPrivate: false }
  const state = async () => valueOf(await engine.ask('list.open', { listId })).pages.run?.state
  return { disk, engine, listId, selection, state }
}

test.skipIf(!canMount)('a check can be cancelled while the disk is full', async () => {
  const { disk, engine, listId, selection, state } = await withFullDisk()
  disk.fill(300_000)
  valueOf(await engine.ask('pages.check', { listId, selection }))
  disk.fill()
  await expect.poll(state, { timeout: 20_000 }).toBe('disk-full')
  await engine.ask('pages.cancel', { listId })
  expect(await state()).toBe('finished')
  disk.free()
  valueOf(await engine.ask('pages.check', { listId, selection }))
  await expect.poll(state, { timeout: 20_000 }).toBe('finished')
})

test.skipIf(!canMount)(
  'a check leaves room on the disk for the answers of the service',
  async () => {
    const { disk, engine, listId, selection, state } = await withFullDisk()
    disk.fill(3_000_000)
    valueOf(await engine.ask('pages.check', { listId, selection }))
    await expect.poll(state, { timeout: 20_000 }).toBe('disk-full')
    disk.fill(6_000_000)
    await engine.ask('pages.resume', { listId })
    await expect.poll(state, { timeout: 20_000 }).toBe('finished')
  },
)

test.skipIf(!canMount)('an engine stops while a check waits for a full disk', async () => {
  const { disk, engine, listId, selection, state } = await withFullDisk()
  disk.fill(300_000)
  valueOf(await engine.ask('pages.check', { listId, selection }))
  disk.fill()
  await expect.poll(state, { timeout: 20_000 }).toBe('disk-full')
  await engine.stop()
  disk.free()
})
