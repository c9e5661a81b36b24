import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EngineHouse } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
let origin: string
const asked: string[] = []

/** A site whose index names two sitemaps, itself, and an index that names the first one. */
const pages: Readonly<Record<string, () => string>> = {
  '/index.xml': () => index('/one.xml', '/two.xml', '/index.xml', '/second-index.xml'),
  '/second-index.xml': () => index('/index.xml', '/three.xml'),
  '/one.xml': () => sitemap(1),
  '/two.xml': () => sitemap(2),
  '/three.xml': () => sitemap(3),
  '/long-index.xml': () => index('/stop.xml', '/never.xml'),
  '/torn-index.xml': () => index('/one.xml', '/gone.xml', '/page.html', '/three.xml'),
  '/page.html': () => '<html><body>Log in</body></html>',
}
/** What came back since. */
const isBack = new Set<string>()
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  const page = pages[url]
  if (url === '/stop.xml') void stopLoading()
  else if (url === '/moved') response.writeHead(301, { location: '/one.xml' }).end()
  else if (isBack.has(url)) response.end(sitemap(9))
  else if (page === undefined) response.writeHead(404).end()
  else response.end(page())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
  origin = `http://127.0.0.1:${address.port}`
  house = await EngineHouse.build()
})
afterAll(async () => {
  await house.demolish()
  await new Promise((resolve) => server.close(resolve))
})

function index(...paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
  return `<sitemapindex>${entries.join('')}</sitemapindex>`
}

function sitemap(number: number): string {
  return `<urlset><url><loc>https://a.example/${number}</loc></url></urlset>`
}

it('asks before a private address, then adds an index whose sitemaps can be fetched, each once', async () => {
  const { id: draftId } = await house.draft()
  const address = `${origin}/index.xml`
  const refused = await house.ask('draft.fetch', { draftId, address, allowPrivate: false })
  expect(refused).toEqual({ ok: false, error: 'private-address' })
  expect(asked).toEqual([])

  const added = await house.ask('draft.fetch', { draftId, address, allowPrivate: true })
  expect(added).toMatchObject({
    ok: true,
    value: { sendable: 0, byStatus: { excluded: 4 }, sources: [{ name: address, sitemaps: 4 }] },
  })

  const input = { draftId, sourceIndex: 0, allowPrivate: true }
  const fetched = await house.ask('draft.fetchSitemaps', input)
  expect(fetched).toMatchObject({
    ok: true,
    value: { draft: { sendable: 3 }, named: 5, notFetched: [] },
  })
  expect(asked.toSorted()).toEqual([
    '/index.xml',
    '/one.xml',
    '/second-index.xml',
    '/three.xml',
    '/two.xml',
  ])
})

it('tells which sitemaps of an index did not come and why, and asks again for those alone', async () => {
  const { id: before } = await house.draft()
  const { id: draftId } = await house.ask('draft.clear', { draftId: before })
  const address = `${origin}/torn-index.xml`
  await house.ask('draft.fetch', { draftId, address, allowPrivate: true })
  const input = { draftId, sourceIndex: 0, allowPrivate: true }
  const refused = await house.ask('draft.fetchSitemaps', { ...input, allowPrivate: false })
  const problem = 'private-address'
  const children = ['/one.xml', '/gone.xml', '/page.html', '/three.xml']
  expect(refused).toMatchObject({
    ok: true,
    value: { notFetched: children.map((path) => ({ address: `${origin}${path}`, problem })) },
  })

  asked.length = 0
  const first = await house.ask('draft.fetchSitemaps', input)
  const page = { address: `${origin}/page.html`, problem: 'no-links', answer: undefined }
  const gone = { address: `${origin}/gone.xml`, problem: 'address-refused', answer: 'HTTP 404' }
  expect(first).toMatchObject({
    ok: true,
    value: { draft: { lines: 6, sendable: 2 }, named: 4, notFetched: [gone, page] },
  })
  expect(asked).toEqual(children)

  isBack.add('/gone.xml')
  asked.length = 0
  const again = await house.ask('draft.fetchSitemaps', input)
  expect(again).toMatchObject({
    ok: true,
    value: { draft: { lines: 7, sendable: 3 }, named: 4, notFetched: [page] },
  })
  expect(asked).toEqual(['/gone.xml', '/page.html'])
})

it('asks for no further sitemap once the user has stopped it', async () => {
  const { id: draftId, sources } = await house.draft()
  const address = `${origin}/long-index.xml`
  await house.ask('draft.fetch', { draftId, address, allowPrivate: true })
  const input = { draftId, sourceIndex: sources.length, allowPrivate: true }
  const stopped = await house.ask('draft.fetchSitemaps', input)
  expect(stopped).toEqual({ ok: false, error: 'cancelled' })
  expect(asked).toContain('/stop.xml')
  expect(asked).not.toContain('/never.xml')
})

async function stopLoading(): Promise<void> {
  const { id: draftId } = await house.draft()
  await house.ask('draft.cancelLoading', { draftId })
}

it('names the address that was asked for and the one where it led', async () => {
  const { id: draftId } = await house.draft()
  const address = `${origin}/moved`
  const added = await house.ask('draft.fetch', { draftId, address, allowPrivate: true })
  const sources = added.ok ? added.value.sources : []
  expect(sources.at(-1)?.name).toBe(`${origin}/moved → ${origin}/one.xml`)
})

it('says what is not there', async () => {
  const { id: draftId } = await house.draft()
  const address = `${origin}/nothing.xml`
  const answer = await house.ask('draft.fetch', { draftId, address, allowPrivate: true })
  expect(answer).toEqual({ ok: false, error: 'address-refused', about: ['HTTP 404'] })
})
