import { writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { progressOf } from '../../../electron/cli/pages.ts'
import { processTerminal } from '../../../electron/cli/terminal.ts'
import { article, html, redirect } from '../../fakes/sites/web.ts'
import { SiteServer, Web } from '../../fakes/sites/index.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'
import { Linkferry, practiceToken } from './linkferry.ts'
import { linkferryInProcess, practiceInProcess } from './linkferry-in-process.ts'

/** Serves a web and returns its port, with the options that lead every name to it. */
async function serve(web: Web) {
  const server = await SiteServer.start(web)
  onTestFinished(() => server.stop())
  const { port } = server
  const reach = ['--resolve', `*:${port}:127.0.0.1`, '--per-site-delay', '0']
  return { server, port, reach }
}

async function fileWith(lines: readonly string[]): Promise<string> {
  const file = path.join(await temporaryFolder(), 'list.txt')
  await writeFile(file, lines.join('\n'))
  return file
}

/** A web with a page of each verdict; the fine one links to shop.example. */
function mixedWeb(): Web {
  const web = new Web()
  web.page('indexable', 'fine', {
    url: 'http://fine.example/page',
    answer: html({ body: '<a rel="ugc nofollow" href="https://shop.example/shoes">Red shoes</a>' }),
  })
  web.page('not-found', 'gone', { url: 'http://gone.example/page', answer: { status: 410 } })
  web.page('redirects', 'moved', {
    url: 'http://moved.example/page',
    answer: redirect('/other-page'),
    more: { '/other-page': article() },
  })
  web.page('forbidden', 'closed', { url: 'http://closed.example/page', answer: { status: 403 } })
  return web
}

const addressesOf = (port: number, ...hosts: readonly string[]) =>
  hosts.map((host) => `http://${host}.example:${port}/page`)

describe('linkferry pages', () => {
  test('prints a verdict for each link in one document, and ends with 2', async () => {
    const { port, reach } = await serve(mixedWeb())
    const [fine = '', gone = '', moved = '', closed = ''] = addressesOf(
      port,
      'fine',
      'gone',
      'moved',
      'closed',
    )
    const file = await fileWith([fine, '', gone, fine, moved, closed])
    const command = ['pages', file, '--json', '--target', 'shop.example', ...reach]
    const { code, stdout, stderr } = await linkferryInProcess(command)
    const { list, ...counts } = JSON.parse(stdout)
    expect([code, counts]).toEqual([2, { lines: 6, fine: 2, wasted: 2, unchecked: 1 }])
    const checkedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const common = { finalUrl: null, rel: null, anchor: null, checkedAt }
    const fineRow = {
      ...common,
      link: fine,
      verdict: 'fine',
      reason: null,
      httpStatus: 200,
      target: 'there',
      rel: 'nofollow ugc',
      anchor: 'Red shoes',
    }
    expect(list).toEqual([
      { line: 1, ...fineRow },
      {
        ...common,
        line: 3,
        link: gone,
        verdict: 'wasted',
        reason: 'not-found',
        httpStatus: 410,
        target: expect.stringMatching(/^missing|unchecked$/),
      },
      { line: 4, ...fineRow },
      {
        ...common,
        line: 5,
        link: moved,
        verdict: 'wasted',
        reason: 'redirects',
        httpStatus: 200,
        finalUrl: moved.replace('/page', '/other-page'),
        target: 'missing',
      },
      {
        ...common,
        line: 6,
        link: closed,
        verdict: 'unchecked',
        reason: 'forbidden',
        httpStatus: 403,
        target: 'unchecked',
      },
    ])
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^Checking 4 pages on 4 sites, about \d+ seconds?\.$/),
      '        2  Fine',
      '        2  Would be wasted',
      '          1  Not found',
      '          1  Redirects to another page',
      '        1  Couldn’t be checked',
      '          1  Access denied',
      '',
    ])
  })

  test('prints a line for each link, and ends with 0 if all are fine', async () => {
    const { port, reach } = await serve(mixedWeb())
    const [fine = ''] = addressesOf(port, 'fine')
    const command = ['pages', '-', '--target', `https://shop.example/other`, ...reach]
    const { code, stdout } = await linkferryInProcess(command, { input: `${fine}\n` })
    const [headings, first, ...others] = stdout.split('\n').map((line) => line.split('\t'))
    expect(code).toBe(0)
    expect(headings?.slice(0, 5)).toEqual(['Line', 'Link', 'Page', 'Page finding', 'HTTP status'])
    expect(first?.slice(0, 5)).toEqual(['1', fine, 'Fine', 'Can be indexed', '200'])
    expect(first?.slice(-4)).toEqual([
      'To another page of the site',
      'nofollow, ugc',
      'Red shoes',
      'https://shop.example/shoes',
    ])
    expect(others).toEqual([['']])
  })

  test('requests each page once, keeps nothing and needs no data folder', async () => {
    const { server, port, reach } = await serve(mixedWeb())
    const [fine = ''] = addressesOf(port, 'fine')
    const dataFolder = path.join(await temporaryFolder(), 'none')
    const file = await fileWith([fine, fine, `${fine}#part`])
    await linkferryInProcess(['pages', file, ...reach], { dataFolder })
    expect(server.seen.filter(({ url }) => url.endsWith('/page'))).toHaveLength(1)
    expect(server.seen.every(({ method }) => method === 'GET')).toBe(true)
    await expect(writeFile(path.join(dataFolder, 'x'), '')).rejects.toThrow('ENOENT')
  })

  test('sends no token, cookie, referrer or password, even where one was set', async () => {
    const web = new Web()
    const setsCookie = { headers: [['Set-Cookie', 'session=1']] } as const
    web.page('redirects', 'sets a cookie', {
      url: 'http://cookie.example/page',
      answer: {
        ...redirect('/other'),
        ...setsCookie,
        headers: [['Location', '/other'], ...setsCookie.headers],
      },
      more: { '/other': article() },
    })
    const { server, port, reach } = await serve(web)
    const command = ['pages', '-', ...reach]
    const [link = ''] = addressesOf(port, 'cookie')
    await linkferryInProcess(command, { input: link, token: practiceToken })
    expect(server.seen.map(({ url }) => URL.parse(url)?.pathname)).toContain('/other')
    for (const { headers } of server.seen) {
      expect(
        Object.keys(headers).filter((name) => /cookie|referer|authorization/.test(name)),
      ).toEqual([])
      expect(JSON.stringify(headers)).not.toContain(practiceToken)
      expect(headers['user-agent']).toMatch(/^Linkferry/)
    }
  })

  test('checks private addresses only with --allow-private', async () => {
    const { server, port } = await serve(mixedWeb())
    const link = `http://127.0.0.1:${port}/page`
    const verdict = async (...options: readonly string[]) => {
      const command = ['pages', '-', '--json', '--per-site-delay', '0', ...options]
      const { code, stdout } = await linkferryInProcess(command, { input: link })
      const { list } = JSON.parse(stdout)
      return [code, list.length, list[0]?.reason]
    }
    expect(await verdict()).toEqual([2, 1, 'private-address'])
    expect(server.seen).toEqual([])
    expect(await verdict('--allow-private')).toEqual([2, 1, 'other-status'])
  })

  test.each([
    ['private-address', (port: string) => `http://127.0.0.1:${port}/secret`],
    ['private-address', (port: string) => `http://localhost:${port}/secret`],
    ['broken-redirect', () => 'file:///etc/passwd'],
    ['broken-redirect', () => 'javascript:alert(1)'],
    ['broken-redirect', () => 'data:text/html,secret'],
  ])('goes nowhere by a redirect that must not be followed: %s', async (reason, locationOf) => {
    const web = new Web()
    web.page('broken-redirect', 'an attack', {
      url: 'http://public.example/page',
      answer: ({ headers }) => redirect(locationOf(headers.host?.split(':')[1] ?? '')),
    })
    const { server, port } = await serve(web)
    const reach = ['--resolve', `public.example:${port}:127.0.0.1`, '--per-site-delay', '0']
    const input = addressesOf(port, 'public').join('')
    const { stdout } = await linkferryInProcess(['pages', '-', '--json', ...reach], { input })
    expect(JSON.parse(stdout).list).toMatchObject([{ verdict: 'unchecked', reason }])
    expect(server.seen.filter(({ url }) => url.includes('secret'))).toEqual([])
  })

  test('shows what a page says as text that no terminal obeys', async () => {
    const web = new Web()
    const anchor = '\u001B]0;owned\u0007\u202E=1+1'
    web.page('indexable', 'an anchor with escape sequences', {
      url: 'http://page.example/page',
      answer: html({ body: `<a href="https://shop.example/">${anchor}</a>` }),
    })
    const { port, reach } = await serve(web)
    const input = addressesOf(port, 'page').join('')
    const { stdout } = await linkferryInProcess(
      ['pages', '-', '--target', 'shop.example', ...reach],
      { input },
    )
    expect(stdout).toContain('There')
    expect(stdout.replaceAll(/[\t\n]/g, '')).not.toMatch(/[\p{Cc}\u202E]/u)
  })

  test('counts lines without a usable link, and ends with 2', async () => {
    const { port, reach } = await serve(mixedWeb())
    const [fine = ''] = addressesOf(port, 'fine')
    const command = ['pages', '-', '--json', ...reach]
    const input = `${fine}\nnothing\nfine.example/page\n`
    const { code, stdout, stderr } = await linkferryInProcess(command, { input })
    expect(JSON.parse(stdout)).toMatchObject({ lines: 3, fine: 1, wasted: 0, unchecked: 0 })
    expect(stderr).toContain('2 lines were not checked: they are not usable or need review.')
    expect(code).toBe(2)
  })

  test('says what is wrong with a target, an address or a file, and ends with 64', async () => {
    const run = async (...args: readonly string[]) => {
      const { code, stderr } = await linkferryInProcess(['pages', ...args], {
        input: 'https://a.example/',
      })
      return [code, stderr.trim()]
    }
    expect(await run('-', '--target', 'no target')).toEqual([
      64,
      '--target takes a domain such as shop.example, or an address, not “no target”.',
    ])
    expect(await run('-', '--resolve', 'a.example')).toEqual([
      64,
      '--resolve takes HOST:PORT:ADDRESS, such as shop.example:443:192.0.2.7, not “a.example”.',
    ])
    expect(await run('/no/such/file')).toEqual([64, '/no/such/file cannot be read.'])
  })

  test('finishes what is under way at the first Ctrl-C, starts nothing else, and prints what it has', async () => {
    const asked = Promise.withResolvers<Socket>()
    const web = new Web()
    web.page('indexable', 'slow', {
      url: 'http://slow.example/page',
      answer: { raw: (socket) => asked.resolve(socket) },
      otherwise: article(),
    })
    const { port, reach } = await serve(web)
    const [slow = ''] = addressesOf(port, 'slow')
    const later = Array.from({ length: 50 }, (_, index) => slow.replace('/page', `/later-${index}`))
    const file = await fileWith([slow, ...later])
    const command = new Linkferry(['pages', file, '--json', ...reach])
    const socket = await asked.promise
    command.signal('SIGINT')
    await command.says('Finishing the pages')
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 4\r\n\r\ngone')
    const { code, stdout, stderr } = await command.end()
    expect(code).toBe(3)
    const { list } = JSON.parse(stdout)
    expect(list[0]).toMatchObject({ link: slow, reason: 'not-found' })
    expect(list.length).toBeLessThan(later.length)
    expect(stderr).toContain(`Stopped. Not checked: ${1 + later.length - list.length} links.`)
  })

  test('stops at once at the second Ctrl-C', async () => {
    const asked = Promise.withResolvers<Socket>()
    const web = new Web()
    web.page('indexable', 'never answers', {
      url: 'http://slow.example/page',
      answer: { raw: (socket) => asked.resolve(socket) },
    })
    const { port, reach } = await serve(web)
    const command = new Linkferry(['pages', await fileWith(addressesOf(port, 'slow')), ...reach])
    await asked.promise
    command.signal('SIGINT')
    await command.says('Finishing the pages')
    command.signal('SIGINT')
    expect(await command.exit()).toBe(3)
  })
})

describe('the progress of a check', () => {
  /** Shows some progress and returns what was written to standard error. */
  function written(isTTY: boolean): string {
    const stream = () => Object.assign(new PassThrough(), { isTTY, columns: 80 })
    const streams = { stdin: stream(), stdout: stream(), stderr: stream() }
    const show = progressOf(processTerminal(streams))
    const some = { checked: 30, total: 1_204, leftMs: 240_000, isOffline: false }
    show(some)
    for (const _ of [1, 2]) show({ ...some, leftMs: undefined, isOffline: true })
    return String(streams.stderr.read() ?? '')
  }

  test('is a bar on a terminal', () => {
    const [, first, second] = written(true).split('\r\u001B[K')
    expect(first).toMatch(/^░+ 30 of 1,204 pages checked · about 4 minutes left$/)
    expect(second).toMatch(/ 30 of 1,204 pages checked · no internet, waiting$/)
  })

  test('is not shown elsewhere, but that it waits is said once', () => {
    expect(written(false)).toBe(
      'The internet cannot be reached. The check goes on when it can. Press Ctrl-C to stop.\n',
    )
  })
})

describe('linkferry submit --check-pages', () => {
  const submit = (file: string, baseUrl: string, ...options: readonly string[]) => [
    'submit',
    file,
    '--base-url',
    baseUrl,
    '--yes',
    '--check-pages',
    ...options,
  ]

  test('leaves out what would be wasted, sends what could not be checked, and says what it saved', async () => {
    const { port, reach } = await serve(mixedWeb())
    const practice = await practiceInProcess()
    const links = addressesOf(port, 'fine', 'gone', 'moved', 'closed')
    const [fine, , , closed] = links
    const file = await fileWith(links)
    const dataFolder = await temporaryFolder()
    const options = { dataFolder, token: practiceToken }
    const { code, stderr } = await linkferryInProcess(
      submit(file, practice.baseUrl, ...reach),
      options,
    )
    expect(await practice.books()).toEqual([fine, closed])
    expect(stderr).toContain('Excluded 2 links that would be wasted. 2 units saved.')
    expect(stderr).toContain('1  Redirects to another page')
    expect(code).toBe(0)

    const text = (await linkferryInProcess(['results', '1'], options)).stdout
    const [headings = [], ...rows] = text
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    const cell = (row: readonly string[], heading: string) => row[headings.indexOf(heading)]
    expect(rows.map((row) => [cell(row, 'Status'), cell(row, 'Page finding')])).toEqual([
      ['Accepted', 'Can be indexed'],
      ['Excluded', 'Not found'],
      ['Excluded', 'Redirects to another page'],
      ['Accepted', 'Access denied'],
    ])
    const json = JSON.parse((await linkferryInProcess(['results', '1', '--json'], options)).stdout)
    expect(Object.keys(json.rows[0])).toEqual([
      'line',
      'text',
      'link',
      'status',
      'reason',
      'submission',
      'request',
      'taskId',
      'units',
      'at',
    ])

    const again = await linkferryInProcess(submit(file, practice.baseUrl, ...reach), options)
    expect(again.stderr).toContain('There is nothing to send.')
    expect(await practice.books()).toEqual([fine, closed])
  })

  test('checks only as many links as --first sends', async () => {
    const web = mixedWeb()
    web.page('indexable', 'later', { url: 'http://later.example/page' })
    const { server, port, reach } = await serve(web)
    const practice = await practiceInProcess()
    const links = addressesOf(port, 'gone', 'fine', 'later')
    const options = { dataFolder: await temporaryFolder(), token: practiceToken }
    const command = submit(await fileWith(links), practice.baseUrl, '--first', '1', ...reach)
    const { stderr } = await linkferryInProcess(command, options)
    expect(await practice.books()).toEqual([links[1]])
    expect(stderr).toContain('Excluded 1 link that would be wasted. 1 unit saved.')
    expect(server.seen.filter(({ url }) => url.startsWith('http://later.example'))).toEqual([])
  })

  test('looks for a target, and excludes no page because of it', async () => {
    const { port, reach } = await serve(mixedWeb())
    const practice = await practiceInProcess()
    const links = addressesOf(port, 'fine')
    const options = { dataFolder: await temporaryFolder(), token: practiceToken }
    const command = submit(await fileWith(links), practice.baseUrl, ...reach)
    await linkferryInProcess([...command, '--target', 'another-shop.example'], options)
    expect(await practice.books()).toEqual(links)
    const { stdout } = await linkferryInProcess(['results', '1'], options)
    expect(stdout).toContain('Not in the page’s source')
  })

  test('sends nothing if Ctrl-C stops the check, and ends with 3', async () => {
    const asked = Promise.withResolvers<Socket>()
    const web = mixedWeb()
    web.page('indexable', 'never answers', {
      url: 'http://slow.example/page',
      answer: { raw: (socket) => asked.resolve(socket) },
    })
    const { port, reach } = await serve(web)
    const practice = await practiceInProcess()
    const file = await fileWith(addressesOf(port, 'fine', 'slow'))
    const options = { dataFolder: await temporaryFolder(), token: practiceToken }
    const command = new Linkferry(submit(file, practice.baseUrl, ...reach), options)
    await asked.promise
    command.signal('SIGINT')
    const { code, stderr } = await command.end()
    expect(stderr).toContain('Nothing was sent.')
    expect(code).toBe(3)
    expect(await practice.books()).toEqual([])
  })

  test('refuses a text that is no target before it asks or sends', async () => {
    const { port, reach } = await serve(mixedWeb())
    const practice = await practiceInProcess()
    const options = { dataFolder: await temporaryFolder(), token: practiceToken }
    const file = await fileWith(addressesOf(port, 'fine'))
    const command = [...submit(file, practice.baseUrl, ...reach), '--target', 'no target']
    const { code, stderr } = await linkferryInProcess(command, options)
    expect(code).toBe(64)
    expect(stderr).toContain('--target takes a domain')
    expect(await practice.books()).toEqual([])
  })
})
