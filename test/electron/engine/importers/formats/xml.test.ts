import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { listOf, reopened, rowsOf } from '../../lists/list-fixture.ts'
import { cellsIn, pathOf, read, remarksOn } from './file-fixture.ts'
import { workbookOf } from './zip-fixture.ts'

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

  it('excludes the addresses of an index, which are sitemaps', async () => {
    const index = `<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>`
    expect(await read('sitemap_index.xml', index)).toEqual(['excluded https://a.example/1.xml'])
  })

  it('is read as far as possible if it is cut off or not well-formed', async () => {
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

  it('is refused if an element is too deep or too long for memory', async () => {
    expect(await read('a.xml', `<urlset>${'<a>'.repeat(200)}`)).toBe('nested-too-deep')
    expect(await read('a.xml', `<urlset><url><loc>${'a'.repeat(3 * 2 ** 20)}`)).toBe(
      'line-too-long',
    )
    expect(await read('a.xml', `<urlset><url a="${'a'.repeat(3 * 2 ** 20)}`)).toBe('line-too-long')
  })
})

const plain = '<url><loc>https://a.example/plain</loc></url>'
const sitemapOf = (entries: string, start = '<?xml version="1.0"?>'): string =>
  `${start}<urlset>${entries}</urlset>`

describe('an unusual sitemap', () => {
  it('gives a line for each address of an entry', async () => {
    const two = '<url><loc>https://a.example/1</loc><loc>https://a.example/2</loc></url>'
    const rows = ['https://a.example/plain', 'https://a.example/1', 'https://a.example/2']
    expect(await cellsIn('a.xml', sitemapOf(plain + two))).toEqual(rows.map((link) => [link, '']))
  })

  it('gives a line for an address beside its entries', async () => {
    const rows = await read('a.xml', sitemapOf(`${plain}<loc>https://a.example/1</loc>${plain}`))
    expect(rows).toContain('ready https://a.example/1')
  })

  it('keeps the address of an entry with another entry inside', async () => {
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

describe('a feed, or other XML', () => {
  it('yields each text and attribute of XML that is a link, with its place', async () => {
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

it('finds the links before an element of an XML document', async () => {
  const file = '<?xml version="1.0"?><p>https://a.example/1<br/>https://a.example/2</p>'
  expect(await cellsIn('a.xml', file)).toEqual([
    ['https://a.example/1', 'p'],
    ['https://a.example/2', 'p'],
  ])
})

const faultySitemap = (...entries: readonly string[]): string =>
  ['<?xml version="1.0"?>', '<urlset>', ...entries, '</urlset>'].join('\n')
const entry = (address: string): string => `<url><loc>${address}</loc></url>`

describe('a sitemap that is not well-formed', () => {
  it.for([
    ['a bare &', entry('https://a.example/q?a=1&b=2'), 'ready https://a.example/q?a=1&b=2'],
    [
      'a bare & before a name',
      entry('https://a.example/q?a&copy=2'),
      'ready https://a.example/q?a&copy=2',
    ],
    ['an entity of HTML', entry('https://a.example/1&Acirc;&ordm;-t'), 'decide html-entity'],
    ['an entity that nobody knows', entry('https://a.example/&page;x'), 'decide html-entity'],
    ['what was escaped twice', entry('https://a.example/?x=1&amp;amp;y=2'), 'decide html-entity'],
    [
      'CDATA',
      entry('<![CDATA[ https://a.example/?x=1&y=2 ]]>'),
      'ready https://a.example/?x=1&y=2',
    ],
    ['a bare & in CDATA', entry('<![CDATA[https://a.example/?a&amp;b]]>'), 'decide html-entity'],
    [
      'a tag that is not closed',
      '<url><loc>https://a.example/x</url>',
      'ready https://a.example/x',
    ],
    ['a tag too many', `${entry('https://a.example/x')}</loc>`, 'ready https://a.example/x'],
    [
      'a bare <',
      `<url><loc>https://a.example/x</loc><t>1 < 2</t></url>`,
      'ready https://a.example/x',
    ],
  ] as const)('loses nothing behind an entry with %s', async ([, faulty, words]) => {
    const last = entry('https://a.example/last')
    const expected = [words, 'ready https://a.example/last']
    expect(await read('a.xml', faultySitemap(faulty, last))).toEqual(expected)
    // The same with many well-formed entries around it.
    const many = Array.from({ length: 200 }, (_, n) => entry(`https://a.example/${n}`))
    const all = await read('a.xml', faultySitemap(...many, faulty, ...many, last))
    expect(all).toContain(words)
    expect(all).toHaveLength(402)
  })

  it('offers the character that an entity of HTML stands for', async () => {
    const list = await listOf()
    const text = faultySitemap(entry('https://a.example/1&Acirc;&ordm;-T&eacute;.html'))
    await writeFile(pathOf('entities.xml'), text)
    await list.addFile(pathOf('entities.xml'), 'entities.xml')
    expect(rowsOf(list)[0]?.recommendedLink).toBe('https://a.example/1%C3%82%C2%BA-T%C3%A9.html')
  })

  it('is marked as faulty only if an entry may be missing', async () => {
    expect(
      await remarksOn('a.xml', faultySitemap(entry('https://a.example/?a=1&b'))),
    ).toMatchObject({
      isFaulty: false,
    })
    const cut = faultySitemap(entry('https://a.example/1'), entry('https://a.example/2')).slice(
      0,
      -35,
    )
    expect(await read('a.xml', cut)).toEqual(['ready https://a.example/1'])
    expect(await remarksOn('a.xml', cut)).toMatchObject({ isFaulty: true })
  })

  it('never sends the address in which it is cut off', async () => {
    expect(await read('a.xml', '<urlset><url><loc>https://a.example/lo')).toBe('damaged-file')
  })

  it.for(['rss', 'feed'])('is read the same if it is a %s', async (element) => {
    const feed = `<${element}><link>https://a.example/?a=1&b=2</link><x><link>https://a.example/2</link></${element}>`
    expect(await read('a.xml', feed)).toEqual([
      'ready https://a.example/?a=1&b=2',
      'ready https://a.example/2',
    ])
  })

  it('is still marked as faulty when its list is opened again, as hidden rows of a workbook are', async () => {
    const rows = ['', ' hidden="1"'].map(
      (facts, n) =>
        `<row${facts}><c t="inlineStr"><is><t>https://a.example/${n}</t></is></c></row>`,
    )
    const list = await listOf()
    await writeFile(pathOf('faulty.xml'), `${faultySitemap(entry('https://a.example/1'))}<x>`)
    await list.addFile(pathOf('faulty.xml'), 'faulty.xml')
    const workbook = workbookOf({ One: `<sheetData>${rows.join('')}</sheetData>` })
    await writeFile(pathOf('hidden.xlsx'), workbook)
    await list.addFile(pathOf('hidden.xlsx'), 'hidden.xlsx')
    for (const one of [list, await reopened(list)])
      expect(one.facts().sources).toMatchObject([
        { isFaulty: true, hiddenRows: 0 },
        { isFaulty: false, hiddenRows: 1 },
      ])
  })
})
