/** The HTTP server on 127.0.0.1, and the small pages that it shows instead of the window. */
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { RequestFailed } from '../host/index.ts'
import { pageKeyName } from '../shared/window-transport.ts'
import { Refused, safetyHeaders, sendError, sendFile } from './answer.ts'
import { answerApi, type ApiParts } from './api.ts'
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

/** Where the style of these pages lies; it is there without a session. */
const smallPageStylePath = '/small-page.css'

/** A page of a few words, for whoever cannot be shown the window. */
interface SmallPage {
  readonly title: string
  /** HTML of our own; nothing of a request may stand in it. */
  readonly body: string
}

/** Sends a page that stands by itself, without the window's files. */
function sendSmallPage(response: ServerResponse, status: number, page: SmallPage): void {
  // A body that was not read to its end would be taken for the next request.
  if (!response.req.complete) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(html(page))
}

/** The pages' style; a policy without inline styles holds here too. */
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

/** Says where the key is, to whoever came without one. */
function sendClosedDoor(response: ServerResponse, reason: keyof typeof explanations): void {
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
