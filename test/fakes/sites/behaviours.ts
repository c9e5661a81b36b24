import { article, html, prose, redirect, type Web } from './web.ts'

/** Sites that answer differently to different clients, and addresses of unusual kinds. */
export function behaviourPages(web: Web): void {
  // Who asks, and how.
  web.page('indexable', 'another answer to HEAD', {
    answer: ({ method }) => (method === 'GET' ? article() : { status: 500 }),
  })
  web.page('forbidden', '403 to programs that name themselves', {
    answer: ({ headers }) =>
      /mozilla/i.test(String(headers['user-agent'])) &&
      !/linkferry/i.test(String(headers['user-agent']))
        ? article()
        : html({ status: 403 }),
  })
  web.page('indexable', '403 to programs without a name', {
    answer: ({ headers }) =>
      (headers['user-agent'] ?? '').length > 5 ? article() : html({ status: 403 }),
  })
  web.page(['indexable', 'other-status'], '406 without an Accept header', {
    answer: ({ headers }) => (headers.accept === undefined ? html({ status: 406 }) : article()),
  })
  web.page(['redirects', 'indexable'], 'redirects to a language without Accept-Language', {
    url: '/roses',
    answer: ({ headers }) =>
      headers['accept-language'] === undefined ? redirect('/de/roses', 302) : article(),
    more: { '/de/roses': article() },
  })
  web.page('indexable', 'another text by Accept-Language', {
    answer: ({ headers }) =>
      html({ title: headers['accept-language'] ?? 'en', headers: [['Vary', 'Accept-Language']] }),
  })
  web.page('noindex', 'noindex to Googlebot only, if asked as Googlebot; and to all others', {
    answer: html({ head: '<meta name="googlebot" content="noindex">' }),
  })
  web.page('indexable', 'sets ten cookies', {
    answer: html({
      headers: Array.from({ length: 10 }, (_, index) => ['Set-Cookie', `c${index}=1`] as const),
    }),
  })
  web.page('indexable', 'a cookie banner over everything', {
    answer: html({
      body: `<div id="consent" style="position:fixed">We value your privacy</div>${prose}`,
    }),
  })
  web.page(['indexable', 'redirects'], 'redirects to a consent page, for all without a cookie', {
    answer: redirect('http://consent.big-site.example/?continue=x', 302),
    more: { 'http://consent.big-site.example/?continue=x': html({ title: 'Before you continue' }) },
  })
  web.page('indexable', 'a first answer of 200, whatever comes later', {
    answer: ({ before }) => (before === 0 ? article() : { status: 503 }),
  })

  // Lazy and modern markup.
  web.page('indexable', 'images that load later', {
    answer: html({
      body: `${prose}<img loading="lazy" data-src="/a.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><noscript><img src="/a.jpg"></noscript>`,
    }),
  })
  web.page('indexable', 'a shadow root', {
    answer: html({
      body: `<my-page><template shadowrootmode="open"><meta name="robots" content="noindex"><p>x</p></template></my-page>${prose}`,
    }),
  })
  web.page('indexable', 'an app with its state in the page', {
    answer: html({
      head: `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { seo: '<meta name="robots" content="noindex">', canonical: '/other' } })}</script>`,
      body: `<div id="__next">${prose}</div>`,
    }),
  })
  web.page('noindex', 'a head of an app, in which noindex comes late', {
    answer: html({
      head: `${'<link rel="modulepreload" href="/_next/static/chunks/a.js">'.repeat(2_000)}<meta name="robots" content="noindex">`,
    }),
  })
  web.page('indexable', 'speculation rules and import maps', {
    answer: html({
      head: '<script type="importmap">{"imports":{}}</script><script type="speculationrules">{"prerender":[{"urls":["/next"]}]}</script>',
    }),
  })
  web.page('indexable', 'an AMP page of its own', {
    answer: ({ url }) => ({
      headers: [['Content-Type', 'text/html']],
      body: `<!doctype html><html ⚡><head><meta charset="utf-8"><link rel="canonical" href="${url}"><title>Roses</title></head><body>${prose}</body></html>`,
    }),
  })
  web.page('indexable', 'a page with its AMP page', {
    answer: ({ url }) =>
      html({ head: `<link rel="canonical" href="${url}"><link rel="amphtml" href="${url}/amp">` }),
  })

  // Addresses.
  web.page('indexable', 'a trailing dot in the host', { url: 'http://trailing-dot.example./roses' })
  web.page('indexable', 'an IDN host', { url: 'http://gärten.example/rosen' })
  web.page('indexable', 'an IDN host in Cyrillic', { url: 'http://сады.example/розы' })
  web.page('indexable', 'a host in capitals', { url: 'http://CAPITALS.Example/Roses' })
  web.page('indexable', 'an underscore in the host', { url: 'http://under_score.example/roses' })
  web.page('indexable', 'a host of many labels', {
    url: 'http://a.b.c.d.e.f.many-labels.example/roses',
  })
  web.page('indexable', 'a user name in the address', {
    url: 'http://user-in-url.example/roses@home',
  })
  web.page('indexable', 'a fragment in the address', {
    url: 'http://fragment.example/roses#comments',
  })
  web.page('indexable', 'a hashbang', { url: 'http://hashbang.example/#!/roses' })
  web.page('indexable', 'a text fragment', {
    url: 'http://text-fragment.example/roses#:~:text=Cut',
  })
  web.page('indexable', 'a query of 1,500 characters', {
    url: `http://long-query.example/?q=${'x'.repeat(1_500)}`,
  })
  web.page('indexable', 'brackets and pipes in the query', {
    url: 'http://odd-query.example/?a[]=1|2&b={x}',
  })
  web.page('indexable', 'a space in the path', { url: 'http://space.example/red roses' })
  web.page('indexable', 'white space around the address', {
    url: 'http://white-space.example/roses ',
  })
}
