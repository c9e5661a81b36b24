import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'

const longestConnectMs = 30_000
const shortestPauseMs = 10
const longestPauseMs = 1_000
const turnsToRead = 4
const largestAnswerBytes = 1_048_576

/** One POST: where, with what, and how much of its body is kept back to the last moment. */
export interface Post {
  readonly url: URL
  readonly token: string
  readonly body: Uint8Array
  /** Final bytes without which the body cannot be acted on. */
  readonly withheld: number
  /** Longest standstill while sending, and longest wait from the last byte to the end of the answer. */
  readonly answerTimeoutMs: number
  readonly proxyUrl: string | undefined
}

/** What came back over one connection. */
export type Exchange = Answer | Failure

/** A status line and headers arrived, with as much of a body as came. */
export interface Answer {
  readonly kind: 'answer'
  readonly httpStatus: number
  readonly retryAfter: string | undefined
  readonly location: string | undefined
  readonly body: AnswerBody
  /** Some of its text, not just head and white space, came before the last byte was handed over. */
  readonly beganBeforeLastByte: boolean
}

export type AnswerBody =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  /** Over 1 MiB: only its beginning was read. */
  | { readonly kind: 'too-large'; readonly bytes: Uint8Array }
  | { readonly kind: 'cut'; readonly cause: 'cut' | 'timeout'; readonly code: string | undefined }

/** No answer came. */
export interface Failure {
  readonly kind: 'failure'
  readonly connectionWasMade: boolean
  readonly lastByteHandedOver: boolean
  readonly timedOut: boolean
  /** What a proxy answered when it was asked for a tunnel. */
  readonly proxyStatus: number | undefined
  /** The system's or undici's, for example ECONNRESET. */
  readonly code: string | undefined
}

/**
 * Waits, and then reads what has arrived. After a stall, such as a suspended computer, the timer fires
 * first: without the turns of the event loop behind it, an answer or a cut that is already here would
 * not be noticed.
 */
async function pauseFor(ms: number): Promise<void> {
  await sleep(ms)
  for (let turn = 0; turn < turnsToRead; turn++) await nextTurn()
}

/** Sends one request over a connection of its own. Rejects only for a request that cannot be written. */
export async function exchange(post: Post): Promise<Exchange> {
  const { url, token, answerTimeoutMs } = post
  const connectTimeoutMs = Math.min(longestConnectMs, answerTimeoutMs)
  const connection = singleConnection(url.origin, post.proxyUrl, connectTimeoutMs)
  const { dispatcher } = connection

  let timedOut = false
  const patience = setTimeout(() => {
    timedOut = true
    void dispatcher.destroy()
  }, answerTimeoutMs)
  const body = withheldBody(post.body, post.withheld, {
    isOpen: connection.isOpen,
    onPiece: () => patience.refresh(),
    // About a round trip: a service that refuses or cuts by what it has seen leaves no doubt then.
    pause: () => pauseFor(Math.min(Math.max(connection.tookMs(), shortestPauseMs), longestPauseMs)),
  })

  try {
    const response = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      reset: true,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': String(body.contentLength),
        accept: 'application/json',
      },
      // undici takes async iterables, and waits for each piece to drain; its types leave them out.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      body: body.pieces as unknown as NonNullable<Dispatcher.DispatchOptions['body']>,
    })
    let beganBeforeLastByte = false
    const answerBody = await readAnswerBody(response.body, {
      timedOut: () => timedOut,
      onChunk: (chunk) => {
        beganBeforeLastByte ||= !body.lastByteHandedOver() && !isWhiteSpace(chunk)
      },
    })
    return {
      kind: 'answer',
      httpStatus: response.statusCode,
      retryAfter: singleHeader(response.headers['retry-after']),
      location: singleHeader(response.headers['location']),
      body: answerBody,
      beganBeforeLastByte,
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'UND_ERR_INVALID_ARG') throw error
    return {
      kind: 'failure',
      connectionWasMade: connection.wasMade(),
      lastByteHandedOver: body.lastByteHandedOver(),
      timedOut,
      proxyStatus: connection.proxyStatus(),
      code: timedOut ? undefined : code,
    }
  } finally {
    clearTimeout(patience)
    await dispatcher.destroy()
  }
}

async function readAnswerBody(
  body: AsyncIterable<Uint8Array>,
  {
    timedOut,
    onChunk,
  }: { readonly timedOut: () => boolean; readonly onChunk: (chunk: Uint8Array) => void },
): Promise<AnswerBody> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      onChunk(chunk)
      chunks.push(chunk)
      length += chunk.length
      if (length > largestAnswerBytes) return { kind: 'too-large', bytes: Buffer.concat(chunks) }
    }
    return { kind: 'whole', bytes: Buffer.concat(chunks) }
  } catch (error) {
    return timedOut()
      ? { kind: 'cut', cause: 'timeout', code: undefined }
      : { kind: 'cut', cause: 'cut', code: codeOf(error) }
  }
}

/** Of JSON: a server may send it now and then to keep a connection open. */
function isWhiteSpace(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

// A piece is what must leave before the next shows progress on a slow line.
const pieceBytes = 65_536

/** A request body that keeps its end back until all the rest was taken. */
export interface WithheldBody {
  readonly contentLength: number
  readonly pieces: AsyncIterable<Uint8Array>
  /** False: the service cannot have seen a whole request, so it cannot have charged. */
  readonly lastByteHandedOver: () => boolean
}

/** What a withheld body needs to know of the connection that takes it. */
export interface Taker {
  readonly isOpen: () => boolean
  readonly onPiece: () => void
  /** Gives a cut, or an answer to the start, time to arrive before the end follows. */
  readonly pause: () => Promise<unknown>
}

/**
 * Hands over `bytes` in pieces, the last `withheld` of them after a pause and only if the connection
 * is open then. For a consumer that takes a piece when the one before has drained.
 */
export function withheldBody(
  bytes: Uint8Array,
  withheld: number,
  { isOpen, onPiece, pause }: Taker,
): WithheldBody {
  const start = bytes.length - withheld
  let lastByteHandedOver = false

  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < start; at += pieceBytes) {
      onPiece()
      yield bytes.subarray(at, Math.min(at + pieceBytes, start))
    }
    await pause()
    if (!isOpen()) throw new Error('The connection was cut before the last byte')
    onPiece()
    lastByteHandedOver = true
    yield bytes.subarray(start)
  }

  return {
    contentLength: bytes.length,
    pieces: pieces(),
    lastByteHandedOver: () => lastByteHandedOver,
  }
}

/** A longer head is left to the parser, which refuses it. */
const longestHead = 65_536
const switchingProtocols = 101
const statusLine = /^HTTP\/1\.[01] (\d{3})[ \r]/
const protocol = 'HTTP/1.'
const shortestStatusLine = 'HTTP/1.1 200 '.length

/**
 * Takes informational answers (1xx) out of what is read from a socket, up to the status line of the
 * final answer. A server may send any number of them at any time (RFC 9110, 15.2), but undici ends
 * the connection on a 100 that was not asked for. Returns the status of the final answer, once known.
 * To be called before anything reads. 101 counts as final: it gives the connection another protocol.
 */
export function skipInformationalAnswers(socket: Socket): () => number | undefined {
  let held: Buffer = Buffer.alloc(0)
  let finalStatus: number | undefined

  function readPastInformational(): Buffer | null {
    for (;;) {
      const chunk: unknown = Object.getPrototypeOf(socket).read.call(socket)
      if (!Buffer.isBuffer(chunk)) return null
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const { rest, status, isFinal } = skip(held)
      held = rest
      if (!isFinal) continue
      finalStatus = status
      Reflect.deleteProperty(socket, 'read')
      return held
    }
  }
  socket.read = readPastInformational
  return () => finalStatus
}

interface Skipped {
  readonly rest: Buffer
  /** Of the answer that `rest` begins with, where it is final and can be read. */
  readonly status?: number
  /** Whether nothing after this can be informational. */
  readonly isFinal: boolean
}

function skip(bytes: Buffer): Skipped {
  let rest = bytes
  for (;;) {
    const begins = rest.toString('latin1', 0, protocol.length)
    if (!protocol.startsWith(begins)) return { rest, isFinal: true }
    if (rest.length < shortestStatusLine) return { rest, isFinal: false }
    const status = Number(statusLine.exec(rest.toString('latin1', 0, shortestStatusLine))?.[1])
    if (!(status >= 100 && status <= 199) || status === switchingProtocols)
      return { rest, isFinal: true, ...(Number.isNaN(status) ? {} : { status }) }
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return { rest, isFinal: rest.length > longestHead }
    rest = rest.subarray(end + 4)
  }
}

/** A dispatcher for one attempt: HTTP/1.1, and a connection of its own that is never made twice. */
export interface SingleConnection {
  readonly dispatcher: Dispatcher
  /** TCP, proxy and TLS were once there. */
  readonly wasMade: () => boolean
  readonly isOpen: () => boolean
  /** What a proxy answered to the request for a tunnel; undefined: no proxy, or no answer yet. */
  readonly proxyStatus: () => number | undefined
  /** How long it took to make: one to a few round trips. 0 while it is not made. */
  readonly tookMs: () => number
}

/**
 * Prepares the way to `origin`, through an HTTP proxy if one is given. Without HTTP/2, over which
 * undici was seen to send a whole body again after REFUSED_STREAM.
 */
export function singleConnection(
  origin: string,
  proxyUrl: string | undefined,
  connectTimeoutMs: number,
): SingleConnection {
  // Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says: the token goes this way.
  const http1 = { allowH2: false, timeout: connectTimeoutMs, rejectUnauthorized: true }
  // The caller keeps time: undici's own timeouts start before the last byte.
  const settings = { allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  let begun = false
  let socket: Socket | undefined
  let tookMs = 0
  let proxyStatus: () => number | undefined = () => undefined

  function once(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) => {
      // undici connects again after some failures; a second connection could send a second request.
      if (begun) return callback(new Error('One attempt, one connection'), null)
      begun = true
      const startedMs = performance.now()
      connect(target, (...made) => {
        socket = made[1] ?? undefined
        tookMs = performance.now() - startedMs
        if (socket !== undefined) skipInformationalAnswers(socket)
        callback(...made)
      })
    }
  }

  function toProxy(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) =>
      connect(target, (...made) => {
        const [, proxySocket] = made
        if (proxySocket instanceof Socket) proxyStatus = skipInformationalAnswers(proxySocket)
        callback(...made)
      })
  }

  return {
    dispatcher:
      proxyUrl === undefined
        ? new Client(origin, { ...settings, connect: once(buildConnector(http1)) })
        : new ProxyAgent({
            uri: proxyUrl,
            connectTimeout: connectTimeoutMs,
            requestTls: http1,
            proxyTls: http1,
            clientFactory: (url, options) =>
              new Client(url, {
                ...options,
                allowH2: false,
                headersTimeout: connectTimeoutMs,
                connect: toProxy(connectorOf(options)),
              }),
            factory: (url, options) =>
              new Client(url, { ...settings, connect: once(connectorOf(options)) }),
          }),
    wasMade: () => socket !== undefined,
    isOpen: () => socket !== undefined && !socket.destroyed,
    proxyStatus: () => proxyStatus(),
    tookMs: () => tookMs,
  }
}

/** ProxyAgent's way to the proxy, or through its tunnel. undici types the options that a factory gets as Object. */
function connectorOf(options: object): buildConnector.connector {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (options as { readonly connect: buildConnector.connector }).connect
}

let areTrusted = false

/**
 * Lets this process trust, besides Node's own list, what the computer's owner trusts: a company that
 * looks into TLS has a certificate of its own in the system's store. The first call reads that store,
 * which takes up to half a second. Where it cannot be read, or Electron's BoringSSL takes none of it,
 * Node's own list stays: whom only the system trusts is then refused by the name of its certificate.
 */
export function trustSystemCertificates(): void {
  if (areTrusted) return
  areTrusted = true
  try {
    tls.setDefaultCACertificates([
      ...tls.getCACertificates('default'),
      ...tls.getCACertificates('system'),
    ])
  } catch (error) {
    // A request is on its way: to end here would put links in doubt that never left.
    process.emitWarning(`The certificates of the system cannot be used: ${String(error)}`)
  }
}
