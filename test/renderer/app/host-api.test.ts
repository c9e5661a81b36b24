import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { ImportedFile, ImportedFiles } from '../../../electron/shared/contract/index.ts'
import { isAway, overBridge, overHttp } from '../../../renderer/app/host-api.ts'

/** What the server was asked, and what it answers next; by default nothing. */
const asked: { url: string; type: string | undefined; body: string }[] = []
const keys = new Set<unknown>()
const into = { listId: 1 }
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
  await api.request('list.paste', { into, text: 'a' })
  await api.addFiles(into, [new File(['in a'], 'a.txt')], never).catch(() => undefined)
  await api.importSent(1, new File(['sent'], 'sent.gz'), false)
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
  await api.request('list.paste', { into, text: 'https://ö.example/\n"' }).catch(() => 0)
  expect(asked).toEqual([
    {
      url: '/api/paste?into=%7B%22listId%22%3A1%7D',
      type: 'text/plain',
      body: 'https://ö.example/\n"',
    },
  ])
})

test('sends a paste of any length unchanged, wherever its pieces are cut', async () => {
  const pasted = `a${'😀'.repeat(1_200_000)}`
  await answering()
    .request('list.paste', { into, text: pasted })
    .catch(() => 0)
  expect(asked[0]?.body === pasted).toBe(true)
})

test('rejects when the host reports a bug', async () => {
  const api = answering({ ok: false, error: 'no such request' })
  await expect(api.request('app.retryEngine', undefined)).rejects.toThrow('no such request')
})

const came = (name: string): ImportedFile => ({ name, listId: 1, lines: 1 })
function uploaded(file: ImportedFile): unknown {
  const reply: ImportedFiles = { lists: [], files: [file] }
  return { ok: true, reply }
}
const three = ['a', 'b', 'c'].map((name) => new File([`in ${name}`], `${name}.txt`))

test('uploads files one after another, whatever became of those before', async () => {
  const each: readonly ImportedFile[] = [
    { name: 'a.txt', problem: 'damaged-file', about: ['b.xml'] },
    came('b.txt'),
    { name: 'c.txt', problem: 'binary-file' },
  ]
  const api = answering(...each.map(uploaded))
  expect((await api.addFiles(into, three, never)).files).toEqual(each)
  expect(asked.map(({ url, body }) => [url, body])).toEqual([
    ['/api/upload?into=%7B%22listId%22%3A1%7D&name=a.txt', 'in a'],
    ['/api/upload?into=%7B%22listId%22%3A1%7D&name=b.txt', 'in b'],
    ['/api/upload?into=%7B%22listId%22%3A1%7D&name=c.txt', 'in c'],
  ])
})

test.each(['hangs up', 'is cut off', { ok: false, error: 'engine-gone' }])(
  'says of a file that it may have come in where the host or its engine goes away (%j)',
  async (last) => {
    const api = answering(uploaded(came('a.txt')), last)
    const { files } = await api.addFiles(into, three.slice(0, 2), never)
    expect(files).toEqual([came('a.txt'), { name: 'b.txt', problem: 'away' }])
  },
)

test('uploads no file that is larger than the host takes, and the others all the same', async () => {
  const api = answering(uploaded(came('b.txt')))
  const large = new File([''], 'a.txt')
  Object.defineProperty(large, 'size', { value: 8_000_000_001 })
  const { files } = await api.addFiles(into, [large, ...three.slice(1, 2)], never)
  expect(files).toEqual([{ name: 'a.txt', problem: 'file-too-large' }, came('b.txt')])
  expect(asked).toHaveLength(1)
})

test('uploads no file after the user has stopped it', async () => {
  const stop = new AbortController()
  const api = answering(uploaded(came('a.txt')))
  const stopping = Object.assign(new File(['in a'], 'a.txt'), {
    slice: () => {
      stop.abort()
      return new Blob()
    },
  })
  const { files } = await api.addFiles(into, [stopping, ...three.slice(1)], stop.signal)
  expect(files).toEqual([
    came('a.txt'),
    { name: 'b.txt', problem: 'cancelled' },
    { name: 'c.txt', problem: 'cancelled' },
  ])
  expect(asked).toHaveLength(1)
})

test.each([
  ['engine-gone', true],
  ['bug', false],
])(
  'on the desktop knows an engine that is gone from any other failure (%s)',
  async (kind, away) => {
    const failing = async () => ({ ok: false, error: kind }) as const
    const api = overBridge({
      request: failing,
      addFiles: failing,
      importSent: failing,
      subscribe: () => () => undefined,
      paste: async () => undefined,
    })
    const states: string[] = []
    api.watchConnection((state) => states.push(state))
    expect(states).toEqual(['connected'])
    const ended = await Promise.allSettled([
      api.request('app.retryEngine', undefined),
      api.addFiles(into, three, never),
      api.importSent(1, new File(['sent'], 'sent.gz'), false),
    ])
    for (const one of ended) {
      if (one.status === 'fulfilled') throw new Error('It has a reply')
      expect(one.reason).toMatchObject({ message: expect.stringContaining(kind) })
      expect(isAway(one.reason)).toBe(away)
    }
  },
)
