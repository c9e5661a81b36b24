import { afterEach, describe, expect, test } from 'vitest'
import { RobotsFiles } from '../../../../electron/engine/pages/robots.ts'
import { SharedAnswers } from '../../../../electron/engine/pages/shared-answers.ts'
import { type TestPages, TestWeb } from './test-site.ts'

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
