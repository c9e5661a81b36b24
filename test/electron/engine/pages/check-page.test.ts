import { afterEach, describe, expect, test } from 'vitest'
import {
  type PageAnswer,
  type PageFinding,
  pageFindings,
} from '../../../../electron/shared/page.ts'
import { html, type TestPage, type TestPages, TestWeb } from './test-site.ts'

const webs: TestWeb[] = []
afterEach(async () => {
  await Promise.all(webs.splice(0).map((web) => web.stop()))
})

async function webOf(pages: TestPages): Promise<TestWeb> {
  const web = await TestWeb.start(pages)
  webs.push(web)
  return web
}

const link = 'https://a.example/deep/page'
const other: TestPage = { body: html('<title>Another</title>', '<p>Another page</p>'.repeat(9)) }
const redirect = (location: string, status = 301): TestPage => ({ status, headers: { location } })

/** A page that names another one as canonical, and what that answers. */
function canonical(answer: TestPage): TestPages {
  return {
    'a.example/deep/page': { body: html('<link rel=canonical href=/canonical>') },
    'a.example/canonical': answer,
  }
}

/** A row: what the site of the link answers, and what the check must say. */
type Row = readonly [
  title: string,
  pages: TestPage | TestPages,
  finding: PageFinding,
  also?: Partial<PageAnswer>,
]

const rows: readonly Row[] = [
  ['a page', { body: html('') }, 'indexable', { httpStatus: 200, contentType: 'text/html' }],
  ['a page with 201', { status: 201, body: html('') }, 'indexable'],
  [
    'a PDF',
    { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' },
    'indexable-file',
    { contentType: 'application/pdf' },
  ],
  [
    'a text',
    { headers: { 'content-type': 'text/plain; charset=utf-8' }, body: '<meta name=robots>' },
    'indexable-file',
  ],
  ['404', { status: 404, body: html('') }, 'not-found', { httpStatus: 404 }],
  ['410', { status: 410 }, 'not-found'],
  ['noindex in a head', { headers: { 'x-robots-tag': 'noindex' }, body: html('') }, 'noindex'],
  [
    'noindex for Googlebot in one of several lines',
    { headers: { 'x-robots-tag': ['bingbot: nofollow', 'googlebot: none'] }, body: html('') },
    'noindex',
  ],
  [
    'noindex for another crawler',
    { headers: { 'x-robots-tag': 'bingbot: noindex, nofollow' }, body: html('') },
    'indexable',
  ],
  [
    'noindex of a PDF',
    { headers: { 'content-type': 'application/pdf', 'x-robots-tag': 'noindex' }, body: '%PDF' },
    'noindex',
  ],
  [
    'noindex in a meta tag',
    { body: html('<META NAME=Robots CONTENT="NoIndex,follow">') },
    'noindex',
  ],
  ['noindex for Googlebot', { body: html('<meta name="googlebot" content="none">') }, 'noindex'],
  ['noindex in the body', { body: html('', '<meta name="robots" content="noindex">') }, 'noindex'],
  [
    'noindex that no browser sees',
    {
      body: html(
        '<!-- <meta name=robots content=noindex> --><script>"<meta name=robots content=noindex>"</script>',
        '<noscript><meta name=robots content=noindex></noscript><template><meta name=robots content=noindex></template><textarea><meta name=robots content=noindex></textarea>',
      ),
    },
    'indexable',
  ],
  [
    'a path that robots.txt disallows',
    {
      'a.example/robots.txt': { body: 'User-agent: *\nDisallow: /deep' },
      'a.example/deep/page': other,
    },
    'blocked-by-robots',
    { httpStatus: undefined },
  ],
  [
    'a path that robots.txt disallows for others',
    {
      'a.example/robots.txt': { body: 'User-agent: bingbot\nDisallow: /' },
      'a.example/deep/page': other,
    },
    'indexable',
  ],
  [
    'a robots.txt with 403',
    { 'a.example/robots.txt': { status: 403 }, 'a.example/deep/page': other },
    'indexable',
  ],
  [
    'a robots.txt with 500',
    { 'a.example/robots.txt': { status: 500 }, 'a.example/deep/page': other },
    'robots-unreadable',
  ],
  [
    'a robots.txt with 429, and a page with noindex',
    {
      'a.example/robots.txt': { status: 429 },
      'a.example/deep/page': { headers: { 'x-robots-tag': 'noindex' }, body: html('') },
    },
    'noindex',
  ],
  [
    'a robots.txt behind a challenge',
    {
      'a.example/robots.txt': { status: 403, headers: { 'cf-mitigated': 'challenge' } },
      'a.example/deep/page': other,
    },
    'robots-unreadable',
  ],
  [
    'a redirect to another page',
    { 'a.example/deep/page': redirect('/deep/new'), 'a.example/deep/new': other },
    'redirects',
    { finalUrl: 'https://a.example/deep/new', httpStatus: 200 },
  ],
  ...[302, 303, 307, 308].map((status): Row => [
    `a redirect with ${status}`,
    { 'a.example/deep/page': redirect('/new', status), 'a.example/new': other },
    'redirects',
  ]),
  [
    'a redirect to the page of another site',
    { 'a.example/deep/page': redirect('https://b.example/'), 'b.example/': other },
    'redirects',
    { finalUrl: 'https://b.example/' },
  ],
  [
    'a redirect to www and a final slash',
    {
      'a.example/deep/page': redirect('//www.a.example/deep/page/'),
      'www.a.example/deep/page/': other,
    },
    'indexable',
    { finalUrl: 'https://www.a.example/deep/page/' },
  ],
  [
    'a redirect to the home page',
    { 'a.example/deep/page': redirect('/'), 'a.example/': other },
    'redirects-home',
    { finalUrl: 'https://a.example/' },
  ],
  [
    'a redirect to the home page in a language',
    { 'a.example/deep/page': redirect('/en-us/'), 'a.example/en-us/': other },
    'redirects-home',
  ],
  [
    'a redirect to a page that is gone',
    { 'a.example/deep/page': redirect('/gone') },
    'not-found',
    { finalUrl: 'https://a.example/gone' },
  ],
  [
    'a redirect to a page that says noindex',
    {
      'a.example/deep/page': redirect('/b'),
      'a.example/b': { body: html('<meta name=robots content=noindex>') },
    },
    'noindex',
  ],
  [
    'a redirect to a blocked page',
    {
      'a.example/deep/page': redirect('https://b.example/x'),
      'b.example/robots.txt': { body: 'User-agent: googlebot\nDisallow: /' },
      'b.example/x': other,
    },
    'blocked-by-robots',
  ],
  [
    'a redirect to a page with 403',
    { 'a.example/deep/page': redirect('/b'), 'a.example/b': { status: 403 } },
    'forbidden',
  ],
  [
    'a redirect to a waiting room',
    { 'a.example/deep/page': redirect('https://a.queue-it.net/?c=1'), 'a.queue-it.net/*': other },
    'challenge',
  ],
  [
    'a redirect to a captcha',
    {
      'a.example/deep/page': redirect('https://validate.perfdrive.com/?ssa=1&ssb=2'),
      'validate.perfdrive.com/*': other,
    },
    'challenge',
    { detail: 'Radware', finalUrl: 'https://validate.perfdrive.com/?ssa=1&ssb=2' },
  ],
  [
    'a redirect to a site that does not answer',
    { 'a.example/deep/page': redirect('https://refused.example/x') },
    'no-connection',
  ],
  [
    'a redirect to a page whose canonical page is the link',
    {
      'a.example/deep/page': redirect('/deep/page?visit=1'),
      'a.example/deep/page?visit=1': { body: html('<link rel=canonical href=/deep/page>') },
    },
    'indexable',
  ],
  [
    'a redirect to a page with another canonical page',
    {
      'a.example/deep/page': redirect('/b'),
      'a.example/b': { body: html('<link rel=canonical href=/c>') },
      'a.example/c': other,
    },
    'other-canonical',
    { finalUrl: 'https://a.example/b', canonicalUrl: 'https://a.example/c' },
  ],
  [
    'a refresh to another page',
    {
      'a.example/deep/page': { body: html('<meta http-equiv=refresh content="0; URL=/new">') },
      'a.example/new': other,
    },
    'redirects',
    { finalUrl: 'https://a.example/new' },
  ],
  [
    'a refresh in the head of the answer',
    {
      'a.example/deep/page': { headers: { refresh: '0;url=/new' }, body: html('') },
      'a.example/new': other,
    },
    'redirects',
  ],
  [
    'a slow refresh',
    { body: html('<meta http-equiv=refresh content="30; url=/new">') },
    'indexable',
  ],
  ['a refresh to itself', { body: html('<meta http-equiv=refresh content="1">') }, 'indexable'],
  [
    'a refresh for browsers without scripts',
    { body: html('<noscript><meta http-equiv=refresh content="0;url=/x"></noscript>') },
    'indexable',
  ],
  [
    'another canonical page',
    {
      'a.example/deep/page': {
        body: html('<link href="../other?a=1&amp;b=2" rel="nofollow CANONICAL">'),
      },
      'a.example/other?a=1&b=2': other,
    },
    'other-canonical',
    { canonicalUrl: 'https://a.example/other?a=1&b=2' },
  ],
  [
    'another canonical page in the head of the answer',
    {
      'a.example/deep/page': {
        headers: { link: '</style.css>; rel=preload, <https://a.example/x,y;z>; rel="canonical"' },
        body: html(''),
      },
      'a.example/x,y;z': other,
    },
    'other-canonical',
    { canonicalUrl: 'https://a.example/x,y;z' },
  ],
  [
    'a canonical page that is the same',
    { body: html('<link rel=canonical href="http://www.a.example:80/deep/page/#top">') },
    'indexable',
    { canonicalUrl: undefined },
  ],
  [
    'different canonical pages',
    { body: html('<link rel=canonical href=/a><link rel=canonical href=/b>') },
    'indexable',
  ],
  [
    'a canonical page that only its makers can reach',
    { body: html('<link rel=canonical href="http://localhost:3000/x">') },
    'indexable',
  ],
  [
    'a canonical page under no known suffix',
    { headers: { link: '<https://staging/x>; rel=canonical' }, body: html('') },
    'indexable',
  ],
  ['a canonical page in the body', { body: html('', '<link rel=canonical href=/a>') }, 'indexable'],
  [
    'a canonical page behind an element that ends the head',
    { body: html('<div></div><link rel=canonical href=/a>') },
    'indexable',
  ],
  [
    'a canonical page of a variant',
    { body: html('<link rel=canonical hreflang=de href=/de>') },
    'indexable',
  ],
  [
    'other languages and AMP',
    { body: html('<link rel=alternate hreflang=de href=/de><link rel=amphtml href=/amp>') },
    'indexable',
  ],
  [
    'a canonical page relative to a base',
    {
      'a.example/deep/page': {
        body: html('<base href="https://b.example/c/"><link rel=canonical href=d>'),
      },
      'b.example/c/d': other,
    },
    'other-canonical',
    { canonicalUrl: 'https://b.example/c/d' },
  ],
  ['a canonical page that is gone', canonical({ status: 404 }), 'broken-canonical'],
  [
    'a canonical page with noindex',
    canonical({ headers: { 'x-robots-tag': 'noindex' }, body: html('') }),
    'broken-canonical',
  ],
  [
    'a canonical page that robots.txt disallows',
    {
      ...canonical(other),
      'a.example/robots.txt': { body: 'User-agent: *\nDisallow: /canonical' },
    },
    'broken-canonical',
  ],
  ['a canonical page that redirects to the link', canonical(redirect('/deep/page')), 'indexable'],
  ['a canonical page that asks for a login', canonical({ status: 401 }), 'broken-canonical'],
  ['a canonical page whose server fails', canonical({ status: 503 }), 'broken-canonical'],
  [
    'a canonical page of a site that does not exist',
    { body: html('<link rel=canonical href="http://nowhere.example/x">') },
    'broken-canonical',
  ],
  [
    'a canonical page without a server',
    { body: html('<link rel=canonical href="http://refused.example/x">') },
    'broken-canonical',
  ],
  [
    'a canonical page that names the link as canonical',
    canonical({ body: html('<link rel=canonical href=/deep/page>') }),
    'broken-canonical',
  ],
  ['a canonical page that refuses programs', canonical({ status: 403 }), 'other-canonical'],
  ['401', { status: 401 }, 'needs-login'],
  ['403', { status: 403 }, 'forbidden'],
  ['451', { status: 451 }, 'forbidden'],
  ['425', { status: 425 }, 'too-many-requests'],
  ['429', { status: 429 }, 'too-many-requests'],
  ['500', { status: 500 }, 'server-error'],
  ['503', { status: 503 }, 'server-error'],
  ['400', { status: 400 }, 'other-status'],
  ['407', { status: 407 }, 'other-status'],
  ['408', { status: 408 }, 'other-status'],
  ['304', { status: 304 }, 'other-status'],
  ['999', { status: 999 }, 'other-status'],
  ['a challenge with 403', { status: 403, headers: { 'cf-mitigated': 'challenge' } }, 'challenge'],
  [
    'a challenge with 202',
    { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } },
    'challenge',
  ],
  [
    'a challenge with 200 and noindex',
    {
      body: html(
        '<meta name=robots content="noindex,nofollow"><script>window._cf_chl_opt={cvId:"3"}</script>',
      ),
    },
    'challenge',
    { detail: 'Cloudflare' },
  ],
  [
    'a challenge with 404',
    { status: 404, body: html('', '<div id="px-captcha"></div>') },
    'challenge',
  ],
  [
    'a challenge that loads itself again',
    { body: html(`<meta http-equiv="refresh" content="5; URL='/deep/page?bm-verify=AAQ'">`) },
    'challenge',
  ],
  ['a redirect without an address', { status: 302 }, 'broken-redirect'],
  ['a redirect to a script', redirect('javascript:alert(1)'), 'broken-redirect'],
  ['a redirect to data', redirect('data:text/html,x'), 'broken-redirect'],
  ['a redirect to itself', redirect('/deep/page'), 'redirect-loop'],
  [
    'redirects in a circle',
    { 'a.example/deep/page': redirect('/b'), 'a.example/b': redirect('/deep/page#x') },
    'redirect-loop',
  ],
  [
    '11 redirects',
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        index === 0 ? 'a.example/deep/page' : `a.example/${index}`,
        index === 11 ? other : redirect(`/${index + 1}`),
      ]),
    ),
    'redirect-loop',
  ],
  [
    '10 redirects',
    Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [
        index === 0 ? 'a.example/deep/page' : `a.example/${index}`,
        index === 10 ? other : redirect(`/${index + 1}`),
      ]),
    ),
    'redirects',
  ],
  ['no body', { body: '' }, 'unreadable', { detail: 'empty body' }],
  ['a body of white space', { body: ' \r\n\t' }, 'unreadable'],
  ['204', { status: 204 }, 'unreadable'],
  ['a PDF that says it is HTML', { body: '%PDF-1.7 <a href=x>' }, 'unreadable'],
  ['a text that says it is HTML', { body: 'OK' }, 'unreadable'],
  [
    'a body in UTF-16',
    {
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(`\ufeff${html('<meta name=robots content=noindex>')}`, 'utf16le'),
    },
    'noindex',
  ],
  [
    'the same page for any address',
    {
      'a.example/robots.txt': { status: 404 },
      'a.example/*': { body: html('', '<p>%PATH% %PATH%</p>') },
    },
    'answers-anything',
  ],
  [
    'the same page for any other address',
    {
      'a.example/robots.txt': { status: 404 },
      'a.example/deep/page': { body: html('', '<p>Words</p>'.repeat(50)) },
      'a.example/*': { body: html('', '<p>Not here</p>') },
    },
    'indexable',
  ],
  [
    'the home page for any other address',
    {
      'a.example/robots.txt': { status: 404 },
      'a.example/deep/page': { body: html('') },
      'a.example/': { body: html('') },
      'a.example/*': redirect('/'),
    },
    'indexable',
  ],
]

/** More rows, on what a site answers for a page that does not exist. */
function site(page: string, missing: TestPage): TestPages {
  const body = html(`<meta property=og:url content=${link}>`, page)
  return {
    'a.example/robots.txt': { status: 404 },
    'a.example/deep/page': { body },
    'a.example/*': missing,
  }
}

const echo = '<p>Nothing at /deep/page</p>'

const missingRows: readonly Row[] = [
  ['that it does not exist', site('<p>1</p>', { status: 404, body: html('') }), 'indexable'],
  ['that it is forbidden', site('<p>1</p>', { status: 403 }), 'indexable'],
  ['an error', site('<p>1</p>', { status: 503 }), 'indexable'],
  ['a redirect to the home page', site('<p>1</p>', redirect('/')), 'indexable'],
  [
    'a longer page',
    site('<p>1</p>', { body: html('', '<p>Not here</p>'.repeat(90)) }),
    'indexable',
  ],
  [
    'a page with another title',
    site('<p>1</p>', { body: html('<title>x</title>').replace('A title', 'Not found') }),
    'indexable',
  ],
  [
    'the same page that repeats its address often',
    site(echo.repeat(11), {
      body: html(
        `<meta property=og:url content=${link}>`,
        echo.replace('/deep/page', '%PATH%').repeat(11),
      ),
    }),
    'answers-anything',
  ],
  [
    'the same page with its address in the title',
    {
      'a.example/robots.txt': { status: 404 },
      'a.example/*': { body: html('').replace('A title', 'Results for %PATH%') },
    },
    'answers-anything',
  ],
  [
    'the same page behind a final slash',
    {
      ...site('<p>1</p>', redirect('/deep/k3x9q2m7w5t8/')),
      'a.example/deep/k3x9q2m7w5t8/': {
        body: html(`<meta property=og:url content=${link}>`, '<p>2</p>'),
      },
    },
    'answers-anything',
  ],
  [
    'a page that says noindex',
    site('<p>1</p>', { body: html('<meta name=robots content=noindex>', '<p>1</p>') }),
    'indexable',
  ],
  [
    'a challenge',
    site('<p>1</p>', { headers: { 'cf-mitigated': 'challenge' }, body: html('') }),
    'indexable',
  ],
]

function isPage(pages: TestPage | TestPages): pages is TestPage {
  return !Object.keys(pages).some((key) => key.includes('/'))
}

describe('a check says for', () => {
  test.each(rows.map((row) => [row[0], row] as const))(
    '%s',
    async (_, [, pages, finding, also]) => {
      const web = await webOf(isPage(pages) ? { 'a.example/deep/page': pages } : pages)
      const { answer } = await web.check(link)
      expect(answer).toMatchObject({ finding, target: undefined, ...also })
    },
  )

  test('each finding in a row, but one that takes a run', () => {
    const seen = new Set([...rows, ...missingRows].map(([, , finding]) => finding))
    const missing = pageFindings.filter((finding) => !seen.has(finding))
    expect(missing).toEqual([
      'no-such-site',
      'timed-out',
      'tls-failed',
      'name-not-resolved',
      'private-address',
    ])
  })

  test.each(missingRows.map((row) => [row[0], row] as const))(
    'a page whose site answers a made-up address with %s',
    async (_, [, pages, finding]) => {
      const web = await webOf(isPage(pages) ? {} : pages)
      expect((await web.check(link)).answer.finding).toBe(finding)
    },
  )

  test('a home page, whatever its site answers for others', async () => {
    const web = await webOf({ 'a.example/robots.txt': { status: 404 }, 'a.example/*': other })
    expect((await web.check('https://a.example/')).answer.finding).toBe('indexable')
    expect(web.asked).toHaveLength(2)
  })

  test('a site that does not answer', async () => {
    const web = await webOf({})
    const checked = await web.check('http://refused.example/')
    expect(checked.answer).toMatchObject({ finding: 'no-connection', detail: 'ECONNREFUSED' })
    expect(checked).toMatchObject({ isSiteFailure: true, nameNotFound: false })
  })

  test('a name that is not found, which a run must confirm', async () => {
    const web = await webOf({})
    const checked = await web.check('http://nowhere.example/')
    expect(checked.answer.finding).toBe('name-not-resolved')
    expect(checked).toMatchObject({ isSiteFailure: true, nameNotFound: true })
  })
})

describe('a check', () => {
  test('asks for nothing but robots.txt if the page is blocked', async () => {
    const web = await webOf({ 'a.example/robots.txt': { body: 'User-agent: *\nDisallow: /' } })
    await web.check(link)
    expect(web.asked).toEqual(['https://a.example/robots.txt'])
  })

  test('reads a blocked page if it seeks a link in it', async () => {
    const web = await webOf({
      'a.example/robots.txt': { body: 'User-agent: *\nDisallow: /' },
      'a.example/deep/page': { body: html('', '<a href=https://b.example>B</a>') },
    })
    const { answer } = await web.check(link, 'b.example')
    expect(answer).toMatchObject({ finding: 'blocked-by-robots', target: { finding: 'there' } })
  })

  test('asks for the robots.txt of a site that moved to https once', async () => {
    const web = await webOf({
      'a.example/robots.txt': { body: '' },
      'a.example/deep/page': other,
      'b.example/robots.txt': redirect('https://a.example/robots.txt'),
      'b.example/x': redirect(link),
    })
    await web.check('http://b.example/x')
    expect(web.asked.filter((url) => url.endsWith('robots.txt'))).toEqual([
      'http://b.example/robots.txt',
      'https://a.example/robots.txt',
    ])
  })

  test('asks for the page last, so that a check that is cut short has not asked for it', async () => {
    const web = await webOf({ 'a.example/deep/page': { body: html('') } })
    await web.check(link)
    expect([web.asked.length, web.asked.at(-1)]).toEqual([3, link])
  })

  test('asks for no made-up page if robots.txt blocks the page or cannot be read', async () => {
    const blocked = await webOf({ 'a.example/robots.txt': { body: 'User-agent: *\nDisallow: /' } })
    await blocked.check(link)
    expect(blocked.asked).toEqual(['https://a.example/robots.txt'])
    const unknown = await webOf({
      'a.example/robots.txt': { status: 500 },
      'a.example/deep/page': { body: html('') },
    })
    await unknown.check(link)
    expect(unknown.asked).toEqual(['https://a.example/robots.txt', link])
  })

  test('tells a run how long a site asks to wait', async () => {
    const web = await webOf({
      'a.example/deep/page': { status: 429, headers: { 'retry-after': '90' } },
    })
    expect(await web.check(link)).toMatchObject({ isSiteFailure: true, retryAfterMs: 90_000 })
  })

  test('does not count the failure of another site against the site of the link', async () => {
    const web = await webOf({
      'a.example/deep/page': redirect('https://b.example/x'),
      'b.example/x': { status: 503 },
    })
    expect(await web.check(link)).toMatchObject({ isSiteFailure: false })
  })
})

describe('the link to a target is', () => {
  test.each([
    [
      'there',
      `<a href="https://www.b.example/x">Our  <b>shop</b></a>`,
      'b.example',
      { anchor: 'Our shop', rel: [], url: 'https://www.b.example/x' },
    ],
    ['there', '<a href="https://b.example/"><img alt="Logo"></a>', 'b.example', { anchor: 'Logo' }],
    [
      'there',
      '<a rel="ugc NoFollow" href="//b.example">b</a>',
      'b.example',
      { rel: ['nofollow', 'ugc'] },
    ],
    ['there', '<map><area href="https://b.example/" alt="B"></map>', 'b.example', { anchor: 'B' }],
    [
      'there',
      '<a rel=nofollow href=https://b.example/>1</a><a href=https://b.example/>2</a>',
      'b.example',
      { rel: [], anchor: '2' },
    ],
    [
      'there',
      '<a href="https://www.google.com/url?q=https://b.example/x&amp;sa=U">x</a>',
      'b.example',
      { url: 'https://b.example/x' },
    ],
    [
      'there',
      '<a href="/go?url=https%3A%2F%2Fb.example%2Fx">x</a>',
      'b.example',
      { url: 'https://b.example/x' },
    ],
    ['there', '<a href="http://b.example/x/#top">x</a>', 'https://b.example/x', {}],
    ['there', '<a href="https://b.example/x?utm_source=a">x</a>', 'https://b.example/x', {}],
    [
      'elsewhere',
      '<a href="https://shop.b.example/y">y</a>',
      'https://b.example/x',
      { url: 'https://shop.b.example/y' },
    ],
    [
      'there',
      '<a rel="noopener,nofollow" href="//b.example">b</a>',
      'b.example',
      { rel: ['nofollow'] },
    ],
    ['there', '<a href="https://out.c.example/?url=https://b.example/x">x</a>', 'b.example', {}],
    [
      'there',
      '<a href="https://c.example/redirect.php?to=https://b.example/x">x</a>',
      'b.example',
      {},
    ],
    [
      'missing',
      '<a href="https://c.example/share/url?url=https://b.example/x">x</a>',
      'b.example',
      {},
    ],
    [
      'missing',
      '<a href="https://web.archive.org/web/2024/https://b.example/">x</a>',
      'b.example',
      {},
    ],
    ['missing', '<a href="https://b-example.translate.goog/x">x</a>', 'b.example', {}],
    ['missing', '<a href="https://notb.example/">x</a>', 'b.example', {}],
    ['missing', '<a data-href="https://b.example/">x</a><a>b.example</a>', 'b.example', {}],
    [
      'missing',
      '<!-- <a href="https://b.example/">x</a> --><noscript><a href="https://b.example/">x</a></noscript>',
      'b.example',
      {},
    ],
    [
      'missing',
      '<a href="https://facebook.com/sharer?u=https://b.example/">x</a>',
      'b.example',
      {},
    ],
    ['missing', '<a href="javascript:open(\'https://b.example/\')">x</a>', 'b.example', {}],
  ])('%s: %s', async (finding, body, target, also) => {
    const web = await webOf({ 'a.example/deep/page': { body: html('', body) } })
    const { answer } = await web.check(link, target)
    expect(answer.target).toMatchObject({ finding, ...also })
  })

  test('not followed if the page says so of all its links', async () => {
    const body = html('<meta name=robots content=nofollow>', '<a href=https://b.example>b</a>')
    const web = await webOf({ 'a.example/deep/page': { body } })
    const { answer } = await web.check(link, 'b.example')
    expect(answer).toMatchObject({ finding: 'indexable', target: { rel: ['nofollow'] } })
  })

  test.each([
    ['missing', { status: 404, body: html('', '<a href=https://b.example>b</a>') }],
    ['unchecked', { status: 403 }],
    ['unchecked', { headers: { 'content-type': 'application/pdf' }, body: '%PDF' }],
    ['unchecked', { headers: { 'cf-mitigated': 'challenge' }, body: html('') }],
    ['unchecked', { body: html('', `<p>${'x'.repeat(600_000)}</p>`) }],
  ])('%s without a page, or without its end', async (finding, page) => {
    const web = await webOf({ 'a.example/deep/page': page })
    const { answer } = await web.check(link, 'b.example')
    expect(answer.target).toMatchObject({ finding, url: undefined, anchor: '' })
  })
})
