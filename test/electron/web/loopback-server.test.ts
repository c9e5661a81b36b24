import { connect } from 'node:net'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { Visitor } from '../../processes/loopback-visitor.ts'
import { openFakeHost } from '../host/fake-host.ts'
import { enterLoopback, openLoopback } from './open-loopback.ts'

describe('the key', () => {
  it('opens a session with a cookie that scripts and other sites cannot use', async () => {
    const { address, visitor } = await openLoopback()
    const { pathname, search } = new URL(address)
    const { status, headers } = await visitor.get(pathname + search)
    expect(status).toBe(303)
    expect(headers.location).toMatch(/^\/#page-key=[\w-]{43}$/)
    expect(headers['set-cookie']?.[0]).toMatch(
      /^linkferry-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    )
  })

  it('shows the window in every tab of the browser that used it', async () => {
    const { visitor } = await enterLoopback()
    const tabs = await Promise.all([visitor.get('/'), visitor.get('/')])
    expect(tabs.map(({ status, body }) => [status, body])).toEqual([
      [200, '<html data-theme="system"><title>Die Fähre</title>'],
      [200, '<html data-theme="system"><title>Die Fähre</title>'],
    ])
  })

  it('shows the window in the theme of the settings', async () => {
    const { visitor } = await enterLoopback({ settings: { theme: 'dark' } })
    const { body, headers } = await visitor.get('/')
    expect(body).toBe('<html data-theme="dark"><title>Die Fähre</title>')
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(body))
  })

  it('is not cached, so a reopened tab shows the current page', async () => {
    const { visitor } = await enterLoopback()
    const kept = async (path: string) => (await visitor.get(path)).headers['cache-control']
    expect(await kept('/')).toBe('no-store')
    expect(await kept('/assets/main-1a2b.js')).toContain('immutable')
  })

  it('does not work a second time', async () => {
    const { address, visitor } = await enterLoopback()
    const stranger = new Visitor(visitor.port)
    const { pathname, search } = new URL(address)
    const { status, body, headers } = await stranger.get(pathname + search)
    expect(status).toBe(401)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('This address was used already')
  })

  it('redirects its own browser to the window when opened again', async () => {
    const { address, visitor } = await enterLoopback()
    const { pathname, search } = new URL(address)
    expect(await visitor.get(pathname + search)).toMatchObject({
      status: 303,
      headers: { location: '/' },
    })
  })

  it('is followed by a new one only when it was used', async () => {
    const { address, server, visitor, usedKeys } = await openLoopback()
    await visitor.get('/?key=guessed')
    expect(usedKeys).toHaveLength(0)
    await visitor.enter(address)
    expect(usedKeys).toHaveLength(1)
    const other = new Visitor(visitor.port)
    await other.enter(server.newAddress())
    expect(await other.get('/')).toMatchObject({ status: 200 })
    expect(await visitor.get('/')).toMatchObject({ status: 200 })
  })
})

describe('a browser without key and session', () => {
  it('gets a page with its own style that says where the key is', async () => {
    const { visitor } = await openLoopback()
    const { status, headers, body } = await visitor.get('/')
    expect([status, headers['content-type']]).toEqual([401, 'text/html; charset=utf-8'])
    expect(body).toContain('Go to the terminal where Linkferry was started')
    const style = /href="(\/[^"]+\.css)"/.exec(body)?.[1] ?? 'none'
    expect(await visitor.get(style)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    })
    expect(body).not.toMatch(/style=|<style|<script/)
  })

  it.each(['/assets/main-1a2b.js', '/index.html', '/api/events', '/api/download/x'])(
    'cannot get %s',
    async (path) => {
      const { visitor } = await openLoopback()
      const { status, body } = await visitor.get(path)
      expect([status, JSON.parse(body)]).toEqual([401, { ok: false, error: 'no-session' }])
    },
  )

  it('gets that page at every path', async () => {
    const { visitor } = await openLoopback()
    const { status, body } = await visitor.get('/somewhere', { 'sec-fetch-mode': 'navigate' })
    expect(status).toBe(401)
    expect(body).toContain('Go to the terminal where Linkferry was started')
  })

  it.each(['linkferry-PORT=', 'linkferry-PORT=guessed', 'other=1; linkferry-PORT=guessed'])(
    'cannot send requests with the cookie %s',
    async (cookie) => {
      const { visitor } = await openLoopback()
      visitor.cookie = cookie.replace('PORT', String(visitor.port))
      const { status } = await visitor.post('/api/request/app.snapshot', 'null')
      expect(status).toBe(401)
    },
  )
})

describe('a page of another site', () => {
  it.each(['evil.example', 'evil.example:PORT', '127.0.0.1', '127.0.0.1:1', '[::1]:PORT'])(
    'that uses the host name “%s” is rejected',
    async (host) => {
      const { visitor } = await enterLoopback()
      const headers = { host: host.replace('PORT', String(visitor.port)) }
      const { status, body } = await visitor.get('/', headers)
      expect(status).toBe(403)
      expect(body).not.toContain('Die Fähre')
    },
  )

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'https://127.0.0.1:PORT' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('cannot post, even with the cookie: %j', async (headers) => {
    const { visitor } = await enterLoopback()
    const sent = JSON.parse(JSON.stringify(headers).replace('PORT', String(visitor.port)))
    const answer = await visitor.ask(
      { method: 'POST', path: '/api/request/app.snapshot', headers: sent },
      'null',
    )
    expect([answer.status, answer.body]).toEqual([403, '{"ok":false,"error":"not-own-page"}'])
  })

  it.each(['cross-site', 'same-site'])('cannot read: %s', async (site) => {
    const { visitor } = await enterLoopback()
    for (const path of ['/api/events', '/api/download/x', '/assets/main-1a2b.js']) {
      expect(await visitor.get(path, { 'sec-fetch-site': site })).toMatchObject({ status: 403 })
    }
  })

  it('cannot read if its browser sends only the origin', async () => {
    const { visitor } = await enterLoopback()
    for (const path of ['/', '/api/events', '/assets/main-1a2b.js'])
      expect(await visitor.get(path, { origin: 'https://evil.example' })).toMatchObject({
        status: 403,
      })
  })

  it('may link to the app', async () => {
    const { visitor } = await enterLoopback()
    const { status } = await visitor.get('/', { 'sec-fetch-site': 'none' })
    expect(status).toBe(200)
  })
})

describe('a server at another port that gets the cookie', () => {
  it.each([
    ['nothing else', '', {}],
    ['a guess', '?pageKey=guessed', { 'x-linkferry-page-key': 'guessed' }],
    ['the cookie twice', '', { 'x-linkferry-page-key': 'COOKIE' }],
  ])('can neither send nor read with %s', async (_what, query, headers) => {
    const { address, visitor } = await enterLoopback({ handle: async () => 'reply' })
    const thief = new Visitor(visitor.port)
    thief.cookie = visitor.cookie
    const [, secret = ''] = visitor.cookie.split('=')
    const sent = JSON.parse(JSON.stringify(headers).replace('COOKIE', secret))
    const posted = await thief.post(`/api/request/app.snapshot${query}`, 'null', sent)
    expect([posted.status, posted.body]).toEqual([401, '{"ok":false,"error":"no-session"}'])
    // A successful answer has no end, so it is not read.
    const events = await thief.open({ path: `/api/events${query}`, headers: sent })
    events.destroy()
    expect(events.statusCode).toBe(401)
    const { pathname, search } = new URL(address)
    expect((await thief.get(pathname + search)).headers.location).toBe('/')
    expect(await visitor.post('/api/request/app.snapshot', 'null')).toMatchObject({ status: 200 })
  })

  it('does not affect open tabs, which work after their browser used another key', async () => {
    const { server, visitor } = await enterLoopback({ handle: async () => 'reply' })
    const other = new Visitor(visitor.port)
    await other.enter(server.newAddress())
    visitor.cookie = other.cookie
    expect(await visitor.post('/api/request/app.snapshot', 'null')).toMatchObject({ status: 200 })
  })

  it('cannot read events, whose address needs the page key', async () => {
    const { visitor } = await enterLoopback()
    const { pageKey } = visitor
    visitor.pageKey = ''
    for (const [query, status] of [
      [`?pageKey=${pageKey}`, 200],
      ['?pageKey=', 401],
    ] as const) {
      const events = await visitor.open({ path: `/api/events${query}` })
      expect(events.statusCode).toBe(status)
      events.destroy()
    }
  })
})

describe('every answer', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/assets/main-1a2b.js'],
    ['GET', '/missing.js'],
    ['GET', '/?key=guessed'],
    ['GET', '/api/missing'],
    ['DELETE', '/'],
    ['POST', '/api/request/app.snapshot'],
  ])('to %s %s has all safety headers', async (method, path) => {
    const { visitor } = await enterLoopback()
    const { headers } = await visitor.ask({ method, path })
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('of the API is not cached', async () => {
    const { visitor } = await enterLoopback({ handle: async () => 'reply' })
    const { headers } = await visitor.post('/api/request/app.snapshot', 'null')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('an unknown path', () => {
  it.each(['/somewhere', '/api/download/used', '/<script>alert(1)</script>'])(
    'is answered with a page if the browser shows it: %s',
    async (path) => {
      const { visitor } = await enterLoopback()
      const { status, headers, body } = await visitor.get(path, { 'sec-fetch-mode': 'navigate' })
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
      expect(body).toContain('There is nothing at this address')
      expect(body).toContain('<a href="/">Open Linkferry</a>')
      expect(body).not.toMatch(/somewhere|api|<script/)
    },
  )

  it('is answered with an error kind for scripts', async () => {
    const { visitor } = await enterLoopback()
    const { status, body } = await visitor.get('/somewhere', { 'sec-fetch-mode': 'cors' })
    expect([status, JSON.parse(body)]).toEqual([404, { ok: false, error: 'not-found' }])
  })
})

describe('the window’s files', () => {
  it.each([
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/%2e%2e%2fsecret.json',
    '/..%5csecret.json',
    '/..%2fwindow-secret.json',
    '/assets/../../secret.json',
    '/assets/..%2f..%2fsecret.json',
    '//etc/passwd',
    '/%00',
    '/index.html%00.js',
    '/%ff',
    '/assets',
    '/assets/',
    'http://evil.example/../secret.json',
  ])('are the only files that are served: not %s', async (path) => {
    const { visitor, bugs } = await enterLoopback()
    const { status, body } = await visitor.get(path)
    expect(status).toBe(404)
    expect(body).not.toContain('SECRET')
    expect(bugs).toEqual([])
  })

  it('can be read but not written', async () => {
    const { visitor } = await enterLoopback()
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const headers = { origin: visitor.origin }
      expect(await visitor.ask({ method, path: '/', headers })).toMatchObject({ status: 405 })
    }
    const head = await visitor.ask({ method: 'HEAD', path: '/assets/main-1a2b.js' })
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '6', ''])
  })
})

describe('a connection', () => {
  it('is closed if the head of a request does not end', async () => {
    const { visitor } = await enterLoopback({ headMs: 100 })
    const socket = connect({ host: '127.0.0.1', port: visitor.port })
    socket.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ')
    const [said] = await once(socket, 'data')
    expect(String(said)).toMatch(/^HTTP\/1\.1 408 /)
    await once(socket, 'close')
  })

  it.each([
    ['without a session', 401],
    ['with a body that is too large', 413],
  ])('%s is closed before the body arrives', async (_who, status) => {
    const { visitor } = status === 401 ? await openLoopback() : await enterLoopback()
    const socket = connect({ host: '127.0.0.1', port: visitor.port })
    const head = [
      'POST /api/request/app.snapshot HTTP/1.1',
      `host: 127.0.0.1:${visitor.port}`,
      `origin: ${visitor.origin}`,
      `cookie: ${visitor.cookie}`,
      `x-linkferry-page-key: ${visitor.pageKey}`,
      'content-length: 99999',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n{`)
    const [said] = await once(socket, 'data')
    expect(String(said)).toContain(`HTTP/1.1 ${status} `)
    // Otherwise it would stay open like an idle connection.
    expect(String(said)).toMatch(/^connection: close\r$/im)
    await once(socket, 'close')
  })
})

describe('a malicious request', () => {
  it.each([
    ['OPTIONS', { origin: 'https://evil.example', 'access-control-request-method': 'POST' }],
    ['OPTIONS', { origin: 'http://localhost:1', 'access-control-request-private-network': 'true' }],
  ])('gets no CORS permission by %s: %j', async (method, headers) => {
    const { visitor } = await enterLoopback()
    const answer = await visitor.ask({ method, path: '/api/request/app.snapshot', headers })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.includes('access-control'))).toEqual(
      [],
    )
  })

  it('cannot name two hosts', async () => {
    const { visitor } = await enterLoopback()
    const socket = connect({ host: '127.0.0.1', port: visitor.port })
    const own = `127.0.0.1:${visitor.port}`
    socket.write(`GET http://evil.example/ HTTP/1.1\r\nhost: evil.example\r\nhost: ${own}\r\n\r\n`)
    const [said] = await once(socket, 'data')
    expect(String(said)).toMatch(/^HTTP\/1\.1 40[03] /)
    socket.destroy()
  })

  it('cannot use GET with a method override', async () => {
    const { visitor } = await enterLoopback()
    const headers = { 'x-http-method-override': 'POST' }
    const { status } = await visitor.get('/api/request/app.snapshot', headers)
    expect(status).toBe(405)
  })

  it.each(['[', '{"a":'])('of a hundred thousand %j fails without other effects', async (open) => {
    const { visitor } = await enterLoopback({
      handle: async () => 'reply',
      limits: { request: 1_000_000 },
    })
    const answer = await visitor.post('/api/request/app.snapshot', open.repeat(100_000))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await visitor.post('/api/request/app.snapshot', 'null')).toMatchObject({ status: 200 })
  })

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'app.snapshot/..', ''])(
    'with the name %j is not found',
    async (name) => {
      const { door } = openFakeHost()
      const { visitor } = await enterLoopback({ handle: (...request) => door.handle(...request) })
      expect(await visitor.post(`/api/request/${name}`, 'null')).toMatchObject({ status: 404 })
    },
  )

  it('does not pollute a prototype', async () => {
    const { door } = openFakeHost()
    const { visitor } = await enterLoopback({ handle: (...request) => door.handle(...request) })
    const body = '{"__proto__":{"theme":"dark"},"theme":"light"}'
    await visitor.post('/api/request/settings.save', body)
    expect(Reflect.get({}, 'theme')).toBeUndefined()
  })
})

describe('the server', () => {
  it('cannot be reached from another computer', async () => {
    const { visitor } = await openLoopback()
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    // Without another address, 127.0.0.2 is used: it is loopback, but the server does not listen on it.
    const socket = connect({ host: outside?.address ?? '127.0.0.2', port: visitor.port })
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('has no connections after it stopped', async () => {
    const { visitor, server } = await enterLoopback()
    const events = await visitor.open({ path: '/api/events' })
    const ended = once(events.resume(), 'close').catch(() => 'broken off')
    await server.stop()
    await ended
    await expect(visitor.get('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await server.stop().catch(() => {})
  })
})
