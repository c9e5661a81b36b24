import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { lineOf } from '../../lists/table/layout.ts'
import type { Remarks } from '../../lists/table/table-source.ts'
import { LineBytes } from './line-bytes.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { UsualUrls } from './usual-urls.ts'
import { readUsualXml, type UsualElements } from './usual-xml.ts'
import type { ElementListener } from './xml-document.ts'

/** Where an entry ends that may be followed by a usual one. */
const urlEnd = Buffer.from('</url>')

/** Takes the entries that it knows by sight from between two others; where it stopped. */
export type TakeUsual = (bytes: Uint8Array, from: number, lines: LineBytes) => number

/**
 * A line for each `url` of a sitemap, or `sitemap` of an index, also where it has no address: the
 * address and when it was last changed. What is not known by sight is parsed. Of a sitemap that is not
 * well-formed each entry that can be read is; without any it is `damaged-file`.
 */
export async function* sitemapLines(
  chunks: Utf8Chunks,
  remarks: Remarks,
  takeUsual: TakeUsual = takeUsualUrls(),
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  const lines = new LineBytes()
  const usual: UsualElements = {
    // What stands in a root that is itself called an entry belongs to that.
    standIn: (open) => open.length === 1 && !isEntry(open[0]),
    end: urlEnd,
    take: (bytes, from) => takeUsual(bytes, from, lines),
  }
  const read = readUsualXml(chunks, new EntryListener(lines), usual, () => {
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

function takeUsualUrls(): TakeUsual {
  const urls = new UsualUrls()
  return (bytes, from, lines) => urls.take(bytes, from, lines)
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
