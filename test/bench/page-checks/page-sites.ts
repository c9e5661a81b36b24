import { once } from 'node:events'
import { createServer } from 'node:http'

/** The address of a page. A few sites have many pages, as in a real list: a quarter is on a thirtieth of them. */
export function addressOf(index: number, sites: number, port: number): string {
  const large = Math.ceil(sites / 30)
  const ofOthers = index - Math.floor(index / 4) - 1
  const site = index % 4 === 0 ? (index / 4) % large : large + (ofOthers % (sites - large))
  return `http://site-${site}.example:${port}/articles/${index}`
}

/** Sites with ordinary pages of 25 KB, on one port of 127.0.0.1. They take some time for each answer. */
export class PageSites {
  readonly #latencyMs: number
  readonly #requests = new Map<string, number>()
  readonly #server = createServer((request, response) => {
    const { host = '' } = request.headers
    this.#requests.set(host, (this.#requests.get(host) ?? 0) + 1)
    const path = request.url ?? ''
    const answer = (): void => {
      response.setHeader('content-type', path === '/robots.txt' ? 'text/plain' : 'text/html')
      if (path === '/robots.txt') response.end('User-agent: *\nDisallow: /admin/\n')
      else if (/^\/articles\/\d{1,6}$/.test(path)) response.end(pageOf(path))
      else response.writeHead(404).end('<title>Not found</title>')
    }
    if (this.#latencyMs === 0) answer()
    else setTimeout(answer, this.#latencyMs)
  })

  private constructor(latencyMs: number) {
    this.#latencyMs = latencyMs
  }

  static async start(latencyMs: number): Promise<PageSites> {
    const sites = new PageSites(latencyMs)
    sites.#server.listen(0, '127.0.0.1')
    await once(sites.#server, 'listening')
    return sites
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
    return address.port
  }

  /** Requests per site since the last call. */
  takeRequests(): readonly number[] {
    const counts = [...this.#requests.values()]
    this.#requests.clear()
    return counts
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }
}

const menu = Array.from(
  { length: 60 },
  (_, index) =>
    `<li><a class="menu-item menu-item-${index}" href="/topics/${index}">Topic ${index}</a></li>`,
).join('\n')
const styles = '.menu-item { display: block; padding: 4px 8px; color: #234; }\n'.repeat(80)
const text =
  '<p>Cut above an outward-facing bud, and take out what is dead, diseased or crossing.</p>\n'.repeat(
    100,
  )

/** A page with a head, a menu of links, styles and text. */
function pageOf(path: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Article ${path}</title>
<meta name="description" content="All about roses">
<meta name="robots" content="index, follow, max-image-preview:large">
<link rel="canonical" href="${path}">
<style>${styles}</style>
<script type="application/ld+json">{"@type":"Article","headline":"Roses"}</script>
</head>
<body>
<ul>${menu}</ul>
${text}
</body>
</html>`
}
