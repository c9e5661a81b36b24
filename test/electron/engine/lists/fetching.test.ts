import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import { listOf, reopened } from './list-fixture.ts'

let origin: string
let list: List
const asked: string[] = []

/** A site with a sitemap index that names two sitemaps, itself, and another index that names the first. */
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
/** Paths that are available again. */
const isBack = new Set<string>()
const server = createServer(({ url = '' }, response) => {
  asked.push(url)
  const page = pages[url]
  if (url === '/stop.xml') list.cancelImport()
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
})
beforeEach(async () => {
  asked.length = 0
  list = await listOf()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function index(...paths: readonly string[]): string {
  const entries = paths.map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>`)
  return `<sitemapindex>${entries.join('')}</sitemapindex>`
}

function sitemap(number: number): string {
  return `<urlset><url><loc>https://a.example/${number}</loc></url></urlset>`
}

const resolveProxy = () => Promise.resolve(undefined)
const open = { resolveProxy, allowPrivate: true }
const guarded = { resolveProxy, allowPrivate: false }

it('refuses a private address unless allowed, and fetches the sitemaps of an index, each once', async () => {
  const address = `${origin}/index.xml`
  expect(await list.fetch(address, guarded)).toEqual({ ok: false, error: 'private-address' })
  expect(asked).toEqual([])

  expect(await list.fetch(address, open)).toMatchObject({ ok: true })
  for (const one of [list, await reopened(list)])
    expect(one.facts()).toMatchObject({
      sendable: 0,
      counts: { excluded: 4 },
      // Four are named, but one of them is the index itself.
      sources: [{ kind: 'address', name: address, sitemaps: 3 }],
    })
  expect(await list.fetchSitemaps(0, open)).toEqual({
    ok: true,
    value: { named: 5, notFetched: [] },
  })
  expect(list.facts().sendable).toBe(3)
  expect(new Set(list.facts().sources.map(({ sitemaps }) => sitemaps))).toEqual(new Set([0]))
  expect(asked.toSorted()).toEqual([
    '/index.xml',
    '/one.xml',
    '/second-index.xml',
    '/three.xml',
    '/two.xml',
  ])
})

it('names the sitemaps that could not be fetched and why, and fetches only those again', async () => {
  await list.fetch(`${origin}/torn-index.xml`, open)
  const problem = 'private-address'
  const children = ['/one.xml', '/gone.xml', '/page.html', '/three.xml']
  expect(await list.fetchSitemaps(0, guarded)).toMatchObject({
    ok: true,
    value: { notFetched: children.map((path) => ({ address: `${origin}${path}`, problem })) },
  })

  asked.length = 0
  const page = { address: `${origin}/page.html`, problem: 'no-links', answer: undefined }
  const gone = { address: `${origin}/gone.xml`, problem: 'address-refused', answer: 'HTTP 404' }
  expect(await list.fetchSitemaps(0, open)).toEqual({
    ok: true,
    value: { named: 4, notFetched: [gone, page] },
  })
  expect(list.facts()).toMatchObject({ lines: 6, sendable: 2 })
  expect(asked).toEqual(children)

  isBack.add('/gone.xml')
  asked.length = 0
  expect(await list.fetchSitemaps(0, open)).toEqual({
    ok: true,
    value: { named: 4, notFetched: [page] },
  })
  expect(list.facts()).toMatchObject({ lines: 7, sendable: 3 })
  expect(list.facts().sources[0]?.sitemaps).toBe(1)
  expect(asked).toEqual(['/gone.xml', '/page.html'])
})

it('fetches no further sitemap once the user has cancelled', async () => {
  await list.fetch(`${origin}/long-index.xml`, open)
  expect(await list.fetchSitemaps(0, open)).toEqual({ ok: false, error: 'cancelled' })
  expect(asked).toContain('/stop.xml')
  expect(asked).not.toContain('/never.xml')
})

it('names the requested address and the one it redirected to', async () => {
  await list.fetch(`${origin}/moved`, open)
  expect(list.facts().sources.at(-1)?.name).toBe(`${origin}/moved → ${origin}/one.xml`)
})

it('reports an address that is not found', async () => {
  expect(await list.fetch(`${origin}/nothing.xml`, open)).toEqual({
    ok: false,
    error: 'address-refused',
    about: ['HTTP 404'],
  })
  expect(list.facts().sources).toEqual([])
})
