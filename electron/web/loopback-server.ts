/** The HTTP server on 127.0.0.1, and the pages that it shows instead of the window. */
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { RequestFailed } from '../host/index.ts'
import { pageKeyName } from '../shared/window-transport.ts'
import { HttpError, safetyHeaders, sendError, sendFile } from './answer.ts'
import { answerApi, type ApiParts } from './api.ts'
import {
  cookieOf,
  isNotCrossSite,
  isFromOwnPage,
  isFromAnotherUser,
  pageKeyOf,
  Sessions,
  isNavigation,
} from './sessions.ts'

// An import would evaluate every export, undici included: a fifth of the start of this process.
const { createServer } = process.getBuiltinModule('node:http')

/** What the server needs. */
export interface LoopbackServerParts extends ApiParts {
  /** The window's built files. */
  readonly windowFolder: string
  /** Applies the theme of the settings to the text of the page. */
  readonly themed: (page: string) => string
  /** 0: any free port. */
  readonly port: number
  /** How long a client may take to send the head of a request; by default 10 s. */
  readonly headMs?: number
  /** Called when the key of an address was used, so that another browser needs a new address. */
  readonly onKeyUsed: () => void
  readonly reportBug: (error: unknown) => void
}

const notFoundPage = {
  title: 'There is nothing at this address',
  body: `<p>Linkferry has one page, and what was downloaded is given once.</p>
      <p><a href="/">Open Linkferry</a></p>`,
}

/** Serves the app to browsers on this computer. It listens on 127.0.0.1 only and requires a session. */
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
      // Large uploads take a while, and clients are on this computer.
      requestTimeout: 0,
    }
    this.#server = createServer(timeouts, (request, response) => {
      void this.#serve(request, response)
    })
  }

  /** Starts the server. Rejects with the system's error if it cannot listen on the port. */
  static async start(parts: LoopbackServerParts): Promise<LoopbackServer> {
    const server = new LoopbackServer(parts)
    server.#server.listen(parts.port, '127.0.0.1')
    await once(server.#server, 'listening')
    const address = server.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('Not listening on a port')
    server.#port = address.port
    return server
  }

  /** A new address. It opens the app in the first browser that uses it. */
  newAddress(): string {
    return `http://127.0.0.1:${this.#port}/?key=${this.#sessions.newKey()}`
  }

  /** Closes all connections and resolves when the server has stopped. */
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
      if (error instanceof HttpError) {
        const isPage = error.kind === 'not-found' && isNavigation(request)
        return isPage ? sendSmallPage(response, 404, notFoundPage) : sendError(response, error.kind)
      }
      if (error instanceof RequestFailed) return sendError(response, error.kind)
      // If the tab was closed during the request, an error is expected.
      if (!request.socket.destroyed) this.#parts.reportBug(error)
      sendError(response, 'bug')
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromOwnPage(request, this.#port)) throw new HttpError('not-own-page')
    const url = URL.parse(request.url ?? '', 'http://127.0.0.1')
    if (url === null) throw new HttpError('malformed')
    if (url.pathname === smallPageStylePath) return sendSmallPageStyle(response)
    const hasSession = this.#sessions.has(cookieOf(request, this.#cookieName))
    const key = url.searchParams.get('key')
    if (url.pathname === '/' && key !== null) {
      // Other users can see the key on the command line of the browser.
      if (await isFromAnotherUser(request.socket)) throw new HttpError('not-own-page')
      return this.#redeemKey(key, hasSession, response)
    }
    if (!hasSession) {
      if (url.pathname !== '/' && !isNavigation(request)) throw new HttpError('no-session')
      return sendLockedPage(response, 'no-key')
    }
    const { windowFolder, themed } = this.#parts
    if (url.pathname === '/')
      return sendFile(windowFolder, '/index.html', request, response, themed)
    if (!isNotCrossSite(request)) throw new HttpError('not-own-page')
    if (!url.pathname.startsWith('/api/'))
      return sendFile(windowFolder, url.pathname, request, response)
    // A download is a link, which cannot set a header; its address is itself a secret.
    const isDownload = url.pathname.startsWith('/api/download/')
    if (!isDownload && !this.#sessions.hasPageKey(pageKeyOf(request, url)))
      throw new HttpError('no-session')
    return answerApi(this.#parts, { url, request, response })
  }

  /** Cookies are shared by all ports, so each Linkferry uses a name of its own. */
  get #cookieName(): string {
    return `linkferry-${this.#port}`
  }

  #redeemKey(key: string, hasSession: boolean, response: ServerResponse): void {
    const opened = this.#sessions.redeem(key)
    if (opened === undefined) {
      if (!hasSession) return sendLockedPage(response, 'used-key')
      return void response.writeHead(303, { location: '/' }).end()
    }
    const cookie = `${this.#cookieName}=${opened.secret}; HttpOnly; SameSite=Strict; Path=/`
    response.setHeader('set-cookie', cookie)
    this.#parts.onKeyUsed()
    response.writeHead(303, { location: `/#${pageKeyName.fragment}=${opened.pageKey}` }).end()
  }
}

/** The path of the style sheet of these pages. It needs no session. */
const smallPageStylePath = '/small-page.css'

/** A page for a browser that cannot be shown the window. */
interface SmallPage {
  readonly title: string
  /** Trusted HTML. It must not contain anything of a request. */
  readonly body: string
}

/** Sends a page that does not need the window's files. */
function sendSmallPage(response: ServerResponse, status: number, page: SmallPage): void {
  // The rest of an unread body would be parsed as the next request.
  if (!response.req.complete) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html(page))
}

/** Sends the style sheet of these pages. The content security policy allows no inline styles. */
function sendSmallPageStyle(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' })
  response.end(style)
}

const html = ({ title, body }: SmallPage) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${smallPageStylePath}">
  </head>
  <body>
    <main>
      <svg viewBox="0 0 32 32" width="48" height="48" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b63ce"/>
        <g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
          <path d="M6 24.5c1 .8 2 1 2.7 1 2 0 2-1.6 4-1.6 1.1 0 2.1.8 3.3 1.6 1.2-.8 2.2-1.6 3.3-1.6 2 0 2 1.6 4 1.6.7 0 1.7-.2 2.7-1"/>
          <path d="M9.5 21.5A8 8 0 0 1 8 17l8-3.5 8 3.5a8 8 0 0 1-1.5 4.5M11 15.5V11h10v4.5M14 11V8h4v3"/>
        </g>
      </svg>
      <h1>${title}</h1>
      ${body}
    </main>
  </body>
</html>
`

const style = `:root {
  color-scheme: light dark;
  font: 13px/20px 'Inter Variable', Inter, system-ui, sans-serif;
  background: light-dark(#fbfbfa, #161615);
  color: light-dark(#1d1c1a, #ecebe8);
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  place-items: center;
}
main {
  box-sizing: border-box;
  width: min(440px, 100vw - 32px);
  padding: 32px;
  border: 1px solid light-dark(#e6e5e1, #2c2b29);
  border-radius: 10px;
  background: light-dark(#ffffff, #1d1d1b);
}
h1 {
  margin: 20px 0 8px;
  font-size: 16px;
  line-height: 24px;
  font-weight: 650;
}
p {
  margin: 0;
  color: light-dark(#5d5a54, #a9a69f);
}
ol {
  margin: 16px 0;
  padding-inline-start: 20px;
}
li {
  margin: 6px 0;
}
.hint {
  font-size: 12px;
  color: light-dark(#6b6761, #98948d);
}
`

const explanations = {
  'no-key':
    'This address opens Linkferry only together with its key, so that no other program or page can get in.',
  'used-key':
    'This address was used already: each one opens Linkferry once, in the browser that used it.',
} as const

/** Sends a page that says where to find an address with a key. */
function sendLockedPage(response: ServerResponse, reason: keyof typeof explanations): void {
  sendSmallPage(response, 401, {
    title: 'Linkferry is running, and locked',
    body: `<p>${explanations[reason]}</p>
      <ol>
        <li>Go to the terminal where Linkferry was started.</li>
        <li>Its last line holds an address that was not used yet.</li>
        <li>Open that one in this browser.</li>
      </ol>
      <p class="hint">Nothing is lost: what is being sent goes on while this page is closed.</p>`,
  })
}
