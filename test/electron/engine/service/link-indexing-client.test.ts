import { expect, test } from 'vitest'
import { createLinkIndexingClient } from '../../../../electron/engine/service/link-indexing-client.ts'
import { bodyOf } from '../../../fakes/network/links-in-body.ts'
import { ScriptedServer } from '../../../fakes/network/scripted-server.ts'
import { directClient, receiptBody, submitOnce, token } from './submit-once.ts'

const links = ['https://example.com/a', 'https://example.com/%D0%B6?q="x"']
const answerTimeoutMs = 10_000

test('a submission is one POST as specified, and its outcome is the receipt', async () => {
  const { outcome, request } = await submitOnce(
    async (connection) => {
      await connection.body()
      connection.answer(200, receiptBody(2))
    },
    { links },
  )
  expect(outcome).toEqual({
    kind: 'receipt',
    httpStatus: 200,
    taskId: 'task-7',
    unitsUsed: 2,
    linksCount: 2,
    message: 'Task created',
  })
  expect(request?.head).toMatch(/^POST \/api\/links HTTP\/1\.1\r\n/)
  expect(request?.head).toContain(`\r\nauthorization: Bearer ${token}`)
  expect(request?.head).toContain('\r\ncontent-type: application/json')
  expect(request?.head).toContain('\r\nconnection: close')
  expect(request?.head).not.toMatch(/accept-encoding|expect|transfer-encoding/i)
  expect(JSON.parse(String(request?.body))).toEqual({ links })
})

test('each submission opens a new connection, even if the service offers to keep the old one', async () => {
  await using server = await ScriptedServer.start(async (connection) => {
    await connection.body()
    connection.answer(200, receiptBody(2), { connection: 'keep-alive' })
  })
  const { baseUrl } = server
  for (let round = 0; round < 5; round += 1)
    await directClient().submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs })
  expect(server.connections).toBe(5)
  expect(server.requests.length).toBe(5)
})

test('a probe sends a body that is not JSON, so nothing can be charged', async () => {
  await using server = await ScriptedServer.start(async (connection) => {
    await connection.body()
    connection.answer(400, '{"status":400,"message":"Invalid data provided"}')
  })
  const { baseUrl } = server
  expect(await directClient().probe({ baseUrl, token, answerTimeoutMs })).toEqual({
    kind: 'refused',
    httpStatus: 400,
    message: 'Invalid data provided',
  })
  expect(server.requests.map(({ body }) => String(body))).toEqual(['{'])
})

test.each(['http://user:50%@127.0.0.1:1/', 'http://us%E0r@127.0.0.1:1/', 'http://a:99999'])(
  'with a proxy that cannot be used nothing is sent, and the call does not reject: %s',
  async (proxyUrl) => {
    const client = createLinkIndexingClient({ resolveProxy: async () => proxyUrl })
    expect(
      await client.submit({
        baseUrl: 'https://service.invalid',
        token,
        body: bodyOf(['https://a.example/']),
        answerTimeoutMs: 1_000,
      }),
    ).toEqual({ kind: 'not-sent', cause: 'proxy', code: undefined })
  },
)

test('plain http to another computer is never tried, and its proxy is not looked up', async () => {
  const client = createLinkIndexingClient({
    resolveProxy: () => Promise.reject(new Error('The proxy was looked up')),
  })
  const baseUrl = 'http://service.example'
  expect(await client.submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs })).toEqual({
    kind: 'not-sent',
    cause: 'insecure-address',
    code: undefined,
  })
})

test('a token that cannot be sent in a header is a bug, and the error does not contain it', async () => {
  const secret = 'a\r\nx-evil: 1'
  const submitting = directClient().submit({
    baseUrl: 'http://127.0.0.1:9',
    token: secret,
    body: bodyOf(links),
    answerTimeoutMs,
  })
  await expect(submitting).rejects.toThrow('The token cannot be sent in a header')
  await expect(submitting).rejects.not.toThrow(secret)
})

test('a Retry-After with a date is counted from the given clock', async () => {
  await using server = await ScriptedServer.start(async (connection) => {
    await connection.body()
    connection.answer(429, '', { 'retry-after': 'Fri, 20 Nov 2026 12:00:10 GMT' })
  })
  const client = createLinkIndexingClient({
    resolveProxy: async () => undefined,
    now: () => Date.UTC(2026, 10, 20, 12),
  })
  const { baseUrl } = server
  expect(
    await client.submit({ baseUrl, token, body: bodyOf(links), answerTimeoutMs }),
  ).toMatchObject({
    kind: 'too-many-requests',
    retryAfterMs: 10_000,
  })
})
