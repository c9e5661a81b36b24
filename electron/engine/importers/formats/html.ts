import type { AppHeading } from '../../../shared/app-heading.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { candidateAt } from '../../parsing/candidate.ts'
import { decodeEntities } from '../../parsing/entities.ts'
import { isOtherLink } from '../../parsing/link-behind.ts'
import { lineOf, type Layout } from '../../lists/table/layout.ts'
import type { TextChunks } from './text-chunks.ts'

/** Lines of a page: a link and the words that it is on. */
export const htmlLayout: Layout = {
  format: 'table',
  linkColumn: 0,
  columns: ['Link', 'Words'] satisfies readonly AppHeading[],
  isNamedByApp: true,
}

/** What stands one after another in a page. Names are in lower case, a closing tag's with a slash. */
export type HtmlPart =
  | { readonly kind: 'tag'; readonly name: string; readonly href: string | undefined }
  | { readonly kind: 'text'; readonly text: string }

// What has begun and does not end is held in memory.
const longestPart = 2 ** 20

/** Cuts a page, as it comes, into tags and texts; comments, scripts and styles are left out. */
export class HtmlReader {
  #rest = ''
  /** What ends the part that is skipped now. */
  #skipsTo: RegExp | undefined;

  /** The parts that are whole after this piece of the page; after the last piece all. */
  *parts(piece: string, isLast: boolean): Generator<HtmlPart> {
    const page = this.#rest + piece
    let at = 0
    while (at < page.length) {
      if (this.#skipsTo !== undefined) {
        const end = page.slice(at).search(this.#skipsTo)
        if (end === -1) {
          // The end itself may have begun.
          at = Math.max(at, page.length - 16)
          break
        }
        at += end + (page.startsWith('-->', at + end) ? 3 : 0)
        this.#skipsTo = undefined
        if (at === page.length) break
      }
      const found = page[at] === '<' ? tagAt(page, at) : textAt(page, at)
      if (found === undefined) {
        // Of a tag without end at least the addresses are seen.
        if (isLast) yield { kind: 'text', text: decodeEntities(page.slice(at + 1)) }
        break
      }
      if (found.end === page.length && !isLast && found.part?.kind === 'text') break
      at = found.end
      this.#skipsTo = found.skipsTo
      if (found.part !== undefined) yield found.part
    }
    this.#rest = isLast ? '' : page.slice(at)
  }

  /** True where something has begun that is longer than any tag or text. */
  get isTooLong(): boolean {
    return this.#rest.length > longestPart
  }
}

interface Found {
  readonly end: number
  readonly part?: HtmlPart
  readonly skipsTo?: RegExp
}

// A quote anywhere but behind = is a letter of a name, as browsers read it.
const tag = /<(\/?[a-z][^\s/>]*)(?=[\s/>])((?:[^>=]|=\s*"[^"]*"|=\s*'[^']*'|=(?!\s*["']))*)>/iy
const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

function tagAt(page: string, at: number): Found | undefined {
  // `<!-->` is a whole one.
  if (page.startsWith('<!--', at)) return { end: at + 2, skipsTo: /-->/ }
  if (!/[a-z/!?]/i.test(page[at + 1] ?? 'a')) return { end: at + 1 }
  tag.lastIndex = at
  const found = tag.exec(page)
  if (found === null) {
    // A declaration, or a tag whose end has not come.
    const end = /[!?]/.test(page[at + 1] ?? '') && page.length > at + 3 ? page.indexOf('>', at) : -1
    return end === -1 ? undefined : { end: end + 1 }
  }
  const [written, name = '', attributes = ''] = found
  const lowerCase = name.toLowerCase()
  const value = href.exec(attributes)
  const address = value?.[1] ?? value?.[2] ?? value?.[3]
  const part = {
    kind: 'tag',
    name: lowerCase,
    href: address === undefined ? undefined : decodeEntities(address).trim(),
  } as const
  const end = at + written.length
  return lowerCase === 'script' || lowerCase === 'style'
    ? { end, part, skipsTo: lowerCase === 'script' ? /<\/script/i : /<\/style/i }
    : { end, part }
}

function textAt(page: string, at: number): Found {
  const next = page.indexOf('<', at)
  const end = next === -1 ? page.length : next
  return { end, part: { kind: 'text', text: decodeEntities(page.slice(at, end)) } }
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
