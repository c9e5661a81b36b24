import { lineOf, type Layout } from '../table/layout.ts'
import { shortName, shortPlace } from './place.ts'
import type { XmlListener } from './xml.ts'

/** Lines of a sitemap: an address and when it was last changed. */
export const sitemapLayout = {
  format: 'table',
  linkColumn: 0,
  columns: ['Link', 'Last change'],
  isNamedByApp: true,
} as const satisfies Layout

/** Lines of a sitemap index: the addresses of sitemaps, which nobody means to send. */
export const indexLayout: Layout = { ...sitemapLayout, isIndex: true }

/** Lines of any other XML: a link and the elements it stands in. */
export const xmlLayout: Layout = {
  format: 'table',
  linkColumn: 0,
  columns: ['Link', 'Place'],
  isNamedByApp: true,
}

/** The root of an XML document, as its first bytes show it. */
export function rootOf(start: string): 'sitemap' | 'sitemap-index' | 'other' {
  const root = /<(?:[\w.-]+:)?([\w.-]+)[\s>/]/.exec(
    start.replace(/<\?[^]*?\?>|<!--[^]*?-->/g, ''),
  )?.[1]
  if (root === 'urlset') return 'sitemap'
  return root === 'sitemapindex' ? 'sitemap-index' : 'other'
}

// Nothing but what stands for itself, and `&amp;`: no white space, nothing that XML forbids.
const usualText = String.raw`[!-%'-;=?-~\u00a1-\u167f\u1681-\u1fff\u3001-\ud7ff]*`
const usualUrl = new RegExp(
  [
    '',
    '<url>',
    `<loc>(${usualText}(?:&amp;${usualText})*)</loc>`,
    `(?:<lastmod>(${usualText})</lastmod>`,
    ')?(?:<changefreq>[a-z]*</changefreq>',
    ')?(?:<priority>[0-9.]*</priority>',
    ')?</url>',
  ].join(String.raw`[ \t\r\n]*`),
  'y',
)

/** A line for each `url` of a sitemap, or `sitemap` of an index, also where it has no address. */
export function sitemapListener(): XmlListener {
  const path: string[] = []
  let loc = ''
  let lastChange = ''
  let lines = ''
  function takeUsual(text: string, from: number): number {
    let end = from
    for (;;) {
      usualUrl.lastIndex = end
      const found = usualUrl.exec(text)
      if (found === null) return end
      const [, address = '', day = ''] = found
      loc = address.includes('&') ? address.replaceAll('&amp;', '&') : address
      lastChange = day
      lines += `${loc}\t${lastChange}\n`
      end = usualUrl.lastIndex
    }
  }

  return {
    usual: { end: '</url>', take: takeUsual },
    open(name) {
      path.push(name)
      if (isEntry(name)) loc = lastChange = ''
    },
    close(name, text) {
      path.pop()
      const isOfEntry = isEntry(path.at(-1) ?? '')
      // An image or video of a page has a `loc` of its own.
      if (name === 'loc' && isOfEntry) loc = text.trim()
      else if (name === 'lastmod' && isOfEntry) lastChange = text.trim()
      else if (isEntry(name)) lines += lineOf([loc, lastChange])
    },
    taken() {
      const found = lines
      lines = ''
      return found
    },
  }
}

/** A line for each text and attribute that is a link, as in feeds. */
export function linkListener(): XmlListener {
  const path: string[] = []
  let lines = ''
  const take = (text: string, place: string): void => {
    const link = text.trim()
    if (/^https?:\/\//i.test(link)) lines += lineOf([link, shortPlace(place)])
  }
  return {
    open(name, attributes) {
      path.push(shortName(name))
      for (const [key, value] of Object.entries(attributes))
        if (!/^xmlns|schemaLocation$/.test(key)) take(value, `${path.join('/')}@${shortName(key)}`)
    },
    close(_name, text) {
      take(text, path.join('/'))
      path.pop()
    },
    taken() {
      const found = lines
      lines = ''
      return found
    },
  }
}

function isEntry(name: string): boolean {
  return name === 'url' || name === 'sitemap'
}
