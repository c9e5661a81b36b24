import {
  article,
  bytes,
  file,
  html,
  notFound,
  prose,
  redirect,
  type Answer,
  type Web,
} from './web.ts'

/** Pages that redirect, and links to the local network. */
export function redirectPages(web: Web): void {
  for (const status of [301, 302, 303, 307, 308])
    web.page('redirects', `${status} to another page`, {
      answer: redirect('/new', status),
      more: { '/new': article() },
      finalUrl: '/new',
    })
  for (const [title, location, finalUrl] of others)
    web.page('redirects', `redirects ${title}`, {
      url: '/shop/roses',
      answer: redirect(location),
      more: { [finalUrl]: article() },
      finalUrl,
    })
  for (const hops of [2, 5, 9, 10])
    web.page('redirects', `${hops} redirects`, {
      url: '/hop/0',
      answer: redirect('/hop/1'),
      more: chain(hops),
      finalUrl: `/hop/${hops}`,
    })
  for (const hops of [11, 12, 30])
    web.page('redirect-loop', `${hops} redirects`, {
      url: '/hop/0',
      answer: redirect('/hop/1'),
      more: chain(hops),
    })

  web.page('redirect-loop', 'redirects to itself', { answer: ({ url }) => redirect(url) })
  web.page('redirect-loop', 'redirects to a fragment of itself', {
    answer: ({ path }) => redirect(`${path}#top`),
  })
  web.page('redirect-loop', 'two pages redirect to each other', {
    url: '/a',
    answer: redirect('/b'),
    more: { '/b': redirect('/a') },
  })
  web.page('redirect-loop', 'a longer path each time', {
    url: '/a',
    answer: redirect('/a/a'),
    otherwise: ({ path }) => redirect(`${path}/a`),
  })
  web.page('redirect-loop', 'to www and back', {
    url: 'http://back-and-forth.example/a',
    answer: redirect('http://www.back-and-forth.example/a'),
    more: { 'http://www.back-and-forth.example/a': redirect('http://back-and-forth.example/a') },
  })
  web.page(['redirect-loop', 'needs-login'], 'asks for a cookie and redirects back', {
    url: '/roses',
    answer: ({ headers }) =>
      headers.cookie === undefined
        ? {
            ...redirect('/cookie-check?back=/roses', 302),
            headers: [
              ['Location', '/cookie-check?back=/roses'],
              ['Set-Cookie', 'seen=1; Path=/'],
            ],
          }
        : article(),
    more: { '/cookie-check?back=/roses': redirect('/roses', 302) },
  })
  web.page('redirect-loop', 'sets a cookie and redirects to itself', {
    answer: ({ headers, path }) =>
      headers.cookie === undefined
        ? {
            status: 302,
            headers: [
              ['Location', path],
              ['Set-Cookie', 'a=b'],
            ],
          }
        : article(),
  })

  for (const location of broken)
    web.page('broken-redirect', `redirects to ${location === '' ? 'nothing' : location}`, {
      answer: bytes(
        `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      ),
    })
  for (const status of [301, 302, 303, 307, 308])
    web.page('broken-redirect', `${status} without an address`, { answer: html({ status }) })
  web.page(['broken-redirect', 'redirect-loop'], 'redirects to an empty address', {
    answer: bytes(
      'HTTP/1.1 301 Moved\r\nLocation:\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
  })
  web.page(['broken-redirect', 'redirects', 'unreadable'], 'two different Location headers', {
    answer: bytes(
      'HTTP/1.1 301 Moved\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
    ),
    more: { '/a': article(), '/b': article() },
  })
  web.page('broken-redirect', 'redirects twice, then to an app', {
    url: '/a',
    answer: redirect('/b'),
    more: { '/b': redirect('itms-apps://apple.example/app') },
  })

  for (const [title, url, location, more] of home)
    web.page('redirects-home', title, { url, answer: redirect(location, 302), more })
  web.page(['redirects-home', 'redirects'], 'to the home page of the language', {
    url: '/shop/roses',
    answer: redirect('/en/'),
    more: { '/en/': article() },
  })
  web.page(['redirects-home', 'redirects'], 'to index.php', {
    url: '/shop/roses',
    answer: redirect('/index.php'),
    more: { '/index.php': article() },
  })
  web.page(['redirects-home', 'redirects'], 'to the home page of another site', {
    url: '/shop/roses',
    answer: redirect('http://buyer-of-the-site.example/'),
    more: { 'http://buyer-of-the-site.example/': article() },
  })
  web.page('redirects', 'the home page redirects to a language', {
    url: '/',
    answer: redirect('/en/', 302),
    more: { '/en/': article() },
    finalUrl: '/en/',
  })
  web.page('redirects', 'the home page redirects to another site', {
    url: '/',
    answer: redirect('http://new-name.example/'),
    more: { 'http://new-name.example/': article() },
    finalUrl: 'http://new-name.example/',
  })

  // The same page under another address of the site.
  for (const [title, url, location] of sameSite)
    web.page(['redirects', 'indexable'], `redirects ${title}`, {
      url,
      answer: redirect(location),
      more: { [location]: article() },
    })
  web.page('needs-login', 'redirects to a login', {
    answer: redirect('/login?next=%2Farticles%2Fpruning-roses', 302),
    more: {
      '/login?next=%2Farticles%2Fpruning-roses': html({ title: 'Log in', body: '<form></form>' }),
    },
  })

  // The page at the end says that the link is the right address.
  for (const [title, location] of Object.entries({
    'by a session in the query': '/roses?sid=123',
    'by a language in the query': '/roses?lang=en',
    'to a path of its session': '/s/123/roses',
  }))
    web.page(['indexable', 'broken-canonical'], `redirects ${title}, with itself as canonical`, {
      url: '/roses',
      answer: redirect(location, 302),
      more: { [location]: html({ head: '<link rel="canonical" href="/roses">' }) },
    })

  // What counts is what comes at the end.
  for (const [right, title, end] of ends) {
    web.page(right, `redirects to another page: ${title}`, {
      answer: redirect('/new'),
      more: { '/new': end },
    })
    web.page(right, `redirects to another site: ${title}`, {
      answer: redirect(`http://end-${title.replaceAll(/\W+/g, '-')}.example/new`),
      more: { [`http://end-${title.replaceAll(/\W+/g, '-')}.example/new`]: end },
    })
  }
  web.page(
    ['redirects', 'name-not-resolved', 'no-such-site'],
    'redirects to a site that does not exist',
    { answer: redirect('http://nowhere-at-all.example/') },
  )
  web.page(['redirects', 'blocked-by-robots'], 'redirects to a site whose robots.txt blocks it', {
    answer: redirect('http://blocking-site.example/new'),
    more: {
      'http://blocking-site.example/new': article(),
      'http://blocking-site.example/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /'),
    },
  })

  refreshPages(web)
  privatePages(web)
}

/** Pages that redirect by their source. */
function refreshPages(web: Web): void {
  const more = { '/new': article(), '/': article() }
  for (const content of [
    '0;url=/new',
    '0; url=/new',
    "0; URL='/new'",
    '0;URL="/new"'.replaceAll('"', '&quot;'),
    '0;/new',
    '0, url=/new',
    ' 0 ; url = /new ',
    '0.0;url=/new',
  ])
    web.page('redirects', `refreshes at once: ${content}`, {
      answer: html({ head: `<meta http-equiv="refresh" content="${content}">`, body: 'Moved.' }),
      more,
      finalUrl: '/new',
    })
  web.page('redirects', 'refreshes at once, in capitals', {
    answer: html({ head: '<META HTTP-EQUIV="Refresh" CONTENT="0;URL=/new">' }),
    more,
    finalUrl: '/new',
  })
  web.page(['redirects-home', 'redirects'], 'refreshes at once to the home page', {
    answer: html({ head: '<meta http-equiv="refresh" content="0;url=/">' }),
    more,
  })
  web.page('redirects', 'a Refresh header at once', {
    answer: html({ headers: [['Refresh', '0;url=/new']] }),
    more,
    finalUrl: '/new',
  })
  for (const seconds of [1, 3, 5, 10])
    web.page(['indexable', 'redirects'], `refreshes after ${seconds} s`, {
      answer: html({ head: `<meta http-equiv="refresh" content="${seconds};url=/new">` }),
      more,
    })
  web.page('indexable', 'logs out after half an hour', {
    answer: html({ head: '<meta http-equiv="refresh" content="1800;url=/logout">' }),
    more,
  })
  web.page('indexable', 'reloads itself every 5 minutes', {
    answer: html({ head: '<meta http-equiv="refresh" content="300">' }),
  })
  web.page('indexable', 'reloads itself at once', {
    answer: html({ head: '<meta http-equiv="refresh" content="0">' }),
  })
  web.page('indexable', 'refreshes to itself by name', {
    answer: ({ url }) => html({ head: `<meta http-equiv="refresh" content="60;url=${url}">` }),
  })
  web.page('indexable', 'refreshes to itself at once by name', {
    answer: ({ path }) => html({ head: `<meta http-equiv="refresh" content="0;url=${path}">` }),
  })
  web.page('indexable', 'refreshes without scripts only', {
    answer: html({
      head: '<noscript><meta http-equiv="refresh" content="0;url=/no-scripts"></noscript>',
    }),
  })
  web.page('indexable', 'a refresh in a comment', {
    answer: html({ head: '<!-- <meta http-equiv="refresh" content="0;url=/new"> -->' }),
  })
  web.page('indexable', 'a refresh in a script', {
    answer: html({
      head: `<script>var m = '<meta http-equiv="refresh" content="0;url=/new">'</script>`,
    }),
  })
  web.page('indexable', 'another http-equiv', {
    answer: html({ head: '<meta http-equiv="content-language" content="0;url=/new">' }),
  })
  web.page(['indexable', 'broken-redirect'], 'refreshes at once to a script', {
    answer: html({ head: '<meta http-equiv="refresh" content="0;url=javascript:void(0)">' }),
  })
  web.page(
    ['indexable', 'private-address', 'broken-redirect'],
    'refreshes at once to this computer',
    { answer: html({ head: '<meta http-equiv="refresh" content="0;url=http://127.0.0.1/">' }) },
  )
  web.page('indexable', 'a script changes the location after a click', {
    answer: html({ body: `${prose}<a onclick="location.href='/new'">Go</a>` }),
  })
}

/** Links and redirects to addresses that only this computer or its network can reach. */
function privatePages(web: Web): void {
  for (const url of privateUrls)
    web.page('private-address', `the link is ${url}`, { url, name: 'private' })
  for (const url of privateUrls)
    web.page('private-address', `redirects to ${url}`, { answer: redirect(url, 302) })
  web.page('private-address', 'a name of the local network', {
    url: 'http://rebinding.example/roses',
    name: 'private',
  })
  web.page('private-address', 'redirects to a name of the local network', {
    answer: redirect('http://rebinding-2.example/'),
    more: {},
  })
  web.site('rebinding-2.example').name = 'private'
  web.page('private-address', 'redirects to another page, then to this computer', {
    url: '/a',
    answer: redirect('/b'),
    more: { '/b': redirect('http://127.0.0.1:22/') },
  })
}

const privateUrls = [
  'http://127.0.0.1/',
  'http://localhost/',
  'http://localhost:8080/admin',
  'http://10.0.0.1/',
  'http://192.168.1.1/admin',
  'http://172.16.0.9/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::1]/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://127.1/',
  'http://0.0.0.0/',
  'http://[::ffff:127.0.0.1]/',
  'http://printer.local/',
  'http://intranet/',
  'http://router.lan/',
  'https://127.0.0.1/',
]

/** Redirects of /shop/roses to other pages. */
const others: readonly (readonly [title: string, location: string, finalUrl: string])[] = [
  ['to a relative path', 'tulips', '/shop/tulips'],
  ['to a path with dots', '../tulips', '/tulips'],
  ['to a query', '?id=7', '/shop/roses?id=7'],
  ['with another query', '/shop/roses?from=old', '/shop/roses?from=old'],
  ['to a protocol-relative address', '//moved-1.example/roses', 'http://moved-1.example/roses'],
  ['to another site', 'http://moved-2.example/roses', 'http://moved-2.example/roses'],
  ['with a fragment', '/tulips#top', '/tulips'],
  ['with a space', '/red roses', '/red%20roses'],
  ['to a subdomain', 'http://shop.moved-3.example/roses', 'http://shop.moved-3.example/roses'],
  ['to a category', '/shop/', '/shop/'],
  ['to a search', '/search?q=roses', '/search?q=roses'],
]

const broken = [
  'javascript:alert(1)',
  'data:text/html,<h1>x</h1>',
  'mailto:a@b.example',
  'tel:+49301',
  'ftp://files.example/a',
  'file:///etc/passwd',
  'intent://x#Intent;end',
  'about:blank',
  'blob:http://a.example/1',
  'http://',
  'http://[bad',
  'https://:443/',
  'http://a b/',
  'ws://a.example/',
  'view-source:http://a.example/',
  'http://a.example:99999/',
]

const home: readonly (readonly [
  title: string,
  url: string,
  location: string,
  more: Readonly<Record<string, Answer>>,
])[] = [
  ['to /', '/shop/roses', '/', { '/': article() }],
  [
    'to / in full',
    'http://to-home-1.example/shop/roses',
    'http://to-home-1.example/',
    { '/': article() },
  ],
  [
    'to / without a slash',
    'http://to-home-2.example/shop/roses',
    'http://to-home-2.example',
    { '/': article() },
  ],
  ['a query to /', '/?p=123', '/', { '/': article() }],
  [
    'to / on www',
    'http://to-home-3.example/roses',
    'http://www.to-home-3.example/',
    { 'http://www.to-home-3.example/': article() },
  ],
  [
    'to / without www',
    'http://www.to-home-4.example/roses',
    'http://to-home-4.example/',
    { 'http://to-home-4.example/': article() },
  ],
  [
    'to / over https',
    'http://secure-1.example/roses',
    'https://secure-1.example/',
    { 'https://secure-1.example/': article() },
  ],
  ['to / in two steps', '/a/b', '/a', { '/a': redirect('/'), '/': article() }],
  ['to / with a fragment', '/shop/roses', '/#products', { '/': article() }],
]

const sameSite: readonly (readonly [title: string, url: string, location: string])[] = [
  ['to https', 'http://secure-2.example/roses', 'https://secure-2.example/roses'],
  ['to http', 'https://secure-3.example/roses', 'http://secure-3.example/roses'],
  ['to www', 'http://spelling-1.example/roses', 'http://www.spelling-1.example/roses'],
  [
    'to the name without www',
    'http://www.spelling-2.example/roses',
    'http://spelling-2.example/roses',
  ],
  ['to https and www', 'http://secure-4.example/roses', 'https://www.secure-4.example/roses'],
  ['to a slash', 'http://spelling-3.example/roses', 'http://spelling-3.example/roses/'],
  ['to no slash', 'http://spelling-4.example/roses/', 'http://spelling-4.example/roses'],
  ['to small letters', 'http://spelling-5.example/Roses', 'http://spelling-5.example/roses'],
  [
    'without campaign parameters',
    'http://spelling-6.example/roses?utm_source=x',
    'http://spelling-6.example/roses',
  ],
  ['the home page to https', 'http://secure-5.example/', 'https://secure-5.example/'],
  ['the home page to www', 'http://spelling-7.example/', 'http://www.spelling-7.example/'],
  ['from a trailing dot', 'http://spelling-8.example./roses', 'http://spelling-8.example/roses'],
  [
    'by a session in the path',
    'http://spelling-9.example/roses',
    'http://spelling-9.example/roses;jsessionid=1',
  ],
]

const ends: readonly (readonly [
  right:
    | 'not-found'
    | 'noindex'
    | readonly ('redirects' | 'forbidden' | 'server-error' | 'needs-login')[]
    | 'redirects',
  title: string,
  end: Answer,
])[] = [
  ['not-found', '404', notFound],
  ['not-found', '410', { ...notFound, status: 410 }],
  ['noindex', 'noindex', html({ head: '<meta name="robots" content="noindex">' })],
  [['redirects', 'forbidden'], '403', html({ status: 403 })],
  [['redirects', 'server-error'], '503', html({ status: 503 })],
  [['redirects', 'needs-login'], '401', html({ status: 401 })],
  ['redirects', 'a PDF', file('application/pdf')],
]

/** Redirects from /hop/1 on, so that there are `hops` in all. */
function chain(hops: number): Readonly<Record<string, Answer>> {
  const pages: Record<string, Answer> = { [`/hop/${hops}`]: article() }
  for (let hop = 1; hop < hops; hop++) pages[`/hop/${hop}`] = redirect(`/hop/${hop + 1}`)
  return pages
}
