import type { TargetFinding } from '../../../electron/shared/page.ts'
import {
  article,
  bytes,
  file,
  html,
  notFound,
  prose,
  redirect,
  type ExpectedTarget,
  type Web,
} from './web.ts'

const names = 'https://client.example/offer'

/** Pages that link to what the user names, or do not. */
export function targetPages(web: Web): void {
  for (const [title, body, expected] of links)
    web.page('indexable', `target: ${title}`, {
      answer: html({ body: `${prose}${body}` }),
      target: { names, ...targetOf(expected) },
    })
  for (const [title, body, expected] of linksToDomain)
    web.page('indexable', `target, a domain: ${title}`, {
      answer: html({ body: `${prose}${body}` }),
      target: { names: 'client.example', ...targetOf(expected) },
    })

  const target = { names, right: 'there' } as const
  const body = `${prose}<a href="${names}">Offer</a>`
  web.page('indexable', 'target: nofollow for the whole page', {
    answer: html({ head: '<meta name="robots" content="nofollow">', body }),
    target: { ...target, rel: ['nofollow'] },
  })
  web.page('indexable', 'target: nofollow for Googlebot', {
    answer: html({ head: '<meta name="googlebot" content="nofollow">', body }),
    target: { ...target, rel: ['nofollow'] },
  })
  web.page('indexable', 'target: nofollow for another crawler', {
    answer: html({ head: '<meta name="bingbot" content="nofollow">', body }),
    target: { ...target, rel: [] },
  })
  web.page('indexable', 'target: a base without an address', {
    answer: html({ head: '<base target="_blank">', body }),
    target,
  })
  web.page('indexable', 'target: nofollow by a header', {
    answer: html({ headers: [['X-Robots-Tag', 'nofollow']], body }),
    target: { ...target, rel: ['nofollow'] },
  })
  web.page('noindex', 'target: on a page with none', {
    answer: html({ head: '<meta name="robots" content="none">', body }),
    target: { ...target, rel: ['nofollow'] },
  })
  web.page('noindex', 'target: on a page with noindex', {
    answer: html({ head: '<meta name="robots" content="noindex">', body }),
    target,
  })
  web.page('other-canonical', 'target: on a page with another canonical', {
    answer: html({ head: '<link rel="canonical" href="/other">', body }),
    canonicalUrl: '/other',
    target,
  })
  web.page('redirects', 'target: on the page behind a redirect', {
    answer: redirect('/new'),
    more: { '/new': html({ body }) },
    target,
  })
  web.page('indexable', 'target: by a base', {
    answer: html({
      head: '<base href="https://client.example/">',
      body: '<a href="offer">Offer</a>',
    }),
    target,
  })
  web.page('indexable', 'target: a relative link on the client’s own site', {
    url: 'http://client-shop.example/news/1',
    answer: html({ body: '<a href="../offer">Offer</a>' }),
    target: { names: 'http://client-shop.example/offer', right: 'there' },
  })
  web.page('indexable', 'target: a relative link that a base leads elsewhere', {
    url: 'http://client-shop-2.example/',
    answer: html({
      head: '<base href="https://cdn.example/">',
      body: '<a href="/offer">Offer</a>',
    }),
    target: { names: 'http://client-shop-2.example/offer', right: 'missing' },
  })
  web.page('indexable', 'target: after 400 KB', {
    answer: html({
      body: `${'<p>Roses and roses.</p>'.repeat(18_000)}<a href="${names}">Offer</a>`,
    }),
    target,
  })
  web.page('indexable', 'target: after 900 KB', {
    answer: html({
      body: `${'<p>Roses and roses.</p>'.repeat(42_000)}<a href="${names}">Offer</a>`,
    }),
    target: { names, right: ['unchecked', 'there'] },
  })
  web.page('indexable', 'target: before 900 KB of text', {
    answer: html({
      body: `<a href="${names}">Offer</a>${'<p>Roses and roses.</p>'.repeat(42_000)}`,
    }),
    target,
  })
  web.page('indexable', 'target: in windows-1251', {
    answer: {
      headers: [['Content-Type', 'text/html; charset=windows-1251']],
      body: Buffer.concat([
        Buffer.from(`<title>x</title><a href="${names}">`),
        Buffer.from([0xd0, 0xee, 0xe7, 0xfb]),
        Buffer.from('</a>'),
      ]),
    },
    target: { ...target, anchor: 'Розы' },
  })
  web.page('indexable', 'target: in Shift_JIS', {
    answer: {
      headers: [['Content-Type', 'text/html']],
      body: Buffer.concat([
        Buffer.from(`<html><head><meta charset="Shift_JIS"></head><a href="${names}">`),
        Buffer.from([0x83, 0x6f, 0x83, 0x89]),
        Buffer.from('</a>'),
      ]),
    },
    target: { ...target, anchor: 'バラ' },
  })
  web.page('answers-anything', 'target: on a site that answers anything', {
    answer: html({ body }),
    otherwise: html({ body }),
    target,
  })

  // Pages without a source that a link could be in.
  const unread: ExpectedTarget = { names, right: ['unchecked', 'missing'] }
  web.page('not-found', 'target: on a 404', { answer: notFound, target: unread })
  const unknown: ExpectedTarget = { names, right: 'unchecked' }
  web.page('forbidden', 'target: behind 403', { answer: html({ status: 403 }), target: unknown })
  web.page('server-error', 'target: behind 500', { answer: html({ status: 500 }), target: unknown })
  web.page('challenge', 'target: behind a challenge', {
    answer: html({ status: 403, headers: [['cf-mitigated', 'challenge']] }),
    target: unknown,
  })
  web.page('no-such-site', 'target: on a site that does not exist', {
    url: 'http://no-such-target.example/',
    name: 'no-such-name',
    target: unknown,
  })
  web.page(['no-connection', 'unreadable'], 'target: behind a cut connection', {
    answer: bytes(''),
    target: unknown,
  })
  web.page('indexable-file', 'target: in a PDF', {
    answer: file('application/pdf', `%PDF-1.7 (${names})`),
    target: unknown,
  })
  web.page('indexable-file', 'target: in a text', {
    answer: file('text/plain', names),
    target: { names, right: ['unchecked', 'missing'] },
  })
  web.page('blocked-by-robots', 'target: on a blocked page', {
    robots: 'User-agent: *\nDisallow: /',
    answer: html({ body }),
    target: { names, right: ['there', 'unchecked'] },
  })
  web.page('indexable', 'target: named without a scheme', {
    answer: html({ body }),
    target: { names: 'client.example/offer', right: 'there' },
  })
  web.page('indexable', 'target: named with www and a slash', {
    answer: html({ body }),
    target: { names: 'https://www.client.example/offer/', right: 'there' },
  })
  web.page('indexable', 'target: named with http', {
    answer: html({ body }),
    target: { names: 'http://client.example/offer', right: 'there' },
  })
  web.page('indexable', 'target: named as an IDN', {
    answer: html({ body: '<a href="https://xn--grten-gra.example/">Gärten</a>' }),
    target: { names: 'gärten.example', right: 'there', anchor: 'Gärten' },
  })
  web.page('indexable', 'target: none', { answer: article() })
}

type Expected = TargetFinding | Omit<ExpectedTarget, 'names'>

function targetOf(expected: Expected): Omit<ExpectedTarget, 'names'> {
  return typeof expected === 'string' ? { right: expected } : expected
}

function there(rel: ExpectedTarget['rel'], anchor: string, url = names): Expected {
  return { right: 'there', ...(rel === undefined ? {} : { rel }), anchor, url }
}

/** Links of a page to https://client.example/offer. */
const links: readonly (readonly [title: string, body: string, expected: Expected])[] = [
  ['a link', `<a href="${names}">Great offer</a>`, there([], 'Great offer')],
  [
    'a script and a style in its text',
    `<a href="${names}">Great<script>var a = 'x'</script><style>a{}</style> offer</a>`,
    there([], 'Great offer'),
  ],
  [
    'a comment in its text',
    `<a href="${names}">Great<!-- not --> offer</a>`,
    there([], 'Great offer'),
  ],
  [
    'a line break and a no-break space',
    `<a href="${names}">Great<br>offer&nbsp;today</a>`,
    { right: 'there', rel: [] },
  ],
  [
    'inside a link that is not closed',
    `<a href="/x">One<a href="${names}">Two</a>`,
    there([], 'Two'),
  ],
  [
    'followed by a link that is not closed',
    `<a href="${names}">One<a href="/x">Two</a>`,
    there([], 'One'),
  ],
  ['an empty rel', `<a href="${names}" rel="">Offer</a>`, there([], 'Offer')],
  [
    'rel of a word like it',
    `<a href="${names}" rel="nofollowing donofollow">Offer</a>`,
    there([], 'Offer'),
  ],
  [
    'two rel attributes',
    `<a href="${names}" rel="noopener" rel="nofollow">Offer</a>`,
    there([], 'Offer'),
  ],
  [
    'two addresses',
    `<a href="${names}" href="https://other.example/">Offer</a>`,
    there([], 'Offer'),
  ],
  [
    'a follow link to the site and a nofollow link to the page',
    `<a href="https://client.example/">A</a><a rel="nofollow" href="${names}">B</a>`,
    there(['nofollow'], 'B'),
  ],
  ['percent-encoded', '<a href="https://client.example/%6Fffer">Offer</a>', 'there'],
  ['with dots in the path', '<a href="https://client.example/x/../offer">Offer</a>', 'there'],
  ['with a trailing dot in the host', '<a href="https://client.example./offer">Offer</a>', 'there'],
  ['in a table of a frame set', `<frameset><frame src="${names}"></frameset>`, 'missing'],
  ['nofollow', `<a rel="nofollow" href="${names}">Offer</a>`, there(['nofollow'], 'Offer')],
  ['sponsored', `<a href="${names}" rel="sponsored">Offer</a>`, there(['sponsored'], 'Offer')],
  ['ugc', `<a href="${names}" rel="ugc">Offer</a>`, there(['ugc'], 'Offer')],
  [
    'all of them',
    `<a href="${names}" rel="ugc nofollow sponsored noopener">Offer</a>`,
    there(['nofollow', 'sponsored', 'ugc'], 'Offer'),
  ],
  [
    'rel in capitals',
    `<a href="${names}" rel="NoFollow External">Offer</a>`,
    there(['nofollow'], 'Offer'),
  ],
  [
    'rel with line breaks',
    `<a href="${names}" rel="external\n  nofollow">Offer</a>`,
    there(['nofollow'], 'Offer'),
  ],
  [
    'rel with a comma',
    `<a href="${names}" rel="noopener,nofollow">Offer</a>`,
    there(['nofollow'], 'Offer'),
  ],
  [
    'noopener only',
    `<a href="${names}" rel="noopener noreferrer external" target="_blank">Offer</a>`,
    there([], 'Offer'),
  ],
  ['an image', `<a href="${names}"><img src="/a.png" alt="Our offer"></a>`, there([], 'Our offer')],
  ['an image without text', `<a href="${names}"><img src="/a.png"></a>`, there([], '')],
  [
    'nested text',
    `<a href="${names}"><span>Great</span>\n  <b>offer</b></a>`,
    there([], 'Great offer'),
  ],
  ['entities in the text', `<a href="${names}">Bread &amp; roses</a>`, there([], 'Bread & roses')],
  [
    'in a heading, list and table',
    `<h2><a href="${names}">Offer</a></h2><ul><li>x</li></ul>`,
    there([], 'Offer'),
  ],
  ['in capitals', `<A HREF="${names}" REL="NOFOLLOW">Offer</A>`, there(['nofollow'], 'Offer')],
  ['without quotes', `<a href=${names} rel=nofollow>Offer</a>`, there(['nofollow'], 'Offer')],
  ['white space in the address', `<a href=" \n${names} ">Offer</a>`, there([], 'Offer')],
  [
    'a scheme and host in capitals',
    '<a href="HTTPS://Client.Example/offer">Offer</a>',
    there([], 'Offer'),
  ],
  ['protocol-relative', '<a href="//client.example/offer">Offer</a>', 'there'],
  ['with http', '<a href="http://client.example/offer">Offer</a>', 'there'],
  ['with www', '<a href="https://www.client.example/offer">Offer</a>', 'there'],
  ['with a slash', '<a href="https://client.example/offer/">Offer</a>', 'there'],
  ['with a fragment', '<a href="https://client.example/offer#price">Offer</a>', 'there'],
  [
    'with campaign parameters',
    '<a href="https://client.example/offer?utm_source=blog&amp;utm_medium=link">Offer</a>',
    'there',
  ],
  ['with a click id', '<a href="https://client.example/offer?fbclid=abc">Offer</a>', 'there'],
  ['with the usual port', '<a href="https://client.example:443/offer">Offer</a>', 'there'],
  ['hidden by styles', `<a style="display:none" href="${names}">Offer</a>`, 'there'],
  ['never closed', `<a href="${names}">Offer`, 'there'],
  [
    'behind Google',
    '<a href="https://www.google.com/url?q=https%3A%2F%2Fclient.example%2Foffer&sa=D">Offer</a>',
    'there',
  ],
  [
    'behind Facebook',
    '<a href="https://l.facebook.com/l.php?u=https%3A%2F%2Fclient.example%2Foffer&h=AT0">Offer</a>',
    'there',
  ],
  [
    'behind YouTube',
    '<a href="https://www.youtube.com/redirect?event=video_description&amp;q=https%3A%2F%2Fclient.example%2Foffer">Offer</a>',
    'there',
  ],
  [
    'behind a redirector that may be none',
    '<a href="https://out.example/?url=https://client.example/offer">Offer</a>',
    { right: ['missing', 'there'] },
  ],
  [
    'behind the page’s own redirector',
    '<a href="/out?to=https%3A%2F%2Fclient.example%2Foffer">Offer</a>',
    { right: ['there', 'missing'] },
  ],
  [
    'first nofollow, then follow',
    `<a rel="nofollow" href="${names}">A</a> <a href="${names}">B</a>`,
    { right: 'there', rel: [] },
  ],
  [
    'first follow, then nofollow',
    `<a href="${names}">A</a> <a rel="nofollow" href="${names}">B</a>`,
    there([], 'A'),
  ],
  [
    'first another page, then the target',
    `<a href="https://client.example/">A</a> <a href="${names}">B</a>`,
    there([], 'B'),
  ],
  [
    'after a link in a comment',
    `<!-- <a href="${names}">A</a> --><a rel="ugc" href="${names}">B</a>`,
    there(['ugc'], 'B'),
  ],

  [
    'another page',
    '<a href="https://client.example/about">About</a>',
    { right: 'elsewhere', url: 'https://client.example/about', anchor: 'About' },
  ],
  ['the home page', '<a href="https://client.example/">Client</a>', 'elsewhere'],
  ['a longer path', '<a href="https://client.example/offers">Offers</a>', 'elsewhere'],
  [
    'another case of the path',
    '<a href="https://client.example/Offer">Offer</a>',
    { right: ['elsewhere', 'there'] },
  ],
  ['a subdomain', '<a href="https://shop.client.example/offer">Offer</a>', 'elsewhere'],
  [
    'another query',
    '<a href="https://client.example/offer?product=7">Offer</a>',
    { right: ['elsewhere', 'there'] },
  ],
  [
    'another page, nofollow',
    '<a rel="nofollow" href="https://client.example/x">X</a>',
    { right: 'elsewhere', rel: ['nofollow'] },
  ],

  ['no link', '', 'missing'],
  ['in a comment', `<!-- <a href="${names}">Offer</a> -->`, 'missing'],
  ['in a script', `<script>document.write('<a href="${names}">Offer</a>')</script>`, 'missing'],
  [
    'in JSON',
    `<script type="application/json">{"html":"<a href='${names}'>Offer</a>"}</script>`,
    'missing',
  ],
  ['in a template', `<template><a href="${names}">Offer</a></template>`, 'missing'],
  ['in a textarea', `<textarea><a href="${names}">Offer</a></textarea>`, 'missing'],
  [
    'in noscript',
    `<noscript><a href="${names}">Offer</a></noscript>`,
    { right: ['missing', 'there'] },
  ],
  ['in data-href', `<a data-href="${names}">Offer</a><div data-url="${names}">x</div>`, 'missing'],
  ['in onclick', `<a href="#" onclick="location='${names}'">Offer</a>`, 'missing'],
  ['in an iframe', `<iframe src="${names}"></iframe>`, 'missing'],
  ['in the text', `<p>See ${names} or client.example/offer.</p>`, 'missing'],
  ['as escaped text', `<pre>&lt;a href="${names}"&gt;Offer&lt;/a&gt;</pre>`, 'missing'],
  [
    'in a link tag, a form and an image',
    `<link rel="prefetch" href="${names}"><form action="${names}"></form><img src="${names}">`,
    'missing',
  ],
  ['in a title', `<a href="/x" title="${names}">Offer</a>`, 'missing'],
  ['without a scheme', '<a href="client.example/offer">Offer</a>', 'missing'],
  ['with www, without a scheme', '<a href="www.client.example/offer">Offer</a>', 'missing'],
  ['a mail address', '<a href="mailto:me@client.example">Mail</a>', 'missing'],
  ['a longer name', '<a href="https://notclient.example/offer">Offer</a>', 'missing'],
  [
    'the name inside another',
    '<a href="https://client.example.other.example/offer">Offer</a>',
    'missing',
  ],
  [
    'the name as a path',
    '<a href="https://other.example/client.example/offer">Offer</a>',
    'missing',
  ],
  [
    'the name as a user',
    '<a href="https://client.example@other.example/offer">Offer</a>',
    'missing',
  ],
  [
    'the name as a parameter',
    '<a href="https://other.example/?site=client.example">Offer</a>',
    'missing',
  ],
  [
    'the button for sharing it',
    '<a href="https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fclient.example%2Foffer">Share</a> <a href="https://twitter.com/intent/tweet?url=https%3A%2F%2Fclient.example%2Foffer">Tweet</a>',
    'missing',
  ],
  [
    'the mail for sharing it',
    '<a href="mailto:?body=https%3A%2F%2Fclient.example%2Foffer">Mail</a>',
    'missing',
  ],
  [
    'its copy in an archive',
    '<a href="https://web.archive.org/web/2024/https://client.example/offer">Copy</a>',
    'missing',
  ],
  ['a script as an address', `<a href="javascript:open('${names}')">Offer</a>`, 'missing'],
  ['an address that is none', '<a href="https://[client.example/offer">Offer</a>', 'missing'],
]

/** Links of a page to anything of client.example. */
const linksToDomain: readonly (readonly [title: string, body: string, expected: Expected])[] = [
  [
    'the home page',
    '<a href="https://client.example">Client</a>',
    { right: 'there', rel: [], anchor: 'Client' },
  ],
  [
    'any page',
    '<a href="https://client.example/a/b?c=d" rel="sponsored">Client</a>',
    { right: 'there', rel: ['sponsored'] },
  ],
  ['www', '<a href="http://www.client.example/">Client</a>', 'there'],
  ['a subdomain', '<a href="https://blog.client.example/post">Client</a>', 'there'],
  ['in capitals', '<a href="https://CLIENT.EXAMPLE/">Client</a>', 'there'],
  ['a trailing dot', '<a href="https://client.example./">Client</a>', 'there'],
  ['a port', '<a href="https://client.example:8443/">Client</a>', 'there'],
  ['a longer name', '<a href="https://myclient.example/">Client</a>', 'missing'],
  ['a name with it at the start', '<a href="https://client.example.org/">Client</a>', 'missing'],
  ['the text of a link', '<a href="https://other.example/">client.example</a>', 'missing'],
  ['a mail address', '<a href="mailto:me@client.example">Client</a>', 'missing'],
  ['only an image', '<img src="https://client.example/logo.png">', 'missing'],
]
