import { Parser } from 'htmlparser2'
import type { AppHeading, IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { candidateAt, decodeEntities, isOtherLink } from '../../parsing/index.ts'
import { type Layout, lineOf } from '../../table/index.ts'
import type { TextChunks } from './text-chunks.ts'

/** Lines of a page: a link and the words that it is on. */
export const htmlLayout: Layout = {
  format: 'table',
  linkColumn: 0,
  columns: ['link', 'linkText'] satisfies readonly AppHeading[],
  isNamedByApp: true,
}

/** What stands one after another in a page. Names are in lower case, a closing tag's with a slash. */
export type HtmlPart =
  | { readonly kind: 'tag'; readonly name: string; readonly href: string | undefined }
  | { readonly kind: 'text'; readonly text: string }

// What has begun and does not end is held in memory.
const longestPart = 2 ** 20
const longestComment = 2 ** 24
const unread = new Set(['script', 'style'])

/** Cuts a page, as it comes, into tags and texts; comments, scripts and styles are left out. */
export class HtmlReader {
  readonly #parser: Parser
  #parts: HtmlPart[] = []
  /** The text since the last tag. */
  #text = ''
  /** What was written since the last tag or text that the parser made of it, and where that began. */
  #unparsed = ''
  #written = 0
  #commentLength = 0
  #unreadDepth = 0

  constructor() {
    this.#parser = new Parser({
      onopentag: (name, { href }) => {
        this.#addTag(name, href?.trim())
        if (unread.has(name)) this.#unreadDepth++
      },
      onclosetag: (name) => {
        if (unread.has(name)) this.#unreadDepth--
        this.#addTag(`/${name}`, undefined)
      },
      ontext: (text) => {
        if (this.#unreadDepth === 0) this.#text += text
      },
    })
  }

  /** The parts that are whole after this piece of the page; after the last piece all. */
  parts(piece: string, isLast: boolean): readonly HtmlPart[] {
    const parser = this.#parser
    parser.write(piece)
    const parsed = parser.endIndex + 1 - this.#written
    this.#written += piece.length
    const rest = parsed > 0 ? piece.slice(parsed) : this.#unparsed + piece
    // The parser holds a comment until it ends.
    this.#commentLength = rest.startsWith('<!') ? this.#commentLength + piece.length : 0
    this.#unparsed = rest.startsWith('<!') ? '<!' : rest
    if (isLast) {
      parser.end()
      this.#addText()
      // Of a tag without end at least the addresses are seen.
      if (this.#unreadDepth === 0 && !/^(?:<!|&|$)/.test(this.#unparsed))
        this.#parts.push({ kind: 'text', text: decodeEntities(this.#unparsed.slice(1)) })
    }
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  /** True where a tag, text or comment has begun that is longer than any real one. */
  get isTooLong(): boolean {
    return (
      this.#text.length >= longestPart ||
      this.#unparsed.length >= longestPart ||
      this.#commentLength >= longestComment
    )
  }

  #addTag(name: string, href: string | undefined): void {
    this.#addText()
    this.#parts.push({ kind: 'tag', name, href })
  }

  #addText(): void {
    if (this.#text !== '') this.#parts.push({ kind: 'text', text: this.#text })
    this.#text = ''
  }
}

/** The parts of a page that is there whole. */
export function htmlParts(page: string): readonly HtmlPart[] {
  return new HtmlReader().parts(page, true)
}

/**
 * A line for each link of a page, and for each address that its text names, in order. A link whose
 * words are another address stands behind that, to be asked about.
 */
export async function* htmlLines(
  chunks: TextChunks,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const reader = new HtmlReader()
  const finder = new LinkFinder()
  for await (const chunk of chunks) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    yield ok(finder.lines(reader.parts(chunk.value, false)))
    if (reader.isTooLong) {
      yield fail('line-too-long')
      return
    }
  }
  yield ok(finder.lines(reader.parts('', true)) + finder.rest())
}

/** The same for a page that is there whole. */
export function linksInPage(parts: Iterable<HtmlPart>): string {
  const finder = new LinkFinder()
  return finder.lines(parts) + finder.rest()
}

/** Puts links together with the words between their tags. */
class LinkFinder {
  #href: string | undefined
  #words = ''

  lines(parts: Iterable<HtmlPart>): string {
    let lines = ''
    for (const part of parts) {
      if (part.kind === 'text') lines += this.#text(part.text)
      else if (part.href !== undefined && (part.name === 'a' || part.name === 'area')) {
        lines += this.rest()
        if (isWeb(part.href)) this.#href = part.href
      } else if (part.name === '/a') lines += this.rest()
    }
    return lines
  }

  /** The line of a link that is not closed yet. */
  rest(): string {
    const link = this.#href
    const words = this.#words.replaceAll(/\s+/g, ' ').trim()
    this.#href = undefined
    this.#words = ''
    if (link === undefined) return ''
    return lineOf([isOtherLink(words, link) ? `${words} <${link}>` : link, words])
  }

  #text(text: string): string {
    if (this.#href !== undefined) {
      if (this.#words.length < 1_000) this.#words += text
      return ''
    }
    const named = text.includes('://') ? text.matchAll(/https?:\/\/[^\s<>"]+/gi) : []
    return Array.from(named, ([address]) => {
      const { end, ellipsis, tail } = candidateAt(address, 0, true)
      // What is asked about comes along, or it could not be.
      return lineOf([address.slice(0, ellipsis?.[1] ?? tail?.[1] ?? end), ''])
    }).join('')
  }
}

function isWeb(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address)
}
