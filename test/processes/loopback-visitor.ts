import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pageKeyName } from '../../electron/shared/window-transport.ts'

/** An answer, read to its end. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What goes out, exactly as it is given. */
export interface Asking {
  readonly method?: string
  readonly path: string
  readonly headers?: IncomingHttpHeaders
}

/** Speaks raw HTTP to a port of this computer: paths and headers go out as they are given. */
export class Visitor {
  readonly port: number
  /** Sent with each request once a key was used. */
  cookie = ''
  /** What the page was given beside it. */
  pageKey = ''

  constructor(port: number) {
    this.port = port
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Uses the key of an address, as a browser does that follows it. */
  async enter(address: string): Promise<void> {
    const { pathname, search } = new URL(address)
    const { headers } = await this.get(pathname + search)
    this.cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    this.pageKey = headers.location?.split(`#${pageKeyName.fragment}=`)[1] ?? ''
  }

  get(path: string, headers: IncomingHttpHeaders = {}): Promise<Answer> {
    return this.ask({ path, headers })
  }

  /** Posts as the window does: with its own origin. */
  post(path: string, body: string | Buffer, headers: IncomingHttpHeaders = {}): Promise<Answer> {
    return this.ask({ method: 'POST', path, headers: { origin: this.origin, ...headers } }, body)
  }

  async ask(asking: Asking, body?: string | Buffer): Promise<Answer> {
    const answer = await this.open(asking, body)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  /** The answer as soon as it begins, for those that do not end. */
  async open(asking: Asking, body?: string | Buffer): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const page = this.pageKey === '' ? {} : { [pageKeyName.header]: this.pageKey }
    const headers = { cookie: this.cookie, ...page, ...asking.headers }
    const sent = request({ host: '127.0.0.1', port: this.port, ...asking, headers, agent: false })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(body)
    return promise
  }
}
