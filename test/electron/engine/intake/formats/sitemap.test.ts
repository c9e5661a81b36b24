import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sitemapListener } from '../../../../../electron/engine/intake/formats/sitemap.ts'
import { readXml, type XmlListener } from '../../../../../electron/engine/intake/formats/xml.ts'
import { ok } from '../../../../../electron/shared/result.ts'

/** All lines of a document that comes in these pieces, or why it is refused. */
async function linesIn(pieces: readonly string[], listener: XmlListener): Promise<string> {
  async function* chunks() {
    for (const piece of pieces) yield ok(piece)
  }
  let lines = ''
  for await (const read of readXml(chunks(), listener)) {
    if (!read.ok) return `${lines}${read.error}`
    lines += read.value
  }
  return lines
}

const text = fc
  .array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constantFrom('https://a.example/', 'x', '?a=1&amp;b=2', 'ü', ']]'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(' ', '\n', '&lt;', '&#38;', '&nope;', ']]>', '\u2028'),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('<b>x</b>', '<![CDATA[</url>]]>', '<!-- </url> -->', '\0'),
      },
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''))
const space = fc.constantFrom('', '', '\n  ', '\t', '\r\n')
const child = fc.oneof(
  { weight: 16, arbitrary: text.map((inner) => `<loc>${inner}</loc>`) },
  { weight: 8, arbitrary: text.map((inner) => `<lastmod>${inner}</lastmod>`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<priority>0.5</priority>',
      '<changefreq>daily</changefreq>',
      '<image:image><image:loc>https://b.example/</image:loc></image:image>',
      '<loc lang="de">x</loc>',
      '<loc/>',
      '</loc>',
    ),
  },
)
const usualEntry = fc
  .tuple(space, text, space, fc.constantFrom('', '<lastmod>2026-01-02</lastmod>'), space)
  .map(([one, address, two, day, three]) => {
    return `<url>${one}<loc>${address}</loc>${two}${day}${three}</url>`
  })
const anyEntry = fc
  .array(fc.tuple(space, child), { maxLength: 4 })
  .map((children) => `<url>${children.flat().join('')}</url>`)
const entry = fc.oneof({ weight: 3, arbitrary: usualEntry }, { weight: 1, arbitrary: anyEntry })
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
const sitemap = fc
  .tuple(
    root,
    fc.array(fc.tuple(between, entry), { maxLength: 8 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: entry }),
  )
  .map(([name, entries, behind]) => {
    return `<?xml version="1.0"?><${name}>${entries.flat().join('')}</${name}>${behind}`
  })

it('finds by sight in a sitemap just what parsing all of it finds', async () => {
  let bySight = 0
  await fc.assert(
    fc.asyncProperty(sitemap, fc.array(fc.nat(400), { maxLength: 4 }), async (document, cuts) => {
      const starts = [0, ...cuts.toSorted((one, other) => one - other), document.length]
      const pieces = starts.slice(1).map((end, index) => document.slice(starts[index], end))
      const { usual, ...listener } = sitemapListener()
      if (usual === undefined) throw new Error('Nothing is known by sight')
      const counting = (chunk: string, from: number): number => {
        const end = usual.take(chunk, from)
        if (end > from) bySight++
        return end
      }
      const withSight = { ...listener, usual: { end: usual.end, take: counting } }
      const found = await linesIn(pieces, withSight)
      expect(found).toBe(await linesIn(pieces, { ...sitemapListener(), usual: undefined }))
    }),
    { numRuns: 4_000 },
  )
  expect(bySight).toBeGreaterThan(2_000)
})
