import http from 'node:http'
import { checkPage } from '../../../../electron/engine/pages/check-page.ts'
import { parseTarget } from '../../../../electron/engine/pages/index.ts'
import { MissingPages } from '../../../../electron/engine/pages/missing-pages.ts'
import type { GetPage, PageHeaders } from '../../../../electron/engine/pages/page-request.ts'
import { RobotsFiles } from '../../../../electron/engine/pages/robots.ts'

/** What a site answers at one address. */
export interface TestPage {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array
}

/** Pages by address, such as `a.example/page`. A `*` in place of the path answers all others of a host. */
export type TestPages = Readonly<Record<string, TestPage>>

/** 2026-11-28. */
export const testNowMs = Date.UTC(2026, 10, 28)

/** A server on loopback that stands for any number of sites, over http and https. */
export class TestWeb {
  readonly #server: http.Server
  /** What was asked, in order, as `http://a.example/page`. */
  readonly asked: string[] = []

  static async start(pages: TestPages): Promise<TestWeb> {
    const web = new TestWeb(pages)
    const { promise, resolve } = Promise.withResolvers<void>()
    web.#server.listen(0, '127.0.0.1', resolve)
    await promise
    return web
  }

  private constructor(pages: TestPages) {
    this.#server = http.createServer((request, response) => {
      const host = request.headers.host ?? ''
      const page = pages[`${host}${request.url}`] ?? pages[`${host}/*`] ?? { status: 404 }
      const body = page.body ?? ''
      response.writeHead(page.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...page.headers,
      })
      response.end(typeof body === 'string' ? body.replaceAll('%PATH%', request.url ?? '') : body)
    })
  }

  /** Sends one GET to the site, at most 512 KB of whose body is read. */
  readonly get: GetPage = async (url, onHead, signal) => {
    this.asked.push(url.href)
    if (url.hostname === 'refused.example')
      return { kind: 'failure', failure: 'no-connection', detail: 'ECONNREFUSED' }
    if (url.hostname === 'nowhere.example')
      return { kind: 'failure', failure: 'name-not-found', detail: 'ENOTFOUND' }
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('not listening')
    const { port } = address
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const path = url.pathname + url.search
    const headers = { host: url.host }
    http
      .get({ host: '127.0.0.1', port, path, headers, agent: false, signal }, resolve)
      .on('error', reject)
    const response = await promise
    const lines: PageHeaders = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
      (values ?? []).map((value) => [name, value] as const),
    )
    const status = response.statusCode ?? 0
    const take = onHead(status, lines)
    let bodyBytes = 0
    let isCut = take === undefined
    if (take !== undefined)
      for await (const chunk of response as AsyncIterable<Uint8Array>) {
        bodyBytes += chunk.length
        isCut = bodyBytes > 512_000 || !take(chunk)
        if (isCut) break
      }
    response.destroy()
    return { kind: 'answer', status, headers: lines, bodyBytes, isCut }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    await promise
  }

  /** Checks a link as a run does. */
  async check(link: string, target?: string) {
    const wanted = target === undefined ? undefined : parseTarget(target)
    if (wanted?.ok === false) throw new Error(`not a target: ${target}`)
    const parts = {
      get: this.get,
      robots: new RobotsFiles(this.get),
      missing: new MissingPages(this.get, () => 'k3x9q2m7w5t8'),
      nowMs: () => testNowMs,
    }
    return await checkPage(link, wanted?.value, parts, new AbortController().signal)
  }
}

/** A page with a head and a body. */
export function html(head: string, body = '<p>Text</p>'): string {
  return `<!doctype html><html><head><title>A title</title>${head}</head><body>${body}</body></html>`
}
