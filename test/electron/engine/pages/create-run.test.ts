import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPageCheckRun,
  type PageChecks,
  type PageResult,
  parseTarget,
  planOf,
} from '../../../../electron/engine/pages/index.ts'
import { systemClock } from '../../../../electron/engine/queue/index.ts'
import { defaultPageSettings } from '../../../../electron/shared/page.ts'

interface Asked {
  readonly host: string
  readonly path: string
  readonly agent: string | undefined
  readonly atMs: number
}

let asked: Asked[]
let inFlight = 0
let mostInFlight = 0

/** Pages by their paths: `/fine`, `/gone`, `/moved`, `/hidden`, `/private`. */
function pageOf({ url = '/' }: IncomingMessage): readonly [number, Record<string, string>, string] {
  const html = { 'content-type': 'text/html' }
  if (url === '/robots.txt') return [200, {}, 'User-agent: *\nDisallow: /hidden']
  if (url.startsWith('/moved')) return [301, { location: '/fine-there' }, 'moved']
  if (url.startsWith('/fine'))
    return [200, html, '<html><title>Fine</title><body><a href="https://us.example/">we</a>text']
  return [404, html, '<html><title>Not found</title>']
}

const server = createServer((request, response) => {
  const { host = '' } = request.headers
  const agent = request.headers['user-agent']
  asked.push({ host, path: request.url ?? '', agent, atMs: performance.now() })
  inFlight++
  mostInFlight = Math.max(mostInFlight, inFlight)
  response.on('close', () => inFlight--)
  const [status, headers, body] = pageOf(request)
  setImmediate(() => response.writeHead(status, headers).end(body))
})
let port: number

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
  ;({ port } = address)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  mostInFlight = 0
})

const settings = { ...defaultPageSettings, perSiteDelayMs: 50, concurrency: 8 }

function checksOf(links: readonly string[], results: PageResult[]): PageChecks {
  return {
    links: { count: links.length, link: (index) => links[index] ?? '' },
    targetOf: () => undefined,
    settings,
    ownUserAgent: 'Linkferry/0 (+https://linkferry.example/)',
    network: {
      resolveProxy: async () => undefined,
      allowPrivate: false,
      controlNames: [],
      fixedAddresses: [{ host: '*', port, address: '127.0.0.1' }],
    },
    clock: systemClock,
    record: async (batch) => {
      results.push(...batch)
    },
    onProgress: () => {},
  }
}

const paths = ['/fine', '/gone', '/moved', '/hidden'] as const

function linksOf(sites: number): readonly string[] {
  return Array.from({ length: sites }, (_, site) => `http://site${site}.example:${port}`).flatMap(
    (origin) => paths.map((path) => `${origin}${path}`),
  )
}

describe('a run over a real server', () => {
  it('finds out about every page, with one robots.txt and one question more per site', async () => {
    const results: PageResult[] = []
    const links = linksOf(40)
    const run = createPageCheckRun(checksOf(links, results))
    expect(await run.start()).toBe('finished')
    const findings = results
      .toSorted((a, b) => a.index - b.index)
      .map(({ answer }) => answer.finding)
    expect(findings).toEqual(
      Array.from({ length: 40 }, () => [
        'indexable',
        'not-found',
        'redirects',
        'blocked-by-robots',
      ]).flat(),
    )
    const host = `site7.example:${port}`
    const ofSite = asked.filter((one) => one.host === host).map(({ path }) => path)
    const known = new Set(['/robots.txt', '/fine', '/gone', '/moved', '/fine-there'])
    expect(ofSite.filter((path) => known.has(path)).toSorted()).toEqual([...known].toSorted())
    expect(ofSite.filter((path) => !known.has(path))).toHaveLength(1)
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(
      new Set(['Linkferry/0 (+https://linkferry.example/)']),
    )
    expect(mostInFlight).toBeLessThanOrEqual(8)
  })

  it('names the user agent of the settings, and seeks the target', async () => {
    const results: PageResult[] = []
    const target = parseTarget('us.example')
    if (!target.ok) throw new Error('no target')
    const checks = checksOf([`http://site.example:${port}/fine`], results)
    const run = createPageCheckRun({
      ...checks,
      targetOf: () => target.value,
      settings: { ...settings, userAgent: 'Another/1' },
    })
    await run.start()
    expect(new Set(asked.map(({ agent }) => agent))).toEqual(new Set(['Another/1']))
    expect(results[0]?.answer.target).toMatchObject({ finding: 'there', anchor: 'we' })
  })

  it('refuses private addresses without a request', async () => {
    const results: PageResult[] = []
    const checks = checksOf([`http://127.0.0.1:${port}/fine`, 'http://intranet/'], results)
    const network = { ...checks.network, fixedAddresses: [] }
    await createPageCheckRun({ ...checks, network }).start()
    expect(results.map(({ answer }) => answer.finding)).toEqual([
      'private-address',
      'private-address',
    ])
    expect(asked).toEqual([])
  })

  it('stops in the middle, and another run over the rest finishes the list', async () => {
    const links = linksOf(30)
    const first: PageResult[] = []
    const checks = checksOf(links, first)
    const enough = Promise.withResolvers<void>()
    const run = createPageCheckRun({
      ...checks,
      record: async (batch) => {
        first.push(...batch)
        if (first.length > 40) enough.resolve()
      },
    })
    const ended = run.start()
    await enough.promise
    await run.stop()
    expect(await ended).toBe('stopped')
    expect(first.length).toBeLessThan(links.length)
    const done = new Set(first.map(({ index }) => links[index]))
    const rest = links.filter((link) => !done.has(link))
    const second: PageResult[] = []
    await createPageCheckRun(checksOf(rest, second)).start()
    expect(new Set(second.map(({ index }) => rest[index]))).toEqual(new Set(rest))
  })
})

describe('the plan of a run', () => {
  it('counts pages, sites and private hosts, and says about how long it takes', async () => {
    const links = [
      'https://a.example/1',
      'https://www.a.example/2',
      'https://a.example/3',
      'https://b.example/',
      'http://192.168.0.1/',
      'http://192.168.0.1/2',
    ]
    const plan = await planOf(
      { count: 6, link: (index) => links[index] ?? '' },
      defaultPageSettings,
    )
    // robots.txt, three pages and a page that does not exist, a second each.
    expect(plan).toEqual({ pages: 6, sites: 3, ms: 5_000, privateHosts: 1 })
  })

  it('takes as long as all requests do if there are many sites', async () => {
    const link = (index: number): string => `https://site${index}.example/`
    const { ms, sites } = await planOf({ count: 3_200, link }, defaultPageSettings)
    expect([ms, sites]).toEqual([150_000, 3_200])
  })
})
