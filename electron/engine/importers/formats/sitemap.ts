import type { AppHeading, IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type Layout, lineOf, type Remarks } from '../../table/index.ts'
import { LineBytes } from './cells.ts'
import { shortName, shortPlace, type Utf8Chunks } from './text-chunks.ts'
import { type ElementListener, readElements, type XmlListener } from './xml.ts'

/** Lines of a sitemap: an address and when it was last changed. */
export const sitemapLayout = {
  format: 'table',
  linkColumn: 0,
  columns: ['link', 'lastModified'] satisfies readonly AppHeading[],
  isNamedByApp: true,
} as const satisfies Layout

/** Lines of a sitemap index: the addresses of sitemaps, which nobody means to send. */
export const indexLayout: Layout = { ...sitemapLayout, isIndex: true }

/** Lines of any other XML: a link and the elements it stands in. */
export const xmlLayout: Layout = {
  format: 'table',
  linkColumn: 0,
  columns: ['link', 'place'] satisfies readonly AppHeading[],
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

/**
 * A line for each `url` of a sitemap, or `sitemap` of an index, also where it has no address: the
 * address and when it was last changed. Of a sitemap that is not well-formed each entry that can be
 * read is; without any it is `damaged-file`.
 */
export async function* sitemapLines(
  chunks: Utf8Chunks,
  remarks: Remarks,
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  const lines = new LineBytes()
  const read = readElements(chunks, new EntryListener(lines), () => {
    remarks.isFaulty = true
  })
  let hasLines = false
  // Lines without an address are no reason to keep a faulty file.
  for await (const part of read) {
    hasLines ||= lines.bytes.subarray(0, lines.length).includes('://')
    yield part.ok ? ok(lines.taken()) : part
  }
  if (remarks.isFaulty && !hasLines) yield fail('damaged-file')
}

interface Entry {
  address: string
  lastChange: string
}

/** Makes a line of each entry when it ends, and of each further address, wherever that stands. */
class EntryListener implements ElementListener {
  readonly #lines: LineBytes
  readonly #path: string[] = []
  /** Those that are open; nobody writes one within another, but then both count. */
  readonly #entries: Entry[] = []

  constructor(lines: LineBytes) {
    this.#lines = lines
  }

  open(name: string): void {
    this.#path.push(name)
    if (isEntry(name)) this.#entries.push({ address: '', lastChange: '' })
  }

  close(name: string, text: string): void {
    this.#path.pop()
    if (isEntry(name)) this.#add(this.#entries.pop())
    const entry = this.#entries.at(-1)
    // An image or video of a page has a `loc` of its own.
    const isOfEntry = isEntry(this.#path.at(-1))
    if (name === 'loc' && isOfEntry && entry !== undefined) {
      if (entry.address !== '') this.#add(entry)
      entry.address = text.trim()
    } else if (name === 'loc' && this.#path.length === 1)
      this.#add({ address: text.trim(), lastChange: '' })
    else if (name === 'lastmod' && isOfEntry && entry !== undefined) entry.lastChange = text.trim()
  }

  #add(entry: Entry | undefined): void {
    if (entry !== undefined) this.#lines.add(lineOf([entry.address, entry.lastChange]))
  }
}

function isEntry(name: string | undefined): boolean {
  return name === 'url' || name === 'sitemap'
}
