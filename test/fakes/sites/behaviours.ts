import { article, type Content, html, notFound, prose, redirect, type Web } from './web.ts'

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

  sitesOfManyPages(web)

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

/** Sites with several pages, which share their robots.txt and their troubles. */
function sitesOfManyPages(web: Web): void {
  const passing: Readonly<Record<string, Content>> = {
    'a 503': { status: 503 },
    'a 429': { status: 429 },
    'a 429 that names a second': { status: 429, headers: [['Retry-After', '1']] },
    'a 503 that names a date': {
      status: 503,
      headers: [['Retry-After', 'Sat, 28 Nov 2026 00:00:10 GMT']],
    },
    'a cut connection': { raw: (socket) => socket.destroy() },
    'half an answer': {
      raw: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n<p>'),
    },
  }
  for (const [title, answer] of Object.entries(passing)) {
    web.page('indexable', `a page after ${title}`, {
      answer: ({ before }) => (before === 0 ? answer : article()),
    })
    web.page('indexable', `a page after a robots.txt with ${title}`, {
      robots: ({ before }) => (before === 0 ? answer : { body: '' }),
    })
    web.page('not-found', `a 404 after ${title}`, {
      answer: ({ before }) => (before === 0 ? answer : notFound),
    })
  }
  web.page('too-many-requests', 'always 429, for a day', {
    answer: { status: 429, headers: [['Retry-After', '86400']] },
  })
  for (let index = 0; index < 12; index++) {
    web.page('server-error', `page ${index} of a site with nothing but 503`, {
      url: `http://always-503.example/${index}`,
      answer: { status: 503 },
      robots: '',
    })
    web.page(['no-connection', 'unreadable'], `page ${index} of a site that cuts connections`, {
      url: `http://always-cut.example/${index}`,
      answer: { raw: (socket) => socket.destroy() },
      robots: '',
    })
    web.page('no-such-site', `page ${index} of a site that does not exist`, {
      url: `http://never-there.example/${index}`,
      name: 'no-such-name',
    })
    web.page(
      index % 3 === 0 ? 'not-found' : 'indexable',
      `page ${index} of a site with some dead pages`,
      {
        url: `http://some-dead.example/${index}`,
        answer: index % 3 === 0 ? notFound : html({ title: `Page ${index}` }),
      },
    )
    web.page(
      index % 2 === 0 ? 'blocked-by-robots' : 'indexable',
      `page ${index} of a site that is half blocked`,
      {
        url: `http://half-blocked.example/${index % 2 === 0 ? 'private' : 'public'}/${index}`,
        robots: 'User-agent: *\nDisallow: /private/',
        answer: html({ title: `Page ${index}` }),
      },
    )
    web.page(
      index === 11 ? 'indexable' : 'answers-anything',
      `page ${index} of a site that answers anything`,
      {
        url: `http://many-soft.example/${index}`,
        answer:
          index === 11
            ? html({ title: 'A page of its own', body: prose.repeat(9) })
            : html({ title: 'Shop' }),
        otherwise: html({ title: 'Shop' }),
        robots: '',
      },
    )
  }
}
