import type { IntakeProblem } from '../../../shared/draft.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { lineOf } from '../table/layout.ts'
import { LineBytes } from './line-bytes.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { UsualUrls } from './usual-urls.ts'
import { readUsualXml } from './usual-xml.ts'
import type { ElementListener } from './xml-document.ts'

/** Where an entry ends that may be followed by a usual one. */
const urlEnd = Buffer.from('</url>')

/** Takes the entries that it knows by sight from between two others; where it stopped. */
export type TakeUsual = (bytes: Uint8Array, from: number, lines: LineBytes) => number

/**
 * A line for each `url` of a sitemap, or `sitemap` of an index, also where it has no address: the
 * address and when it was last changed. What is not known by sight is parsed.
 */
export async function* sitemapLines(
  chunks: Utf8Chunks,
  takeUsual: TakeUsual = takeUsualUrls(),
): AsyncGenerator<Result<Buffer, IntakeProblem>> {
  const lines = new LineBytes()
  const read = readUsualXml(chunks, new EntryListener(lines), {
    // What stands in a root that is itself called an entry belongs to that.
    standIn: (open) => open.length === 1 && !isEntry(open[0]),
    end: urlEnd,
    take: (bytes, from) => takeUsual(bytes, from, lines),
  })
  for await (const part of read) yield part.ok ? ok(lines.taken()) : part
}

function takeUsualUrls(): TakeUsual {
  const urls = new UsualUrls()
  return (bytes, from, lines) => urls.take(bytes, from, lines)
}

/** Makes a line of each entry when it ends. */
class EntryListener implements ElementListener {
  readonly #lines: LineBytes
  readonly #path: string[] = []
  #address = ''
  #lastChange = ''

  constructor(lines: LineBytes) {
    this.#lines = lines
  }

  open(name: string): void {
    this.#path.push(name)
    if (isEntry(name)) this.#address = this.#lastChange = ''
  }

  close(name: string, text: string): void {
    this.#path.pop()
    // An image or video of a page has a `loc` of its own.
    const isOfEntry = isEntry(this.#path.at(-1))
    if (name === 'loc' && isOfEntry) this.#address = text.trim()
    else if (name === 'lastmod' && isOfEntry) this.#lastChange = text.trim()
    else if (isEntry(name)) this.#lines.add(lineOf([this.#address, this.#lastChange]))
  }
}

function isEntry(name: string | undefined): boolean {
  return name === 'url' || name === 'sitemap'
}
