/** XML: sitemaps, sitemap indexes, feeds, and any other document. */
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { lineOf, type Remarks } from '../../table/index.ts'
import { LineBytes } from './cells.ts'
import { textChunks, type Utf8Chunks, utf8Chunks } from './decoding.ts'
import {
  type FileFormat,
  layoutWith,
  linesReader,
  type ReadLines,
  truncateName,
  truncatePlace,
} from './format.ts'
import {
  type ElementListener,
  readElements,
  readXml,
  XmlDocument,
  type XmlListener,
} from './xml-parser.ts'

/** XML, except XHTML, which is read as a web page. */
export const xmlFormat: FileFormat = {
  kind: 'xml',
  endings: ['xml', 'rss', 'atom'],
  openWith: { xml: 'application/xml' },
  begins: ({ text }) => {
    const kind = xmlKindOf(text)
    return kind !== undefined && kind !== 'xhtml'
  },
  isPlausible: ({ text, isWhole }) => opensElements(text, isWhole),
  read: (file) => {
    const kind = xmlKindOf(file.start.text)
    if (kind === 'other') return readOther(file)
    return kind === 'sitemap' ? readSitemap(file) : readIndex(file)
  },
}

const readEntries: ReadLines = (source, remarks) =>
  sitemapLines(utf8Chunks(source, remarks), remarks)
const sitemapLayout = layoutWith(['link', 'lastModified'])
const readSitemap = linesReader(sitemapLayout, readEntries)
// The links of an index are sitemaps, which nobody means to send.
const readIndex = linesReader({ ...sitemapLayout, isIndex: true }, readEntries)
const readOther = linesReader(layoutWith(['link', 'place']), (source, remarks) =>
  readXml(textChunks(source, remarks), linkListener(), remarks),
)

/** The kind of XML that a text begins as; undefined if it is not XML. */
export function xmlKindOf(
  start: string,
): 'sitemap' | 'sitemap-index' | 'xhtml' | 'other' | undefined {
  const text = start.replace(beforeRoot, '')
  if (!/^<\?xml\s/.test(text) && !knownRoot.test(text)) return undefined
  const root = /<(?:[\w.-]+:)?([\w.-]+)[\s>/]/.exec(
    text.replace(/<\?[^]*?\?>|<!--[^]*?-->/g, ''),
  )?.[1]
  if (root === 'urlset') return 'sitemap'
  if (root === 'sitemapindex') return 'sitemap-index'
  return /<html[\s>]/i.test(text) ? 'xhtml' : 'other'
}

// Comments, and processing instructions such as stylesheets, may come before the root.
const beforeRoot = /^(?:<!--[^]*?-->\s*|<\?xml-[^]*?\?>\s*)+/
const knownRoot =
  /^(?:<!DOCTYPE\s(?!html)[^>[]*(?:\[[^\]]*\]\s*)?>\s*)?<(?:[\w-]+:)?(?:urlset|sitemapindex|rss|feed)[\s>]/

/** True if a start that is cut opens any element, and a whole file more than its root. */
function opensElements(text: string, isWhole: boolean): boolean {
  let [opened, closed, faults] = [0, 0, 0]
  const listener = { open: () => void opened++, close: () => void closed++ }
  const document = new XmlDocument(listener, () => void faults++)
  document.parse(text)
  const isXml = isWhole ? closed > 0 || opened > 1 : opened > 0 || faults === 0
  return isXml || document.problem !== undefined
}

/** RSS 2, Atom and RSS 1. */
const feedRoots = new Set(['rss', 'feed', 'RDF'])

/**
 * A line for each text and attribute that is a link. A feed gives only its pages: not its own address,
 * not that of its comments, no identifiers that are not pages, no images and recordings.
 */
function linkListener(): XmlListener {
  const path: string[] = []
  let lines = ''
  let isFeed = false
  let isPermalink = false
  const take = (text: string, place: string): void => {
    const link = text.trim()
    if (/^https?:\/\//i.test(link)) lines += lineOf([link, truncatePlace(place)])
  }
  /** A text belongs to the innermost element. */
  const takeText = (text: string): void => {
    const element = path.at(-1)
    if (isFeed && element !== 'link' && !(element === 'guid' && isPermalink)) return
    take(text, path.join('/'))
  }
  return {
    open(name, attributes, textBefore) {
      takeText(textBefore)
      path.push(truncateName(name))
      if (path.length === 1) isFeed = feedRoots.has(name)
      if (name === 'guid') isPermalink = attributes['isPermaLink'] !== 'false'
      if (isFeed && !(name === 'link' && isPageLink(attributes))) return
      for (const [key, value] of Object.entries(attributes))
        if (!/^xmlns|schemaLocation$/.test(key))
          take(value, `${path.join('/')}@${truncateName(key)}`)
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

/** True if a `link` of Atom leads to a page, and not to a feed, a recording or the rest of the feed. */
function isPageLink({ rel, type }: Readonly<Record<string, string>>): boolean {
  return (
    (rel === undefined || rel === 'alternate') &&
    !/xml|json/i.test(type?.replace('xhtml+xml', '') ?? '')
  )
}

/**
 * A line for each `url` of a sitemap, or `sitemap` of an index, with its last change. An entry without
 * an address gives an empty line. A sitemap that is not well-formed is read entry by entry; if it has
 * no address at all, it is `damaged-file`.
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
  // Empty lines do not count.
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

/** Writes a line when an entry ends, and for an address outside of any entry. */
class EntryListener implements ElementListener {
  readonly #lines: LineBytes
  readonly #path: string[] = []
  /** The open entries. Entries are not nested, but if they are, each gives its line. */
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
