import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ok } from '../../../electron/shared/result.ts'
import type { TakenFile } from '../../../electron/shared/taken-files.ts'
import { isAway, overBridge, overHttp } from '../../../renderer/old/main-api.ts'
import { createFakeMain } from '../../fakes/fake-main.ts'

/** What the server was asked, and what it answers next; by default nothing. */
const asked: { url: string; type: string | undefined; body: string }[] = []
const keys = new Set<unknown>()
const never = new AbortController().signal
let answers: readonly string[] = []
const hangsUp = '"hangs up"'
const isCutOff = '"is cut off"'
let server: Server
let origin: string

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', headers } = request
  keys.add(headers['x-linkferry-page-key'])
  asked.push({ url, type: headers['content-type'], body: await text(request) })
  const [next = '{"ok":true,"reply":null}', ...rest] = answers
  answers = rest
  if (next === hangsUp) return void request.socket.destroy()
  const body = next === isCutOff ? '{"ok":tr' : next
  response.setHeader('content-type', 'application/json').end(body)
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  origin = `http://127.0.0.1:${address.port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

function answering(...bodies: readonly unknown[]) {
  asked.length = 0
  answers = bodies.map((body) => JSON.stringify(body))
  return overHttp(origin, () => 'key of the page')
}

test('asks by name with the input as JSON and returns the reply', async () => {
  const api = answering({ ok: true, reply: true })
  expect(await api.request('app.openExternal', { url: 'https://a.example/' })).toBe(true)
  expect(asked).toEqual([
    {
      url: '/api/request/app.openExternal',
      type: 'application/json',
      body: '{"url":"https://a.example/"}',
    },
  ])
})

test('shows its key with whatever it sends', async () => {
  const done = { ok: true, reply: { ok: true } }
  const api = answering(done, done, done, done)
  keys.clear()
  await api.request('app.retryEngine', undefined)
  await api.request('draft.paste', { draftId: 'd', text: 'a' })
  await api.addFiles('d', [new File(['in a'], 'a.txt')], never).catch(() => undefined)
  await api.importPaidList(1, new File(['paid'], 'paid.gz'), false)
  expect(asked).toHaveLength(4)
  expect([...keys]).toEqual(['key of the page'])
})

test('sends null where there is no input and gives undefined where there is no reply', async () => {
  const api = answering({ ok: true, reply: null })
  expect(await api.request('app.retryEngine', undefined)).toBeUndefined()
  expect(asked[0]?.body).toBe('null')
})

test('sends a paste as plain text, not as JSON', async () => {
  const api = answering({ ok: false, error: 'unused' })
  await api.request('draft.paste', { draftId: 'd&1', text: 'https://ö.example/\n"' }).catch(() => 0)
  expect(asked).toEqual([
    {
      url: '/api/paste?draftId=d%261',
      type: 'text/plain',
      body: 'https://ö.example/\n"',
    },
  ])
})

test('sends a paste of any length unchanged, wherever its pieces are cut', async () => {
  const pasted = `a${'😀'.repeat(1_200_000)}`
  await answering()
    .request('draft.paste', { draftId: 'd', text: pasted })
    .catch(() => 0)
  expect(asked[0]?.body === pasted).toBe(true)
})

test('rejects when the host reports a bug', async () => {
  const api = answering({ ok: false, error: 'no such request' })
  await expect(api.request('app.retryEngine', undefined)).rejects.toThrow('no such request')
})

function uploaded(file: TakenFile): unknown {
  return { ok: true, reply: ok({ draft: { id: 'd', lines: 1 }, files: [file] }) }
}
const three = ['a', 'b', 'c'].map((name) => new File([`in ${name}`], `${name}.txt`))

test('uploads files one after another, whatever became of those before', async () => {
  const each = [
    { name: 'a.txt', problem: 'damaged-file', about: ['b.xml'] },
    { name: 'b.txt', lines: 1 },
    { name: 'c.txt', problem: 'binary-file' },
  ] as const
  const api = answering(...each.map(uploaded))
  expect(await api.addFiles('d', three, never)).toEqual(
    ok({ draft: { id: 'd', lines: 1 }, files: each }),
  )
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/api/upload?draftId=d&name=a.txt', 'in a'],
    ['/api/upload?draftId=d&name=b.txt', 'in b'],
    ['/api/upload?draftId=d&name=c.txt', 'in c'],
  ])
})

test.each([
  ['hangs up', 'away'],
  ['is cut off', 'away'],
  [{ ok: false, error: 'engine-gone' }, 'away'],
])(
  'tells of each file what became of it where the host or its engine goes away (%j)',
  async (last, problem) => {
    const api = answering(uploaded({ name: 'a.txt', lines: 1 }), last)
    expect(await api.addFiles('d', three, never)).toEqual(
      ok({
        draft: { id: 'd', lines: 1 },
        files: [
          { name: 'a.txt', lines: 1 },
          { name: 'b.txt', problem },
          { name: 'c.txt', problem },
        ],
      }),
    )
    expect(asked).toHaveLength(2)
  },
)

test('uploads no file that is larger than the host takes, and the others all the same', async () => {
  const api = answering(uploaded({ name: 'b.txt', lines: 1 }))
  const large = new File([''], 'a.txt')
  Object.defineProperty(large, 'size', { value: 8_000_000_001 })
  expect(await api.addFiles('d', [large, ...three.slice(1, 2)], never)).toMatchObject({
    value: {
      files: [
        { name: 'a.txt', problem: 'file-too-large' },
        { name: 'b.txt', lines: 1 },
      ],
    },
  })
  expect(asked).toHaveLength(1)
})

test('uploads no file after the user has stopped it, or the disk is full', async () => {
  const rest = (problem: string) => ['b.txt', 'c.txt'].map((name) => ({ name, problem }))
  const stop = new AbortController()
  const stopped = answering(uploaded({ name: 'a.txt', lines: 1 }))
  const stopping = Object.assign(new File(['in a'], 'a.txt'), {
    slice: () => {
      stop.abort()
      return new Blob()
    },
  })
  const first = await stopped.addFiles('d', [stopping, ...three.slice(1)], stop.signal)
  expect(first).toMatchObject({ value: { files: [{ lines: 1 }, ...rest('cancelled')] } })
  expect(asked).toHaveLength(1)
  const full = answering({ ok: true, reply: { ok: false, error: 'disk-full' } })
  const second = await full.addFiles('d', three, never)
  expect(second).toMatchObject({
    value: { files: [{ name: 'a.txt', problem: 'disk-full' }, ...rest('disk-full')] },
  })
  expect(asked).toHaveLength(1)
})

test('on the desktop asks the bridge, which is always connected', async () => {
  const main = createFakeMain()
  const api = overBridge(main.bridge)
  const states: string[] = []
  api.watchConnection((state) => states.push(state))
  await api.request('app.openExternal', { url: 'https://a.example/' })
  expect(main.asked).toEqual([{ name: 'app.openExternal', input: { url: 'https://a.example/' } }])
  expect(states).toEqual(['connected'])
})

test.each([
  ['engine-gone', true],
  ['bug', false],
])(
  'on the desktop knows an engine that is gone from any other failure (%s)',
  async (kind, away) => {
    const failing = async () => ({ ok: false, error: kind }) as const
    const { bridge } = createFakeMain()
    const api = overBridge({
      ...bridge,
      request: failing,
      addFiles: failing,
      importPaidList: failing,
    })
    const ended = await Promise.allSettled([
      api.request('app.retryEngine', undefined),
      api.addFiles('d', three, never),
      api.importPaidList(1, new File(['paid'], 'paid.gz'), false),
    ])
    for (const one of ended) {
      if (one.status === 'fulfilled') throw new Error('It has a reply')
      expect(one.reason).toMatchObject({ message: expect.stringContaining(kind) })
      expect(isAway(one.reason)).toBe(away)
    }
  },
)
