import type { AppHeading } from '../../../shared/app-heading.ts'
import { lineOf, type Layout } from '../../lists/table/layout.ts'
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

/** Root elements of RSS 2, Atom and RSS 1. */
const feedRoots = new Set(['rss', 'feed', 'RDF'])

/**
 * A line for each text and attribute that is a link. Of a feed only its pages: the feed's own address,
 * that of its comments, identifiers that are no pages, images and recordings are left out.
 */
export function linkListener(): XmlListener {
  const path: string[] = []
  let lines = ''
  let isFeed = false
  let isPermalink = false
  const take = (text: string, place: string): void => {
    const link = text.trim()
    if (/^https?:\/\//i.test(link)) lines += lineOf([link, shortPlace(place)])
  }
  /** A text between tags, which belongs to the innermost element. */
  const takeText = (text: string): void => {
    const element = path.at(-1)
    if (isFeed && element !== 'link' && !(element === 'guid' && isPermalink)) return
    take(text, path.join('/'))
  }
  return {
    open(name, attributes, textBefore) {
      takeText(textBefore)
      path.push(shortName(name))
      if (path.length === 1) isFeed = feedRoots.has(name)
      if (name === 'guid') isPermalink = attributes['isPermaLink'] !== 'false'
      if (isFeed && !(name === 'link' && isPageLink(attributes))) return
      for (const [key, value] of Object.entries(attributes))
        if (!/^xmlns|schemaLocation$/.test(key)) take(value, `${path.join('/')}@${shortName(key)}`)
    },
    close(_name, text) {
      takeText(text)
      path.pop()
    },
    taken() {
      const found = lines
      lines = ''
      return found
    },
  }
}

/** Whether a `link` of Atom leads to a page, and not to a feed, a recording or the next part of the feed. */
function isPageLink({ rel, type }: Readonly<Record<string, string>>): boolean {
  return (
    (rel === undefined || rel === 'alternate') &&
    !/xml|json/i.test(type?.replace('xhtml+xml', '') ?? '')
  )
}
