import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { PageFinding, TargetFinding, UncountedRel } from '../../../electron/shared/page.ts'

/** A request as a site sees it. */
export interface SiteRequest {
  readonly method: string
  readonly url: string
  readonly origin: string
  /** Path and query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** How many requests for the same path came before. */
  readonly before: number
}

/** What a site answers. */
export interface Content {
  /** 200 if missing. */
  readonly status?: number
  readonly headers?: readonly (readonly [name: string, value: string])[]
  readonly body?: string | Uint8Array
  /** Writes the answer's bytes itself. */
  readonly raw?: (socket: Socket) => void
}
export type Answer = Content | ((request: SiteRequest) => Content)

/** What a look-up of a name leads to. */
export type NameAnswer =
  /** The server of the fixtures. */
  | 'here'
  /** There is no such name. */
  | 'no-such-name'
  /** The name server cannot say at the moment. */
  | 'try-again'
  /** An address where nothing listens. */
  | 'refused'
  /** An address of the local network. */
  | 'private'

/** What a page's link to the target must be found to be. */
export interface ExpectedTarget {
  /** What the user names: an address or a domain. */
  readonly names: string
  /** The right findings. */
  readonly right: TargetFinding | readonly TargetFinding[]
  readonly rel?: readonly UncountedRel[]
  readonly anchor?: string
  readonly url?: string
}

/** How a fixture page and its site are made. */
export interface PageSpec {
  /** The page's address, or its path on a site of its own. */
  readonly url?: string
  readonly answer?: Answer
  readonly robots?: Answer | string
  /** What the site answers to other paths: 404 if missing. */
  readonly otherwise?: Answer
  /** Other pages, by path or address. */
  readonly more?: Readonly<Record<string, Answer>>
  readonly name?: NameAnswer
  /** Where redirects must be found to lead, relative to the page; checked if the finding is `redirects`. */
  readonly finalUrl?: string
  /**
   * The canonical page that must be found, relative to the page; checked for `other-canonical`. It answers
   * with an article if nothing else is there.
   */
  readonly canonicalUrl?: string
  readonly target?: ExpectedTarget
  /** True if the answer takes longer than a check waits. */
  readonly isSlow?: boolean
}

/** A page with what a check of it must find out. */
export interface FixturePage {
  readonly title: string
  readonly url: string
  /** The right findings: several if the page does not decide it. */
  readonly right: readonly PageFinding[]
  readonly finalUrl: string | undefined
  readonly canonicalUrl: string | undefined
  readonly target: ExpectedTarget | undefined
  readonly isSlow: boolean
}

/** The part of the web that the fixtures know: sites by host, and pages with their right findings. */
export class Web {
  readonly pages: FixturePage[] = []
  readonly #sites = new Map<string, Site>()

  /** Declares a page, on a site of its own unless `url` names a host. */
  page(
    right: PageFinding | readonly PageFinding[],
    title: string,
    { url = '/articles/pruning-roses', ...spec }: PageSpec = {},
  ): FixturePage {
    const address = new URL(url, `http://${siteName(this.pages.length)}/`)
    const site = this.site(address.host)
    site.name = spec.name ?? site.name
    if (spec.robots !== undefined) site.answers.set('/robots.txt', robotsAnswer(spec.robots))
    if (spec.otherwise !== undefined) site.otherwise = spec.otherwise
    site.answers.set(pathOf(address), spec.answer ?? article())
    for (const [other, answer] of Object.entries(spec.more ?? {})) {
      const { host, ...rest } = urlParts(new URL(other, address))
      this.site(host).answers.set(rest.path, answer)
    }
    const canonicalUrl = resolved(spec.canonicalUrl, address)
    if (canonicalUrl !== undefined) {
      const { host, path } = urlParts(new URL(canonicalUrl))
      if (!this.site(host).answers.has(path)) this.site(host).answers.set(path, article())
    }
    const page: FixturePage = {
      title,
      url: url.startsWith('http') ? url : address.href,
      right: typeof right === 'string' ? [right] : right,
      finalUrl: resolved(spec.finalUrl, address),
      canonicalUrl,
      target: spec.target,
      isSlow: spec.isSlow ?? false,
    }
    this.pages.push(page)
    return page
  }

  /** The site of this host, port included. */
  site(host: string): Site {
    const key = host.replace(/\.(?=:|$)/, '')
    const known = this.#sites.get(key)
    if (known !== undefined) return known
    const site: Site = { name: 'here', otherwise: notFound, answers: new Map() }
    this.#sites.set(key, site)
    return site
  }

  /** The number of hosts that pages are on. */
  get hosts(): number {
    return new Set(this.pages.map(({ url }) => URL.parse(url)?.host)).size
  }

  /** The names of all sites, with a trailing dot too if a page has it. */
  get names(): readonly string[] {
    const ofSites = [...this.#sites.keys()].map((host) => URL.parse(`http://${host}/`)?.hostname)
    const ofPages = this.pages.map(({ url }) => URL.parse(url)?.hostname)
    const names = new Set([...ofSites, ...ofPages])
    return [...names].filter((name) => name !== undefined)
  }

  /** What looking up this name leads to. */
  nameAnswer(name: string): NameAnswer {
    const host = name.replace(/\.$/, '').toLowerCase()
    return this.#sites.get(host)?.name ?? 'no-such-name'
  }

  /** The answer to a request, or undefined if no site has this host. */
  answer(host: string, path: string): Answer | undefined {
    const site =
      this.#sites.get(host.replace(/\.(?=:|$)/, '').toLowerCase()) ??
      this.#sites.get(host.replace(/\.?(?::\d+)?$/, '').toLowerCase())
    return site === undefined ? undefined : (site.answers.get(path) ?? site.otherwise)
  }
}

/** A site under one host. */
export interface Site {
  name: NameAnswer
  otherwise: Answer
  readonly answers: Map<string, Answer>
}

/** A page of HTML. */
export function html(
  parts: {
    readonly title?: string
    readonly head?: string
    readonly body?: string
    readonly status?: number
    readonly headers?: readonly (readonly [name: string, value: string])[]
  } = {},
): Content {
  const { title = 'Ten ways to prune roses', head = '', body = prose, status = 200 } = parts
  return {
    status,
    headers: [['Content-Type', 'text/html; charset=utf-8'], ...(parts.headers ?? [])],
    body: `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>${title}</title>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`,
  }
}

/** An article that can be indexed. */
export function article(): Content {
  return html({ body: `<h1>Ten ways to prune roses</h1>\n${prose}` })
}

export const prose =
  '<p>Cut above an outward-facing bud, and take out what is dead, diseased or crossing.</p>\n<p>Do it when the forsythia flowers.</p>'

/** A 404 with a page of its own. */
export const notFound: Content = html({
  status: 404,
  title: 'Page not found',
  body: '<h1>404</h1><p>There is no such page.</p>',
})

/** A redirect; `location` is written as it is. */
export function redirect(location: string, status = 301): Content {
  return { status, headers: [['Location', location]], body: '' }
}

/** Text with this type. */
export function file(contentType: string, body: string | Uint8Array = 'content'): Content {
  return { headers: [['Content-Type', contentType]], body }
}

/** Bytes that are written as they are, after which the connection is closed. */
export function bytes(...parts: readonly (string | Uint8Array)[]): Content {
  return {
    raw: (socket) => {
      for (const part of parts) socket.write(part)
      socket.end()
    },
  }
}

function robotsAnswer(robots: Answer | string): Answer {
  return typeof robots === 'string' ? file('text/plain; charset=utf-8', robots) : robots
}

function siteName(index: number): string {
  const words = ['garden', 'letters', 'harbour', 'kitchen', 'trains', 'violin', 'meadow', 'ledger']
  const name = `${words[index % words.length]}-${index}.example`
  return index % 5 === 0 ? `www.${name}` : name
}

function urlParts(url: URL): { readonly host: string; readonly path: string } {
  return { host: url.host, path: pathOf(url) }
}

function pathOf(url: URL): string {
  return url.pathname + url.search
}

function resolved(reference: string | undefined, base: URL): string | undefined {
  return reference === undefined ? undefined : new URL(reference, base).href
}
