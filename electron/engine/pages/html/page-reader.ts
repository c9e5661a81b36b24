import { ChallengeSearch } from '../challenge.ts'
import { type Attributes, HtmlTokens, type TokenSink } from './html-tokens.ts'
import {
  type IndexingRules,
  isCanonical,
  noIndexingRules,
  rulesOfMeta,
  strictest,
  variantAttributes,
} from '../indexing-rules.ts'
import { charsetIn, copyOfPart, PageText } from './page-text.ts'
import { webAddress } from '../redirects.ts'
import type { LinkSearch } from '../target.ts'

/** What the body of a page says. */
export interface PageContent {
  /**
   * - `html`: a page.
   * - `file`: something else, such as a PDF.
   * - `empty`: nothing but white space.
   * - `not-html`: its Content-Type says HTML, but it has no tags.
   */
  readonly kind: 'html' | 'file' | 'empty' | 'not-html'
  readonly bytes: number
  /** In one line; empty: there is none. */
  readonly title: string
  /** The rules of its meta tags for Googlebot. */
  readonly rules: IndexingRules
  /** The canonical addresses that its head names. */
  readonly canonicals: readonly URL[]
  /** Where it sends a browser at once or in a few seconds; undefined: nowhere. */
  readonly refresh: URL | undefined
  /** The provider of a challenge that keeps programs away; undefined: it is none. */
  readonly challenge: string | undefined
}

/** How to read a body. */
export interface ReadingOptions {
  /** The address of the page. */
  readonly url: URL
  /** The Content-Type of the answer; empty: it has none. */
  readonly contentType: string
  readonly nowMs: number
  /** Gets the links of the page; undefined: they are not needed. */
  readonly links: LinkSearch | undefined
}

/** A refresh after more seconds is no redirect. */
const mostRefreshSeconds = 5

const longestTitle = 1_000
const mostCanonicals = 20

const attributeNames: ReadonlySet<string> = new Set([
  'action',
  'alt',
  'content',
  'href',
  'http-equiv',
  'id',
  'name',
  'rel',
  'src',
  ...variantAttributes,
])

/** Elements that a head may have. Any other one, and any text, ends it. */
const headElements: ReadonlySet<string> = new Set(
  'html head title meta link base basefont bgsound script style template noframes'.split(' '),
)

/** Elements whose content is text or a script, not tags. */
const textElements: ReadonlySet<string> = new Set(
  'script style title textarea iframe noembed noframes xmp plaintext'.split(' '),
)

/** HTML elements that end `<svg>` or `<math>` around them (HTML standard, 13.2.6.5). */
const endsForeign: ReadonlySet<string> = new Set(
  `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing
  menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`.split(/\s+/),
)

/** Elements that may load a challenge. */
const loadingElements: ReadonlySet<string> = new Set(['script', 'iframe', 'link'])

/** True for a Content-Type of HTML. */
function isHtmlType(contentType: string): boolean {
  return /^\s*(?:text\/html|application\/(?:xhtml\+xml|xhtml|vnd\.wap\.xhtml\+xml))\s*(?:[;,]|$)/i.test(
    contentType,
  )
}

/** Reads a body that comes in pieces, and keeps nothing of it but what an answer needs. */
export class PageReader implements TokenSink {
  readonly #options: ReadingOptions
  readonly #text: PageText
  readonly #tokens: HtmlTokens
  readonly #challenge = new ChallengeSearch()
  readonly #isHtmlType: boolean
  /** Undefined until the start of a body without a type is known. */
  #isHtml: boolean | undefined
  #bytes = 0
  #isBlank = true
  #hasTags = false
  #isInHead = true
  /** The element whose text comes next; undefined: none of `textElements`. */
  #textElement: string | undefined
  #foreignDepth = 0
  #templateDepth = 0
  #title: string | undefined
  #rules = noIndexingRules
  #base: URL | undefined
  #hasLinks = false
  readonly #canonicals: string[] = []
  #refresh: string | undefined

  constructor(options: ReadingOptions) {
    this.#options = options
    this.#isHtmlType = isHtmlType(options.contentType)
    // Browsers only look at the body if the type is missing or says nothing.
    const isKnown = /^\s*(?!unknown\/|application\/unknown|\*)[\w.+-]+\/[\w.+-]/.test(
      options.contentType,
    )
    this.#isHtml = this.#isHtmlType ? true : isKnown ? false : undefined
    this.#text = new PageText(charsetIn(options.contentType))
    this.#tokens = new HtmlTokens(attributeNames, this)
  }

  /** Takes a piece of the body. Returns false if no more is needed. */
  take(chunk: Uint8Array): boolean {
    this.#bytes += chunk.length
    if (this.#isHtml !== false) this.#read(this.#text.take(chunk))
    return this.#isHtml !== false
  }

  /** What the whole body says. */
  end(): PageContent {
    if (this.#isHtml !== false) this.#read(this.#text.end())
    this.#tokens.end()
    this.#endLink()
    const { url } = this.#options
    const base = this.#base ?? url
    const written = this.#title?.replaceAll(/\s+/g, ' ').trim() ?? ''
    const title = copyOfPart(written.slice(0, longestTitle))
    return {
      kind: this.#kind(),
      bytes: this.#bytes,
      title,
      rules: this.#rules,
      canonicals: this.#canonicals.flatMap((href) => webAddress(href, base) ?? []),
      refresh: this.#refresh === undefined ? undefined : webAddress(this.#refresh, base),
      challenge: this.#challenge.provider(title === '' && !this.#hasLinks),
    }
  }

  #kind(): PageContent['kind'] {
    if (this.#bytes === 0) return 'empty'
    if (this.#isHtml !== true) return 'file'
    if (this.#text.kind === 'binary') return 'not-html'
    if (this.#isBlank) return 'empty'
    return this.#hasTags ? 'html' : 'not-html'
  }

  #read(text: string): void {
    if (text === '') return
    this.#isHtml ??= this.#text.kind === 'html'
    if (!this.#isHtml) return
    if (this.#isBlank) this.#isBlank = /^[\s\ufeff]*$/.test(text)
    if (this.#text.kind !== 'binary') this.#tokens.write(text)
  }

  open(name: string, attributes: Attributes): void {
    this.#hasTags = true
    if (textElements.has(name) && this.#foreignDepth === 0) this.#textElement = name
    if (this.#foreignDepth > 0 && endsForeign.has(name)) this.#foreignDepth = 0
    if (this.#templateDepth > 0) {
      if (name === 'template') this.#templateDepth++
      return
    }
    const isForeign = name === 'svg' || name === 'math'
    if (isForeign) this.#foreignDepth++
    if (this.#foreignDepth > 0) {
      if (isForeign) this.#isInHead = false
      return
    }
    if (!headElements.has(name)) this.#isInHead = false
    this.#seekChallenge(name, attributes)
    if (name === 'template') this.#templateDepth++
    else if (name === 'base') this.#readBase(attributes.get('href'))
    else if (name === 'meta') this.#readMeta(attributes)
    else if (name === 'link') this.#readLink(attributes)
    else if (name === 'title') this.#title ??= ''
    else if (name === 'a' || name === 'area') this.#startLink(name, attributes)
    else if (name === 'img') this.#options.links?.text(attributes.get('alt') ?? '', true)
  }

  close(name: string): void {
    const wasTitle = name === 'title' && this.#textElement === 'title'
    if (name === this.#textElement) this.#textElement = undefined
    if (name === 'svg' || name === 'math') this.#foreignDepth = Math.max(0, this.#foreignDepth - 1)
    else if (name === 'template') this.#templateDepth = Math.max(0, this.#templateDepth - 1)
    else if (this.#templateDepth > 0) return
    else if (name === 'a') this.#endLink()
    else if (name === 'body' || name === 'html' || name === 'br') this.#isInHead = false
    // Only the first title counts, even if it is empty.
    if (wasTitle) this.#hasTitle = this.#title !== undefined
  }

  text(text: string): void {
    const inside = this.#textElement
    if (inside === 'script' && this.#templateDepth === 0) return this.#challenge.script(text)
    if (inside === 'title') {
      if (!this.#hasTitle && this.#title !== undefined && this.#title.length < longestTitle)
        this.#title += text
      return
    }
    if (inside !== undefined || this.#foreignDepth > 0 || this.#templateDepth > 0) return
    if (this.#isInHead && /[^\t\n\f\r ]/.test(text)) this.#isInHead = false
    this.#options.links?.text(text, false)
  }

  #hasTitle = false

  isInForeign(): boolean {
    return this.#foreignDepth > 0
  }

  #seekChallenge(name: string, attributes: Attributes): void {
    const id = attributes.get('id')
    const address =
      name === 'form'
        ? attributes.get('action')
        : loadingElements.has(name)
          ? attributes.get(name === 'link' ? 'href' : 'src')
          : undefined
    if (id !== undefined || address !== undefined) this.#challenge.element(name, id, address)
  }

  #readBase(href: string | undefined): void {
    if (href === undefined || this.#base !== undefined) return
    this.#base = webAddress(href, this.#options.url) ?? this.#options.url
  }

  #readMeta(attributes: Attributes): void {
    const content = attributes.get('content')
    if (content === undefined) return
    const name = attributes.get('name')
    if (name !== undefined)
      this.#rules = strictest(this.#rules, rulesOfMeta(name, content, this.#options.nowMs))
    if (attributes.get('http-equiv')?.trim().toLowerCase() !== 'refresh') return
    const address = refreshAddress(content)
    if (address !== undefined) this.#challenge.element('meta', undefined, address)
    this.#refresh ??= address
  }

  #readLink(attributes: Attributes): void {
    const href = attributes.get('href')
    if (!this.#isInHead || href === undefined || href.trim() === '') return
    if (!isCanonical(attributes.get('rel'))) return
    const isOfVariant = [...variantAttributes].some((name) => attributes.has(name))
    if (!isOfVariant && this.#canonicals.length < mostCanonicals) this.#canonicals.push(href)
  }

  #startLink(name: string, attributes: Attributes): void {
    this.#endLink()
    const href = attributes.get('href')
    if (href === undefined) return
    this.#hasLinks = true
    const { links, url } = this.#options
    links?.open(href, this.#base ?? url, attributes.get('rel') ?? '')
    if (name === 'area') {
      links?.text(attributes.get('alt') ?? '', true)
      this.#endLink()
    }
  }

  #endLink(): void {
    this.#options.links?.close()
  }
}

/**
 * The address in the content of a refresh (HTML standard, 4.2.5.3), as it is written. Undefined if there is
 * none, so that the page only loads itself again, or if it waits too long for a redirect.
 */
export function refreshAddress(content: string): string | undefined {
  const found =
    /^[\t\n\f\r ]*(\d+(?!\d)|(?=\.))[\d.]*(?:[\t\n\f\r ]*[;,][\t\n\f\r ]*|[\t\n\f\r ]+)([^]*)$/.exec(
      content,
    )
  if (found === null) return undefined
  const [, seconds = '', rest = ''] = found
  if (Number(seconds) > mostRefreshSeconds) return undefined
  const written = rest.replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '')
  const quote = /^["']/.exec(written)?.[0]
  const address = quote === undefined ? written : (written.slice(1).split(quote, 1)[0] ?? '')
  return address.trim() === '' ? undefined : address.trim()
}
