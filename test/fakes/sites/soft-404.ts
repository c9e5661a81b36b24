import {
  article,
  file,
  html,
  prose,
  redirect,
  type Answer,
  type SiteRequest,
  type Web,
} from './web.ts'

/** Sites that answer "found" to anything, and sites that only look like them. */
export function soft404Pages(web: Web): void {
  for (const [title, answer] of sameForAll)
    web.page('answers-anything', `the same for all: ${title}`, { answer, otherwise: answer })
  for (const [title, answer] of echoes)
    web.page(['answers-anything', 'indexable'], title, { answer, otherwise: answer })
  web.page('answers-anything', 'a page that says "not found" with 200', {
    answer: html({ title: 'Not found – Shop', body: '<h1>Oops</h1>' }),
    otherwise: html({ title: 'Not found – Shop', body: '<h1>Oops</h1>' }),
  })
  for (const status of [301, 302])
    web.page(
      ['answers-anything', 'redirects', 'not-found'],
      `all to /404, which says 200 (${status})`,
      {
        answer: redirect('/404', status),
        otherwise: redirect('/404', status),
        more: { '/404': html({ title: 'Not found' }), '/robots.txt': file('text/plain', '') },
      },
    )
  web.page('not-found', 'all to /404, which says 404', {
    answer: redirect('/404'),
    otherwise: redirect('/404'),
    more: { '/404': html({ status: 404 }) },
  })
  web.page('redirects-home', 'all to the home page', {
    answer: redirect('/'),
    otherwise: redirect('/'),
    more: { '/': article(), '/robots.txt': file('text/plain', '') },
  })
  web.page(['indexable', 'answers-anything'], 'the home page of a site that answers anything', {
    url: '/',
    answer: shell,
    otherwise: shell,
  })
  web.page('noindex', 'noindex on a site that answers anything', {
    answer: html({ head: '<meta name="robots" content="noindex">' }),
    otherwise: html({ head: '<meta name="robots" content="noindex">' }),
  })
  web.page('not-found', '404 on a site that answers anything else', {
    answer: { status: 404 },
    otherwise: shell,
  })
  web.page(['answers-anything', 'indexable-file'], 'the same text for all', {
    answer: file('text/plain', 'ok'),
    otherwise: file('text/plain', 'ok'),
  })
  web.page(['answers-anything', 'blocked-by-robots', 'indexable'], 'a shell even as robots.txt', {
    answer: shell,
    robots: shell,
    otherwise: shell,
  })
  web.page(
    ['other-canonical', 'answers-anything'],
    'the same for all, with the home page as canonical',
    {
      answer: html({ head: '<link rel="canonical" href="/">' }),
      otherwise: html({ head: '<link rel="canonical" href="/">' }),
    },
  )

  web.page(['answers-anything', 'redirects', 'not-found'], 'all to a page of suspended accounts', {
    answer: redirect('/cgi-sys/suspendedpage.cgi', 302),
    otherwise: redirect('/cgi-sys/suspendedpage.cgi', 302),
    more: {
      '/cgi-sys/suspendedpage.cgi': html({ title: 'Account Suspended' }),
      '/robots.txt': file('text/plain', ''),
    },
  })
  web.page('indexable', 'only one folder answers anything, and it is another', {
    url: 'http://two-folders.example/blog/roses',
    answer: html({ title: 'Roses – Blog' }),
    otherwise: ({ path }) => (path.startsWith('/app/') ? shell : html({ status: 404 })),
  })
  web.page(['answers-anything', 'indexable'], 'only one folder answers anything', {
    url: 'http://two-folders.example/app/roses',
    answer: shell,
  })

  for (const [title, page, otherwise] of lookalikes)
    web.page('indexable', title, { answer: page, otherwise, robots: '' })
  web.page('indexable', 'anything is redirected to the home page, but this page', {
    answer: article(),
    otherwise: redirect('/', 302),
    more: { '/': html({ title: 'Home' }), '/robots.txt': file('text/plain', '') },
  })
  web.page('indexable', 'anything is redirected to a search, but this page', {
    answer: article(),
    otherwise: ({ path }) => redirect(`/?s=${encodeURIComponent(path)}`, 302),
    more: { '/robots.txt': file('text/plain', '') },
  })
}

const shell = html({
  title: 'My app',
  head: '<script type="module" src="/assets/index-1a2b.js"></script>',
  body: '<div id="root"></div>',
})

const sameForAll: readonly (readonly [title: string, answer: Answer])[] = [
  ['an article', article()],
  ['the shell of an app', shell],
  [
    'a parked domain',
    html({ title: 'garden.example is for sale', body: '<p>Buy this domain.</p>' }),
  ],
  ['an empty page', html({ title: '', body: '' })],
  [
    'the page of a host',
    html({ title: 'Apache2 Debian Default Page: It works', body: '<h1>It works!</h1>' }),
  ],
  ['under construction', html({ title: 'Coming soon', body: '<p>Come back later.</p>' })],
  ['a large page', html({ title: 'Shop', body: prose.repeat(400) })],
  [
    'with the time of the request',
    () => html({ title: 'Shop', body: `${prose}<!-- ${new Date().toISOString()} -->` }),
  ],
  [
    'with a token of a fixed length',
    ({ before }: SiteRequest) =>
      html({
        title: 'Shop',
        body: `${prose}<input type="hidden" value="${String(before + 10_000)}">`,
      }),
  ],
]

/** Pages that repeat the address. Whether anything is there cannot be seen. */
const echoes: readonly (readonly [title: string, answer: Answer])[] = [
  [
    'repeats the path in its text',
    ({ path }) => html({ title: 'Shop', body: `<p>We have nothing under ${path}.</p>${prose}` }),
  ],
  [
    'repeats the path in its canonical',
    ({ url }) => html({ title: 'Shop', head: `<link rel="canonical" href="${url}">` }),
  ],
  ['repeats the path in its title', ({ path }) => html({ title: `${path} – Shop` })],
  [
    'repeats the path ten times',
    ({ path }) => html({ title: 'Shop', body: `<a href="${path}">x</a>`.repeat(10) }),
  ],
]

const lookalikes: readonly (readonly [title: string, page: Answer, otherwise: Answer])[] = [
  [
    'the same template with a title of its own',
    html({ title: 'Roses – Shop' }),
    html({ title: 'Nothing here – Shop' }),
  ],
  [
    'the same title, but another length',
    html({ title: 'Shop', body: prose.repeat(30) }),
    html({ title: 'Shop', body: '<p>Nothing here.</p>' }),
  ],
  ['a proper 404', article(), html({ status: 404 })],
  ['410 for anything else', article(), html({ status: 410 })],
  ['403 for anything else', article(), html({ status: 403 })],
  ['500 for anything else', article(), html({ status: 500 })],
  ['401 for anything else', article(), html({ status: 401 })],
  ['the same page with 404 for anything else', article(), { ...article(), status: 404 }],
  ['a text for anything else', article(), file('text/plain', 'nothing')],
  [
    'noindex for anything else',
    html({ title: 'Roses – Shop' }),
    html({ title: 'Nothing', head: '<meta name="robots" content="noindex">' }),
  ],
  ['a cut connection for anything else', article(), { raw: (socket) => socket.destroy() }],
  [
    'a challenge for anything else',
    article(),
    html({ status: 403, title: 'Just a moment...', headers: [['cf-mitigated', 'challenge']] }),
  ],
]
