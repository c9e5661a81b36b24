import { once } from 'node:events'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import { expiredIdentity, trustedIdentity, untrustedIdentity } from './certificates.ts'
import type { Answer, Content, Web } from './web.ts'

/** A request that the server got. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly atMs: number
}

/** Serves all sites of a web on one port of 127.0.0.1, with and without TLS, by Host header. */
export class SiteServer {
  readonly #web: Web
  readonly #seen: SeenRequest[] = []
  readonly #counts = new Map<string, number>()
  readonly #sockets = new Set<Socket>()
  readonly #http = createHttpServer((request, response) => this.#serve('http', request, response))
  readonly #https = createHttpsServer(
    { ...trustedIdentity, SNICallback: (name, done) => done(null, contextOf(name)) },
    (request, response) => this.#serve('https', request, response),
  )
  readonly #server: Server = createServer((socket) => this.#accept(socket))

  private constructor(web: Web) {
    this.#web = web
    // Some fixtures answer the same connection with an error; none may end the server.
    for (const server of [this.#http, this.#https]) server.on('clientError', () => {})
    this.#https.on('tlsClientError', () => {})
  }

  static async start(web: Web): Promise<SiteServer> {
    const server = new SiteServer(web)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    return server
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
    return address.port
  }

  /** All requests in the order in which they came. */
  get seen(): readonly SeenRequest[] {
    return this.#seen
  }

  /** Forgets the requests, so that sites answer as at the beginning. */
  forget(): void {
    this.#seen.length = 0
    this.#counts.clear()
  }

  async stop(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }

  /** Hands a connection to the server for TLS if it begins with a TLS handshake, and else to the other. */
  #accept(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => this.#sockets.delete(socket))
    socket.once('data', (chunk: Buffer) => {
      socket.pause()
      socket.unshift(chunk)
      const server = chunk[0] === 22 ? this.#https : this.#http
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  }

  #serve(scheme: string, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url: path = '/', headers } = request
    // Sites do not know that they all are behind this port.
    const host = (headers.host ?? '').replace(`:${this.port}`, '')
    const origin = `${scheme}://${host}`
    const url = origin + path
    const before = this.#counts.get(url) ?? 0
    this.#counts.set(url, before + 1)
    this.#seen.push({ method, url, headers, atMs: Date.now() })
    const answer: Answer = this.#web.answer(host, path) ?? { status: 421, body: 'No such site' }
    const content =
      typeof answer === 'function' ? answer({ method, url, origin, path, headers, before }) : answer
    send(content, response)
  }
}

function send(
  { status = 200, headers = [], body = '', raw }: Content,
  response: ServerResponse,
): void {
  const { socket } = response
  if (raw !== undefined && socket !== null) {
    response.detachSocket(socket)
    return raw(socket)
  }
  const names = new Set(headers.map(([name]) => name.toLowerCase()))
  for (const name of names)
    response.setHeader(
      name,
      headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value),
    )
  response.statusCode = status
  if (
    !names.has('content-length') &&
    !names.has('transfer-encoding') &&
    status !== 204 &&
    status !== 304
  )
    response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}

function contextOf(name: string): ReturnType<typeof createSecureContext> {
  if (name === 'expired.example') return createSecureContext(expiredIdentity)
  if (name === 'untrusted.example') return createSecureContext(untrustedIdentity)
  return createSecureContext(trustedIdentity)
}
