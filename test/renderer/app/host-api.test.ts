import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ImportedFile, ImportedFiles } from '../../../electron/shared/contract/index.ts'
import type { HostAnswer } from '../../../electron/shared/window-transport.ts'
import {
  isHostAway,
  bridgeHostApi,
  type HostApi,
  httpHostApi,
} from '../../../renderer/app/host-api.ts'

/** The requests that the server got. */
const requests: { url: string; type: string | undefined; body: string }[] = []
const keys = new Set<unknown>()
const into = { listId: 1 }
const never = new AbortController().signal
/** What the server answers next; an empty reply by default. */
let answers: readonly string[] = []
const connectionLost = '"connection lost"'
const cutOff = '"cut off"'
let server: Server
let origin: string

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', headers } = request
  keys.add(headers['x-linkferry-page-key'])
  requests.push({ url, type: headers['content-type'], body: await text(request) })
  const [next = '{"ok":true,"reply":null}', ...rest] = answers
  answers = rest
  if (next === connectionLost) return void request.socket.destroy()
  const body = next === cutOff ? '{"ok":tr' : next
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

function apiAnswering(...bodies: readonly unknown[]) {
  requests.length = 0
  answers = bodies.map((body) => JSON.stringify(body))
  return httpHostApi(origin, () => 'page key')
}

test('posts the input as JSON to an address with the request’s name, and returns the reply', async () => {
  const api = apiAnswering({ ok: true, reply: true })
  expect(await api.request('app.openExternal', { url: 'https://a.example/' })).toBe(true)
  expect(requests).toEqual([
    {
      url: '/api/request/app.openExternal',
      type: 'application/json',
      body: '{"url":"https://a.example/"}',
    },
  ])
})

test('sends the page key with every request and upload', async () => {
  const done = { ok: true, reply: { ok: true } }
  const api = apiAnswering(done, done, done, done)
  keys.clear()
  await api.request('app.retryEngine', undefined)
  await api.request('list.paste', { into, text: 'a' })
  await api.addFiles(into, [new File(['in a'], 'a.txt')], never).catch(() => undefined)
  await api.importSent(1, new File(['sent'], 'sent.gz'), false)
  expect(requests).toHaveLength(4)
  expect([...keys]).toEqual(['page key'])
})

test('sends null for no input and returns undefined for no reply', async () => {
  const api = apiAnswering({ ok: true, reply: null })
  expect(await api.request('app.retryEngine', undefined)).toBeUndefined()
  expect(requests[0]?.body).toBe('null')
})

test('sends a paste as plain text, not as JSON', async () => {
  const api = apiAnswering({ ok: false, error: 'unused' })
  await api.request('list.paste', { into, text: 'https://ö.example/\n"' }).catch(() => 0)
  expect(requests).toEqual([
    {
      url: '/api/paste?into=%7B%22listId%22%3A1%7D',
      type: 'text/plain',
      body: 'https://ö.example/\n"',
    },
  ])
})

test('sends a long paste unchanged, although it is encoded in pieces', async () => {
  const pasted = `a${'😀'.repeat(1_200_000)}`
  await apiAnswering()
    .request('list.paste', { into, text: pasted })
    .catch(() => 0)
  expect(requests[0]?.body === pasted).toBe(true)
})

test('rejects when the host reports a bug', async () => {
  const api = apiAnswering({ ok: false, error: 'no such request' })
  await expect(api.request('app.retryEngine', undefined)).rejects.toThrow('no such request')
})

const imported = (name: string): ImportedFile => ({ name, listId: 1, lines: 1 })
function uploadReply(file: ImportedFile): unknown {
  const reply: ImportedFiles = { lists: [], files: [file] }
  return { ok: true, reply }
}
const threeFiles = ['a', 'b', 'c'].map((name) => new File([`in ${name}`], `${name}.txt`))

test('uploads files one after another, and goes on after a failure', async () => {
  const each: readonly ImportedFile[] = [
    { name: 'a.txt', problem: 'damaged-file', about: ['b.xml'] },
    imported('b.txt'),
    { name: 'c.txt', problem: 'binary-file' },
  ]
  const api = apiAnswering(...each.map(uploadReply))
  expect((await api.addFiles(into, threeFiles, never)).files).toEqual(each)
  expect(requests.map(({ url, body }) => [url, body])).toEqual([
    ['/api/upload?into=%7B%22listId%22%3A1%7D&name=a.txt', 'in a'],
    ['/api/upload?into=%7B%22listId%22%3A1%7D&name=b.txt', 'in b'],
    ['/api/upload?into=%7B%22listId%22%3A1%7D&name=c.txt', 'in c'],
  ])
})

test.each(['connection lost', 'cut off', { ok: false, error: 'engine-gone' }])(
  'reports a file as away if the host or its engine stops, since it may be imported (%j)',
  async (last) => {
    const api = apiAnswering(uploadReply(imported('a.txt')), last)
    const { files } = await api.addFiles(into, threeFiles.slice(0, 2), never)
    expect(files).toEqual([imported('a.txt'), { name: 'b.txt', problem: 'away' }])
  },
)

test('skips a file that is too large and uploads the others', async () => {
  const api = apiAnswering(uploadReply(imported('b.txt')))
  const large = new File([''], 'a.txt')
  Object.defineProperty(large, 'size', { value: 8_000_000_001 })
  const { files } = await api.addFiles(into, [large, ...threeFiles.slice(1, 2)], never)
  expect(files).toEqual([{ name: 'a.txt', problem: 'file-too-large' }, imported('b.txt')])
  expect(requests).toHaveLength(1)
})

test('uploads no more files after the user has stopped', async () => {
  const stop = new AbortController()
  const api = apiAnswering(uploadReply(imported('a.txt')))
  const stopping = Object.assign(new File(['in a'], 'a.txt'), {
    slice: () => {
      stop.abort()
      return new Blob()
    },
  })
  const { files } = await api.addFiles(into, [stopping, ...threeFiles.slice(1)], stop.signal)
  expect(files).toEqual([
    imported('a.txt'),
    { name: 'b.txt', problem: 'cancelled' },
    { name: 'c.txt', problem: 'cancelled' },
  ])
  expect(requests).toHaveLength(1)
})

/** Connections whose first answer has revision 5, and the second revision 1. */
const connections: Readonly<Record<string, () => HostApi>> = {
  'the desktop connection'() {
    const revisions = [5, 1]
    const reply = async (): Promise<HostAnswer> => {
      requests.push({ url: '', type: undefined, body: '' })
      return { ok: true, reply: undefined, revision: revisions.shift() ?? 0 }
    }
    requests.length = 0
    return bridgeHostApi({
      request: reply,
      addFiles: reply,
      importSent: reply,
      subscribe: () => () => undefined,
      paste: async () => undefined,
    })
  },
  'the browser’s connection': () =>
    apiAnswering(...[5, 1].map((revision) => ({ ok: true, reply: null, revision }))),
}

describe.each(Object.entries(connections))('%s', (_name, connect) => {
  /** Sends a request whose reply has revision 5, and waits until the host has answered it. */
  async function ask(applied: number | undefined) {
    const api = connect()
    api.setApplied(applied)
    const steps: string[] = []
    const done = api.request('app.retryEngine', undefined).then(() => steps.push('resolved'))
    await expect.poll(() => requests.length).toBe(1)
    await api.request('app.retryEngine', undefined)
    return { api, steps, done }
  }

  test('resolves a request only after the events before its reply were applied', async () => {
    const { api, steps, done } = await ask(3)
    api.setApplied(4)
    await Promise.resolve()
    steps.push('applied 4')
    api.setApplied(5)
    steps.push('applied 5')
    await done
    expect(steps).toEqual(['applied 4', 'applied 5', 'resolved'])
  })

  test('resolves a request at once if a snapshot held its events already', async () => {
    const { steps, done } = await ask(6)
    await done
    expect(steps).toEqual(['resolved'])
  })

  test('does not wait before the state follows events, nor after the stream was lost', async () => {
    await (
      await ask(undefined)
    ).done
    const { api, steps, done } = await ask(3)
    steps.push('lost')
    api.setApplied(undefined)
    await done
    expect(steps).toEqual(['lost', 'resolved'])
  })
})

test.each([
  ['engine-gone', true],
  ['bug', false],
])('the desktop connection tells a stopped engine from other failures (%s)', async (kind, away) => {
  const fail = async () => ({ ok: false, error: kind }) as const
  const api = bridgeHostApi({
    request: fail,
    addFiles: fail,
    importSent: fail,
    subscribe: () => () => undefined,
    paste: async () => undefined,
  })
  const states: string[] = []
  api.watchConnection((state) => states.push(state))
  expect(states).toEqual(['connected'])
  const outcomes = await Promise.allSettled([
    api.request('app.retryEngine', undefined),
    api.addFiles(into, threeFiles, never),
    api.importSent(1, new File(['sent'], 'sent.gz'), false),
  ])
  for (const one of outcomes) {
    if (one.status === 'fulfilled') throw new Error('It has a reply')
    expect(one.reason).toMatchObject({ message: expect.stringContaining(kind) })
    expect(isHostAway(one.reason)).toBe(away)
  }
})
