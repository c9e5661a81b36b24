import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { parseRobots, RobotsFiles } from '../../../../electron/engine/pages/robots.ts'
import { SharedAnswers } from '../../../../electron/engine/pages/shared-answers.ts'
import { type TestPages, TestWeb } from './test-site.ts'

function allows(file: string | Uint8Array, path: string): boolean | undefined {
  return parseRobots(Buffer.from(file)).allows(new URL(path, 'https://a.example'))
}

/** A group of `*` that disallows everything but what the lines allow. */
const only = (...lines: readonly string[]): string =>
  ['user-agent: googlebot', 'disallow: /', ...lines].join('\n')

/** Cases of Google's documentation and of the tests of github.com/google/robotstxt. */
const cases: readonly (readonly [title: string, file: string, path: string, isAllowed: boolean])[] =
  [
    ['an empty file', '', '/x', true],
    ['a missing colon', 'user-agent Googlebot\ndisallow /', '/x', false],
    ['unknown keys', 'foo: Googlebot\nbar: /', '/x', true],
    ['any case of keys and agents', 'USER-AGENT: GOOGLEBOT\nDISALLOW: /', '/x', false],
    ['rules before any group', 'disallow: /\nuser-agent: googlebot\nallow: /y', '/x', true],
    [
      'groups of one agent are one',
      `${only('allow: /a')}\nuser-agent: googlebot\nallow: /b`,
      '/b',
      true,
    ],
    [
      'a group of several agents',
      'user-agent: googlebot\nuser-agent: other\ndisallow: /',
      '/x',
      false,
    ],
    ['blank lines end no group', 'user-agent: googlebot\n\n\ndisallow: /', '/x', false],
    [
      'a sitemap ends no group',
      'user-agent: googlebot\nsitemap: /s\nuser-agent: other\ndisallow: /',
      '/x',
      false,
    ],
    [
      'a delay ends no group',
      'user-agent: googlebot\ncrawl-delay: 9\nuser-agent: other\ndisallow: /',
      '/x',
      false,
    ],
    [
      'its own group counts alone',
      'user-agent: *\ndisallow: /\nuser-agent: googlebot\nallow: /a',
      '/x',
      true,
    ],
    [
      'its own empty group counts alone',
      'user-agent: *\ndisallow: /\nuser-agent: googlebot\ndisallow:',
      '/x',
      true,
    ],
    [
      'its own group without rules counts alone',
      'user-agent: *\ndisallow: /\n\nuser-agent: googlebot',
      '/x',
      true,
    ],
    [
      'a version behind the agent',
      'user-agent: *\ndisallow: /\nuser-agent: googlebot/1.2\nallow: /',
      '/x',
      true,
    ],
    [
      'a star behind the agent',
      'user-agent: *\ndisallow: /\nuser-agent: googlebot*\nallow: /',
      '/x',
      true,
    ],
    [
      'a word behind the agent',
      'user-agent: *\ndisallow: /\nuser-agent: Googlebot Smart\nallow: /',
      '/x',
      true,
    ],
    ['a longer agent', 'user-agent: googlebot-news\ndisallow: /', '/x', true],
    ['a shorter agent', 'user-agent: google\ndisallow: /', '/x', true],
    ['text behind the star', 'user-agent: * everybody\ndisallow: /', '/x', false],
    ['a star in a word', 'user-agent: *bot\ndisallow: /', '/x', true],
    ['the longest rule', only('allow: /x/'), '/x/y', true],
    [
      'the longest rule that disallows',
      only('allow: /x/', 'disallow: /x/page'),
      '/x/page.html',
      false,
    ],
    ['allow before disallow of one length', only('allow: /'), '/x', true],
    ['an empty disallow', 'user-agent: *\ndisallow:', '/x', true],
    ['a rule without slash', 'user-agent: *\ndisallow: x', '/x', true],
    ['any case of a path is another path', 'user-agent: *\ndisallow: /X', '/x', true],
    ['a star', 'user-agent: *\ndisallow: /*.php', '/a/b.php?c', false],
    ['a star that matches nothing', 'user-agent: *\ndisallow: /a*b', '/ab', false],
    ['a star at the end', 'user-agent: *\ndisallow: /fish*', '/fishheads', false],
    ['two stars', 'user-agent: *\ndisallow: /a*b*c', '/axbxd', true],
    ['a dollar', 'user-agent: *\ndisallow: /*.php$', '/a.php', false],
    ['a dollar before a query', 'user-agent: *\ndisallow: /*.php$', '/a.php?x', true],
    ['a dollar behind a part that comes twice', 'user-agent: *\ndisallow: /*a$', '/a/b/a', false],
    ['a dollar alone', 'user-agent: *\ndisallow: /$', '/x', true],
    ['a star and a dollar', 'user-agent: *\ndisallow: /x*$', '/xyz', false],
    ['a dollar in the middle', 'user-agent: *\ndisallow: /a$b', '/a$b', false],
    ['a dollar whose part overlaps', 'user-agent: *\ndisallow: /ab*b$', '/ab', true],
    ['a query', 'user-agent: *\ndisallow: /*?', '/x?y', false],
    ['a comment', 'user-agent: * # all\ndisallow: /x # not /y', '/x', false],
    ['a commented rule', 'user-agent: *\n#disallow: /', '/x', true],
    ['a colon in a rule', 'user-agent: *\ndisallow: /x:y', '/x:y', false],
    ['letters and their escapes', 'user-agent: *\ndisallow: /ツ', '/%e3%83%84', false],
    ['a letter that ends like a blank', 'user-agent: *\ndisallow: /à', '/%C3%A0', false],
    ['escapes in small letters', 'user-agent: *\ndisallow: /%e3%83%84', '/ツ', false],
    ['needless escapes', 'user-agent: *\ndisallow: /%62ar', '/bar', true],
    ['brackets', 'user-agent: *\ndisallow: /a[1]|b', '/a[1]|b', false],
    ['index.html for its directory', only('allow: /a/index.html'), '/a/', true],
    ['index.html for nothing below', only('allow: /a/index.html'), '/a/b', false],
    ['usual misspellings', 'useragent: *\ndissallow: /', '/x', false],
    ['a byte-order mark', '\ufeffuser-agent: *\ndisallow: /', '/x', false],
    ['line ends of Windows', 'user-agent: *\r\ndisallow: /\r\n', '/x', false],
    ['line ends of old Macs', 'user-agent: *\rdisallow: /', '/x', false],
    ['a page of HTML', '<!doctype html><title>Not found</title><p>user-agent: no</p>', '/x', true],
  ]

describe('Googlebot reads', () => {
  test.each(cases)('%s', (_, file, path, isAllowed) => {
    expect(allows(file, path)).toBe(isAllowed)
  })

  test('bytes that are not UTF-8', () => {
    const file = Buffer.from('user-agent: *\ndisallow: /caf\u00e9', 'latin1')
    expect(allows(file, '/caf%E9')).toBe(false)
    expect(allows(file, '/café')).toBe(true)
  })

  test('at most 500 KiB of a file', () => {
    const file = `user-agent: *\n${'# x\n'.repeat(128_000)}disallow: /`
    expect(allows(file, '/x')).toBe(true)
  })

  test('at most 16,663 bytes of a line', () => {
    const long = 'x'.repeat(20_000)
    expect(allows(`user-agent: *\ndisallow: /${long}`, `/${long.slice(0, 16_700)}`)).toBe(false)
  })

  test('a file of stars in a moment', () => {
    const file = `user-agent: *\n${`disallow: /${'*a'.repeat(8_000)}b\n`.repeat(30)}`
    const startMs = performance.now()
    expect(allows(file, `/${'a'.repeat(8_000)}`)).toBe(true)
    expect(performance.now() - startMs).toBeLessThan(1_000)
  })

  test('patterns as an expression of the same meaning does', () => {
    const pattern = fc.array(fc.constantFrom('a', 'b', '/', '*', '.', '$'), { maxLength: 8 })
    const path = fc.array(fc.constantFrom('a', 'b', '/', '.', '$'), { maxLength: 10 })
    fc.assert(
      fc.property(pattern, path, (marks, letters) => {
        const rule = `/${marks.join('')}`
        const written = rule
          .replace(/\$$/, '\0')
          .replaceAll(/[.$]/g, String.raw`\$&`)
          .replaceAll('*', '.*')
          .replace('\0', '$')
        const url = `/${letters.join('')}`
        const { pathname } = new URL(`https://a.example${url}`)
        const isMatch = new RegExp(`^${written}`).test(pathname)
        const parsed = parseRobots(Buffer.from(`user-agent: *\ndisallow: ${rule}`))
        expect(parsed.allows(new URL(`https://a.example${url}`))).toBe(!isMatch)
      }),
      { numRuns: 2_000 },
    )
  })
})

const webs: TestWeb[] = []
afterEach(async () => {
  await Promise.all(webs.splice(0).map((web) => web.stop()))
})

async function filesOf(pages: TestPages) {
  const web = await TestWeb.start(pages)
  webs.push(web)
  const files = new RobotsFiles(web.get)
  const { signal } = new AbortController()
  const answer = (url: string) => files.answer(new URL(url), signal)
  return { files, answer, asked: web.asked }
}

const disallowed = { body: 'User-agent: *\nDisallow: /x' }

describe('robots.txt is', () => {
  test('asked for once per scheme, host and port, also by many at once', async () => {
    const { answer, asked } = await filesOf({
      'a.example/robots.txt': disallowed,
      'a.example:8080/robots.txt': { status: 404 },
    })
    const urls = ['https://a.example/x', 'https://a.example/y', 'https://a.example/x/z']
    expect(await Promise.all(urls.map(answer))).toEqual(['blocked', 'allowed', 'blocked'])
    expect(await answer('http://a.example:8080/x')).toBe('allowed')
    expect(asked).toEqual(['https://a.example/robots.txt', 'http://a.example:8080/robots.txt'])
  })

  test.each([
    ['allowed', { status: 404 }],
    ['allowed', { status: 401 }],
    ['allowed', { status: 403 }],
    ['allowed', { status: 204 }],
    ['unknown', { status: 429 }],
    ['unknown', { status: 500 }],
    ['unknown', { status: 503, body: 'User-agent: *\nDisallow:' }],
    ['unknown', { status: 304 }],
    ['unknown', { headers: { 'cf-mitigated': 'challenge' }, body: '' }],
    ['unknown', { status: 302, headers: { location: 'https://x.queue-it.net/?c=1' } }],
    ['allowed', { status: 301 }],
    ['allowed', { status: 301, headers: { location: '/robots.txt' } }],
    ['blocked', { headers: { 'content-type': 'application/octet-stream' }, ...disallowed }],
    ['blocked', { status: 206, ...disallowed }],
  ])('%s for %j', async (expected, page) => {
    const { answer } = await filesOf({ 'a.example/robots.txt': page })
    expect(await answer('https://a.example/x')).toBe(expected)
  })

  test('unknown if the site does not answer', async () => {
    const { answer } = await filesOf({})
    expect(await answer('https://refused.example/x')).toBe('unknown')
  })

  test('read behind 5 redirects, of the site that redirects', async () => {
    const to = (location: string) => ({ status: 302, headers: { location } })
    const pages = {
      'a.example/robots.txt': to('/1'),
      'a.example/1': to('/2'),
      'a.example/2': to('/3'),
      'a.example/3': to('https://b.example/4'),
      'b.example/4': to('/5'),
    }
    const near = await filesOf({ ...pages, 'b.example/5': disallowed })
    expect(await near.answer('https://a.example/x')).toBe('blocked')
    expect(await near.answer('https://b.example/x')).toBe('allowed')
    const far = await filesOf({ ...pages, 'b.example/5': to('/6'), 'b.example/6': disallowed })
    expect(await far.answer('https://a.example/x')).toBe('allowed')
  })

  test('asked for again if it was unknown, when a run says so', async () => {
    const { files, answer, asked } = await filesOf({ 'a.example/robots.txt': { status: 500 } })
    await answer('https://a.example/x')
    await answer('https://a.example/y')
    expect(asked).toHaveLength(1)
    await files.forgetUnknown()
    await answer('https://a.example/x')
    expect(asked).toHaveLength(2)
  })
})

describe('answers about sites', () => {
  const signal = () => new AbortController().signal

  test('are forgotten when they are too many, the ones used least first', async () => {
    const answers = new SharedAnswers<string>(2, () => 1)
    const asked: string[] = []
    const get = (key: string) =>
      answers.get(
        key,
        async () => {
          asked.push(key)
          return await Promise.resolve(key)
        },
        signal(),
      )
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  test('are asked for again by those who wait if the first one gives up', async () => {
    const answers = new SharedAnswers<string>(9, () => 1)
    const first = new AbortController()
    const asks: AbortSignal[] = []
    const ask = async (asked: AbortSignal): Promise<string> => {
      asks.push(asked)
      if (asks.length > 1) return 'answer'
      const { promise, reject } = Promise.withResolvers<never>()
      asked.addEventListener('abort', () => reject(asked.reason))
      return await promise
    }
    const one = answers.get('a', ask, first.signal)
    const two = answers.get('a', ask, signal())
    first.abort(new Error('paused'))
    await expect(one).rejects.toThrow('paused')
    expect(await two).toBe('answer')
    expect(asks).toHaveLength(2)
  })

  test('are not awaited by one who gives up', async () => {
    const answers = new SharedAnswers<string>(9, () => 1)
    const { promise, resolve } = Promise.withResolvers<string>()
    const second = new AbortController()
    const one = answers.get('a', () => promise, signal())
    const two = answers.get('a', () => promise, second.signal)
    second.abort(new Error('paused'))
    await expect(two).rejects.toThrow('paused')
    resolve('answer')
    expect(await one).toBe('answer')
  })
})
