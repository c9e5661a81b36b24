import { article, file, html, prose, redirect, type Content, type Web } from './web.ts'

/** Pages that say, or only seem to say, that they shall not be indexed. */
export function noindexPages(web: Web): void {
  for (const tag of tagsThatCount)
    web.page('noindex', `in the head: ${tag}`, { answer: html({ head: tag }) })
  for (const tag of expiredTags)
    web.page('noindex', `its day is over: ${tag}`, { answer: html({ head: tag }) })
  for (const [title, head] of tagsThatDoNot)
    web.page('indexable', `${title}: ${head.slice(0, 90)}`, { answer: html({ head }) })
  for (const tag of unclearTags)
    web.page(['noindex', 'indexable'], `unclear: ${tag}`, { answer: html({ head: tag }) })
  for (const [title, body] of bodiesThatDoNot)
    web.page('indexable', title, { answer: html({ body: prose + body }) })

  for (const values of headersThatCount)
    web.page('noindex', `X-Robots-Tag: ${values.join(' | ')}`, {
      answer: withHeader(article(), values),
    })
  for (const values of headersThatDoNot)
    web.page('indexable', `X-Robots-Tag: ${values.join(' | ')}`, {
      answer: withHeader(article(), values),
    })
  for (const values of unclearHeaders)
    web.page(['noindex', 'indexable'], `unclear X-Robots-Tag: ${values.join(' | ')}`, {
      answer: withHeader(article(), values),
    })

  for (const type of ['application/pdf', 'image/png', 'text/plain', 'application/json'])
    web.page('noindex', `X-Robots-Tag on ${type}`, { answer: withHeader(file(type), ['noindex']) })
  web.page('not-found', 'X-Robots-Tag on a 404', {
    answer: withHeader({ ...article(), status: 404 }, ['noindex']),
  })
  web.page('server-error', 'X-Robots-Tag on a 503', {
    answer: withHeader({ ...article(), status: 503 }, ['noindex']),
  })
  web.page('redirects', 'X-Robots-Tag on a redirect', {
    answer: withHeader(redirect('/new'), ['noindex']),
    more: { '/new': article() },
    finalUrl: '/new',
  })

  // A robots tag counts wherever it is, if it comes within what a check reads.
  web.page(['noindex', 'indexable'], 'in the body', {
    answer: html({ body: `${prose}<meta name="robots" content="noindex">` }),
  })
  web.page('noindex', 'after 300 KB of styles and data in the head', {
    answer: html({
      head: `<style>${'.a{color:red}'.repeat(12_000)}</style><script>window.__DATA__=${JSON.stringify({ x: 'y'.repeat(150_000) })}</script><meta name="robots" content="noindex">`,
    }),
  })
  web.page(['noindex', 'indexable', 'unreadable'], 'after 600 KB of styles in the head', {
    answer: html({
      head: `<style>${'.a{color:red}'.repeat(46_000)}</style><meta name="robots" content="noindex">`,
    }),
  })
  for (const [title, body] of Object.entries({
    'before the html tag':
      '<meta name="robots" content="noindex"><html><head><title>x</title></head><body>x</body></html>',
    'without html, head and body': '<title>x</title><meta name="robots" content="noindex"><p>x',
    'between head and body':
      '<html><head><title>x</title></head><meta name="robots" content="noindex"><body>x</body></html>',
    'after white space and a comment': `${' '.repeat(3_000)}<!-- x --><!DOCTYPE html><html><head><meta name="robots" content="noindex">`,
    'in a page of one line': '<html><head><meta name="robots" content="noindex"></head></html>',
  }))
    web.page('noindex', title, { answer: { headers: [['Content-Type', 'text/html']], body } })
  web.page('noindex', 'at the start of a page of 2 MB', {
    answer: html({
      head: '<meta name="robots" content="noindex">',
      body: '<p>roses</p>'.repeat(170_000),
    }),
  })
  web.page('indexable', 'nowhere in a page of 2 MB', {
    answer: html({ body: '<p>roses</p>'.repeat(170_000) }),
  })
}

const tagsThatCount = [
  '<meta name="robots" content="noindex">',
  '<meta name="robots" content="noindex, nofollow">',
  '<meta name="robots" content="noindex,follow" />',
  '<meta name="ROBOTS" content="NOINDEX,FOLLOW">',
  '<META NAME="ROBOTS" CONTENT="NOINDEX">',
  '<meta name="robots" content="none">',
  '<meta name="Robots" content="None">',
  '<meta name="googlebot" content="noindex">',
  '<meta name="Googlebot" content="NoIndex">',
  '<meta name="googlebot" content="none">',
  '<meta content="noindex" name="robots">',
  "<meta name='robots' content='noindex'>",
  '<meta name=robots content=noindex>',
  '<meta name="robots" content=" noindex ">',
  '<meta name="robots" content="follow,noindex">',
  '<meta name="robots" content="max-snippet:-1, noindex">',
  '<meta name="robots" content="noindex, max-image-preview:large">',
  '<meta name="robots" content="index, noindex">',
  '<meta name="robots" content="noindex, indexifembedded">',
  '<meta name="robots" content="index"><meta name="robots" content="noindex">',
  '<meta name="robots" content="noindex"><meta name="robots" content="index">',
  '<meta name="robots" content="index,follow"><meta name="googlebot" content="noindex">',
  '<meta name="robots" content="noindex"><meta name="googlebot" content="index">',
  '<meta\n  name="robots"\n  content="noindex"\n>',
  '<meta name="robots" content="no&#105;ndex">',
  '<META NAME="GOOGLEBOT" CONTENT="NOARCHIVE,NOINDEX">',
  '<!--[if !IE]><!--><meta name="robots" content="noindex"><!--<![endif]-->',
  '<![if !IE]><meta name="robots" content="noindex"><![endif]>',
  '<script><!-- document.write("<script>x</scr" + "ipt>") //--></script><meta name="robots" content="noindex">',
  '<script src="/a.js"/></script><meta name="robots" content="noindex">',
  '<link rel="x"><p>text in the head</p><meta name="robots" content="noindex">',
  '<meta name="robots" content="noindex"><meta name="robots" content="all"><meta name="googlebot" content="all">',
  '<meta name="robots" content="max-image-preview: none, noindex">',
  '<meta name="robots" content="noindex,noindex,follow,index">',
  '<template></template><meta name="robots" content="noindex">',
  '<svg><title>x</title></svg><meta name="robots" content="noindex">',
  '<!-- a -- b --><meta name="robots" content="noindex">',
  '<!--><meta name="robots" content="noindex">',
  '<meta name="robots" content="noindex" id="x" data-react-helmet="true">',
  '<meta charset="utf-8"><!-- SEO --><meta name="robots" content="noindex"><!-- /SEO -->',
  '<meta name="robots" content="unavailable_after: 25 Jun 2010 15:00:00 PST, noindex">',
  '<script>if (a < b && c > d) {}</script><meta name="robots" content="noindex">',
  '<style>a > b { content: "</x>" }</style><meta name="robots" content="noindex">',
  '<noscript><img src="https://pixel.example/1.gif"></noscript><meta name="robots" content="noindex">',
  '<link rel="canonical" href="/articles/pruning-roses"><meta name="robots" content="noindex">',
]

// Google does not show a page after its day. It reads RFC 822, RFC 850 and ISO 8601.
const expiredTags = [
  '<meta name="robots" content="unavailable_after: 2010-06-25">',
  '<meta name="robots" content="unavailable_after: 25 Jun 2010 15:00:00 PST">',
  '<meta name="googlebot" content="unavailable_after: Friday, 25-Jun-10 15:00:00 UTC">',
]

const unclearTags = [
  '<meta name="robots" content="noindex; nofollow">',
  '<meta name="robots" content="noindex nofollow">',
  '<meta name="robots" content="noindex|nofollow">',
  '<meta name="robot" content="noindex">',
  '<meta name=" robots " content="noindex">',
  '<meta name="robots,googlebot" content="noindex">',
  '<meta name="robots" content="“noindex”">',
  '<meta http-equiv="X-Robots-Tag" content="noindex">',
  '<meta property="robots" content="noindex">',
]

const tagsThatDoNot: readonly (readonly [title: string, head: string])[] = [
  ['in a comment', '<!-- <meta name="robots" content="noindex"> -->'],
  [
    'in a conditional comment',
    '<!--[if lt IE 9]><meta name="robots" content="noindex"><![endif]-->',
  ],
  ['in a script', `<script>var tag = '<meta name="robots" content="noindex">'</script>`],
  [
    'in JSON',
    '<script type="application/json">{"html":"<meta name=\\"robots\\" content=\\"noindex\\">"}</script>',
  ],
  [
    'in a script with a comment',
    '<script><!--\n<meta name="robots" content="noindex">\n--></script>',
  ],
  [
    'written by a script',
    '<script>document.write(\'<meta name="robots" content="\' + "index" + \'">\')</script>',
  ],
  ['in a style', '<style>/* <meta name="robots" content="noindex"> */</style>'],
  ['in the title', '<title><meta name="robots" content="noindex"></title>'],
  ['in a template', '<template><meta name="robots" content="noindex"></template>'],
  ['in noscript', '<noscript><meta name="robots" content="noindex"></noscript>'],
  ['in an attribute', `<meta name="description" content='<meta name="robots" content="noindex">'>`],
  ['in another attribute', `<link rel="x" title="<meta name='robots' content='noindex'>">`],
  [
    'as escaped text',
    '<meta name="description" content="&lt;meta name=robots content=noindex&gt;">',
  ],
  ['a word like it', '<meta name="robots" content="noindexing">'],
  ['another word like it', '<meta name="robots" content="donoindex">'],
  ['the image word', '<meta name="robots" content="noimageindex, nofollow">'],
  ['a preview of none', '<meta name="robots" content="max-image-preview:none">'],
  [
    'previews of none',
    '<meta name="robots" content="index, follow, max-snippet:-1, max-image-preview:none, max-video-preview:-1">',
  ],
  ['for the news', '<meta name="googlebot-news" content="noindex">'],
  ['for images', '<meta name="googlebot-image" content="noindex">'],
  [
    'for another crawler',
    '<meta name="bingbot" content="noindex"><meta name="yandex" content="none">',
  ],
  [
    'for a made-up crawler',
    '<meta name="robots-x" content="noindex"><meta name="norobots" content="noindex">',
  ],
  ['without a name', '<meta content="noindex">'],
  ['with a value in its name', '<meta name="noindex">'],
  ['as a value', '<meta name="robots" value="noindex">'],
  ['with data attributes', '<meta data-name="robots" data-content="noindex">'],
  ['a second content attribute', '<meta name="robots" content="index" content="noindex">'],
  [
    'until a later day',
    '<meta name="robots" content="unavailable_after: 25 Jun 2090 15:00:00 PST">',
  ],
  ['until no day', '<meta name="robots" content="unavailable_after: tomorrow">'],
  [
    'in CDATA of a script',
    '<script>//<![CDATA[\nvar x = "<meta name=robots content=noindex>"\n//]]></script>',
  ],
]

const bodiesThatDoNot: readonly (readonly [title: string, body: string])[] = [
  ['in a textarea', '<textarea><meta name="robots" content="noindex"></textarea>'],
  ['in srcdoc', `<iframe srcdoc='<meta name="robots" content="noindex">'></iframe>`],
  ['as code', '<pre><code>&lt;meta name="robots" content="noindex"&gt;</code></pre>'],
  [
    'in a template of the body',
    '<template id="t"><meta name="robots" content="noindex"></template>',
  ],
  ['in an example of xmp', '<xmp><meta name="robots" content="noindex"></xmp>'],
  ['in a comment of the body', '<!-- <meta name="robots" content="noindex"> -->'],
  ['in an iframe', '<iframe src="/ad"><meta name="robots" content="noindex"></iframe>'],
  ['in a data attribute', `<div data-head="<meta name='robots' content='noindex'>">x</div>`],
  [
    'in a script of the body',
    '<script>el.innerHTML = "<meta name=\\"robots\\" content=\\"noindex\\">"</script>',
  ],
  [
    'as the tag of Yandex',
    '<noindex><p>Advertisement</p></noindex><!--noindex--><p>x</p><!--/noindex-->',
  ],
  ['as a class', '<div class="noindex robots-noindex">x</div>'],
  ['in an SVG', '<svg><title><![CDATA[<meta name="robots" content="noindex">]]></title></svg>'],
]

const headersThatCount: readonly (readonly string[])[] = [
  ['noindex'],
  ['NOINDEX'],
  ['none'],
  ['noindex, nofollow'],
  ['nofollow, noindex'],
  ['nofollow,noindex,noarchive'],
  ['googlebot: noindex'],
  ['Googlebot: NOINDEX, nofollow'],
  ['googlebot: none'],
  ['otherbot: nofollow', 'googlebot: noindex'],
  ['googlebot: nofollow', 'noindex'],
  ['index', 'noindex'],
  ['noarchive', 'noindex'],
  ['max-snippet: 20, noindex'],
  ['max-image-preview: large, noindex, nofollow'],
  ['googlebot: max-snippet: 5, noindex'],
  ['noindex, unavailable_after: 25 Jun 2090 15:00:00 PST'],
  ['bingbot: index', 'noindex'],
  ['googlebot-news: index', 'noindex'],
  ['  noindex  '],
  ['noindex,'],
  ['googlebot:noindex'],
  ['unavailable_after: 25 Jun 2010 15:00:00 PST'],
]

const headersThatDoNot: readonly (readonly string[])[] = [
  ['all'],
  ['index, follow'],
  ['nofollow'],
  ['noimageindex'],
  ['noarchive, nosnippet'],
  ['max-image-preview:none'],
  ['max-snippet:-1, max-image-preview: none'],
  ['otherbot: noindex'],
  ['otherbot: noindex, nofollow'],
  ['googlebot: nofollow', 'otherbot: noindex, nofollow'],
  ['bingbot: noindex', 'yandex: none'],
  ['googlebot-news: noindex'],
  ['googlebot-image: noindex'],
  ['unavailable_after: 25 Jun 2090 15:00:00 PST'],
  ['unavailable_after: never'],
  [''],
  ['noindexing'],
  ['bingbot: none'],
]

const unclearHeaders: readonly (readonly string[])[] = [
  ['robots: noindex'],
  ['otherbot: nofollow, googlebot: noindex'],
  ['googlebot: nofollow, otherbot: noindex'],
  ['noindex; nofollow'],
  ['unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT'],
  ['"noindex"'],
  ['*: noindex'],
]

function withHeader(content: Content, values: readonly string[]): Content {
  return {
    ...content,
    headers: [
      ...(content.headers ?? []),
      ...values.map((value) => ['X-Robots-Tag', value] as const),
    ],
  }
}
