import { Parser } from 'htmlparser2'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { candidateAt, decodeEntities, isOtherLink } from '../../parsing/index.ts'
import { lineOf, type Remarks } from '../../table/index.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { textChunks } from './decoding.ts'
import { type FileFormat, layoutWith, linesReader } from './format.ts'
import { xmlKindOf } from './xml.ts'

/** Lines of a page: the address of a link and its text. */
export const htmlLayout = layoutWith(['link', 'linkText'])

/** Web pages: a line for each link, and for each address in the text. */
export const htmlFormat: FileFormat = {
  kind: 'html',
  endings: ['html', 'htm', 'xhtml'],
  begins: ({ text, ending }) =>
    htmlFormat.endings.includes(ending) || beginsAsHtml.test(text) || xmlKindOf(text) === 'xhtml',
  read: linesReader(htmlLayout, htmlLines),
}

const beginsAsHtml =
  /^(?:<!--[^]*?-->\s*|<\?xml-[^]*?\?>\s*)*<(?:!doctype\s+(?:html|netscape)|html|head|body)[\s>]/i

/** A piece of a page. Names are in lower case, those of closing tags begin with a slash. */
export type HtmlPart =
  | { readonly kind: 'tag'; readonly name: string; readonly href: string | undefined }
  | { readonly kind: 'text'; readonly text: string }

// The parser holds a tag, text or comment in memory until it ends.
const longestPart = 2 ** 20
const longestComment = 2 ** 24
const unread = new Set(['script', 'style'])

/** Cuts a page that comes in pieces into tags and texts, without comments, scripts and styles. */
class HtmlReader {
  readonly #parser: Parser
  #parts: HtmlPart[] = []
  /** The text since the last tag. */
  #text = ''
  /** What the parser has got and not yet reported. A comment is kept as `<!`. */
  #unparsed = ''
  /** How many characters the parser has got. */
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

  /** Returns the parts that end in this piece of the page, or all that is left if it is the last. */
  parts(piece: string, isLast: boolean): readonly HtmlPart[] {
    const parser = this.#parser
    parser.write(piece)
    const parsed = parser.endIndex + 1 - this.#written
    this.#written += piece.length
    const rest = parsed > 0 ? piece.slice(parsed) : this.#unparsed + piece
    this.#commentLength = rest.startsWith('<!') ? this.#commentLength + piece.length : 0
    this.#unparsed = rest.startsWith('<!') ? '<!' : rest
    if (isLast) {
      parser.end()
      this.#addText()
      // A tag without an end may hold addresses.
      if (this.#unreadDepth === 0 && !/^(?:<!|&|$)/.test(this.#unparsed))
        this.#parts.push({ kind: 'text', text: decodeEntities(this.#unparsed.slice(1)) })
    }
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  /** True if a tag, text or comment is longer than any real one. */
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

/** The parts of a whole page. */
export function htmlParts(page: string): readonly HtmlPart[] {
  return new HtmlReader().parts(page, true)
}

/** A link of a page, or an address in its text, which has no text of its own. */
export interface PageLink {
  readonly address: string
  /** In one line, at most about 1,000 characters. */
  readonly text: string
}

/** The links of a page and the addresses in its text, in order. */
export function linksInPage(parts: Iterable<HtmlPart>): readonly PageLink[] {
  const finder = new LinkFinder()
  return [...finder.linksIn(parts), ...finder.openLink()]
}

/** The lines of these links, as `htmlLayout` says. A link whose text is another address is a question. */
export function linesOfLinks(links: readonly PageLink[]): string {
  return links
    .map(({ address, text }) =>
      lineOf([isOtherLink(text, address) ? `${text} <${address}>` : address, text]),
    )
    .join('')
}

/** Counts the different links in a text. */
export function countLinks(text: string): number {
  const links = text.match(/https?:\/\/[^\s<>"]+/gi) ?? []
  return new Set(links.map((link) => URL.parse(link)?.href ?? link)).size
}

async function* htmlLines(
  source: ByteSource,
  remarks: Remarks,
): AsyncGenerator<Result<string, IntakeProblem>> {
  const reader = new HtmlReader()
  const finder = new LinkFinder()
  for await (const chunk of textChunks(source, remarks)) {
    if (!chunk.ok) {
      yield chunk
      return
    }
    yield ok(linesOfLinks(finder.linksIn(reader.parts(chunk.value, false))))
    if (reader.isTooLong) {
      yield fail('line-too-long')
      return
    }
  }
  const last = finder.linksIn(reader.parts('', true))
  yield ok(linesOfLinks([...last, ...finder.openLink()]))
}

/** Finds the links of a page that comes in pieces. */
class LinkFinder {
  #address: string | undefined
  #text = ''

  linksIn(parts: Iterable<HtmlPart>): readonly PageLink[] {
    const links: PageLink[] = []
    for (const part of parts) {
      if (part.kind === 'text') links.push(...this.#addText(part.text))
      else if (part.href !== undefined && (part.name === 'a' || part.name === 'area')) {
        links.push(...this.openLink())
        if (isWeb(part.href)) this.#address = part.href
      } else if (part.name === '/a') links.push(...this.openLink())
    }
    return links
  }

  /** Ends the link that is open, if there is one. */
  openLink(): readonly PageLink[] {
    const address = this.#address
    const text = this.#text.replaceAll(/\s+/g, ' ').trim()
    this.#address = undefined
    this.#text = ''
    return address === undefined ? [] : [{ address, text }]
  }

  #addText(text: string): readonly PageLink[] {
    if (this.#address !== undefined) {
      if (this.#text.length < 1_000) this.#text += text
      return []
    }
    const named = text.includes('://') ? text.matchAll(/https?:\/\/[^\s<>"]+/gi) : []
    return Array.from(named, ([address]) => {
      const { end, ellipsis, tail } = candidateAt(address, 0, true)
      // What follows the link stays if the user is to be asked about it.
      return { address: address.slice(0, ellipsis?.[1] ?? tail?.[1] ?? end), text: '' }
    })
  }
}

function isWeb(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address)
}
