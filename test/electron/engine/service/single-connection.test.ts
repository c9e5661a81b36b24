import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLinkIndexingClient } from '../../../../electron/engine/service/link-indexing-client.ts'
import { singleConnection } from '../../../../electron/engine/service/single-request.ts'
import type { Outcome } from '../../../../electron/shared/outcome.ts'
import { type ScriptedConnection, ScriptedServer } from '../../../fakes/network/scripted-server.ts'
import { tunnelTo } from '../../../fakes/network/tunnel.ts'
import { bodyOf } from '../../../fakes/network/links-in-body.ts'
import { eightMegabytes, receiptBody, token } from './submit-once.ts'
import { expired, ofOtherHost, selfSigned } from './certificate.ts'

// Tests of other files run in this process and must not trust these certificates.
const usual = getCACertificates('default')
beforeAll(() => {
  setDefaultCACertificates([
    ...usual,
    ...[selfSigned, expired, ofOtherHost].map(({ cert }) => cert),
  ])
})
afterAll(() => setDefaultCACertificates(usual))

test('requests over TLS use HTTP/1.1', async () => {
  await using server = await ScriptedServer.start(accepting, selfSigned)
  const client = createLinkIndexingClient({ resolveProxy: async () => undefined })
  const { baseUrl } = server
  expect(
    await client.submit({
      baseUrl,
      token,
      body: bodyOf(['https://a.example/']),
      answerTimeoutMs: 10_000,
    }),
  ).toMatchObject({ kind: 'receipt', linksCount: 1 })
  expect(server.connections).toBe(1)
})

describe('a certificate that is not valid is never accepted, whatever the environment says:', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each([
    ['one that has expired', expired, 'certificate-expired'],
    ['one of another host', ofOtherHost, 'certificate-host'],
  ])('%s', async (_, identity, cause) => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    await using server = await ScriptedServer.start(accepting, identity)
    await using proxy = await ScriptedServer.start(tunnelTo(() => server.port))
    const { baseUrl } = server
    const body = bodyOf(['https://a.example/'])
    const client = createLinkIndexingClient({ resolveProxy: async () => undefined })
    expect(await client.submit({ baseUrl, token, body, answerTimeoutMs: 10_000 })).toMatchObject({
      kind: 'not-sent',
      cause,
    })
    // Through a proxy the request goes to another name, which neither certificate is for.
    expect(await submitThrough(proxy.baseUrl)).toMatchObject({ kind: 'not-sent', cause })
    expect(server.requests).toEqual([])
  })
})

test('a connection is never opened twice', async () => {
  await using server = await ScriptedServer.start(async (connection) => {
    await connection.head()
    connection.answer(200, '')
  })
  const { dispatcher } = singleConnection(server.baseUrl, undefined, 10_000)
  const ask = () => dispatcher.request({ path: '/', method: 'GET', reset: true })
  await (await ask()).body.dump()
  await expect(ask()).rejects.toThrow('One request, one connection')
  await dispatcher.destroy()
  expect(server.connections).toBe(1)
})

describe('through a proxy', () => {
  test('a submission arrives, and the proxy sees neither token nor links', async () => {
    await using service = await ScriptedServer.start(accepting, selfSigned)
    await using proxy = await ScriptedServer.start(tunnelTo(() => service.port))
    expect(await submitThrough(proxy.baseUrl, service.port)).toMatchObject({ kind: 'receipt' })
    expect(proxy.requests.map(({ head }) => head.split('\r\n')[0])).toEqual([
      `CONNECT service.test:${service.port} HTTP/1.1`,
    ])
    expect(proxy.requests[0]?.head).not.toContain(token)
    expect(service.requests.length).toBe(1)
  })

  test('that cannot be reached, nothing is sent', async () => {
    const proxy = await ScriptedServer.start(() => {})
    const { baseUrl } = proxy
    await proxy.stop()
    expect(await submitThrough(baseUrl)).toEqual({
      kind: 'not-sent',
      cause: 'proxy',
      code: 'ECONNREFUSED',
    })
  })

  test.each<[string, (connection: ScriptedConnection) => void | Promise<void>]>([
    ['that refuses the tunnel', (connection) => connection.answer(403, '<h1>Blocked</h1>')],
    ['that cuts the connection', (connection) => connection.cut()],
    ['that never answers', (connection) => connection.gone()],
  ])('%s, nothing is sent', async (_which, react) => {
    await using proxy = await ScriptedServer.start(async (connection) => {
      await connection.head()
      await react(connection)
    })
    expect(await submitThrough(proxy.baseUrl, 443, 200)).toMatchObject({
      kind: 'not-sent',
      cause: 'proxy',
    })
    expect(proxy.connections).toBe(1)
  })

  test('that wants a password, nothing is sent, and the cause says so', async () => {
    await using proxy = await ScriptedServer.start(async (connection) => {
      await connection.head()
      connection.write('HTTP/1.1 100 Continue\r\n\r\n')
      connection.answer(407, '')
    })
    expect(await submitThrough(proxy.baseUrl)).toMatchObject({
      kind: 'not-sent',
      cause: 'proxy-login',
    })
  })

  test.each(['socks5', 'socks4', 'nonsense'])(
    'of an unknown kind (%s), nothing is sent, not even to the proxy',
    async (kind) => {
      await using proxy = await ScriptedServer.start((connection) => connection.cut())
      const proxyUrl = proxy.baseUrl.replace('http', kind)
      expect(await submitThrough(proxyUrl)).toMatchObject({ kind: 'not-sent', cause: 'proxy' })
      expect(proxy.connections).toBe(0)
    },
  )

  test('that cuts the tunnel in the body, nothing is sent', async () => {
    await using service = await ScriptedServer.start(accepting, selfSigned)
    await using proxy = await ScriptedServer.start(
      tunnelTo(() => service.port, { cut: { sentBytes: 1_000_000 } }),
    )
    expect(await submitThrough(proxy.baseUrl, service.port)).toMatchObject({
      kind: 'not-sent',
      cause: 'cut',
    })
    expect(service.requests[0]?.isWhole ?? false).toBe(false)
  })

  test('a distant service that cuts before the last byte leaves no doubt', async () => {
    const links = ['https://a.example/']
    await using service = await ScriptedServer.start(async (connection) => {
      await connection.bodyBytes(JSON.stringify({ links }).length - 2)
      connection.cut()
    }, selfSigned)
    await using proxy = await ScriptedServer.start(tunnelTo(() => service.port, { awayMs: 200 }))
    expect(await submitThrough(proxy.baseUrl, service.port, 10_000, links)).toMatchObject({
      kind: 'not-sent',
      cause: 'cut',
    })
    expect(service.requests.map(({ isWhole }) => isWhole)).toEqual([false])
  })

  test('an answer that is lost on the way back is no answer', async () => {
    await using service = await ScriptedServer.start(async (connection) => {
      await connection.body()
      connection.cut()
    }, selfSigned)
    await using proxy = await ScriptedServer.start(tunnelTo(() => service.port))
    expect(await submitThrough(proxy.baseUrl, service.port)).toMatchObject({
      kind: 'no-answer',
      cause: 'cut',
    })
  })
})

async function accepting(connection: ScriptedConnection): Promise<void> {
  const { links } = JSON.parse(String(await connection.body()))
  connection.answer(200, receiptBody(links.length))
}

function submitThrough(
  proxyUrl: string,
  port = 443,
  answerTimeoutMs = 10_000,
  links = eightMegabytes,
): Promise<Outcome> {
  const client = createLinkIndexingClient({ resolveProxy: async () => proxyUrl })
  const baseUrl = `https://service.test:${port}`
  return client.submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs })
}
