import { challengeAt, challengeInHeaders } from './challenge.ts'
import type { GetPage } from './page-request.ts'
import { type PageContent, PageReader } from './html/page-reader.ts'
import { headerOf, redirectOf } from './redirects.ts'
import { isSamePage } from './same-page.ts'
import { SharedAnswers } from './shared-answers.ts'

/** What a site answers for a page that does not exist. */
type MissingPage =
  /** A status that says so, or a redirect to another page. */
  | { readonly kind: 'says-so' }
  /** Nothing that can be compared, such as a time-out. */
  | { readonly kind: 'unknown' }
  /** The same as for a page that exists. */
  | { readonly kind: 'page'; readonly look: PageLook }

/** What two pages are compared by. */
export interface PageLook {
  readonly url: URL
  readonly title: string
  readonly bytes: number
}

const mostSites = 20_000
const mostRedirects = 5

/** A page may repeat its address about so often: in links to itself, for sharing and logging in. */
const mostEchoes = 12
const leastTolerance = 64
const toleranceShare = 0.01

/**
 * Asks each site once for a page that does not exist, to know the sites that answer anything with the same
 * page. On those, a link may lead nowhere although its answer is 200.
 */
export class MissingPages {
  readonly #get: GetPage
  readonly #randomName: () => string
  readonly #answers = new SharedAnswers<MissingPage>(mostSites, () => 1)

  /** `randomName` returns a name that no page has: letters and digits. */
  constructor(get: GetPage, randomName: () => string) {
    this.#get = get
    this.#randomName = randomName
  }

  /** Asks the site of a page, unless it was asked already. */
  async ask(page: URL, signal: AbortSignal): Promise<void> {
    await this.#answerOf(page, signal)
  }

  /** True if the site of a page answers the same for a page that does not exist. */
  async looksLikeMissing(page: PageLook, signal: AbortSignal): Promise<boolean> {
    const answer = await this.#answerOf(page.url, signal)
    return answer.kind === 'page' && looksAlike(page, answer.look)
  }

  /** Forgets the sites whose answer is not known, so that they are asked again. */
  forgetUnknown(): Promise<void> {
    return this.#answers.forget(({ kind }) => kind !== 'unknown')
  }

  #answerOf(page: URL, signal: AbortSignal): Promise<MissingPage> {
    return this.#answers.get(
      page.origin,
      async (asked) => {
        const { answer, url } = await this.#ask(addressBeside(page, this.#randomName()), asked)
        // A site that moved to https needs no second request.
        this.#answers.add(url.origin, answer)
        return answer
      },
      signal,
    )
  }

  /** The answer, and the address that it came from. */
  async #ask(
    address: URL,
    signal: AbortSignal,
  ): Promise<{ readonly answer: MissingPage; readonly url: URL }> {
    let url = address
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      let reader: PageReader | undefined
      const asked = url
      const response = await this.#get(
        url,
        (status, headers) => {
          if (status < 200 || status > 299) return undefined
          const contentType = headerOf(headers, 'content-type')
          const page = new PageReader({ url: asked, contentType, nowMs: 0, links: undefined })
          reader = page
          return (chunk) => page.take(chunk)
        },
        signal,
      )
      if (response.kind === 'failure') return { answer: { kind: 'unknown' }, url }
      const { status, headers } = response
      if (challengeInHeaders(headers) !== undefined) return { answer: { kind: 'unknown' }, url }
      const redirect = redirectOf(status, headers, url)
      if (redirect.kind === 'broken') return { answer: { kind: 'says-so' }, url }
      if (redirect.kind === 'to') {
        if (challengeAt(redirect.url) !== undefined) return { answer: { kind: 'unknown' }, url }
        if (!isSamePage(redirect.url, address)) return { answer: { kind: 'says-so' }, url }
        ;({ url } = redirect)
        continue
      }
      const answer = reader === undefined ? missingBy(status) : missingAs(reader.end(), address)
      return { answer, url }
    }
    return { answer: { kind: 'unknown' }, url }
  }
}

function missingBy(status: number): MissingPage {
  const says = status >= 400 && status <= 499 && status !== 429 && status !== 403
  return says ? { kind: 'says-so' } : { kind: 'unknown' }
}

function missingAs(content: PageContent, url: URL): MissingPage {
  if (content.challenge !== undefined) return { kind: 'unknown' }
  // A page that says noindex, or sends visitors away, is none that a link could be taken for.
  if (content.kind !== 'html' || content.rules.noindex || content.refresh !== undefined)
    return { kind: 'says-so' }
  return { kind: 'page', look: { url, title: content.title, bytes: content.bytes } }
}

/** An address with another name, in the directory of a page and with its ending. */
function addressBeside(page: URL, name: string): URL {
  const path = page.pathname.replace(/\/$/, '')
  const ending = /\.[a-z]{2,5}$/i.exec(path)?.[0] ?? ''
  return new URL(`${path.slice(0, path.lastIndexOf('/') + 1)}${name}${ending}`, page)
}

/**
 * True if two pages have the same title and the same length. Pages repeat their own address, so that is cut
 * out of the title, and each character that one address has more may count up to `mostEchoes` times. Times
 * and counters may change the length by 1 % or 64 bytes.
 */
function looksAlike(a: PageLook, b: PageLook): boolean {
  if (withoutName(a) !== withoutName(b)) return false
  const longer = Math.abs(addressLength(a.url) - addressLength(b.url))
  const tolerance = Math.max(leastTolerance, toleranceShare * Math.max(a.bytes, b.bytes))
  return Math.abs(a.bytes - b.bytes) <= tolerance + mostEchoes * longer
}

function withoutName({ url, title }: PageLook): string {
  const path = url.pathname.replace(/\/$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name === '' ? title : title.replaceAll(path, '').replaceAll(name, '').trim()
}

function addressLength({ pathname, search }: URL): number {
  return pathname.length + search.length
}
