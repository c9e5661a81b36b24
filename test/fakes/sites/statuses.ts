import type { PageFinding } from '../../../electron/shared/page.ts'
import { article, bytes, file, html, prose, type Answer, type Web } from './web.ts'

/** Pages that differ in the status and type of the answer. */
export function statusPages(web: Web): void {
  // Pages that say nothing against themselves.
  for (const [title, answer] of indexable) web.page('indexable', title, { answer })
  for (const path of paths) web.page('indexable', `at ${path}`, { url: path })
  for (const status of [200, 203])
    web.page('indexable', `status ${status}`, { answer: { ...article(), status } })

  for (const type of fileTypes)
    web.page('indexable-file', type, { url: '/files/report', answer: file(type) })
  web.page('indexable-file', 'a PDF', {
    url: '/report.pdf',
    answer: file('application/pdf', '%PDF-1.7\n%âãÏÓ\n'),
  })
  web.page('indexable-file', 'a text that mentions noindex', {
    url: '/readme.txt',
    answer: file('text/plain', 'Write <meta name="robots" content="noindex"> into the page.'),
  })
  web.page('indexable-file', 'a download', {
    url: '/download?id=7',
    answer: {
      headers: [
        ['Content-Type', 'application/octet-stream'],
        ['Content-Disposition', 'attachment; filename="price list.xlsx"'],
      ],
      body: 'PK\u0003\u0004',
    },
  })

  web.page('noindex', 'XHTML with noindex', {
    url: '/page.xhtml',
    answer: file(
      'application/xhtml+xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Roses</title><meta name="robots" content="noindex"/></head><body/></html>',
    ),
  })
  web.page('indexable', '200 with a Location header', {
    answer: html({ headers: [['Location', '/elsewhere']] }),
  })
  web.page('indexable', '200 with a Status header of 404', {
    answer: html({ headers: [['Status', '404 Not Found']] }),
  })
  web.page(['indexable', 'other-status'], '202', { answer: { ...article(), status: 202 } })
  web.page(['indexable', 'other-status'], '201', { answer: { ...article(), status: 201 } })
  web.page(['indexable-file', 'unreadable'], 'a PDF that says it is HTML', {
    answer: file('text/html', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n'),
  })
  web.page(['indexable-file', 'unreadable'], 'an image that says it is HTML', {
    answer: file(
      'text/html',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    ),
  })

  for (const status of [404, 410]) {
    for (const [title, content] of deadPages)
      web.page('not-found', `${status}: ${title}`, {
        answer: typeof content === 'function' ? content : { ...content, status },
      })
  }

  for (const [right, statuses] of Object.entries(findingOfStatus))
    for (const status of statuses)
      for (const [title, body] of Object.entries(errorBodies))
        web.page(pageFinding(right), `${status}, ${title}`, {
          answer: {
            status,
            headers: [
              ['Content-Type', 'text/html'],
              ...(status === 401 ? ([['WWW-Authenticate', 'Basic realm="members"']] as const) : []),
            ],
            body,
          },
        })

  // Statuses of the 2xx and 3xx kinds that bring no page.
  web.page(['other-status', 'unreadable', 'indexable', 'indexable-file'], '204', {
    answer: { status: 204 },
  })
  web.page(['other-status', 'unreadable', 'indexable', 'indexable-file'], '205', {
    answer: { status: 205 },
  })
  web.page(['other-status', 'unreadable', 'indexable'], '206 that nobody asked for', {
    answer: {
      ...article(),
      status: 206,
      headers: [
        ['Content-Type', 'text/html'],
        ['Content-Range', 'bytes 0-99/4000'],
      ],
    },
  })
  web.page(['other-status', 'unreadable', 'broken-redirect'], '300 with a list of choices', {
    answer: html({
      status: 300,
      title: 'Multiple choices',
      body: '<a href="/a">A</a> <a href="/b">B</a>',
    }),
  })
  web.page(['other-status', 'unreadable', 'broken-redirect'], '304 that nobody asked for', {
    answer: { status: 304 },
  })
  web.page(['other-status', 'unreadable', 'broken-redirect'], '305', { answer: { status: 305 } })
  web.page(['indexable', 'indexable-file', 'unreadable'], '200 with an empty body', {
    answer: { headers: [['Content-Type', 'text/html']], body: '' },
  })
  web.page(['indexable', 'indexable-file', 'unreadable'], 'HTML without a content type', {
    answer: { body: `<!DOCTYPE html><title>Roses</title>${prose}` },
  })
  web.page('noindex', 'HTML without a content type, with noindex', {
    answer: bytes(
      'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n<!DOCTYPE html><html><head><title>Roses</title><meta name="robots" content="noindex"></head><body>x</body></html>',
    ),
  })
}

const indexable: readonly (readonly [title: string, answer: Answer])[] = [
  ['a plain article', article()],
  [
    'an article without a head',
    { headers: [['Content-Type', 'text/html']], body: `<h1>Roses</h1>${prose}` },
  ],
  [
    'XHTML',
    {
      headers: [['Content-Type', 'application/xhtml+xml']],
      body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Roses</title></head><body>${prose}</body></html>`,
    },
  ],
  [
    'a content type in capitals',
    {
      headers: [['Content-Type', 'TEXT/HTML;CHARSET=UTF-8']],
      body: `<title>Roses</title>${prose}`,
    },
  ],
  ['robots index, follow', html({ head: '<meta name="robots" content="index, follow">' })],
  ['robots all', html({ head: '<meta name="robots" content="all">' })],
  [
    'robots with previews only',
    html({
      head: '<meta name="robots" content="max-snippet:-1, max-image-preview:large, max-video-preview:-1">',
    }),
  ],
  ['robots nofollow', html({ head: '<meta name="robots" content="nofollow">' })],
  [
    'robots noarchive, nosnippet, notranslate',
    html({ head: '<meta name="robots" content="noarchive, nosnippet, notranslate">' }),
  ],
  ['robots noimageindex', html({ head: '<meta name="robots" content="noimageindex">' })],
  [
    'robots nositelinkssearchbox',
    html({ head: '<meta name="robots" content="nositelinkssearchbox">' }),
  ],
  ['an empty robots tag', html({ head: '<meta name="robots" content=""><meta name="robots">' })],
  [
    'noindex for other crawlers only',
    html({
      head: '<meta name="bingbot" content="noindex"><meta name="googlebot-news" content="noindex"><meta name="AdsBot-Google" content="noindex">',
    }),
  ],
  [
    'noindex as a property',
    html({
      head: '<meta property="og:title" content="noindex"><meta name="description" content="noindex">',
    }),
  ],
  [
    'a word about noindex in the text',
    html({ body: '<p>Use noindex to keep a page out. 404 Not Found. Access denied. Captcha.</p>' }),
  ],
  ['a canonical to itself', ({ url }) => html({ head: `<link rel="canonical" href="${url}">` })],
  [
    'a relative canonical to itself',
    ({ path }) => html({ head: `<link rel="canonical" href="${path}">` }),
  ],
  [
    'Open Graph with another address',
    html({ head: '<meta property="og:url" content="https://elsewhere.example/">' }),
  ],
  [
    'JSON-LD with another address',
    html({
      head: '<script type="application/ld+json">{"@type":"Article","url":"https://elsewhere.example/","mainEntityOfPage":"https://elsewhere.example/"}</script>',
    }),
  ],
  [
    'links of all kinds',
    html({
      head: '<link rel="stylesheet" href="/a.css"><link rel="shortlink" href="/?p=7"><link rel="next" href="/2"><link rel="preload" href="/a.js" as="script"><link rel="EditURI" href="/xmlrpc.php?rsd">',
    }),
  ],
  ['a title that says 404', html({ title: '404 – Peugeot’s best car?' })],
  ['a title that says it is gone', html({ title: 'Page not found: a history of lost books' })],
  [
    'a login form on it',
    html({ body: '<form action="/login"><input name="user"><input type="password"></form>' }),
  ],
  [
    'a captcha in its contact form',
    html({
      body: `${prose}<form><div class="g-recaptcha" data-sitekey="x"></div><script src="https://www.google.com/recaptcha/api.js"></script></form>`,
    }),
  ],
  [
    'a Turnstile widget in its comment form',
    html({
      body: `${prose}<div class="cf-turnstile" data-sitekey="x"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script>`,
    }),
  ],
  [
    'an hCaptcha in its form',
    html({
      body: `${prose}<div class="h-captcha"></div><script src="https://js.hcaptcha.com/1/api.js"></script>`,
    }),
  ],
  ['a very long line', html({ body: `<p>${'roses '.repeat(20_000)}</p>` })],
  ['ten thousand tags', html({ body: '<p>x</p>'.repeat(10_000) })],
  ['deeply nested tags', html({ body: '<div>'.repeat(5_000) })],
  [
    'tags that are never closed',
    {
      headers: [['Content-Type', 'text/html']],
      body: '<html><head><title>Roses</title><body><p><b><i>Roses<table><tr><td>',
    },
  ],
  [
    'quotes that are never closed',
    {
      headers: [['Content-Type', 'text/html']],
      body: `<title>Roses</title>${prose}<a href="/x>next page`,
    },
  ],
  [
    'only a frameset',
    {
      headers: [['Content-Type', 'text/html']],
      body: '<html><head><title>Roses</title></head><frameset><frame src="/inner"></frameset></html>',
    },
  ],
]

const paths = [
  '/',
  '/index.html',
  '/2026/11/28/roses/',
  '/a/b/c/d/e/f/g',
  '/?p=123',
  '/search?q=roses&page=2',
  '/roses.php',
  '/r%C3%B6sen',
  '/%D1%80%D0%BE%D0%B7%D1%8B',
  '/a%20b',
  '/a+b',
  '/~user/page',
  '/roses;v=1',
  '/roses,cut',
  "/it's",
  '/(roses)',
  '/roses!',
  '/@user/status/1',
  '/%2F',
  '/roses//cut',
  '/roses?',
  '/a:b',
  '/a%25b',
  '/roses?x[]=1&x[]=2',
  `/${'long-'.repeat(300)}path`,
  '/.well-known/page',
  '/robots',
  '/sitemap',
  '/404',
  '/not-found',
  '/login',
  '/noindex',
]

const fileTypes = [
  'application/pdf',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
  'text/plain',
  'text/plain; charset=utf-8',
  'text/csv',
  'application/json',
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'image/webp',
  'video/mp4',
  'audio/mpeg',
  'application/zip',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-excel',
  'application/epub+zip',
  'application/javascript',
  'text/css',
  'application/octet-stream',
  'application/ld+json',
]

const deadPages: readonly (readonly [title: string, answer: Answer])[] = [
  ['a page of its own', html({ title: 'Not found', body: '<h1>Sorry</h1>' })],
  ['an empty body', { body: '' }],
  ['JSON', file('application/json', '{"error":"not found"}')],
  ['a PDF', file('application/pdf', '%PDF-1.7')],
  ['a noindex tag', html({ head: '<meta name="robots" content="noindex">' })],
  ['a canonical to the home page', html({ head: '<link rel="canonical" href="/">' })],
  ['a page that reads like an article', article()],
  [
    'a page that refreshes to the home page',
    html({ head: '<meta http-equiv="refresh" content="5;url=/">' }),
  ],
  ['a large page', html({ body: `<p>${'Not here. '.repeat(90_000)}</p>` })],
  [
    'behind Cloudflare, without a challenge',
    html({
      headers: [
        ['Server', 'cloudflare'],
        ['CF-RAY', '8f2b3c4d5e6f7-SJC'],
        ['cf-cache-status', 'DYNAMIC'],
      ],
    }),
  ],
]

const findingOfStatus: Readonly<Partial<Record<PageFinding, readonly number[]>>> = {
  'needs-login': [401],
  forbidden: [403, 451],
  'too-many-requests': [425, 429],
  'server-error': [
    500, 501, 502, 503, 504, 505, 507, 508, 509, 520, 521, 522, 523, 524, 525, 526, 529, 530, 599,
  ],
  'other-status': [
    400, 402, 405, 406, 407, 408, 409, 411, 412, 413, 414, 415, 416, 417, 418, 421, 422, 423, 424,
    426, 428, 431, 444, 494, 499,
  ],
}

/** What makes no difference to the finding of an error. */
const errorBodies: Readonly<Record<string, string>> = {
  'a page': '<!DOCTYPE html><title>Error</title><h1>Something went wrong</h1>',
  'a page with noindex':
    '<!DOCTYPE html><html><head><meta name="robots" content="noindex"><title>404 Not Found</title></head><body>This page does not exist.</body></html>',
}

function pageFinding(name: string): PageFinding | readonly PageFinding[] {
  // Another word for "come back later" would be as right.
  if (name === 'other-status') return ['other-status']
  for (const finding of ['needs-login', 'forbidden', 'too-many-requests', 'server-error'] as const)
    if (finding === name) return finding
  throw new Error(name)
}
