import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PageReader } from '../../../../electron/engine/pages/html/page-reader.ts'
import { TargetSearch } from '../../../../electron/engine/pages/target.ts'
import { html, testNowMs } from './test-site.ts'

const url = new URL('https://a.example/deep/page')

function read(body: string | Uint8Array, contentType = 'text/html', sizes: readonly number[] = []) {
  const links = new TargetSearch({ kind: 'site', host: 'b.example' }, url)
  const reader = new PageReader({ url, contentType, nowMs: testNowMs, links })
  const bytes = Buffer.from(body)
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    if (at < bytes.length) reader.take(bytes.subarray(at, at + size))
    at += size
  }
  const content = reader.end()
  const hrefs = content.canonicals.map(({ href }) => href)
  return { ...content, canonicals: hrefs, link: links.answer(false, false) }
}

const noindex = '<meta name=robots content=noindex>'

describe('noindex counts', () => {
  test.each([
    [true, `<html>${noindex}`],
    [true, `<title>x</title><body><p>${noindex}`],
    [true, `<svg><path/>${noindex}</svg>`],
    [true, `<meta content='noindex' name='robots'/>`],
    [true, `<meta name="robots" content="&#110;oindex">`],
    [true, `<!-- a --!>${noindex}<!-- b -->`],
    [true, `<script>var a = '<!--'</script>${noindex}`],
    [true, `<noscript><iframe src=x></noscript>${noindex}`],
    [true, `<noscript><!-- </noscript>${noindex}`],
    [true, `<template><p></template>${noindex}`],
    [true, `<svg><title>x</title></svg>${noindex}`],
    [true, `<p title="<svg>">${noindex}`],
    [true, `<a href="x" ${noindex}${noindex}`],
    [false, `<!-- ${noindex} -->`],
    [false, `<!-- ${noindex}`],
    [false, `<script>${noindex}</script>`],
    [false, `<style>${noindex}</style>`],
    [false, `<title>${noindex}</title>`],
    [false, `<textarea>${noindex}</textarea>`],
    [false, `<iframe>${noindex}</iframe>`],
    [false, `<noscript>${noindex}</noscript>`],
    [false, `<template>${noindex}</template>`],
    [false, `<template><template></template>${noindex}</template>`],
    [false, `<div data-x='${noindex}'></div>`],
    [false, `<meta name=robots content=index content=noindex>`],
    [false, '&lt;meta name=robots content=noindex&gt;'],
    [false, '<meta name=robots content=noindex'],
  ])('%s: %s', (counts, body) => {
    expect(read(body).rules.noindex).toBe(counts)
  })
})

const canonical = '<link rel=canonical href=/c>'

describe('a canonical link counts', () => {
  test.each([
    [1, `<head>${canonical}`],
    [1, canonical],
    [
      1,
      `<head><script>if (a < b) {}</script><style>p{}</style><noscript><p></noscript>${canonical}`,
    ],
    [1, `<head></head>${canonical}<body>`],
    [1, `<link href=" /c " rel="x\n canonical">`],
    [2, canonical + canonical],
    [0, `<body>${canonical}`],
    [0, `<p>${canonical}`],
    [0, `text${canonical}`],
    [0, `\ufeff\ufeff${canonical}`],
    [0, `<head><img>${canonical}`],
    [0, `<svg>${canonical}</svg>`],
    [0, `<template>${canonical}</template>`],
    [0, `<noscript>${canonical}</noscript>`],
    [0, '<link rel=canonical href="">'],
    [0, '<link rel=canonical href="javascript:1">'],
    [0, '<link rel=canonical href="https://">'],
    [0, '<link rel=canonical media=print href=/c>'],
    [0, '<link rel=canonicals href=/c>'],
    [0, '<a rel=canonical href=/c>'],
  ])('%i times: %s', (times, head) => {
    expect(read(head).canonicals).toEqual(Array(times).fill('https://a.example/c'))
  })

  test('relative to the first base', () => {
    const head = '<base target=_top><base href=/x/><base href=/y/><link rel=canonical href=c>'
    expect(read(head).canonicals).toEqual(['https://a.example/x/c'])
    expect(read('<base href="data:x"><link rel=canonical href=c>').canonicals).toEqual([
      'https://a.example/deep/c',
    ])
  })
})

describe('a refresh leads', () => {
  test.each([
    ['0;url=/x', 'https://a.example/x'],
    ['5; URL = "/x" y', 'https://a.example/x'],
    ["0,url='x'", 'https://a.example/deep/x'],
    ['0 /x', 'https://a.example/x'],
    ['0.5;/x', 'https://a.example/x'],
    ['.5;/x', 'https://a.example/x'],
    ['0;url=https://b.example/', 'https://b.example/'],
    ['6;url=/x', undefined],
    ['0', undefined],
    ['0;', undefined],
    ['0;url=', undefined],
    ['url=/x', undefined],
    ['0;url=javascript:x()', undefined],
    ['0;url=data:text/html,x', undefined],
  ])('%s to %s', (content, address) => {
    expect(
      read(`<meta http-equiv=Refresh content="${content.replaceAll('"', '&quot;')}">`).refresh
        ?.href,
    ).toBe(address)
  })
})

describe('a body is', () => {
  test.each([
    ['html', '<p>x', 'text/html'],
    ['html', '<p>x', 'application/xhtml+xml; charset=utf-8'],
    ['html', '<!DOCTYPE html><p>x', ''],
    ['html', '\ufeff <html>', ''],
    ['html', '<html>', 'unknown/unknown'],
    ['html', '<html>', '*/*'],
    ['html', `<p>\0${'x'.repeat(100)}`, 'text/html'],
    ['file', 'text', ''],
    ['file', '{"a":"<p>"}', 'application/json'],
    ['file', '<html>', 'text/plain'],
    ['file', '%PDF-1.4', 'application/pdf'],
    ['empty', '', 'text/html'],
    ['empty', '', 'application/pdf'],
    ['empty', ' \n', 'text/html'],
    ['empty', '\ufeff', 'text/html'],
    ['not-html', 'text', 'text/html'],
    ['not-html', '{"a":1}', 'text/html'],
    ['not-html', '%PDF-1.4\n<p>', 'text/html'],
    ['not-html', Buffer.from('\u0089PNG\r\n<p>', 'latin1'), 'text/html'],
    [
      'not-html',
      Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 97) % 256)),
      'text/html',
    ],
  ])('%s: %j as %j', (kind, body, contentType) => {
    expect(read(body, contentType).kind).toBe(kind)
  })
})

describe('a title is decoded', () => {
  const encoded = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding)
  test.each([
    ['é', encoded('<title>é</title>', 'utf8'), 'text/html'],
    ['é', encoded('<title>é</title>', 'latin1'), 'text/html; charset=ISO-8859-1'],
    ['é', encoded('<meta charset=windows-1252><title>é</title>', 'latin1'), 'text/html'],
    [
      'é',
      encoded(
        '<meta http-equiv=content-type content="text/html; charset=latin1"><title>é</title>',
        'latin1',
      ),
      'text/html',
    ],
    ['é', encoded('\ufeff<title>é</title>', 'utf8'), 'text/html; charset=latin1'],
    ['é', encoded('\ufeff<title>é</title>', 'utf16le'), 'text/html; charset=utf-8'],
    ['é', encoded('<html><title>é</title>', 'utf16le'), 'text/html'],
    ['é', encoded('<title>é</title>', 'utf8'), 'text/html; charset=utf-16'],
    ['é', encoded('<meta charset=utf-16><title>é</title>', 'utf8'), 'text/html'],
    ['é', encoded('<title>é</title>', 'utf8'), 'text/html; charset=nonsense'],
    [
      'Привет',
      Buffer.concat([
        encoded('<title>', 'latin1'),
        Buffer.from('cff0e8e2e5f2', 'hex'),
        encoded('</title>', 'latin1'),
      ]),
      'text/html;charset="windows-1251"',
    ],
    [
      '日本',
      Buffer.concat([
        encoded('<title>', 'latin1'),
        Buffer.from('93fa967b', 'hex'),
        encoded('</title>', 'latin1'),
      ]),
      'text/html; charset=Shift_JIS',
    ],
    [
      'a & b c',
      encoded('<title> a &amp;\n b&nbsp;c </title><title>d</title>', 'utf8'),
      'text/html',
    ],
    ['a', encoded('<svg><title>b</title></svg><title>a</title>', 'utf8'), 'text/html'],
    ['', encoded('<title></title><title>d</title>', 'utf8'), 'text/html'],
  ])('%s', (title, body, contentType) => {
    expect(read(body, contentType).title).toBe(title)
  })

  test('up to 1,000 characters', () => {
    expect(read(`<title>${'x'.repeat(50_000)}</title>`).title).toBe('x'.repeat(1_000))
  })

  test('without harm if the label is wrong', () => {
    const body = encoded(html(`${noindex}<title>é</title>`), 'latin1')
    expect(read(body, 'text/html; charset=utf-8')).toMatchObject({
      kind: 'html',
      rules: { noindex: true },
    })
    for (const charset of ['hz-gb-2312', 'iso-2022-kr', 'x-user-defined', 'utf-7'])
      expect(read(html(noindex), `text/html; charset=${charset}`).rules.noindex).toBe(true)
  })
})

describe('a challenge', () => {
  test.each([
    ['Cloudflare', '<form id="challenge-form" action="/x?__cf_chl_f_tk=1">'],
    [
      'Cloudflare',
      '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=1"></script>',
    ],
    ['Cloudflare', '<script>(function(){window._cf_chl_opt = {cType: "managed"}})()</script>'],
    ['Akamai', '<iframe id="sec-cpt-if" src="/_sec/cp_challenge/crypto_message-4-3.htm"></iframe>'],
    ['DataDome', `<script>var dd={'rt':'c','cid':'x','host':'geo.captcha-delivery.com'}</script>`],
    ['DataDome', '<script src="https://ct.captcha-delivery.com/c.js"></script>'],
    ['Imperva', '<iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&xinfo=1">'],
    [
      'Imperva',
      `<html><head>${noindex}<script src="/_Incapsula_Resource?SWJIYLWA=1,2"></script></head><body></body>`,
    ],
    ['PerimeterX', '<title>x</title><div id="px-captcha"></div>'],
    ['Sucuri', `<script>var s={};sucuri_cloudproxy_js='';</script>`],
    ['DDoS-Guard', '<script src="/.well-known/ddos-guard/js-challenge/index.js"></script>'],
    [
      'AWS WAF',
      '<script>window.gokuProps = {"key":"x"};</script><div id="challenge-container"></div>',
    ],
    ['SiteGround', '<meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F&y=1">'],
    ['Anubis', '<script id="anubis_challenge" type="application/json">{}</script>'],
    ['testcookie', `<script src="/aes.js"></script><script>document.cookie="__test="+1</script>`],
  ])('of %s is recognised: %s', (provider, body) => {
    expect(read(body).challenge).toBe(provider)
  })

  test.each([
    '<script>a.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js";window.__CF$cv$params={r:"1"}</script>',
    '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script><form action="/login">',
    '<title>x</title><a href=/>x</a><script src="/_Incapsula_Resource?SWJIYLWA=1&ns=2&cb=3"></script>',
    '<script src="https://js.datadome.co/tags.js"></script>',
    '<script src="https://client.px-cloud.net/PX1/main.min.js"></script><script>window._pxAppId="PX1"</script>',
    '<script src="https://x.token.awswaf.com/x/challenge.js"></script>',
    '<div class="g-recaptcha" data-sitekey="x"></div><div class="h-captcha"></div>',
    '<h1>Just a moment...</h1><p>Checking your browser before accessing. Enable JavaScript and cookies.</p>',
    '<p>_cf_chl_opt sucuri_cloudproxy_js px-captcha</p>',
    '<noscript><div id="px-captcha"></div></noscript>',
    '<a href="/.well-known/sgcaptcha/">x</a>',
  ])('is not seen in an ordinary page: %s', (body) => {
    expect(read(body).challenge).toBeUndefined()
  })
})

test('a page says the same in pieces of any size', () => {
  // The reader waits for the first 1,024 bytes, to find the encoding.
  const start = ' '.repeat(1_024)
  const body = html(
    `<base href=/b/><script>if (a < b) "</p>"; window._cf_chl_opt={}</script><!-- <p> -->
    <meta content="max-snippet:-1, nofollow" name="robots"><link rel="canonical" href="c?a&amp;b&eacute;">
    <noscript><link rel=canonical href=no></noscript><meta http-equiv=refresh content='3; url="r&quot;"'>`,
    `<p>é &lt;a&gt;</p><svg><title>no</title></svg><template><a href=//b.example>no</a></template>
    <a href="https://b.example/x?y=1&amp;z" rel="ugc">an&shy;chor <b>té&amp;xt</b></a>`,
  )
  const whole = read(start + body)
  expect(whole).toMatchObject({
    title: 'A title',
    canonicals: ['https://a.example/b/c?a&b%C3%A9'],
    challenge: 'Cloudflare',
    rules: { noindex: false, nofollow: true },
    link: { finding: 'there', url: 'https://b.example/x?y=1&z', anchor: 'an\u00adchor té&xt' },
  })
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (sizes) => {
      expect(read(start + body, 'text/html', [1_024, ...sizes])).toEqual(whole)
    }),
  )
  expect(read(start + body, 'text/html', Array<number>(3_000).fill(1))).toEqual(whole)
})

test('no page is an exception, and none is made up', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '/',
    '!--',
    '-->',
    'meta ',
    'name=robots ',
    'content=noindex ',
    'svg',
    'title',
    'script',
    'noscript',
    'template',
    '"',
    "'",
    '&amp',
    ';',
    '&#x',
    '=',
    ' ',
    'a ',
    'href=',
    '\0',
    ']]>',
    '![CDATA[',
    'é',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const body = pieces.join('')
      const whole = read(body)
      const start = ' '.repeat(1_024)
      const { rules, canonicals, title } = read(start + body, 'text/html', [1_025, 1, 7, 2, 20])
      expect({ rules, canonicals, title }).toEqual({
        rules: whole.rules,
        canonicals: whole.canonicals,
        title: whole.title,
      })
      const mayCount = body.includes('robots') && body.includes('noindex')
      expect(whole.rules.noindex && !mayCount).toBe(false)
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['tags that never close', '<b>'.repeat(85_000) + '</i>'.repeat(64_000)],
  ['forms', '<form>'.repeat(80_000)],
  ['a comment without an end', `<!--${'-'.repeat(512_000)}`],
  ['a tag without an end', `<a ${'b="'.repeat(170_000)}`],
  ['attributes', `<a ${Array.from({ length: 60_000 }, (_, at) => `a${at}=1`).join(' ')}>`],
  ['entities', '&amp'.repeat(128_000)],
  ['noscripts', '<noscript>'.repeat(50_000)],
  ['pairs of noscripts', '<noscript></noscript>'.repeat(24_000)],
  ['unclosed links', '<a href=//b.example>x'.repeat(24_000)],
  ['a canonical list', `<head>${'<link rel=canonical href=/c>'.repeat(18_000)}`],
  ['a script', `<script>${'var dd={'.repeat(64_000)}`],
  [
    'a refresh',
    `<meta http-equiv=refresh content="${'0'.repeat(250_000)} ${' '.repeat(250_000)}">`,
  ],
  ['a robots tag', `<meta name=robots content="${'unavailable_after:,'.repeat(26_000)}">`],
  ['a meta start', '<meta '.repeat(85_000)],
])('half a megabyte of %s takes less than a second', (_, body) => {
  const sizes = Array<number>(40).fill(16_384)
  const startMs = performance.now()
  read(body, 'text/html', sizes)
  expect(performance.now() - startMs).toBeLessThan(1_000)
})
