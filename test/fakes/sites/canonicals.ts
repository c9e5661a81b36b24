import {
  article,
  file,
  html,
  notFound,
  redirect,
  type Content,
  type PageSpec,
  type Web,
} from './web.ts'

/** Pages that name a canonical page, or seem to. */
export function canonicalPages(web: Web): void {
  for (const [title, head, canonicalUrl] of others)
    web.page('other-canonical', `canonical ${title}`, {
      ...page,
      answer: html({ head }),
      canonicalUrl,
    })
  for (const [title, head] of none)
    web.page('indexable', `canonical ${title}`, { ...page, answer: html({ head }) })
  for (const [title, head] of unclear)
    web.page(['indexable', 'other-canonical', 'broken-canonical'], `canonical ${title}`, {
      ...page,
      answer: html({ head }),
    })
  for (const [title, url, canonical] of same)
    web.page('indexable', `canonical ${title}`, {
      url,
      answer: html({ head: `<link rel="canonical" href="${canonical}">` }),
    })
  for (const [title, url, canonical] of nearlySame)
    web.page(['indexable', 'other-canonical'], `canonical ${title}`, {
      url,
      answer: html({ head: `<link rel="canonical" href="${canonical}">` }),
      more: { [canonical]: article() },
    })

  for (const [title, links, canonicalUrl] of otherHeaders)
    web.page('other-canonical', `Link header ${title}`, {
      ...page,
      answer: withLinks(links),
      canonicalUrl,
    })
  for (const [title, links] of noHeaders)
    web.page('indexable', `Link header ${title}`, { ...page, answer: withLinks(links) })
  web.page('other-canonical', 'Link header of a PDF', {
    url: '/roses.pdf',
    answer: {
      ...file('application/pdf'),
      headers: [
        ['Content-Type', 'application/pdf'],
        ['Link', '</roses>; rel="canonical"'],
      ],
    },
    canonicalUrl: '/roses',
  })
  web.page('indexable-file', 'Link header of a PDF to itself', {
    url: '/roses.pdf',
    answer: {
      ...file('application/pdf'),
      headers: [
        ['Content-Type', 'application/pdf'],
        ['Link', '</roses.pdf>; rel="canonical"'],
      ],
    },
  })
  web.page(['indexable', 'other-canonical'], 'Link header and tag name different pages', {
    ...page,
    answer: {
      ...html({ head: '<link rel="canonical" href="/a">' }),
      headers: [
        ['Content-Type', 'text/html'],
        ['Link', '</b>; rel="canonical"'],
      ],
    },
  })

  // Not where canonicals count.
  web.page('indexable', 'canonical in the body', {
    ...page,
    answer: html({ body: '<p>Roses</p><link rel="canonical" href="/other">' }),
  })
  web.page('indexable', 'canonical in a comment of a reader', {
    ...page,
    answer: html({
      body: '<div class="comment"><p>Nice!<link rel="canonical" href="https://spam.example/"></p></div>',
    }),
  })
  web.page('indexable', 'canonical in a textarea', {
    ...page,
    answer: html({ body: '<textarea><link rel="canonical" href="/other"></textarea>' }),
  })
  web.page('indexable', 'canonical in the body, without a body tag', {
    ...page,
    answer: {
      headers: [['Content-Type', 'text/html']],
      body: '<title>Roses</title><p>Text<link rel="canonical" href="/other">',
    },
  })

  // What else the page says.
  web.page(['noindex', 'other-canonical'], 'canonical and noindex', {
    ...page,
    answer: html({
      head: '<link rel="canonical" href="/other"><meta name="robots" content="noindex">',
    }),
  })
  web.page('other-canonical', 'canonical chain: the first is named', {
    ...page,
    answer: html({ head: '<link rel="canonical" href="/b">' }),
    more: { '/b': html({ head: '<link rel="canonical" href="/c">' }), '/c': article() },
    canonicalUrl: '/b',
  })
  web.page('broken-canonical', 'canonical that answers 404', {
    ...page,
    answer: html({ head: '<link rel="canonical" href="/gone">' }),
    more: { '/gone': notFound },
  })
  web.page('broken-canonical', 'canonical with noindex', {
    ...page,
    answer: html({ head: '<link rel="canonical" href="/hidden">' }),
    more: { '/hidden': html({ head: '<meta name="robots" content="noindex">' }) },
  })
  web.page('broken-canonical', 'canonical that robots.txt blocks', {
    ...page,
    robots: 'User-agent: *\nDisallow: /hidden',
    answer: html({ head: '<link rel="canonical" href="/hidden">' }),
    more: { '/hidden': article() },
  })
  web.page(['other-canonical', 'broken-canonical'], 'canonical behind a firewall', {
    ...page,
    answer: html({ head: '<link rel="canonical" href="/guarded">' }),
    more: { '/guarded': html({ status: 403 }) },
  })
  web.page('indexable', 'canonical that redirects back', {
    ...page,
    answer: html({ head: '<link rel="canonical" href="/old">' }),
    more: { '/old': redirect('/shop/roses') },
  })
  web.page(['indexable', 'broken-canonical', 'other-canonical'], 'canonical of each other', {
    ...page,
    answer: html({ head: '<link rel="canonical" href="/twin">' }),
    more: { '/twin': html({ head: '<link rel="canonical" href="/shop/roses">' }) },
  })
  web.page('redirects', 'canonical to itself, behind a redirect', {
    ...page,
    answer: redirect('/new'),
    more: { '/new': html({ head: '<link rel="canonical" href="/new">' }) },
    finalUrl: '/new',
  })
  web.page(
    ['redirects', 'indexable', 'other-canonical'],
    'canonical back to the page that redirects',
    {
      ...page,
      answer: redirect('/new'),
      more: {
        '/new': ({ origin }) =>
          html({ head: `<link rel="canonical" href="${origin}/shop/roses">` }),
      },
    },
  )
  web.page(['redirects', 'other-canonical'], 'a redirect to a page with another canonical', {
    ...page,
    answer: redirect('/new'),
    more: { '/new': html({ head: '<link rel="canonical" href="/newest">' }), '/newest': article() },
  })
}

const page: PageSpec = { url: '/shop/roses' }

/** Tags that name another page than /shop/roses. */
const others: readonly (readonly [title: string, head: string, canonicalUrl: string])[] = [
  [
    'absolute',
    '<link rel="canonical" href="https://other.example/page">',
    'https://other.example/page',
  ],
  ['with a path', '<link rel="canonical" href="/other">', '/other'],
  ['relative', '<link rel="canonical" href="tulips">', '/shop/tulips'],
  ['relative with dots', '<link rel="canonical" href="../tulips">', '/tulips'],
  ['with a query only', '<link rel="canonical" href="?id=7">', '/shop/roses?id=7'],
  [
    'protocol-relative',
    '<link rel="canonical" href="//other.example/page">',
    'http://other.example/page',
  ],
  ['in capitals', '<LINK REL="CANONICAL" HREF="/other">', '/other'],
  ['in mixed case', '<link rel="Canonical" href="/other">', '/other'],
  ['without quotes', '<link rel=canonical href=/other>', '/other'],
  ['in single quotes', "<link href='/other' rel='canonical'>", '/other'],
  ['self-closing', '<link rel="canonical" href="/other" />', '/other'],
  ['with white space', '<link rel="canonical" href="\n  /other \t">', '/other'],
  ['with entities', '<link rel="canonical" href="/other?a=1&amp;b=2">', '/other?a=1&b=2'],
  ['with an umlaut', '<link rel="canonical" href="/größe">', '/gr%C3%B6%C3%9Fe'],
  ['to the home page', '<link rel="canonical" href="/">', '/'],
  ['in a list of relations', '<link rel="canonical shortlink" href="/other">', '/other'],
  [
    'twice the same',
    '<link rel="canonical" href="/other"><link rel="canonical" href="/other">',
    '/other',
  ],
  [
    'after a noscript pixel',
    '<noscript><img src="https://p.example/1.gif"></noscript><link rel="canonical" href="/other">',
    '/other',
  ],
  [
    'with another class and id',
    '<link id="c" class="x" data-x="1" rel="canonical" href="/other">',
    '/other',
  ],
  ['to another path in case only', '<link rel="canonical" href="/Shop/Tulips">', '/Shop/Tulips'],
  [
    'by a base',
    '<base href="https://other.example/dir/"><link rel="canonical" href="page">',
    'https://other.example/dir/page',
  ],
  ['by a relative base', '<base href="/dir/"><link rel="canonical" href="page">', '/dir/page'],
  [
    'of an AMP page',
    '<link rel="canonical" href="/roses-in-full"><style amp-boilerplate>body{}</style>',
    '/roses-in-full',
  ],
  [
    'on another subdomain',
    '<link rel="canonical" href="https://blog.other.example/shop/roses">',
    'https://blog.other.example/shop/roses',
  ],
  [
    'with another id',
    '<link rel="canonical" href="/shop/roses?product=8">',
    '/shop/roses?product=8',
  ],
  [
    'after 100 KB of styles',
    `<style>${'.a{color:red}'.repeat(8_000)}</style><link rel="canonical" href="/other">`,
    '/other',
  ],
  [
    'beside a commented one',
    '<!--<link rel="canonical" href="/a">--><link rel="canonical" href="/other">',
    '/other',
  ],
  [
    'beside an empty one',
    '<link rel="canonical" href="/other"><link rel="canonical" href="">',
    '/other',
  ],
]

/** Tags that name no other page. */
const none: readonly (readonly [title: string, head: string])[] = [
  ['empty', '<link rel="canonical" href="">'],
  ['without an address', '<link rel="canonical">'],
  ['with a fragment only', '<link rel="canonical" href="#top">'],
  ['white space', '<link rel="canonical" href="   ">'],
  ['not an address', '<link rel="canonical" href="http://">'],
  ['not an address either', '<link rel="canonical" href="https://[bad/">'],
  ['a script', '<link rel="canonical" href="javascript:void(0)">'],
  ['data', '<link rel="canonical" href="data:text/html,x">'],
  ['a mail address', '<link rel="canonical" href="mailto:a@b.example">'],
  ['another attribute', '<link rel="canonical" content="/other">'],
  ['several different ones', '<link rel="canonical" href="/a"><link rel="canonical" href="/b">'],
  [
    'itself and another',
    '<link rel="canonical" href="/shop/roses"><link rel="canonical" href="/b">',
  ],
  ['in a comment', '<!-- <link rel="canonical" href="/other"> -->'],
  [
    'in a script',
    `<script>document.head.innerHTML += '<link rel="canonical" href="/other">'</script>`,
  ],
  ['in a template', '<template><link rel="canonical" href="/other"></template>'],
  ['in noscript', '<noscript><link rel="canonical" href="/other"></noscript>'],
  ['in the title', '<title><link rel="canonical" href="/other"></title>'],
  [
    'as an anchor',
    '<meta name="canonical" content="/other"><meta property="canonical" href="/other">',
  ],
  ['with a language', '<link rel="canonical" hreflang="de" href="/de/rosen">'],
  ['with a medium', '<link rel="canonical" media="print" href="/print">'],
  ['with a type', '<link rel="canonical" type="application/rss+xml" href="/feed">'],
  [
    'alternates in other languages',
    '<link rel="alternate" hreflang="de" href="/de/rosen"><link rel="alternate" hreflang="x-default" href="/roses">',
  ],
  [
    'alternates and itself',
    '<link rel="canonical" href="/shop/roses"><link rel="alternate" hreflang="fr" href="https://fr.other.example/roses">',
  ],
  ['an AMP page', '<link rel="amphtml" href="/amp/roses">'],
  [
    'a mobile page',
    '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://m.other.example/roses">',
  ],
  [
    'a feed and a short link',
    '<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="shortlink" href="/?p=1">',
  ],
  [
    'a word like it',
    '<link rel="canonicals" href="/other"><link rel="non-canonical" href="/other">',
  ],
  [
    'itself twice',
    '<link rel="canonical" href="/shop/roses"><link rel="canonical" href="/shop/roses">',
  ],
  ['after a div in the head', '<div class="x">x</div><link rel="canonical" href="/other">'],
]

/** What Google does not document. */
const unclear: readonly (readonly [title: string, head: string])[] = [
  ['to this computer', '<link rel="canonical" href="http://localhost:3000/shop/roses">'],
  ['to the local network', '<link rel="canonical" href="http://192.168.1.20/shop/roses">'],
  ['to a placeholder', '<link rel="canonical" href="{{canonical_url}}">'],
  ['to undefined', '<link rel="canonical" href="undefined">'],
  ['after an iframe in the head', '<iframe src="/x"></iframe><link rel="canonical" href="/other">'],
  ['to a host without a scheme', '<link rel="canonical" href="www.other.example/shop/roses">'],
]

/** Other spellings of the same address. */
const same: readonly (readonly [title: string, url: string, canonical: string])[] = [
  ['to itself in full', 'http://same-1.example/roses', 'http://same-1.example/roses'],
  ['with the host in capitals', 'http://same-2.example/roses', 'http://SAME-2.Example/roses'],
  ['with the usual port', 'http://same-3.example/roses', 'http://same-3.example:80/roses'],
  ['with a fragment', 'http://same-4.example/roses', 'http://same-4.example/roses#content'],
  ['not percent-encoded', 'http://same-5.example/r%C3%B6sen', 'http://same-5.example/rösen'],
  [
    'percent-encoded in small letters',
    'http://same-6.example/r%C3%B6sen',
    'http://same-6.example/r%c3%b6sen',
  ],
  ['with a tilde encoded', 'http://same-7.example/~me', 'http://same-7.example/%7Eme'],
  ['without a slash after the host', 'http://same-8.example/', 'http://same-8.example'],
  ['with dots in its path', 'http://same-9.example/roses', 'http://same-9.example/shop/../roses'],
  ['protocol-relative to itself', 'http://same-10.example/roses', '//same-10.example/roses'],
  ['of an IDN host', 'http://xn--rsen-5qa.example/a', 'http://rösen.example/a'],
  ['of a link with a fragment', 'http://same-11.example/roses#cut', 'http://same-11.example/roses'],
  [
    'without campaign parameters',
    'http://same-12.example/roses?utm_source=news&utm_medium=mail',
    'http://same-12.example/roses',
  ],
  [
    'without a click id',
    'http://same-13.example/roses?fbclid=IwAR0abc',
    'http://same-13.example/roses',
  ],
  [
    'without a click id of Google',
    'http://same-14.example/roses?gclid=abc',
    'http://same-14.example/roses',
  ],
  [
    'without a campaign, with the id',
    'http://same-15.example/roses?id=7&utm_source=x',
    'http://same-15.example/roses?id=7',
  ],
]

/** The same page to most people, under another address. */
const nearlySame: readonly (readonly [title: string, url: string, canonical: string])[] = [
  ['with https', 'http://near-1.example/roses', 'https://near-1.example/roses'],
  ['with www', 'http://near-2.example/roses', 'http://www.near-2.example/roses'],
  ['without www', 'http://www.near-3.example/roses', 'http://near-3.example/roses'],
  ['with a slash', 'http://near-4.example/roses', 'http://near-4.example/roses/'],
  ['without a slash', 'http://near-5.example/roses/', 'http://near-5.example/roses'],
  ['without index.html', 'http://near-6.example/index.html', 'http://near-6.example/'],
  [
    'with parameters in another order',
    'http://near-7.example/roses?a=1&b=2',
    'http://near-7.example/roses?b=2&a=1',
  ],
  ['without an empty query', 'http://near-8.example/roses?', 'http://near-8.example/roses'],
  ['without a session', 'http://near-9.example/roses?sessionid=123', 'http://near-9.example/roses'],
  ['without a referrer', 'http://near-10.example/roses?ref=home', 'http://near-10.example/roses'],
  ['in another case', 'http://near-11.example/Roses', 'http://near-11.example/roses'],
  ['of a trailing dot', 'http://near-12.example./roses', 'http://near-12.example/roses'],
]

const otherHeaders: readonly (readonly [
  title: string,
  links: readonly string[],
  canonicalUrl: string,
])[] = [
  ['absolute', ['<https://other.example/page>; rel="canonical"'], 'https://other.example/page'],
  ['relative', ['</other>; rel="canonical"'], '/other'],
  ['without quotes', ['</other>; rel=canonical'], '/other'],
  ['in capitals', ['</other>; REL="CANONICAL"'], '/other'],
  [
    'among others in one line',
    ['</style.css>; rel=preload; as=style, </other>; rel="canonical", </x>; rel="next"'],
    '/other',
  ],
  ['on a line of its own', ['</style.css>; rel=preload', '</other>; rel="canonical"'], '/other'],
  [
    'with a comma and a semicolon in the address',
    ['<https://other.example/a,b;c>; rel="canonical"'],
    'https://other.example/a,b;c',
  ],
  ['with a title', ['</other>; title="a, b; c"; rel="canonical"'], '/other'],
]

const noHeaders: readonly (readonly [title: string, links: readonly string[]])[] = [
  ['to itself', ['</shop/roses>; rel="canonical"']],
  [
    'with other relations',
    [
      '</style.css>; rel=preload; as=style, </wp-json/>; rel="https://api.w.org/", </?p=7>; rel=shortlink',
    ],
  ],
  ['with alternates', ['</de>; rel="alternate"; hreflang="de"']],
  ['broken', ['rel="canonical"; </other>', '<</other>']],
  ['with the word in its address', ['</canonical>; rel="next"']],
  ['with the word in its title', ['</other>; rel="next"; title="rel=canonical"']],
  ['empty', ['<>; rel="canonical"']],
]

function withLinks(links: readonly string[]): Content {
  return html({ headers: links.map((link) => ['Link', link]) })
}
