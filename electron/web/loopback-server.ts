import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { RequestFailed } from '../host/index.ts'
import { pageKeyName } from '../shared/window-transport.ts'
import { Refused, safetyHeaders, sendError, sendFile } from './answer.ts'
import { answerApi, type ApiParts } from './api.ts'
import { sendClosedDoor, sendSmallPage, sendSmallPageStyle, smallPageStylePath } from './pages.ts'
import {
  cookieOf,
  isAskedFor,
  isFromOwnPage,
  isOfAnotherUser,
  pageKeyOf,
  Sessions,
  wantsPage,
} from './sessions.ts'

// To import it is to read all that it exports, undici too: a fifth of this process's start.
const { createServer } = process.getBuiltinModule('node:http')

export interface LoopbackServerParts extends ApiParts {
  /** The window's built files. */
  readonly windowFolder: string
  /** The page's text in the theme of the settings. */
  readonly themed: (page: string) => string
  /** 0: any free port. */
  readonly port: number
  /** The longest that the head of a request may take; undefined: a few seconds. */
  readonly headMs?: number
  /** The address was used: another browser needs a new one. */
  readonly onKeyUsed: () => void
  readonly reportBug: (error: unknown) => void
}

const nothingHere = {
  title: 'There is nothing at this address',
  body: `<p>Linkferry has one page, and what was downloaded is given once.</p>
      <p><a href="/">Open Linkferry</a></p>`,
}

/** The app for browsers on this computer: on 127.0.0.1 only, for sessions that a key opened. */
export class LoopbackServer {
  readonly #parts: LoopbackServerParts
  readonly #sessions = new Sessions()
  readonly #server: Server
  #port = 0

  private constructor(parts: LoopbackServerParts) {
    this.#parts = parts
    const { headMs = 10_000 } = parts
    const timeouts = {
      headersTimeout: headMs,
      connectionsCheckingInterval: headMs / 2,
      // A gigabyte may take its time; it comes from this computer.
      requestTimeout: 0,
    }
    this.#server = createServer(timeouts, (request, response) => {
      void this.#serve(request, response)
    })
  }

  /** Listens. Rejects with the system's error if the port cannot be had. */
  static async start(parts: LoopbackServerParts): Promise<LoopbackServer> {
    const server = new LoopbackServer(parts)
    server.#server.listen(parts.port, '127.0.0.1')
    await once(server.#server, 'listening')
    const address = server.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('Not listening on a port')
    server.#port = address.port
    return server
  }

  /** An address that opens the app once, in the browser that uses it. */
  newAddress(): string {
    return `http://127.0.0.1:${this.#port}/?key=${this.#sessions.newKey()}`
  }

  /** Resolves when nobody is connected any more; connections are ended. */
  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#server.closeAllConnections()
    await closed
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(safetyHeaders)) response.setHeader(name, value)
    try {
      await this.#answer(request, response)
    } catch (error) {
      if (error instanceof Refused) {
        const isPage = error.refusal === 'not-found' && wantsPage(request)
        return isPage
          ? sendSmallPage(response, 404, nothingHere)
          : sendError(response, error.refusal)
      }
      if (error instanceof RequestFailed) return sendError(response, error.kind)
      // The tab was closed in the middle: nobody is there to hear.
      if (!request.socket.destroyed) this.#parts.reportBug(error)
      sendError(response, 'bug')
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromOwnPage(request, this.#port)) throw new Refused('not-own-page')
    const url = URL.parse(request.url ?? '', 'http://127.0.0.1')
    if (url === null) throw new Refused('malformed')
    if (url.pathname === smallPageStylePath) return sendSmallPageStyle(response)
    const hasSession = this.#sessions.has(cookieOf(request, this.#cookieName))
    const key = url.searchParams.get('key')
    if (url.pathname === '/' && key !== null) {
      // A browser is started with the key on its command line, which other users can see.
      if (await isOfAnotherUser(request.socket)) throw new Refused('not-own-page')
      return this.#welcome(key, hasSession, response)
    }
    if (!hasSession) {
      if (url.pathname !== '/' && !wantsPage(request)) throw new Refused('no-session')
      return sendClosedDoor(response, 'no-key')
    }
    const { windowFolder, themed } = this.#parts
    if (url.pathname === '/')
      return sendFile(windowFolder, '/index.html', request, response, themed)
    if (!isAskedFor(request)) throw new Refused('not-own-page')
    if (!url.pathname.startsWith('/api/'))
      return sendFile(windowFolder, url.pathname, request, response)
    // The address of a download is a secret of its own, and a link cannot set a header.
    const isDownload = url.pathname.startsWith('/api/download/')
    if (!isDownload && !this.#sessions.isOfPage(pageKeyOf(request, url)))
      throw new Refused('no-session')
    return answerApi(this.#parts, { url, request, response })
  }

  /** Cookies do not know ports: another Linkferry beside this one has its own. */
  get #cookieName(): string {
    return `linkferry-${this.#port}`
  }

  #welcome(key: string, hasSession: boolean, response: ServerResponse): void {
    const opened = this.#sessions.redeem(key)
    if (opened === undefined) {
      if (!hasSession) return sendClosedDoor(response, 'used-key')
      return void response.writeHead(303, { location: '/' }).end()
    }
    const cookie = `${this.#cookieName}=${opened.secret}; HttpOnly; SameSite=Strict; Path=/`
    response.setHeader('set-cookie', cookie)
    this.#parts.onKeyUsed()
    response.writeHead(303, { location: `/#${pageKeyName.fragment}=${opened.pageKey}` }).end()
  }
}
