import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type LookupFunction, type Server } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageResponse } from '../../../../electron/engine/pages/page-request.ts'
import { type PageNetwork, PageRequests } from '../../../../electron/engine/pages/request.ts'
import { ScriptedServer } from '../../../fakes/network/scripted-server.ts'
import { tunnelTo } from '../../../fakes/network/tunnel.ts'
import { selfSigned } from '../service/certificate.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let requests: IncomingMessage[]
const server = createServer((request, response) => {
  requests.push(request)
  answer(request, response)
})
let port: number

beforeAll(async () => {
  port = await listening(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

async function listening(of: Server): Promise<number> {
  await new Promise<void>((resolve) => of.listen(0, '127.0.0.1', resolve))
  const address = of.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
  return address.port
}

/** What a page got, beside the response. */
interface Got {
  readonly response: PageResponse
  readonly body: Buffer
  readonly status: number | undefined
}

const timeoutMs = 20_000

/** Sends one GET. Every name is on this computer, at the port of the test's server. */
async function get(
  address: string,
  {
    network = {},
    limitMs = timeoutMs,
    isWanted = true,
    enough = Number.POSITIVE_INFINITY,
  }: {
    network?: Partial<PageNetwork>
    limitMs?: number
    isWanted?: boolean
    enough?: number
  } = {},
): Promise<Got> {
  const pages = newRequests(network, limitMs)
  try {
    return await getWith(pages, address, isWanted, enough)
  } finally {
    await pages.close()
  }
}

function newRequests(network: Partial<PageNetwork> = {}, limitMs = timeoutMs): PageRequests {
  const usual: PageNetwork = {
    resolveProxy: async () => undefined,
    allowPrivate: false,
    controlNames: [],
    fixedAddresses: [{ host: '*', port, address: '127.0.0.1' }],
  }
  return new PageRequests(
    { ...usual, ...network },
    'Linkferry/0 (+https://linkferry.example/)',
    limitMs,
  )
}

async function getWith(
  pages: PageRequests,
  address: string,
  isWanted = true,
  enough = Number.POSITIVE_INFINITY,
): Promise<Got> {
  const chunks: Uint8Array[] = []
  let length = 0
  let seen: number | undefined
  const response = await pages.send(
    new URL(address),
    (status) => {
      seen = status
      if (!isWanted) return undefined
      return (chunk) => {
        chunks.push(Uint8Array.from(chunk))
        length += chunk.length
        return length < enough
      }
    },
    new AbortController().signal,
    () => {},
  )
  return { response, body: Buffer.concat(chunks), status: seen }
}

const page = (path = '/'): string => `http://page.example:${port}${path}`

function failure(kind: string): unknown {
  return { kind: 'failure', failure: kind, detail: expect.any(String) }
}

describe('one GET', () => {
  it('asks for the page and says who asks, and nothing else', async () => {
    answer = (_, response) => response.end('a page')
    const { response, body } = await get(`http://user:secret@page.example:${port}/a?b=c#d`)
    expect(response).toMatchObject({ kind: 'answer', status: 200, bodyBytes: 6, isCut: false })
    expect(body.toString()).toBe('a page')
    expect(requests.map(({ method, url }) => [method, url])).toEqual([['GET', '/a?b=c']])
    expect(requests[0]?.headers).toEqual({
      host: `page.example:${port}`,
      connection: 'keep-alive',
      'user-agent': 'Linkferry/0 (+https://linkferry.example/)',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br',
    })
  })

  it('tells every line of the head, with names in lower case', async () => {
    answer = (_, response) => {
      response.writeHead(404, [
        ['X-Robots-Tag', 'noindex'],
        ['x-robots-tag', 'nofollow'],
        ['Location', 'http://caf\u00e9.example/'],
      ])
      response.end()
    }
    const { response, status } = await get(page())
    if (response.kind !== 'answer') throw new Error('no answer')
    expect([response.status, status]).toEqual([404, 404])
    const told = response.headers.filter(([name]) => /^(?:x-robots-tag|location)$/.test(name))
    expect(told).toEqual([
      ['x-robots-tag', 'noindex'],
      ['x-robots-tag', 'nofollow'],
      ['location', 'http://caf\u00e9.example/'],
    ])
  })

  it('follows no redirect', async () => {
    answer = (_, response) => response.writeHead(301, { location: page('/next') }).end('moved')
    const { response } = await get(page(), { isWanted: false })
    expect(response).toMatchObject({ kind: 'answer', status: 301 })
    expect(requests).toHaveLength(1)
  })

  it('keeps the connection for the next page of the site', async () => {
    answer = (_, response) => response.end('a page')
    const pages = newRequests()
    await getWith(pages, page('/1'), false)
    await getWith(pages, page('/2'))
    await pages.close()
    expect(new Set(requests.map(({ socket }) => socket)).size).toBe(1)
  })

  it('asks again if a kept connection is closed just then, and only then', async () => {
    let asked = 0
    const site = createSocketServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', () => {
        asked++
        if (asked === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
        else if (asked === 3)
          socket.end('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 5\r\n\r\nagain')
        else socket.resetAndDestroy()
      })
    })
    const sitePort = await listening(site)
    const pages = newRequests({
      fixedAddresses: [{ host: '*', port: sitePort, address: '127.0.0.1' }],
    })
    const address = `http://page.example:${sitePort}/`
    expect((await getWith(pages, address)).body.toString()).toBe('ok')
    expect((await getWith(pages, address)).body.toString()).toBe('again')
    expect((await getWith(pages, address)).response).toEqual(failure('no-connection'))
    expect(asked).toBe(4)
    await pages.close()
    site.close()
  })

  it('rejects with the reason when it is aborted, at any moment', async () => {
    answer = (_, response) => response.write('beginning')
    for (const moment of ['before', 'head', 'body'] as const) {
      const pages = newRequests()
      const abort = new AbortController()
      if (moment === 'before') abort.abort(new Error('enough'))
      const sent = pages.send(
        new URL(page()),
        () => {
          if (moment === 'head') abort.abort(new Error('enough'))
          return () => {
            if (moment === 'body') abort.abort(new Error('enough'))
            return true
          }
        },
        abort.signal,
        () => {},
      )
      await expect(sent).rejects.toThrow('enough')
      await pages.close()
    }
  })
})

describe('the body', () => {
  const text = 'Ünïcode '.repeat(10_000)

  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['identity', Buffer.from(text)],
    ['none', Buffer.from(text)],
  ])('is decompressed: %s', async (coding, bytes) => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes)
    const { response, body } = await get(page())
    expect(response).toMatchObject({ kind: 'answer', bodyBytes: body.length, isCut: false })
    expect(body.toString()).toBe(text)
  })

  it('may be empty whatever its coding', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end()
    expect((await get(page())).response).toMatchObject({ kind: 'answer', bodyBytes: 0 })
  })

  it.each([
    ['gzip', Buffer.from('<html>this is not compressed')],
    ['gzip', gzipSync(text).subarray(0, -20)],
    ['br', Buffer.from('<html>this is not compressed')],
    ['zstd', Buffer.from('(\xb5/\xfd')],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(text)))],
  ])('that is not what its coding says is unreadable: %s', async (coding, bytes) => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': coding }).end(bytes)
    expect((await get(page())).response).toEqual(failure('unreadable'))
  })

  it('is read up to 512 KB', async () => {
    answer = (_, response) => response.end(Buffer.alloc(3_000_000, 'a'))
    const { response, body } = await get(page())
    expect(response).toMatchObject({ kind: 'answer', bodyBytes: 524_288, isCut: true })
    expect(body).toHaveLength(524_288)
  })

  it('ends cleanly if it is a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000))
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    const { response } = await get(page())
    expect(response).toMatchObject({ kind: 'answer', bodyBytes: 524_288, isCut: true })
  })

  it('ends cleanly if it is a bomb in a bomb', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(200_000_000)))
    answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb)
    const { response } = await get(page())
    expect(response).toMatchObject({ kind: 'answer', bodyBytes: 524_288, isCut: true })
  })

  it('ends when who reads it has enough', async () => {
    answer = (_, response) => response.write('x'.repeat(1_000))
    const { response } = await get(page(), { enough: 10 })
    expect(response).toMatchObject({ kind: 'answer', bodyBytes: 1_000, isCut: true })
  })

  it('is not waited for if nobody wants it', async () => {
    answer = (_, response) => {
      response.writeHead(301, { location: '/next' })
      response.write('x'.repeat(100_000))
    }
    const { response, body } = await get(page(), { isWanted: false })
    expect(response).toMatchObject({ kind: 'answer', status: 301, isCut: true })
    expect(body).toHaveLength(0)
  })

  it('is an answer if 512 KB came before the trickle', async () => {
    answer = (_, response) => response.write(Buffer.alloc(600_000, 'a'))
    const { response } = await get(page(), { limitMs: 5_000 })
    expect(response).toMatchObject({ kind: 'answer', bodyBytes: 524_288, isCut: true })
  })
})

describe('what is no answer', () => {
  it('times out without an answer, and with an endless one', async () => {
    answer = () => {}
    expect((await get(page(), { limitMs: 50 })).response).toEqual(failure('timed-out'))
    let timer: NodeJS.Timeout | undefined
    answer = (_, response) => {
      timer = setInterval(() => response.write('.'), 5)
    }
    expect((await get(page(), { limitMs: 100 })).response).toEqual(failure('timed-out'))
    clearInterval(timer)
  })

  it.each([
    ['a head without end', 'unreadable', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(200_000)}`],
    ['a head of many lines', 'unreadable', `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(60_000)}`],
    ['what is not HTTP', 'unreadable', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a cut body', 'no-connection', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
    ['a cut head', 'no-connection', 'HTTP/1.1 200 O'],
    ['nothing', 'no-connection', ''],
  ])('is named: %s is %s', async (_, kind, bytes) => {
    await using site = await ScriptedServer.start(async (connection) => {
      await connection.head()
      if (bytes !== '') await connection.flush(bytes)
      connection.end()
    })
    const fixedAddresses = [{ host: '*', port: site.port, address: '127.0.0.1' }]
    const { response } = await get(`http://page.example:${site.port}/`, {
      network: { fixedAddresses },
    })
    expect(response).toEqual(failure(kind))
  })

  it('is named: nobody listens', async () => {
    await using site = await ScriptedServer.start(() => {})
    const { port: closed } = site
    await site.stop()
    const fixedAddresses = [{ host: '*', port: closed, address: '127.0.0.1' }]
    const { response } = await get(`http://page.example:${closed}/`, {
      network: { fixedAddresses },
    })
    expect(response).toEqual(failure('no-connection'))
  })

  it('is named: the certificate is not valid, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    await using site = await ScriptedServer.start((to) => to.answer(200, 'a page'), selfSigned)
    await using proxy = await ScriptedServer.start(tunnelTo(() => site.port))
    const address = `https://page.example:${site.port}/`
    const fixedAddresses = [{ host: '*', port: site.port, address: '127.0.0.1' }]
    const direct = await get(address, { network: { fixedAddresses } })
    const network = { fixedAddresses: [], resolveProxy: async () => proxy.baseUrl }
    const proxied = await get(address, { network })
    vi.unstubAllEnvs()
    expect([direct.response, proxied.response]).toEqual([
      failure('tls-failed'),
      failure('tls-failed'),
    ])
    expect(site.requests).toEqual([])
  })

  it.each([
    ['ENOTFOUND', 'name-not-found'],
    ['EAI_AGAIN', 'name-not-resolved'],
    ['EAI_FAIL', 'name-not-resolved'],
    ['ESERVFAIL', 'name-not-resolved'],
  ])('is named: a name fails with %s', async (code, kind) => {
    const lookup: LookupFunction = (host, _, callback) =>
      callback(Object.assign(new Error(host), { code, syscall: 'getaddrinfo' }), '')
    const { response } = await get('http://page.example/', { network: { lookup } })
    expect(response).toEqual(failure(kind))
  })
})

/** Finds every name at one address. */
function findsAt(address: string): LookupFunction {
  return (_, options, callback) => {
    if (options.all === true) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
}

describe('private addresses', () => {
  it('are refused, as a host and behind a name, before anything is sent', async () => {
    answer = (_, response) => response.end('secret')
    const network = { fixedAddresses: [], lookup: findsAt('127.0.0.1') }
    for (const host of ['127.0.0.1', '[::1]', 'localhost', 'page.example', '10.0.0.1'])
      expect((await get(`http://${host}:${port}/`, { network })).response).toEqual(
        failure('private-address'),
      )
    expect(requests).toEqual([])
  })

  it('are asked if the user allows it', async () => {
    answer = (_, response) => response.end('intranet')
    const network = { fixedAddresses: [], allowPrivate: true, lookup: findsAt('127.0.0.1') }
    for (const host of ['127.0.0.1', 'page.example'])
      expect((await get(`http://${host}:${port}/`, { network })).body.toString()).toBe('intranet')
  })

  it('are asked for a fixed host and port, and for no other', async () => {
    answer = (_, response) => response.end('fixture')
    const fixedAddresses = [{ host: 'page.example', port, address: '127.0.0.1' }]
    const network = { fixedAddresses, lookup: findsAt('127.0.0.1') }
    expect((await get(page(), { network })).body.toString()).toBe('fixture')
    const elsewhere = [{ host: 'page.example', port: 80, address: '127.0.0.1', addressPort: port }]
    const moved = await get('http://page.example/', { network: { fixedAddresses: elsewhere } })
    expect(moved.body.toString()).toBe('fixture')
    for (const address of [`http://other.example:${port}/`, `http://page.example:${port + 1}/`])
      expect((await get(address, { network })).response).toEqual(failure('private-address'))
  })

  it('are refused as a host also with a proxy', async () => {
    await using proxy = await ScriptedServer.start((to) => to.answer(200, 'secret'))
    const network = { fixedAddresses: [], resolveProxy: async () => proxy.baseUrl }
    expect((await get('http://10.0.0.1/', { network })).response).toEqual(
      failure('private-address'),
    )
    expect(proxy.requests).toEqual([])
  })
})

describe('a proxy', () => {
  it('gets the requests of the addresses that it is for', async () => {
    await using proxy = await ScriptedServer.start((to) => to.answer(200, 'by proxy'))
    const network = { fixedAddresses: [], resolveProxy: async () => proxy.baseUrl }
    expect((await get('http://page.example/a', { network })).body.toString()).toBe('by proxy')
    expect(proxy.requests.map(({ head }) => head.split('\r\n', 1)[0])).toEqual([
      'GET http://page.example/a HTTP/1.1',
    ])
  })

  it('that cannot be reached, or says no, is no fault of a name', async () => {
    await using proxy = await ScriptedServer.start((to) => to.answer(502, 'no'))
    const refusing = { fixedAddresses: [], resolveProxy: async () => proxy.baseUrl }
    expect((await get('https://page.example/', { network: refusing })).response).toEqual(
      failure('no-connection'),
    )
    const nowhere = { ...refusing, resolveProxy: async () => 'http://proxy.invalid:8080' }
    expect((await get('https://page.example/', { network: nowhere })).response).toEqual(
      failure('no-connection'),
    )
    const socks = { ...refusing, resolveProxy: async () => 'socks5://127.0.0.1:1' }
    expect((await get('https://page.example/', { network: socks })).response).toEqual(
      failure('no-connection'),
    )
  })
})

describe('the network', () => {
  const isFound = findsAt('127.0.0.1')
  const isNotFound: LookupFunction = (host, _, callback) =>
    callback(Object.assign(new Error(host), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }), '')

  it('works if a name is found that exists', async () => {
    const controlNames = ['service.example']
    const online = newRequests({ controlNames, lookup: isFound })
    const offline = newRequests({ controlNames, lookup: isNotFound })
    const unknown = newRequests({ lookup: isNotFound })
    const answers = [online, offline, unknown].map(async (pages) => pages.isOnline())
    expect(await Promise.all(answers)).toEqual([true, false, undefined])
  })

  it('is tried with names that were found before', async () => {
    answer = (_, response) => response.end('a page')
    let isUp = true
    const pages = newRequests({
      fixedAddresses: [],
      allowPrivate: true,
      lookup: (...look) => (isUp ? isFound(...look) : isNotFound(...look)),
    })
    expect(await pages.isOnline()).toBeUndefined()
    await getWith(pages, page())
    expect(await pages.isOnline()).toBe(true)
    isUp = false
    expect(await pages.isOnline()).toBe(false)
    await pages.close()
  })

  it('is not known if sites answer although no name was ever found', async () => {
    answer = (_, response) => response.end('a page')
    const pages = newRequests({ controlNames: ['service.example'], lookup: isNotFound })
    expect(await pages.isOnline()).toBe(false)
    await getWith(pages, page())
    expect(await pages.isOnline()).toBeUndefined()
    await pages.close()
  })

  it('is tried at the proxy if there is one', async () => {
    await using proxy = await ScriptedServer.start((to) => to.answer(200, 'by proxy'))
    const pages = newRequests({ fixedAddresses: [], resolveProxy: async () => proxy.baseUrl })
    await getWith(pages, 'http://page.example/')
    expect(await pages.isOnline()).toBe(true)
    await proxy.stop()
    expect(await pages.isOnline()).toBe(false)
    await pages.close()
  })
})
