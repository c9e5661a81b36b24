import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pageKeyName } from '../../electron/shared/window-transport.ts'

/** A complete answer. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** The head of a request. It is sent exactly as given. */
export interface RequestHead {
  readonly method?: string
  readonly path: string
  readonly headers?: IncomingHttpHeaders
}

/** Sends raw HTTP to a port of this computer: paths and headers are sent as given. */
export class Visitor {
  readonly port: number
  /** The session cookie; empty until a key was used. */
  cookie = ''
  /** The key of the page; empty until a key was used. */
  pageKey = ''

  constructor(port: number) {
    this.port = port
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Opens an address with a key, as a browser does. */
  async enter(address: string): Promise<void> {
    const { pathname, search } = new URL(address)
    const { headers } = await this.get(pathname + search)
    this.cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    this.pageKey = headers.location?.split(`#${pageKeyName.fragment}=`)[1] ?? ''
  }

  get(path: string, headers: IncomingHttpHeaders = {}): Promise<Answer> {
    return this.ask({ path, headers })
  }

  /** Posts with the origin of the window. */
  post(path: string, body: string | Buffer, headers: IncomingHttpHeaders = {}): Promise<Answer> {
    return this.ask({ method: 'POST', path, headers: { origin: this.origin, ...headers } }, body)
  }

  async ask(head: RequestHead, body?: string | Buffer): Promise<Answer> {
    const answer = await this.open(head, body)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
  }

  /** Resolves with the answer when it begins, for answers that do not end. */
  async open(head: RequestHead, body?: string | Buffer): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const page = this.pageKey === '' ? {} : { [pageKeyName.header]: this.pageKey }
    const headers = { cookie: this.cookie, ...page, ...head.headers }
    const sent = request({ host: '127.0.0.1', port: this.port, ...head, headers, agent: false })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(body)
    return promise
  }
}
