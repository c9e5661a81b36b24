import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { lineOf } from '../../lists/table/layout.ts'
import type { Remarks } from '../../lists/table/table-source.ts'
import { LineBytes } from './line-bytes.ts'
import type { Utf8Chunks } from './text-chunks.ts'
import { readElements } from './read-elements.ts'
import type { ElementListener } from './xml-document.ts'

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
