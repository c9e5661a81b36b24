import { TextDecoder } from 'node:util'
import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { lineOf } from '../table/layout.ts'
import { LineBytes } from './line-bytes.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { UsualUrls } from './usual-urls.ts'
import { XmlDocument, type ElementListener } from './xml-document.ts'

/** Where an entry ends that may be followed by a usual one. */
const urlEnd = Buffer.from('</url>')
/** Entries that are parsed at once where none is usual; each time costs as much as parsing two. */
const mostAtOnce = 64

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
  const entries = new EntryListener(lines)
  const document = new XmlDocument(entries)
  const decoder = new TextDecoder()
  let atOnce = 1

  function read(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      const isBetween = document.isBetweenElements && entries.isRootPlain
      const usualTo = isBetween ? takeUsual(bytes, at, lines) : at
      if (usualTo > at) document.passOver()
      if (usualTo === bytes.length) return
      if (isBetween) atOnce = usualTo > at ? 1 : Math.min(2 * atOnce, mostAtOnce)
      at = endOfUrl(bytes, usualTo, atOnce)
      document.parseToBorder(decoder.decode(bytes.subarray(usualTo, at), { stream: true }))
    }
  }

  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    read(chunk.value)
    if (document.problem !== undefined) {
      yield fail(document.problem)
      return
    }
    yield ok(lines.taken())
  }
  document.parse(decoder.decode())
  document.close()
  yield document.problem === undefined ? ok(lines.taken()) : fail(document.problem)
}

function takeUsualUrls(): TakeUsual {
  const urls = new UsualUrls()
  return (bytes, from, lines) => urls.take(bytes, from, lines)
}

/** Behind the last of the next so many ends of entries, as far as there are any. */
function endOfUrl(bytes: Buffer, from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; left--) {
    const found = bytes.indexOf(urlEnd, at)
    if (found === -1) return bytes.length
    at = found + urlEnd.length
  }
  return at
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

  /** False where the root is itself called an entry, and what stands in it belongs to that. */
  get isRootPlain(): boolean {
    return !isEntry(this.#path[0])
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
