import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { RequestFailed } from '../../../electron/host/index.ts'
import { fail } from '../../../electron/shared/result.ts'
import { bodyLimits } from '../../../electron/web/api.ts'
import { enterLoopback } from './open-loopback.ts'

const into = `into=${encodeURIComponent('{"listId":1}')}`
const nothingCameIn = { lists: [], files: [] }

describe('a request', () => {
  it('is answered by the front door as JSON', async () => {
    const asked: unknown[] = []
    const { visitor } = await enterLoopback({
      handle: async (name, input) => {
        asked.push([name, input])
        return { rows: 3 }
      },
    })
    const { status, body } = await visitor.post('/api/request/list.open', '{"listId":1}')
    expect([status, JSON.parse(body)]).toEqual([200, { ok: true, reply: { rows: 3 }, revision: 7 }])
    expect(asked).toEqual([['list.open', { listId: 1 }]])
  })

  it('uses null for an undefined input or reply', async () => {
    const inputs: unknown[] = []
    const { visitor } = await enterLoopback({
      handle: async (_name, input) => void inputs.push(input),
    })
    const { body } = await visitor.post('/api/request/app.retryEngine', 'null')
    expect(body).toBe('{"ok":true,"reply":null,"revision":7}')
    expect(inputs).toEqual([undefined])
  })

  it.each([
    ['unknown-request', 404],
    ['invalid-input', 400],
    ['engine-gone', 503],
    ['bug', 500],
  ] as const)('that fails as %s has the status %d and says no more', async (kind, status) => {
    const { visitor } = await enterLoopback({
      handle: () => Promise.reject(new RequestFailed(kind)),
    })
    const answer = await visitor.post('/api/request/app.snapshot', 'null')
    expect([answer.status, answer.body]).toEqual([status, `{"ok":false,"error":"${kind}"}`])
  })

  it('that meets a bug has its text only in the log', async () => {
    const failure = new Error('at /home/user/secret')
    const { visitor, bugs } = await enterLoopback({ handle: () => Promise.reject(failure) })
    const { body } = await visitor.post('/api/request/app.snapshot', 'null')
    expect(body).toBe('{"ok":false,"error":"bug"}')
    expect(bugs).toEqual([failure])
  })

  it('that is not JSON is malformed', async () => {
    const { visitor } = await enterLoopback()
    const { status, body } = await visitor.post('/api/request/app.snapshot', '{"half')
    expect([status, body]).toEqual([400, '{"ok":false,"error":"malformed"}'])
  })

  it.each(['/api/request/app.snapshot', '/api/paste', '/api/upload'])(
    'cannot be a GET: %s',
    async (address) => {
      const { visitor } = await enterLoopback()
      expect(await visitor.get(address)).toMatchObject({ status: 405 })
    },
  )

  it('for anything else is not found', async () => {
    const { visitor } = await enterLoopback()
    expect(await visitor.post('/api/other', '')).toMatchObject({ status: 404 })
  })
})

describe('a body', () => {
  it.each(['/api/request/app.snapshot', '/api/paste?into=1', `/api/upload?${into}&name=n`])(
    'to %s that is too large is rejected, with and without a length',
    async (address) => {
      const { visitor } = await enterLoopback()
      const body = Buffer.alloc(1_001, 0x20)
      for (const headers of [{ 'content-length': '1001' }, { 'transfer-encoding': 'chunked' }]) {
        const { status } = await visitor.post(address, body, headers)
        expect(status).toBe(413)
      }
    },
  )

  it('of a paste fits into a JavaScript string', () => {
    expect(bodyLimits.paste).toBeLessThan(2 ** 29 - 24)
  })
})

describe('a paste', () => {
  it('arrives unchanged in its list', async () => {
    const asked: unknown[] = []
    const { visitor } = await enterLoopback({
      handle: async (...asking) => void asked.push(asking),
    })
    const text = '\uFEFFhttps://münchen.example/ü?a=1&b=2\r\n\thttps://例え.テスト/\n'
    await visitor.post(`/api/paste?${into}`, text)
    expect(asked).toEqual([['list.paste', { into: { listId: 1 }, text }]])
  })
})

describe('a file of sent links', () => {
  it('is read by the engine for its account, then removed', async () => {
    const taken: unknown[] = []
    const { visitor, folder } = await enterLoopback({
      importSent: async ({ accountId, path: file, isSure }) => {
        taken.push([accountId, isSure, await readFile(file, 'utf8')])
        return fail('not-a-list-of-sent-links')
      },
    })
    const { body } = await visitor.post('/api/sent-links?accountId=3&isSure=true', 'gzip')
    expect(JSON.parse(body)).toEqual({
      ok: true,
      reply: { ok: false, error: 'not-a-list-of-sent-links' },
      revision: 7,
    })
    expect(taken).toEqual([[3, true, 'gzip']])
    expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
  })

  it('without an account is rejected', async () => {
    const { visitor } = await enterLoopback()
    const answer = await visitor.post('/api/sent-links?accountId=x', 'gzip')
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { ok: false, error: 'invalid-input' },
    ])
  })
})

describe('an upload', () => {
  it('is read by the engine under its own name, then removed', async () => {
    const taken: unknown[] = []
    const { visitor, folder } = await enterLoopback({
      addFiles: async (given) => {
        const [file] = given.files
        taken.push([given.into, file?.name, file?.move, await readFile(file?.path ?? '', 'utf8')])
        return nothingCameIn
      },
    })
    const name = encodeURIComponent('C:\\lists\\März & Co.csv')
    const { body } = await visitor.post(`/api/upload?${into}&name=${name}`, 'one\ntwo\n')
    expect(JSON.parse(body)).toEqual({ ok: true, reply: nothingCameIn, revision: 7 })
    expect(taken).toEqual([[{ listId: 1 }, 'März & Co.csv', true, 'one\ntwo\n']])
    expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
  })

  it('is written to the uploads folder, whatever its name', async () => {
    const taken: { readonly path: string; readonly name: string }[] = []
    const { visitor, folder } = await enterLoopback({
      addFiles: async ({ files }) => {
        taken.push(...files)
        return nothingCameIn
      },
    })
    await visitor.post(`/api/upload?${into}&name=${encodeURIComponent('../../ledger.sqlite')}`, '')
    expect(taken.map((file) => [path.dirname(file.path), file.name])).toEqual([
      [path.join(folder, 'uploads'), 'ledger.sqlite'],
    ])
  })

  it('is removed if it is too large or the engine dies', async () => {
    const { visitor, folder } = await enterLoopback({
      addFiles: () => Promise.reject(new RequestFailed('engine-gone')),
    })
    const address = `/api/upload?${into}&name=n`
    const headers = { 'transfer-encoding': 'chunked' }
    await visitor.post(address, Buffer.alloc(5_000), headers)
    expect(await visitor.post(address, 'short')).toMatchObject({ status: 503 })
    expect(await readdir(path.join(folder, 'uploads'))).toEqual([])
  })

  it('that its tab aborts is removed and not reported as a bug', async () => {
    const { visitor, folder, bugs } = await enterLoopback()
    const sent = request({
      method: 'POST',
      host: '127.0.0.1',
      port: visitor.port,
      path: `/api/upload?${into}&name=n`,
      headers: {
        cookie: visitor.cookie,
        'x-linkferry-page-key': visitor.pageKey,
        origin: visitor.origin,
        'content-length': '900',
      },
    })
    sent.on('error', () => {})
    sent.write('half')
    const uploads = path.join(folder, 'uploads')
    await expect.poll(() => readdir(uploads).catch(() => [])).toHaveLength(1)
    sent.destroy()
    await expect.poll(() => readdir(uploads)).toEqual([])
    expect(bugs).toEqual([])
  })
})

describe('a download', () => {
  it('can be fetched once under its suggested name', async () => {
    const { visitor, downloads, folder } = await enterLoopback()
    const place = await downloads.choose('linkferry-5-all.csv')
    if (!place.ok || place.value.reply.kind !== 'download') throw new Error('No place')
    await writeFile(place.value.path, 'line,link\n')
    const { url } = place.value.reply
    const { status, headers, body } = await visitor.get(url)
    expect([status, body]).toEqual([200, 'line,link\n'])
    expect(headers['content-disposition']).toContain('attachment; filename="linkferry-5-all.csv"')
    expect(await visitor.get(url)).toMatchObject({ status: 404 })
    await expect.poll(() => readdir(path.join(folder, 'exports'))).toEqual([])
  })

  it.each([
    ['.html', 'text/html; charset=utf-8'],
    ['.csv', 'text/csv; charset=utf-8'],
    ['.txt', 'text/plain; charset=utf-8'],
    ['.txt.gz', 'application/gzip'],
    ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('that ends in %s is called what it is, and never opened in the page', async (ending, type) => {
    const { visitor, downloads } = await enterLoopback()
    const place = await downloads.choose(`link-report${ending}`)
    if (!place.ok || place.value.reply.kind !== 'download') throw new Error('No place')
    await writeFile(place.value.path, '<script>alert(1)</script>')
    const { headers } = await visitor.get(place.value.reply.url)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('with a non-ASCII name has an ASCII name too', async () => {
    const { visitor, downloads } = await enterLoopback()
    const place = await downloads.choose('Müller "日本".csv')
    if (!place.ok || place.value.reply.kind !== 'download') throw new Error('No place')
    await writeFile(place.value.path, 'line,link\n')
    const { status, headers } = await visitor.get(place.value.reply.url)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="M_ller_____.csv"; filename*=UTF-8''M%C3%BCller%20%22%E6%97%A5%E6%9C%AC%22.csv`,
    )
  })

  it('with an unknown id is not found', async () => {
    const { visitor } = await enterLoopback()
    for (const id of ['', 'x', '../secret.json', '..%2fsecret.json'])
      expect(await visitor.get(`/api/download/${id}`)).toMatchObject({ status: 404 })
  })

  it('that was not fetched or not written is removed', async () => {
    const { downloads, folder } = await enterLoopback()
    const [unfetched, unwritten] = [
      await downloads.choose('a.csv'),
      await downloads.choose('b.csv'),
    ]
    if (!unfetched.ok || !unwritten.ok) throw new Error('No place')
    await writeFile(unfetched.value.path, 'a')
    await writeFile(unwritten.value.path, 'half')
    await unwritten.value.discard()
    expect(await readdir(path.join(folder, 'exports'))).toHaveLength(1)
    await downloads.clear()
    expect(await readdir(path.join(folder, 'exports'))).toEqual([])
  })
})

describe('events', () => {
  it('reach every tab, in order', async () => {
    const { visitor, clients } = await enterLoopback()
    const tabs = await Promise.all([1, 2].map(() => visitor.open({ path: '/api/events' })))
    const read = ['', '']
    for (const [index, tab] of tabs.entries())
      tab.setEncoding('utf8').on('data', (piece: string) => (read[index] += piece))
    clients.send({ name: 'engine.changed', revision: 1, payload: { kind: 'running' } })
    clients.send({ name: 'accounts.changed', revision: 2, payload: [] })
    const expected =
      ':\n\ndata: {"name":"engine.changed","revision":1,"payload":{"kind":"running"}}\n\n' +
      'data: {"name":"accounts.changed","revision":2,"payload":[]}\n\n'
    await expect.poll(() => read).toEqual([expected, expected])
    expect(tabs[0]?.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  })

  it('continue for the other tabs when one closes', async () => {
    const { visitor, clients } = await enterLoopback()
    const closing = await visitor.open({ path: '/api/events' })
    const staying = await visitor.open({ path: '/api/events' })
    const closed = once(closing, 'close').catch(() => {})
    closing.destroy()
    await closed
    clients.send({ name: 'accounts.changed', revision: 1, payload: [] })
    const pieces: string[] = []
    staying.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece))
    await expect.poll(() => pieces.join('')).toContain('"revision":1')
  })
})
