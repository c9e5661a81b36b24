import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sitemapLines } from '../../../../../electron/engine/importers/formats/xml.ts'
import { newRemarks } from '../../../../../electron/engine/table/table-source.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'

/** The lines of a document that comes in these pieces, or the problem. */
async function linesIn(pieces: readonly Buffer[]): Promise<string> {
  async function* chunks() {
    for (const piece of pieces) yield ok(piece)
  }
  const lines: Buffer[] = []
  for await (const read of sitemapLines(chunks(), newRemarks())) {
    if (!read.ok) return read.error
    lines.push(Buffer.from(read.value))
  }
  return Buffer.concat(lines).toString('latin1')
}

const text = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          'https://a.example/',
          'https://a.example/something/longer/than/a/word-or-two',
          'x',
          '?a=1&amp;b=2',
          '&apos;&quot;&lt;&gt;',
          'ü',
          'ж語',
          ']]',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ' ',
          '\n',
          '&lt;',
          '&#38;',
          '&#x9;',
          '&#8232;',
          '&#0;',
          '&#55296;',
          '&#99999;',
          '&nope;',
          '&',
          ']]>',
          '>',
          '\u2028',
          '\u00a0',
          '\u1680',
          '\u3000',
          '\ufeff',
          '\uffff',
          '\u0085',
          '🙂',
          '\x7f',
          '\t',
        ),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '<b>x</b>',
          '<![CDATA[</url>]]>',
          '<![CDATA[https://b.example/?a&b]]>',
          '<![CDATA[a]]]]>',
          '<![CDATA[]]>',
          '<![CDATA[]>]]>',
          '<![CDATA[\0]]>',
          '<!-- </url> -->',
          '\0',
        ),
      },
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const space = fc.constantFrom('', '', '\n  ', '\t', '\r\n')
const spaced = fc.tuple(space, text, space).map((parts) => parts.join(''))
const passed: fc.Arbitrary<string> = fc.letrec<{ element: string; inner: string }>((tie) => ({
  inner: fc.oneof({ maxDepth: 5 }, spaced, tie('element')),
  element: fc
    .tuple(
      fc.constantFrom(
        'image:image',
        'image:loc',
        'news:news',
        'mobile',
        'PageMap',
        'x:loc',
        'a:url',
        'sitemap',
        'lastmod',
        'a.b',
        '-x',
        'ä',
      ),
      fc.array(
        fc
          .tuple(
            fc.constantFrom(' ', '  ', '\n', ''),
            fc.constantFrom('rel', 'rel', 'hreflang', 'href', 'xmlns:x', 'ä', '1'),
            fc.constantFrom('=', '=', '=', '=', ' = ', ''),
            fc.constantFrom('"', '"', "'", ''),
            text,
          )
          .map(
            ([before, name, equals, quote, value]) =>
              before + name + equals + quote + value + quote,
          ),
        { maxLength: 3 },
      ),
      fc.constantFrom('', '', '', ' ', '\n'),
      fc.array(tie('inner'), { maxLength: 2 }),
      fc.constantFrom('closed', 'closed', 'closed', 'alone', 'other', 'open'),
    )
    .map(([name, attributes, gap, inner, end]) => {
      const start = `<${name}${attributes.join('')}${gap}`
      if (end === 'alone') return `${start}/>`
      const closing = end === 'closed' ? `</${name}>` : end === 'other' ? `</${name}x>` : ''
      return `${start}>${inner.join('')}${closing}`
    }),
})).element
const usualPassed = fc.constantFrom(
  '<priority>0.5</priority>',
  '<changefreq>daily</changefreq>',
  '<mobile:mobile/>',
  '<image:image>\n<image:loc>https://b.example/1.png</image:loc><image:title><![CDATA[A & B]]></image:title></image:image>',
  '<xhtml:link rel="alternate" hreflang="de" href="https://a.example/de?a=1&amp;b=2"/>',
  `<xhtml:link rel='alternate' hreflang="fr" href="https://a.example/fr" />`,
  '<news:news><news:publication><news:name>Ä &#8211; News</news:name></news:publication></news:news>',
)
const child = fc.oneof(
  { weight: 16, arbitrary: spaced.map((inner) => `<loc>${inner}</loc>`) },
  { weight: 8, arbitrary: spaced.map((inner) => `<lastmod>${inner}</lastmod>`) },
  { weight: 8, arbitrary: usualPassed },
  { weight: 4, arbitrary: passed },
  {
    weight: 1,
    arbitrary: fc.constantFrom('<loc lang="de">x</loc>', '<loc/>', '</loc>', 'words', '<!-- -->'),
  },
)
const usualEntry = fc
  .tuple(space, spaced, space, fc.constantFrom('', '<lastmod>2026-01-02</lastmod>'), space)
  .map(([one, address, two, day, three]) => {
    return `<url>${one}<loc>${address}</loc>${two}${day}${three}</url>`
  })
const anyEntry = fc
  .array(fc.tuple(space, child), { maxLength: 4 })
  .map((children) => `<url>${children.flat().join('')}</url>`)
const entry = fc.oneof({ weight: 2, arbitrary: usualEntry }, { weight: 1, arbitrary: anyEntry })
const between = fc.oneof(
  { weight: 40, arbitrary: space },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<!-- <url><loc>no</loc></url> -->',
      '<![CDATA[<url><loc>no</loc></url>]]>',
      '<?no <url><loc>no</loc></url> ?>',
      '<x a="<url>">',
      '<x a="</url>"/>',
      '<deep><url><loc>y</loc></url></deep>',
      '<x></x><!-- </url><url><loc>no</loc></url> -->',
      '</url>',
      '</urlset>',
    ),
  },
)
const root = fc.constantFrom('urlset', 'urlset', 'urlset', 'url')
const version = fc.constantFrom('1.0', '1.0', '1.1')
const sitemap = fc
  .tuple(
    root,
    fc.array(fc.tuple(between, entry), { maxLength: 8 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: entry }),
    version,
  )
  .map(([name, entries, behind, number]) => {
    return `<?xml version="${number}"?><${name}>${entries.flat().join('')}</${name}>${behind}`
  })
/** Replaces one byte, which may leave invalid UTF-8. */
const slip = fc.option(fc.tuple(fc.nat(2_000), fc.nat(255)), { freq: 4 })

it('reads a sitemap the same in whatever pieces it comes', async () => {
  const cuts = fc.array(fc.nat(800), { maxLength: 4 })
  let found = 0
  await fc.assert(
    fc.asyncProperty(sitemap, cuts, slip, async (written, at, slipped) => {
      const document = Buffer.from(written)
      if (slipped !== null && slipped[0] < document.length) document[slipped[0]] = slipped[1]
      const starts = [0, ...at.toSorted((one, other) => one - other), document.length]
      const pieces = starts.slice(1).map((end, index) => document.subarray(starts[index], end))
      const whole = await linesIn([document])
      if (whole.includes('://')) found++
      expect(await linesIn(pieces)).toBe(whole)
    }),
    { numRuns: randomRuns(1_000, 100_000) },
  )
  expect(found).toBeGreaterThan(300)
})
