import { request as httpRequest } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { PracticeServer } from '../../../electron/practice-service/practice-server.ts'
import { post, practice, settingsWith, readStatement, token } from './practice.ts'

const links = ['https://example.com/a', 'http://example.com/b']

describe('a valid request', () => {
  test('creates a task for one unit per link and answers as specified', async () => {
    const { baseUrl } = await practice()
    const answer = await post(baseUrl, { links })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      status: 200,
      msg: 'Task created',
      data: { units_used: 2, task_id: 'task-1', links_count: 2 },
    })
  })

  test('costs the set units per link, up to the balance', async () => {
    const { baseUrl } = await practice({ balance: 5 }, { unitsPerLink: 2 })
    const answer = await post(baseUrl, { links })
    expect(await answer.json()).toMatchObject({ data: { units_used: 4, links_count: 2 } })
    expect((await post(baseUrl, { links: ['https://example.com/c'] })).status).toBe(405)
  })

  test('may send links as a string with semicolons', async () => {
    const { baseUrl } = await practice()
    const answer = await post(baseUrl, { links: links.join(';') })
    expect(await answer.json()).toMatchObject({ data: { links_count: 2 } })
  })

  test('may hold 20,000 links', async () => {
    const { baseUrl } = await practice()
    const many = Array.from({ length: 20_000 }, (_, index) => `https://example.com/${index}`)
    const answer = await post(baseUrl, { links: many })
    expect(await answer.json()).toMatchObject({ data: { units_used: 20_000 } })
    expect((await readStatement(baseUrl)).charges.map(({ link }) => link)).toEqual(many)
  })
})

describe('an error has the status and the body of the specification', () => {
  const authorization = `Bearer ${token}`

  test.each([
    [401, 'without a token', {}],
    [401, 'with another scheme', { authorization: `Basic ${token}` }],
    [401, 'with an empty token', { authorization: 'Bearer ' }],
    [401, 'with two tokens', { authorization: `Bearer ${token} ${token}` }],
    [403, 'with a token that is not valid', { authorization: 'Bearer another' }],
  ])('%i %s', async (status, _what, headers) => {
    const { baseUrl } = await practice()
    const answer = await post(baseUrl, { links }, headers)
    expect(await specifiedError(answer)).toBe(status)
  })

  test.each([
    ['not JSON', '{'],
    ['empty', ''],
    ['without links', {}],
    ['a list', links],
    ['null', 'null'],
    ['with a number for links', { links: 7 }],
    ['with no links', { links: [] }],
    ['with an empty string', { links: '' }],
    ['with an empty piece', { links: 'https://example.com/a;' }],
    ['with a number among the links', { links: [...links, 7] }],
    ['with a relative link', { links: [...links, '/a'] }],
    ['with a link of another scheme', { links: [...links, 'ftp://example.com/'] }],
    ['with a link without host', { links: ['https://'] }],
    ['with a link that holds a space', { links: ['https://example.com/a b'] }],
    ['with a link over 2,000 characters', { links: [`https://example.com/${'a'.repeat(1_981)}`] }],
    ['with more than 20,000 links', { links: Array(20_001).fill('https://example.com/') }],
    ['with a link to be refused', { links: [...links, 'https://example.com/reject-me'] }],
  ])('400 for a body %s, and charges nothing', async (_what, body) => {
    const { baseUrl } = await practice()
    const answer = await post(baseUrl, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      status: 400,
      message: "Task wasn't created: Invalid data provided",
    })
    expect((await readStatement(baseUrl)).charges).toEqual([])
  })

  test('a link of exactly 2,000 characters is taken', async () => {
    const { baseUrl } = await practice()
    const answer = await post(baseUrl, { links: [`https://example.com/${'a'.repeat(1_980)}`] })
    expect(answer.status).toBe(200)
  })

  test.each([
    ['GET', '/api/links'],
    ['PUT', '/api/links'],
    ['POST', '/api/other'],
    ['POST', '/'],
    ['POST', '/practice/books'],
  ])('404 for %s %s', async (method, path) => {
    const { baseUrl } = await practice()
    expect(
      await specifiedError(await fetch(baseUrl + path, { method, headers: { authorization } })),
    ).toBe(404)
  })

  test('404 for a foreign Host', async () => {
    const { baseUrl } = await practice()
    const request = httpRequest(`${baseUrl}/practice/books`, { headers: { host: 'evil.example' } })
    request.end()
    const [answer] = await once(request, 'response')
    expect(answer.statusCode).toBe(404)
    answer.resume()
  })

  test('405 when the balance is below the cost, which stays as it was', async () => {
    const { baseUrl } = await practice({ balance: 3 })
    expect((await post(baseUrl, { links })).status).toBe(200)
    expect(await specifiedError(await post(baseUrl, { links }))).toBe(405)
    expect((await post(baseUrl, { links: links.slice(1) })).status).toBe(200)
    expect((await readStatement(baseUrl)).charges.length).toBe(3)
  })

  test('in the order path, token, rate, body, balance', async () => {
    const { baseUrl } = await practice({ balance: 0, ratePerMinute: 4 })
    const anonymous = {}
    expect((await fetch(`${baseUrl}/other`, { method: 'POST' })).status).toBe(404)
    expect((await post(baseUrl, '{', anonymous)).status).toBe(401)
    expect((await post(baseUrl, '{')).status).toBe(400)
    expect((await post(baseUrl, { links })).status).toBe(405)
    expect((await post(baseUrl, '{')).status).toBe(429)
    expect((await post(baseUrl, '{', anonymous)).status).toBe(401)
  })
})

test('the 61st request in 60 seconds by its clock is one too many', async () => {
  let nowMs = 1_000_000
  const { baseUrl } = await practice({}, { clock: () => nowMs })
  for (let count = 0; count < 60; count += 1) expect((await post(baseUrl, '{')).status).toBe(400)
  nowMs += 59_999
  expect(await specifiedError(await post(baseUrl, '{'))).toBe(429)
  nowMs += 1
  expect((await post(baseUrl, '{')).status).toBe(400)
})

test('a request that is cut before its end is not charged', async () => {
  const { baseUrl } = await practice()
  const { port } = new URL(baseUrl)
  const body = JSON.stringify({ links })
  const socket = connect(Number(port), '127.0.0.1')
  socket.end(
    `POST /api/links HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
      `content-length: ${body.length}\r\n\r\n${body.slice(0, -2)}`,
  )
  socket.resume()
  await once(socket, 'close')
  const statement = await readStatement(baseUrl)
  expect(statement.charges).toEqual([])
  expect(statement.requests).toMatchObject([{ answered: null, status: null }])
})

test('the statement tells every charge and request by the clock of the service', async () => {
  let nowMs = 1_000
  const { baseUrl } = await practice({}, { clock: () => nowMs })
  await post(baseUrl, { links })
  nowMs = 2_000
  await post(baseUrl, '{')
  expect(await readStatement(baseUrl)).toEqual({
    charges: [
      { link: links[0], time: 1_000, task: 'task-1' },
      { link: links[1], time: 1_000, task: 'task-1' },
    ],
    requests: [
      { received: 1_000, answered: 1_000, status: 200 },
      { received: 2_000, answered: 2_000, status: 400 },
    ],
  })
})

describe('a fault', () => {
  test.each([
    ['error-500', 500, 0],
    ['error-500-charged', 500, 2],
    ['reject-400', 400, 0],
    ['too-many-429', 429, 0],
  ] as const)('%s answers %i and charges %i units', async (kind, status, units) => {
    const { baseUrl } = await practice({ faults: [{ kind, rate: 1 }] })
    expect(await specifiedError(await post(baseUrl, { links }))).toBe(status)
    expect((await readStatement(baseUrl)).charges.length).toBe(units)
  })

  test.each([
    ['drop-before', 0],
    ['drop-after', 2],
  ] as const)('%s cuts the connection and charges %i units', async (kind, units) => {
    const { baseUrl } = await practice({ faults: [{ kind, rate: 1 }] })
    await expect(post(baseUrl, { links })).rejects.toThrow('fetch failed')
    const statement = await readStatement(baseUrl)
    expect(statement.charges.length).toBe(units)
    expect(statement.requests).toMatchObject([{ answered: null, status: null }])
  })

  test('hang never answers and charges nothing', async () => {
    const { baseUrl } = await practice({ faults: [{ kind: 'hang', rate: 1 }] })
    await expect(
      fetch(`${baseUrl}/api/links`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ links }),
        signal: AbortSignal.timeout(100),
      }),
    ).rejects.toThrow('timeout')
    expect((await readStatement(baseUrl)).charges).toEqual([])
  })

  test('slow charges and answers late', async () => {
    const { baseUrl } = await practice({ faults: [{ kind: 'slow', rate: 1 }] }, { slowMs: 50 })
    expect((await post(baseUrl, { links })).status).toBe(200)
    const [request] = (await readStatement(baseUrl)).requests
    expect((request?.answered ?? 0) - (request?.received ?? 0)).toBeGreaterThanOrEqual(49)
  })

  test('partial takes half of the links, charges for those and says so', async () => {
    const { baseUrl } = await practice({ faults: [{ kind: 'partial', rate: 1 }] })
    const answer = await post(baseUrl, { links: [...links, 'https://example.com/c'] })
    expect(await answer.json()).toMatchObject({ data: { units_used: 1, links_count: 1 } })
    expect((await readStatement(baseUrl)).charges.map(({ link }) => link)).toEqual(
      links.slice(0, 1),
    )
  })

  test('affects the drawn share of requests only', async () => {
    const chances = [0.1, 0.5, 0.3, 0.9]
    const { baseUrl } = await practice(
      {
        faults: [
          { kind: 'error-500', rate: 0.2 },
          { kind: 'reject-400', rate: 0.2 },
        ],
      },
      { random: () => chances.shift() ?? 1 },
    )
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await post(baseUrl, { links })).status)
    expect(statuses).toEqual([500, 200, 400, 200])
  })
})

test('a port in use rejects with the code of the system', async () => {
  const { baseUrl } = await practice()
  const settings = await settingsWith({ port: Number(new URL(baseUrl).port) })
  await expect(PracticeServer.start(settings)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

/** The status of an answer whose body is the specification's for it. */
async function specifiedError(answer: Response): Promise<number> {
  const { status } = answer
  expect(await answer.json()).toEqual({ status, message: expect.stringMatching(/\w/) })
  return status
}
