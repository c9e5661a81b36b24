import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { htmlParts, linksInPage } from '../../../../../electron/engine/importers/formats/html.ts'
import { cellsIn, read } from './file-fixture.ts'

const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc>https://a.example/?a=1&amp;b=2</loc>
    <image:image><image:loc>https://a.example/picture.png</image:loc></image:image>
    <lastmod>2026-01-02</lastmod>
  </url>
  <url><loc><![CDATA[ https://a.example/2 ]]></loc></url>
  <url><priority>0.5</priority></url>
</urlset>`

describe('a sitemap', () => {
  const rows = [
    ['https://a.example/?a=1&b=2', '2026-01-02'],
    ['https://a.example/2', ''],
    ['', ''],
  ]

  it('gives a line for each address, with its last change', async () => {
    expect(await cellsIn('sitemap.xml', sitemap)).toEqual(rows)
    expect(await read('sitemap.xml', sitemap)).toEqual([
      'ready https://a.example/?a=1&b=2',
      'ready https://a.example/2',
      'blank',
    ])
  })

  it('may be packed, in UTF-16, in a legacy encoding, or use prefixes', async () => {
    expect(await cellsIn('sitemap.xml.gz', gzipSync(sitemap))).toEqual(rows)
    expect(await cellsIn('a.xml', Buffer.from(`\ufeff${sitemap}`, 'utf16le'))).toEqual(rows)
    const cyrillic = `<?xml version="1.0" encoding="windows-1251"?><urlset><url><loc>https://a.example/\xf4</loc></url></urlset>`
    expect(await cellsIn('a.xml', Buffer.from(cyrillic, 'latin1'))).toEqual([
      ['https://a.example/ф', ''],
    ])
    const prefixed = `<s:urlset xmlns:s="x"><s:url><s:loc>https://a.example/</s:loc></s:url></s:urlset>`
    expect(await cellsIn('a.xml', prefixed)).toEqual([['https://a.example/', '']])
  })

  it('sends none of the addresses of an index: they are sitemaps', async () => {
    const index = `<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>`
    expect(await read('sitemap_index.xml', index)).toEqual(['excluded https://a.example/1.xml'])
  })

  it('that is cut off or not well-formed is read as far as it can be', async () => {
    expect(await read('a.xml', sitemap.slice(0, -12))).toEqual([
      'ready https://a.example/?a=1&b=2',
      'ready https://a.example/2',
    ])
    expect(await read('a.xml', '<urlset><url></loc></url></urlset>')).toBe('damaged-file')
  })

  it.each(['<?xml version="1.0"?>', ''])(
    'beginning “%s” cannot make entities grow',
    async (start) => {
      const laughs = `${start}<!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>
      <urlset><url><loc>https://a.example/&b;</loc></url></urlset>`
      expect(await read('a.xml', laughs)).toEqual(['decide text-after-link'])
    },
  )

  it('is held in memory neither in depth nor in length', async () => {
    expect(await read('a.xml', `<urlset>${'<a>'.repeat(200)}`)).toBe('nested-too-deep')
    expect(await read('a.xml', `<urlset><url><loc>${'a'.repeat(3 * 2 ** 20)}`)).toBe(
      'line-too-long',
    )
    expect(await read('a.xml', `<urlset><url a="${'a'.repeat(3 * 2 ** 20)}`)).toBe('line-too-long')
  })
})

describe('a feed or other XML', () => {
  it('gives each text and attribute of XML that is a link, with its place', async () => {
    const xml = `<?xml version="1.0"?><list xmlns="http://www.w3.org/2005/Atom"><entry>
      <link href="https://a.example/1"/><id>https://a.example/2</id><title>No link</title></entry></list>`
    expect(await cellsIn('list.xml', xml)).toEqual([
      ['https://a.example/1', 'list/entry/link@href'],
      ['https://a.example/2', 'list/entry/id'],
    ])
  })

  it('gives only the pages of an Atom feed', async () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom">
      <link rel="self" href="https://a.example/feed"/><link rel="alternate" type="text/html" href="https://a.example/"/>
      <link rel="alternate" type="application/rss+xml" href="https://a.example/rss"/>
      <generator uri="https://wordpress.example/">WP</generator><icon>https://a.example/i.png</icon>
      <entry><link href="https://a.example/1"/><id>https://a.example/?p=1</id>
      <link rel="enclosure" href="https://a.example/1.mp3"/><link rel="replies" href="https://a.example/1#c"/>
      <author><uri>https://a.example/me</uri></author></entry></feed>`
    expect(await cellsIn('feed.xml', feed)).toEqual([
      ['https://a.example/', 'feed/link@href'],
      ['https://a.example/1', 'feed/entry/link@href'],
    ])
  })

  it('gives only the pages of an RSS feed', async () => {
    const feed = `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:wfw="http://wellformedweb.org/CommentAPI/">
      <channel><link>https://a.example</link><atom:link href="https://a.example/feed/" rel="self"/>
      <generator>https://wordpress.example/?v=6</generator><image><url>https://a.example/i.png</url></image>
      <item><link>https://a.example/1/</link><comments>https://a.example/1/#respond</comments>
      <guid isPermaLink="false">https://a.example/?p=1</guid><wfw:commentRss>https://a.example/1/feed/</wfw:commentRss>
      <enclosure url="https://a.example/1.mp3"/></item>
      <item><guid>https://a.example/2/</guid></item></channel></rss>`
    expect(await cellsIn('feed.xml', feed)).toEqual([
      ['https://a.example', 'rss/channel/link'],
      ['https://a.example/1/', 'rss/channel/item/link'],
      ['https://a.example/2/', 'rss/channel/item/guid'],
    ])
  })
})

describe('JSON', () => {
  it('gives each text with a link, with its place', async () => {
    const json = JSON.stringify({
      next: 'https://a.example/0',
      items: [{ url: 'https://a.example/"ü"\\', rank: 1.5e3 }, [null, true, 'http://b.example/']],
      'no link': 'https',
    })
    const cells = [
      ['https://a.example/0', 'next'],
      ['https://a.example/"ü"\\', 'items[0].url'],
      ['http://b.example/', 'items[1][2]'],
    ]
    expect(await cellsIn('a.json', json)).toEqual(cells)
    expect(await cellsIn('a.json', JSON.stringify(JSON.parse(json), undefined, 2))).toEqual(cells)
  })

  it('gives a name that is a link as well', async () => {
    const json = '{"pages":{"https://a.example/1":{"see":"https://a.example/2"},"http x":0}}'
    expect(await cellsIn('a.json', json)).toEqual([
      ['https://a.example/1', 'pages'],
      ['https://a.example/2', 'pages.https://a.example/1.see'],
    ])
  })

  it('is known by its name or by how it begins', async () => {
    const cells = [['https://a.example/', '[1]']]
    expect(await cellsIn('a.json', '[ 1, "https://a.example/" ]')).toEqual(cells)
    expect(await cellsIn('saved', '[["https://a.example/"]]')).toEqual([
      ['https://a.example/', '[0][0]'],
    ])
  })

  it('may be a value a line', async () => {
    const lines = '{"url":"https://a.example/1"}\n{"url":"https://a.example/2"}\n'
    expect(await cellsIn('a.jsonl', lines)).toEqual([
      ['https://a.example/1', 'url'],
      ['https://a.example/2', '2: url'],
    ])
  })

  it('gives a text that it calls a link, also without its scheme', async () => {
    const text = [
      'see ',
      { type: 'link', text: 'a.example/bare' },
      { type: 'bold', text: 'b.example' },
    ]
    const chat = {
      messages: [{ type: 'message', text }],
      url: 'c.example/2',
      note: 'd.example/3',
      href: 'not a host',
    }
    expect(await read('result.json', JSON.stringify(chat))).toEqual([
      'decide no-scheme',
      'decide no-scheme',
    ])
  })

  it('may be longer than one piece, cut anywhere', async () => {
    const links = Array.from({ length: 20_000 }, (_, index) => `https://a.example/\\"${index}`)
    const read20000 = await read('a.json', JSON.stringify(links))
    expect(read20000).toHaveLength(20_000)
    expect(read20000.at(-1)).toBe('decide escaped-mark')
  })

  it.for([
    ['{"a":"https://a.exam', 'damaged-file'],
    ['{"a":1}', 'no-links'],
    ['['.repeat(200), 'nested-too-deep'],
    [`{"a":"${'a'.repeat(3 * 2 ** 20)}`, 'line-too-long'],
  ] as const)('%.30s is %s', async ([json, problem]) => {
    expect(await read('a.json', json)).toBe(problem)
  })
})

describe('a web page', () => {
  it('gives its links with their words, and the addresses in its text', async () => {
    const page = `<!DOCTYPE html><html><head><style>a > b {}</style>
      <script>document.write("<a href='https://no.example/'>")</script></head><body>
      <!-- <a href="https://no.example/"> --> See https://a.example/1. 3 < 4
      <a class="x>y" href="https://a.example/?a=1&amp;b=2">An <b>anchor</b>
      of words</a> <a href="/near">near</a> <A HREF=//a.example/3>three</A></body></html>`
    expect(await cellsIn('page.html', page)).toEqual([
      ['https://a.example/1', ''],
      ['https://a.example/?a=1&b=2', 'An anchor of words'],
      ['//a.example/3', 'three'],
    ])
  })

  it('may be the bookmarks of a browser, and longer than one piece', async () => {
    const marks = Array.from(
      { length: 5_000 },
      (_, index) => `<DT><A HREF="https://a.example/${index}" ADD_DATE="1">Mark ${index}</A>\n`,
    )
    const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n${marks.join('')}</DL>`
    const rows = await cellsIn('bookmarks.html', file)
    expect(rows).toEqual(marks.map((_, index) => [`https://a.example/${index}`, `Mark ${index}`]))
  })

  it('holds in memory nothing that never ends', async () => {
    expect(await read('a.html', `<html><a title="${'a'.repeat(3 * 2 ** 20)}`)).toBe('line-too-long')
  })
})

describe('a packed file', () => {
  it('is read as what is in it', async () => {
    expect(await read('a.txt.gz', gzipSync('https://a.example/1\n\nhttps://a.example/2'))).toEqual([
      'ready https://a.example/1',
      'blank',
      'ready https://a.example/2',
    ])
    expect(await cellsIn('a.csv.gz', gzipSync('u,v\nhttps://a.example/,1\n'))).toEqual([
      ['u', 'v'],
      ['https://a.example/', '1'],
    ])
  })

  it('that is cut off adds nothing', async () => {
    const packed = gzipSync(
      Array.from({ length: 9_000 }, (_, n) => `https://a.example/${n}`).join('\n'),
    )
    expect(await read('a.txt.gz', packed.subarray(0, packed.length / 2))).toBe('damaged-file')
  })

  it('that is packed twice, or would grow without end, adds nothing', async () => {
    expect(await read('a.txt.gz', gzipSync(gzipSync('https://a.example/')))).toBe('nested-too-deep')
    const bomb = gzipSync(Buffer.alloc(20 * 2 ** 20, `${'a'.repeat(1023)}\n`), { level: 9 })
    expect(bomb.length).toBeLessThan(2 ** 20)
    expect(await read('a.txt.gz', bomb)).toBe('expands-too-much')
  })
})

const pageLink = '<a href="https://a.example/1">one</a>'
const cells = ['https://a.example/1', 'one']

it.for([
  ['a quote too many in a tag', `<p title="it's 5" tall">x</p>${pageLink}`],
  ['a quote in a value without quotes', `<p data-x=it's>${pageLink}`],
  ['a comment that ends as it begins', `<!-->${pageLink}<!-- x -->`],
])('%s hides no link behind it', async ([, soup]) => {
  expect(await cellsIn('a.html', `<html>${soup}</html>`)).toEqual([cells])
})

it('a comment in the words of a link is not one of them', async () => {
  const page = '<html><a href="https://a.example/1">o<!-- x -->ne</a></html>'
  expect(await cellsIn('a.html', page)).toEqual([cells])
})

it('addresses behind a tag without end are still seen', async () => {
  const page = `<html>${pageLink}<p title="x><a href='https://a.example/2'>two</a> https://a.example/3`
  expect(await cellsIn('a.html', page)).toEqual([
    cells,
    ['https://a.example/2', ''],
    ['https://a.example/3', ''],
  ])
})

it('an address in the text keeps its own brackets and loses those around it', async () => {
  const page = '<html>(https://a.example/rust_(language)), https://a.example/cut…</html>'
  expect(await cellsIn('a.html', page)).toEqual([
    ['https://a.example/rust_(language)', ''],
    ['https://a.example/cut…', ''],
  ])
})

it.for(['<a', '<a x="', '<a =', '<a x=y', '<', '<!--', '<!'])(
  'half a MiB of %s is no trouble',
  (begun) => {
    const page = begun.repeat(2 ** 19 / begun.length)
    expect(linksInPage(htmlParts(page))).toEqual([])
  },
)

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const plain = '<url><loc>https://a.example/plain</loc></url>'
/** More than is looked at at once. */
const long = plain.repeat(10_000)
const sitemapOf = (entries: string, start = '<?xml version="1.0"?>'): string =>
  `${start}<urlset>${entries}</urlset>`

describe('the letters of a document', () => {
  it('are those of the encoding that it declares, also where the first stands far behind', async () => {
    const declared = '<?xml version="1.0" encoding="windows-1251"?>'
    const rows = await read('a.xml', latin1(sitemapOf(`${long}${wordIn('\xf4')}`, declared)))
    expect(rows.at(-1)).toBe('cleaned https://a.example/%D1%84')
  })

  it('are never taken for others where the encoding is declared wrongly or not at all', async () => {
    for (const encoding of ['UTF-8', 'utf-16', 'nobody-knows'])
      expect(
        await read(
          'a.xml',
          latin1(sitemapOf(wordIn('\xe9'), `<?xml version="1.0" encoding="${encoding}"?>`)),
        ),
      ).toEqual(['cleaned https://a.example/%C3%A9'])
    expect(await read('a.json', latin1('["https://a.example/\xe9"]'))).toEqual([
      'cleaned https://a.example/%C3%A9',
    ])
  })

  it('may be of two encodings, each in words of its own', async () => {
    const both = Buffer.concat([
      Buffer.from(`<urlset>${wordIn('ж')}${wordIn('é')}`),
      latin1(`${wordIn('\xe9')}${long}${wordIn('\xe8')}</urlset>`),
    ])
    const rows = await read('a.xml', both)
    const [first, second, third] = rows
    expect([first, second, third, rows.at(-1)]).toEqual([
      'cleaned https://a.example/%D0%B6',
      'cleaned https://a.example/%C3%A9',
      'duplicate https://a.example/%C3%A9',
      'cleaned https://a.example/%C3%A8',
    ])
  })

  it.each(Array.from({ length: 7 }, (_, shift) => shift))(
    'are whole where they lie on the border of two pieces, %i bytes further',
    async (shift) => {
      const letters = '日😀'.repeat(500)
      const before = `<urlset>${' '.repeat(2 ** 16 - 2_000 + shift)}`
      const file = `${before}${wordIn(letters)}</urlset>`
      expect(await cellsIn('a.xml', file)).toEqual([[`https://a.example/${letters}`, '']])
      const notUtf8 = Buffer.concat([
        Buffer.from(before),
        latin1(wordIn('\xe9')),
        Buffer.from(file),
      ])
      expect(JSON.stringify(await cellsIn('a.xml', notUtf8.subarray(0, -9)))).not.toContain(
        '\ufffd',
      )
    },
  )
})

function wordIn(letters: string): string {
  return `<url><loc>https://a.example/${letters}</loc></url>`
}

describe('a sitemap out of the ordinary', () => {
  it('gives a line for each address of an entry', async () => {
    const two = '<url><loc>https://a.example/1</loc><loc>https://a.example/2</loc></url>'
    const rows = ['https://a.example/plain', 'https://a.example/1', 'https://a.example/2']
    expect(await cellsIn('a.xml', sitemapOf(plain + two))).toEqual(rows.map((link) => [link, '']))
  })

  it('gives a line for an address beside its entries', async () => {
    const rows = await read('a.xml', sitemapOf(`${plain}<loc>https://a.example/1</loc>${plain}`))
    expect(rows).toContain('ready https://a.example/1')
  })

  it('keeps the address of an entry in which another stands', async () => {
    const inner = '<x:url><x:loc>https://a.example/in</x:loc></x:url>'
    const outer = `<url><loc>https://a.example/1</loc><lastmod>2026</lastmod>${inner}</url>`
    expect(await cellsIn('a.xml', sitemapOf(outer))).toEqual([
      ['https://a.example/in', ''],
      ['https://a.example/1', '2026'],
    ])
  })

  it.each([
    '\n <?xml version="1.0"?>',
    '<!-- made by hand -->\n',
    '<!DOCTYPE urlset>\n',
    '<?xml-stylesheet href="a"?>',
  ])('may begin with %s', async (start) => {
    expect(await cellsIn('a.xml', sitemapOf(plain, start))).toEqual([
      ['https://a.example/plain', ''],
    ])
  })
})

it('finds the links in an XML document that stand before an element', async () => {
  const file = '<?xml version="1.0"?><p>https://a.example/1<br/>https://a.example/2</p>'
  expect(await cellsIn('a.xml', file)).toEqual([
    ['https://a.example/1', 'p'],
    ['https://a.example/2', 'p'],
  ])
})
