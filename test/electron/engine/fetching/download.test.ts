import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { download, type DownloadOptions } from '../../../../electron/engine/fetching/index.ts'
import { PrivateAddress, publicLookup } from '../../../../electron/engine/fetching/index.ts'
import { ScriptedServer } from '../../../fakes/network/scripted-server.ts'
import { tunnelTo } from '../../../fakes/network/tunnel.ts'
import { selfSigned } from '../service/certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkferry-download-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'list')

let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: IncomingMessage[]
const server = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
let origin: string

beforeEach(async () => {
  requests = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf()}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function portOf(): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
  return address.port
}

function fetched(address: string, options: Partial<DownloadOptions> = {}) {
  const { signal } = new AbortController()
  return download(address, path, {
    resolveProxy: async () => undefined,
    allowPrivate: true,
    signal,
    ...options,
  })
}

describe('download', () => {
  it('checks the certificate of the address and of the proxy, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    try {
      await using list = await ScriptedServer.start((to) => to.answer(200, 'a list'), selfSigned)
      await using proxy = await ScriptedServer.start(tunnelTo(() => list.port))
      await using secureProxy = await ScriptedServer.start(
        tunnelTo(() => portOf()),
        selfSigned,
      )
      answer = (_, response) => response.end('a list')
      for (const [address, by] of [
        [list.baseUrl, undefined],
        [list.baseUrl, proxy.baseUrl],
        [origin, secureProxy.baseUrl],
      ] as const)
        expect(await fetched(address, { resolveProxy: async () => by })).toEqual({
          ok: false,
          error: 'address-unreachable',
        })
      expect([list.requests, requests]).toEqual([[], []])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('writes the file at an address, and sends nothing about the user', async () => {
    answer = (_, response) => response.end('https://a.example/')
    expect(await fetched(` ${origin}/list.txt?a=1 `)).toMatchObject({
      ok: true,
      value: { address: `${origin}/list.txt?a=1`, fileName: undefined },
    })
    expect(await readFile(path, 'utf8')).toBe('https://a.example/')
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /list.txt?a=1'])
    expect(Object.keys(requests[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it.for([
    [{ 'content-disposition': 'attachment; filename="Sheet 1.csv"' }, 'Sheet 1.csv'],
    [{ 'content-type': 'text/csv; charset=utf-8' }, 'list.csv'],
    [{ 'content-type': 'text/html' }, undefined],
  ] as const)('takes the name of %j', async ([headers, fileName]) => {
    answer = (_, response) => response.writeHead(200, headers).end('x')
    expect(await fetched(`${origin}/pub`)).toMatchObject({ value: { fileName } })
  })

  it('follows redirects, returns the last address, and checks each like the first', async () => {
    answer = ({ url }, response) =>
      url === '/b' ? response.end('x') : response.writeHead(302, { location: '/b' }).end()
    expect(await fetched(`${origin}/a`)).toMatchObject({ value: { address: `${origin}/b` } })
    answer = (_, response) => response.writeHead(301, { location: 'file:///etc/passwd' }).end()
    expect(await fetched(`${origin}/a`)).toEqual({ ok: false, error: 'invalid-address' })
    answer = ({ url }, response) => response.writeHead(307, { location: `${url}a` }).end()
    expect(await fetched(`${origin}/a`)).toEqual({ ok: false, error: 'too-many-redirects' })
    expect(requests).toHaveLength(2 + 1 + 6)
  })

  it.for(['ftp://a.example/', 'a.example', 'javascript:1', ''])(
    'takes no other address: %s',
    async (address) => {
      expect(await fetched(address)).toEqual({ ok: false, error: 'invalid-address' })
    },
  )

  it.for(
    [
      ['127.0.0.1', 'localhost', '10.0.0.1', '169.254.169.254', 'router.local'],
      ['[::1]', '[::ffff:10.0.0.1]', '[::127.0.0.1]', '[64:ff9b::10.0.0.1]', '[2002:7f00:1::]'],
      ['[fd00::1]', '[fe80::1]', '[fec0::1]', '[2001:db8::1]'],
    ].flat(),
  )('asks before it goes to %s', async (host) => {
    const asked = await fetched(`http://${host}:${portOf()}/`, { allowPrivate: false })
    expect(asked).toEqual({ ok: false, error: 'private-address' })
    expect(requests).toHaveLength(0)
  })

  it('asks before a redirect leads into a private network', async () => {
    server.once('connect', (_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.once('data', () =>
        socket.end(`HTTP/1.1 302 Found\r\nlocation: ${origin}/inside\r\n\r\n`),
      )
    })
    answer = (_, response) => response.writeHead(302, { location: `${origin}/inside` }).end()
    const asked = await fetched('http://a.example/list', {
      allowPrivate: false,
      resolveProxy: async () => origin,
    })
    expect(asked).toEqual({ ok: false, error: 'private-address' })
    expect(requests.map(({ url }) => url)).not.toContain('/inside')
  })

  it.for(['localhost', '::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fe80::1%1'])(
    'finds out in the connection itself that a name leads into a private network: %s',
    async (name) => {
      const found = Promise.withResolvers<unknown>()
      publicLookup(name, { all: true }, (error) => found.resolve(error))
      expect(await found.promise).toBeInstanceOf(PrivateAddress)
    },
  )

  it('returns public addresses in the requested form, and passes on errors of the system', async () => {
    const lookedUp = (name: string, all: boolean): Promise<unknown> =>
      new Promise((resolve) =>
        publicLookup(name, { all }, (error, address, family) =>
          resolve(error === null ? [address, family] : error),
        ),
      )
    const address = '93.184.216.34'
    expect(await lookedUp(address, true)).toEqual([[{ address, family: 4 }], undefined])
    const mapped = `::ffff:${address}`
    expect(await lookedUp(mapped, true)).toEqual([[{ address: mapped, family: 6 }], undefined])
    expect(await lookedUp(address, false)).toEqual([address, 4])
    expect(await lookedUp('nobody.invalid', true)).toHaveProperty('code')
  })

  it.skipIf(process.platform !== 'linux')('says that the disk is full', async () => {
    answer = (_, response) => response.end('https://a.example/')
    const { signal } = new AbortController()
    const resolveProxy = async (): Promise<undefined> => undefined
    const options = { resolveProxy, allowPrivate: true, signal }
    expect(await download(origin, '/dev/full', options)).toEqual({ ok: false, error: 'disk-full' })
  })

  it.for([
    [404, 'address-refused'],
    [500, 'address-refused'],
    [401, 'address-refused'],
    [304, 'address-refused'],
  ] as const)('takes nothing of an answer %i', async ([status, problem]) => {
    answer = (_, response) => response.writeHead(status).end()
    expect(await fetched(origin)).toEqual({
      ok: false,
      error: problem,
      about: [`HTTP ${status}`],
    })
  })

  it('stops at its limits of size, silence and time', async () => {
    const limits = { silenceMs: 60_000, wholeMs: 60_000, bytes: 60_000 }
    answer = (_, response) => response.end(Buffer.alloc(60_001))
    expect(await fetched(origin, { limits })).toEqual({ ok: false, error: 'address-too-large' })
    answer = (_, response) => response.write('https://a.example/')
    const hurry = await fetched(origin, { limits: { ...limits, wholeMs: 100 } })
    expect(hurry).toEqual({ ok: false, error: 'address-too-slow' })
    const halfSilent = await fetched(origin, { limits: { ...limits, silenceMs: 100 } })
    expect(halfSilent).toEqual({ ok: false, error: 'address-too-slow' })
    answer = () => undefined
    const silent = await fetched(origin, { limits: { ...limits, silenceMs: 100 } })
    expect(silent).toEqual({ ok: false, error: 'address-too-slow' })
  })

  it('distinguishes an unreachable or broken connection from a cancellation', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      response.socket?.end()
    }
    expect(await fetched(origin)).toEqual({ ok: false, error: 'address-unreachable' })
    const stop = new AbortController()
    answer = () => stop.abort()
    const stopped = await fetched(origin, { signal: stop.signal })
    expect(stopped).toEqual({ ok: false, error: 'cancelled' })
    expect(await fetched('http://127.0.0.1:1/')).toEqual({
      ok: false,
      error: 'address-unreachable',
    })
  })

  it('uses the proxy, and never connects directly if the proxy is of an unknown kind', async () => {
    const proxied = await fetched('http://a.example/list', {
      resolveProxy: async () => 'socks5://127.0.0.1:1',
    })
    expect(proxied).toEqual({ ok: false, error: 'address-unreachable' })
    answer = (_, response) => response.end('from the proxy')
    const asked: string[] = []
    server.once('connect', (request, socket) => {
      asked.push(request.url ?? '')
      socket.end('HTTP/1.1 403 No\r\n\r\n')
    })
    await fetched('http://a.example/list', { resolveProxy: async () => origin })
    expect([...asked, ...requests.map(({ url }) => url)]).toEqual([
      expect.stringContaining('a.example'),
    ])
  })
})
