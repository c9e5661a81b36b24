import { gzipSync } from 'node:zlib'
import { article, bytes, file, html, notFound, redirect, type Answer, type Web } from './web.ts'

/** Sites that differ in their robots.txt. */
export function robotsTxtPages(web: Web): void {
  for (const [robots, blocked, allowed] of rules) {
    for (const url of blocked)
      web.page('blocked-by-robots', `${shown(robots)} keeps Googlebot away from ${url}`, {
        url,
        robots,
      })
    for (const url of allowed)
      web.page('indexable', `${shown(robots)} allows ${url}`, { url, robots })
  }
  for (const [robots, url] of unclearRules)
    web.page(['blocked-by-robots', 'indexable'], `unclear: ${shown(robots)} for ${url}`, {
      url,
      robots,
    })

  // What robots.txt is, if it is no text with 200.
  for (const [title, robots] of withoutRules)
    web.page('indexable', `robots.txt: ${title}`, { robots, url: '/private/' })
  for (const status of [400, 401, 403, 404, 405, 410, 451])
    web.page(
      [401, 403, 451].includes(status) ? ['indexable', 'robots-unreadable'] : 'indexable',
      `robots.txt: ${status}`,
      { robots: html({ status, body: 'User-agent: *\nDisallow: /' }) },
    )
  for (const status of [500, 502, 503, 504, 429])
    web.page('robots-unreadable', `robots.txt: ${status}`, {
      robots: html({ status, body: 'Error' }),
    })
  web.page('robots-unreadable', 'robots.txt: the connection is cut', { robots: bytes('') })
  web.page('noindex', 'noindex beside a robots.txt with 503', {
    robots: { status: 503 },
    answer: html({ head: '<meta name="robots" content="noindex">' }),
  })
  web.page('not-found', '404 beside a robots.txt with 500', {
    robots: { status: 500 },
    answer: notFound,
  })
  web.page('other-canonical', 'another canonical beside a robots.txt with 500', {
    robots: { status: 500 },
    answer: html({ head: '<link rel="canonical" href="/roses">' }),
    canonicalUrl: '/roses',
  })

  for (const [title, robots] of withRules)
    web.page('blocked-by-robots', `robots.txt: ${title}`, { robots, url: '/private/' })
  web.page('blocked-by-robots', 'robots.txt: redirects to another path', {
    url: '/private/',
    robots: redirect('/en/robots.txt'),
    more: { '/en/robots.txt': file('text/plain', disallowPrivate) },
  })
  web.page('blocked-by-robots', 'robots.txt: redirects to another site', {
    url: '/private/',
    robots: redirect('http://robots-of-all.example/robots.txt', 302),
    more: { 'http://robots-of-all.example/robots.txt': file('text/plain', disallowPrivate) },
  })
  web.page('indexable', 'robots.txt: redirects to the home page', {
    url: '/private/',
    robots: redirect('/', 302),
    more: { '/': article() },
  })
  web.page(['indexable', 'robots-unreadable'], 'robots.txt: redirects to itself', {
    url: '/private/',
    robots: redirect('/robots.txt'),
  })
  web.page(
    ['indexable', 'robots-unreadable', 'private-address'],
    'robots.txt: redirects to this computer',
    {
      robots: redirect('http://127.0.0.1/robots.txt'),
    },
  )

  // Rules hold for one host and scheme.
  web.page('indexable', 'the rules are those of another host', {
    url: 'http://shop.two-hosts.example/private/',
    robots: 'User-agent: *\nAllow: /',
    more: { 'http://two-hosts.example/robots.txt': file('text/plain', disallowPrivate) },
  })
  web.page('blocked-by-robots', 'the subdomain has rules of its own', {
    url: 'http://blog.other-hosts.example/private/',
    robots: disallowPrivate,
    more: {
      'http://other-hosts.example/robots.txt': file('text/plain', 'User-agent: *\nAllow: /'),
    },
  })

  // What else is wrong with a blocked page cannot be seen by Googlebot.
  const robots = disallowPrivate
  web.page(['blocked-by-robots', 'not-found'], 'blocked and 404', {
    url: '/private/',
    robots,
    answer: notFound,
  })
  web.page(['blocked-by-robots', 'noindex'], 'blocked and noindex', {
    url: '/private/',
    robots,
    answer: html({ head: '<meta name="robots" content="noindex">' }),
  })
  web.page(['blocked-by-robots', 'forbidden'], 'blocked and 403', {
    url: '/private/',
    robots,
    answer: html({ status: 403 }),
  })
  web.page(['blocked-by-robots', 'redirects'], 'blocked, and redirects', {
    url: '/private/',
    robots,
    answer: redirect('/public'),
    more: { '/public': article() },
  })
  web.page(['blocked-by-robots', 'redirects'], 'redirects to a blocked page', {
    url: '/public',
    robots,
    answer: redirect('/private/page'),
    more: { '/private/page': article() },
  })
  web.page('blocked-by-robots', 'a PDF is blocked', {
    url: '/private/report.pdf',
    robots,
    answer: file('application/pdf'),
  })
}

const disallowPrivate = 'User-agent: *\nDisallow: /private/\n'

/** Rules with paths that they keep Googlebot away from, and paths that they do not. */
const rules: readonly (readonly [
  robots: string,
  blocked: readonly string[],
  allowed: readonly string[],
])[] = [
  ['User-agent: *\nDisallow: /', ['/', '/roses', '/roses?x=1'], []],
  [
    'User-agent: *\nDisallow: /private/',
    ['/private/', '/private/a.html'],
    ['/private', '/Private/', '/a/private/', '/'],
  ],
  [
    'User-agent: *\nDisallow: /fish',
    ['/fish', '/fish.html', '/fishheads/yummy.html', '/fish.php?id=1'],
    ['/Fish.asp', '/catfish', '/?id=fish'],
  ],
  ['User-agent: *\nDisallow: /fish*', ['/fishheads'], ['/desert/fish']],
  [
    'User-agent: *\nDisallow: /*.php',
    ['/index.php', '/folder/filename.php', '/filename.php?x', '/filename.php/'],
    ['/', '/windows.PHP'],
  ],
  [
    'User-agent: *\nDisallow: /*.php$',
    ['/filename.php', '/folder/filename.php'],
    ['/filename.php?x', '/filename.php/', '/filename.php5'],
  ],
  ['User-agent: *\nDisallow: /fish*.php', ['/fish.php', '/fishheads/catfish.php?x'], ['/Fish.PHP']],
  ['User-agent: *\nDisallow: /*?', ['/a?b=1', '/?p=7'], ['/a']],
  [
    'User-agent: *\nDisallow: /*?*sort=',
    ['/a?sort=up', '/a?page=2&sort=up'],
    ['/a?page=2', '/sort=up'],
  ],
  ['User-agent: *\nDisallow: /*/feed/$', ['/blog/feed/'], ['/feed/', '/blog/feed/atom']],
  ['User-agent: *\nDisallow: /$', ['/'], ['/roses']],
  ['User-agent: *\nDisallow:', [], ['/', '/roses']],
  ['User-agent: *\nDisallow:\nDisallow: /tmp/', ['/tmp/x'], ['/roses']],
  ['User-agent: *\nAllow: /p\nDisallow: /', ['/other'], ['/page']],
  ['User-agent: *\nDisallow: /\nAllow: /p', [], ['/page']],
  ['User-agent: *\nAllow: /folder\nDisallow: /folder', [], ['/folder/page']],
  ['User-agent: *\nAllow: /page\nDisallow: /*.htm', ['/page.htm'], ['/page.x']],
  ['User-agent: *\nAllow: /$\nDisallow: /', ['/page.htm'], ['/']],
  [
    'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php',
    ['/wp-admin/', '/wp-admin/post.php'],
    ['/wp-admin/admin-ajax.php', '/wp-content/'],
  ],
  [
    'User-agent: *\nDisallow: /a/\nAllow: /a/b/\nDisallow: /a/b/c/',
    ['/a/x', '/a/b/c/x'],
    ['/a/b/x'],
  ],
  ['User-agent: *\nDisallow: /search?q=', ['/search?q=roses'], ['/search', '/search?x=1']],
  ['User-agent: *\nDisallow: /розы', ['/%D1%80%D0%BE%D0%B7%D1%8B'], ['/roses']],
  ['User-agent: *\nDisallow: /%D1%80%D0%BE%D0%B7%D1%8B', ['/%D1%80%D0%BE%D0%B7%D1%8B/x'], []],
  ['User-agent: *\nDisallow: /r%c3%b6sen', ['/r%C3%B6sen'], []],

  // Which group is Googlebot's.
  ['User-agent: Googlebot\nDisallow: /', ['/roses'], []],
  ['user-agent: googlebot\ndisallow: /x', ['/x'], ['/y']],
  ['USER-AGENT: GOOGLEBOT\nDISALLOW: /x', ['/x'], []],
  ['User-agent: Googlebot/2.1\nDisallow: /', ['/roses'], []],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /none', [], ['/roses']],
  ['User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /', [], ['/roses']],
  ['User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /', [], ['/roses']],
  ['User-agent: *\nAllow: /\n\nUser-agent: Googlebot\nDisallow: /', ['/roses'], []],
  [
    'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /c\n\nUser-agent: googlebot\nDisallow: /b',
    ['/a', '/b'],
    ['/c'],
  ],
  ['User-agent: Bingbot\nUser-agent: Googlebot\nDisallow: /', ['/roses'], []],
  ['User-agent: Googlebot\n\nUser-agent: *\nDisallow: /x', ['/x'], []],
  ['User-agent: *\nUser-agent: Googlebot-Image\nDisallow: /x', ['/x'], []],
  ['User-agent: Googlebot-Image\nDisallow: /', [], ['/roses']],
  ['User-agent: Googlebot-News\nDisallow: /\n\nUser-agent: *\nAllow: /', [], ['/roses']],
  ['User-agent: Googlebot-Image\nAllow: /\n\nUser-agent: *\nDisallow: /', ['/roses'], []],
  ['User-agent: Bingbot\nDisallow: /', [], ['/roses']],
  ['User-agent: GPTBot\nDisallow: /\nUser-agent: CCBot\nDisallow: /', [], ['/roses']],
  ['User-agent: Linkferry\nDisallow: /', [], ['/roses']],
  ['User-agent: Google\nDisallow: /', [], ['/roses']],
  [
    'User-agent: Mediapartners-Google\nDisallow: /\nUser-agent: AdsBot-Google\nDisallow: /',
    [],
    ['/roses'],
  ],
  ['User-agent: MyGooglebot\nDisallow: /', [], ['/roses']],
  ['User-agent: Google-Extended\nDisallow: /', [], ['/roses']],

  // How it is written.
  ['User-agent:*\nDisallow:/private/', ['/private/'], []],
  ['  User-agent : *  \n\t Disallow\t:\t/private/ \t', ['/private/'], []],
  ['# comment\nUser-agent: * # all\nDisallow: /private/ # keep out\n', ['/private/'], ['/keep']],
  ['User-agent: *\r\nDisallow: /private/\r\n', ['/private/'], ['/public/']],
  ['User-agent: *\rDisallow: /private/\r', ['/private/'], []],
  ['\uFEFFUser-agent: *\nDisallow: /private/', ['/private/'], []],
  ['\uFEFFUser-agent: *\r\nDisallow: /', ['/roses'], []],
  ['User-agent: *\n\n\nDisallow: /private/\n\nDisallow: /secret/', ['/private/', '/secret/'], []],
  ['User-agent: *\nCrawl-delay: 10\nDisallow: /private/', ['/private/'], []],
  ['User-agent: *\nSitemap: https://a.example/sitemap.xml\nDisallow: /private/', ['/private/'], []],
  [
    'User-agent: Bingbot\nSitemap: https://a.example/sitemap.xml\nUser-agent: Googlebot\nDisallow: /private/',
    ['/private/'],
    [],
  ],
  ['Sitemap: https://a.example/sitemap.xml', [], ['/roses']],
  ['Disallow: /\n', [], ['/roses']],
  ['Disallow: /\nUser-agent: Bingbot\nDisallow: /', [], ['/roses']],
  ['User-agent: *\nNoindex: /roses', [], ['/roses']],
  ['User-agent: *\n#Disallow: /', [], ['/roses']],
  ['User-agent: *\nDisallow: # nothing', [], ['/roses']],
  ['User-agent: *\nDisallow: private', [], ['/private/']],
  ['User-agent: *\nHost: a.example\nClean-param: ref /\nDisallow: /cart', ['/cart'], ['/']],
  [`${'# a long comment\n'.repeat(5_000)}User-agent: *\nDisallow: /private/`, ['/private/'], []],
  [
    `User-agent: *\n${Array.from({ length: 3_000 }, (_, index) => `Disallow: /old-${index}/`).join('\n')}`,
    ['/old-2999/x'],
    ['/new/'],
  ],
  ['User-agent: *\nDisallow: /a*b*c*d*e*f*g*h*i*j*k*l*m*n*o*p*$', [], [`/${'a'.repeat(1_500)}`]],
]

const unclearRules: readonly (readonly [robots: string, url: string])[] = [
  ['User-agent: *\nDisalow: /private/', '/private/'],
  ['User-agent: *\nDisallow /private/', '/private/'],
  ['User-agent *\nDisallow: /private/', '/private/'],
  ['Useragent: *\nDisallow: /private/', '/private/'],
  ['User agent: *\nDisallow: /private/', '/private/'],
  ['User-agent: *\nDisallow: *private', '/private/'],
  ['User-agent: *\nDisallow: https://a.example/private/', '/private/'],
  ['User-agent: *\nDisallow: /a$b', '/a$b'],
  ['User-agent: Googlebot*\nDisallow: /private/', '/private/'],
  ['User-agent: *bot\nDisallow: /private/', '/private/'],
  // RFC 9309 decodes it. Google's own parser does not.
  ['User-agent: *\nDisallow: /a%7Eb', '/a~b'],
  ['User-agent: Googlebot, Bingbot\nDisallow: /private/', '/private/'],
  ['User-agent: "Googlebot"\nDisallow: /private/', '/private/'],
]

/** Files without a rule for Googlebot. */
const withoutRules: readonly (readonly [title: string, robots: Answer])[] = [
  ['an empty file', file('text/plain', '')],
  ['204', { status: 204 }],
  ['a page of HTML', html({ title: 'Roses' })],
  ['a page of HTML that tells of it', html({ body: '<p>Our robots.txt says: Disallow: /</p>' })],
  ['an image', file('image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 255, 254]))],
  ['JSON', file('application/json', '{"User-agent":"*","Disallow":"/"}')],
  [
    'a rule after 500 KiB',
    file(
      'text/plain',
      `User-agent: *\n${'# padding of a long file\n'.repeat(41_000)}Disallow: /private/\n`,
    ),
  ],
]

/** Files with a rule for Googlebot, in unusual answers. */
const withRules: readonly (readonly [title: string, robots: Answer])[] = [
  ['as HTML by its type', file('text/html', disallowPrivate)],
  ['without a type', { body: disallowPrivate }],
  ['as a download', file('application/octet-stream', disallowPrivate)],
  [
    'gzip',
    {
      headers: [
        ['Content-Type', 'text/plain'],
        ['Content-Encoding', 'gzip'],
      ],
      body: gzipSync(disallowPrivate),
    },
  ],
  [
    'of 1 MB, with the rule at its start',
    file('text/plain', `${disallowPrivate}${'# padding of a long file\n'.repeat(41_000)}`),
  ],
  [
    'a line of 20 KB before the rule',
    file('text/plain', `# ${'x'.repeat(20_000)}\n${disallowPrivate}`),
  ],
  [
    'bytes of no encoding in a comment',
    file(
      'text/plain',
      Buffer.concat([Buffer.from([0x23, 0xff, 0xfe, 0xe9, 0x0a]), Buffer.from(disallowPrivate)]),
    ),
  ],
  [
    'chunked',
    bytes(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${disallowPrivate.length.toString(16)}\r\n${disallowPrivate}\r\n0\r\n\r\n`,
    ),
  ],
  [
    'until the connection closes',
    bytes(`HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n${disallowPrivate}`),
  ],
]

function shown(robots: string): string {
  const line = robots.replaceAll('\uFEFF', '(BOM)').replaceAll('\r', '␍').replaceAll('\n', ' ⏎ ')
  return line.length > 110 ? `${line.slice(0, 50)} … ${line.slice(-50)}` : line
}
