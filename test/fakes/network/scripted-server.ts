import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

/** What the server does with each connection, step by step. Ends early, unnoticed, if the client goes. */
export type Script = (connection: ScriptedConnection) => Promise<void> | void

/** A request as its bytes arrived; `body` may not be whole yet. */
export interface ReceivedRequest {
  readonly head: string
  readonly body: Buffer
  readonly isWhole: boolean
}

/** A real TCP or TLS server on 127.0.0.1 whose every byte a test writes down, and which counts what it got. */
export class ScriptedServer {
  readonly #server: Server
  readonly #scheme: 'http' | 'https'
  readonly #connections: ScriptedConnection[] = []
  readonly #failures: unknown[] = []

  private constructor(script: Script, identity: { key: string; cert: string } | undefined) {
    const accept = (socket: Socket): void => {
      const connection = new ScriptedConnection(socket)
      this.#connections.push(connection)
      void this.#play(script, connection)
    }
    this.#scheme = identity === undefined ? 'http' : 'https'
    this.#server = identity === undefined ? createServer(accept) : createTlsServer(identity, accept)
  }

  static async start(
    script: Script,
    identity?: { readonly key: string; readonly cert: string },
  ): Promise<ScriptedServer> {
    const scripted = new ScriptedServer(script, identity)
    scripted.#server.listen(0, '127.0.0.1')
    await once(scripted.#server, 'listening')
    return scripted
  }

  get port(): number {
    const address = this.#server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server is stopped')
    return address.port
  }

  get baseUrl(): string {
    return `${this.#scheme}://127.0.0.1:${this.port}`
  }

  /** Connections accepted (with TLS: whose handshake succeeded). */
  get connections(): number {
    return this.#connections.length
  }

  /** Requests whose head arrived, over all connections. */
  get requests(): readonly ReceivedRequest[] {
    return this.#connections.flatMap((connection) => connection.requests)
  }

  /** Ends every connection; rejects with what a script failed of. */
  async stop(): Promise<void> {
    for (const connection of this.#connections) connection.cut()
    this.#server.close()
    await once(this.#server, 'close')
    if (this.#failures.length > 0) throw this.#failures[0]
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async #play(script: Script, connection: ScriptedConnection): Promise<void> {
    try {
      await script(connection)
    } catch (error) {
      if (!(error instanceof ClientGone)) this.#failures.push(error)
    }
  }
}

/** One connection of a script. */
export class ScriptedConnection {
  readonly #socket: Socket
  readonly #news = new EventEmitter()
  readonly #requests: IncomingRequest[] = []
  #unparsed = ''

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => this.#receive(bytes))
    // A client that resets shows as 'close' too.
    socket.on('error', () => {})
    socket.on('close', () => this.#news.emit('news'))
  }

  get requests(): readonly ReceivedRequest[] {
    return this.#requests
  }

  /** Resolves with the head of the request once it is there. */
  async head(): Promise<string> {
    return (await this.#request(() => true)).head
  }

  /** Resolves with the body once all of it is there. */
  async body(): Promise<Buffer> {
    return (await this.#request(({ isWhole }) => isWhole)).body
  }

  /** Resolves once at least `count` bytes of the body are there. */
  async bodyBytes(count: number): Promise<void> {
    await this.#request(({ received }) => received >= count)
  }

  get isGone(): boolean {
    return this.#socket.destroyed
  }

  /** Resolves when the client is gone or was cut off. */
  async gone(): Promise<void> {
    while (!this.isGone) await once(this.#news, 'news')
  }

  /** Takes no more bytes, so that the client's pile up on its side. */
  stopReading(): void {
    this.#socket.pause()
  }

  /** Writes raw bytes of an answer. */
  write(bytes: string | Uint8Array): void {
    this.#socket.write(bytes)
  }

  /** Writes raw bytes and resolves when they have left or never will. */
  async flush(bytes: string): Promise<void> {
    await new Promise((resolve) => {
      this.#socket.write(bytes, resolve)
    })
  }

  /** Writes a whole answer with Content-Length, and ends the connection politely. */
  answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): void {
    this.#socket.end(answerText(status, body, headers))
  }

  /** Sends what was written, and then the end. */
  end(): void {
    this.#socket.end()
  }

  /** Cuts the connection: nothing more leaves, and without TLS the client sees a reset. */
  cut(): void {
    if (this.#socket instanceof TLSSocket) this.#socket.destroy()
    else if (!this.#socket.destroyed) this.#socket.resetAndDestroy()
  }

  /** Hands the raw socket over, for a script that is a proxy. */
  release(): Socket {
    this.#socket.removeAllListeners('data')
    return this.#socket
  }

  async #request(isEnough: (request: IncomingRequest) => boolean): Promise<IncomingRequest> {
    for (;;) {
      const request = this.#requests[0]
      if (request !== undefined && isEnough(request)) return request
      if (this.isGone) throw new ClientGone()
      await once(this.#news, 'news')
    }
  }

  #receive(bytes: Buffer): void {
    const last = this.#requests.at(-1)
    if (last !== undefined && !last.isWhole) last.take(bytes)
    else this.#receiveHead(bytes)
    this.#news.emit('news')
  }

  #receiveHead(bytes: Buffer): void {
    // latin1: a character a byte, so that what follows the head keeps its length.
    this.#unparsed += bytes.toString('latin1')
    const end = this.#unparsed.indexOf('\r\n\r\n')
    if (end < 0) return
    const request = new IncomingRequest(this.#unparsed.slice(0, end))
    this.#requests.push(request)
    request.take(Buffer.from(this.#unparsed.slice(end + 4), 'latin1'))
    this.#unparsed = ''
  }
}

class IncomingRequest implements ReceivedRequest {
  readonly head: string
  readonly #length: number
  readonly #chunks: Buffer[] = []
  received = 0

  constructor(head: string) {
    this.head = head
    this.#length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  }

  get body(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  get isWhole(): boolean {
    return this.received >= this.#length
  }

  take(bytes: Buffer): void {
    this.#chunks.push(bytes)
    this.received += bytes.length
  }
}

class ClientGone extends Error {}

/** The bytes of an answer with Content-Length. */
export function answerText(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n${body}`
}
