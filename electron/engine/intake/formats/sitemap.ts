import type { AppHeading } from '../../../shared/app-heading.ts'
import { lineOf, type Layout } from '../table/layout.ts'
import { shortName, shortPlace } from './place.ts'
import type { XmlListener } from './xml.ts'

/** Lines of a sitemap: an address and when it was last changed. */
export const sitemapLayout = {
  format: 'table',
  linkColumn: 0,
  columns: ['Link', 'Last change'] satisfies readonly AppHeading[],
  isNamedByApp: true,
} as const satisfies Layout

/** Lines of a sitemap index: the addresses of sitemaps, which nobody means to send. */
export const indexLayout: Layout = { ...sitemapLayout, isIndex: true }

/** Lines of any other XML: a link and the elements it stands in. */
export const xmlLayout: Layout = {
  format: 'table',
  linkColumn: 0,
  columns: ['Link', 'Place'] satisfies readonly AppHeading[],
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

/** A line for each text and attribute that is a link, as in feeds. */
export function linkListener(): XmlListener {
  const path: string[] = []
  let lines = ''
  const take = (text: string, place: string): void => {
    const link = text.trim()
    if (/^https?:\/\//i.test(link)) lines += lineOf([link, shortPlace(place)])
  }
  return {
    open(name, attributes, textBefore) {
      take(textBefore, path.join('/'))
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
