import { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'

const longestConnectMs = 30_000
/** The pause before the last byte is one round trip, within these bounds. */
const shortestPauseMs = 10
const longestPauseMs = 1_000
/** Turns of the event loop after a wait, to read what has arrived meanwhile. */
const turnsToRead = 4
const largestAnswerBytes = 1_048_576

/** A POST to send. */
export interface Post {
  readonly url: URL
  readonly token: string
  readonly body: Uint8Array
  /** The number of final bytes that are withheld. Without them the body must not be valid. */
  readonly withheld: number
  /** Longest time without progress while sending, and from the last byte to the end of the answer. */
  readonly answerTimeoutMs: number
  readonly proxyUrl: string | undefined
}

/** The result of a POST. */
export type Exchange = Answer | Failure

/** A status line and headers arrived, and as much of the body as `body` says. */
export interface Answer {
  readonly kind: 'answer'
  readonly httpStatus: number
  readonly retryAfter: string | undefined
  readonly location: string | undefined
  readonly body: AnswerBody
  /** A part of its body that is not white space came before the last byte was handed over. */
  readonly beganBeforeLastByte: boolean
}

/** The body of an answer. */
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
  /** The status that a proxy answered to CONNECT; undefined: no proxy, or no answer. */
  readonly proxyStatus: number | undefined
  /** The error code of the system or of undici, for example ECONNRESET. */
  readonly code: string | undefined
}

/**
 * Sends one request over its own connection and waits for the answer. Rejects only if the request
 * itself is not valid.
 */
export async function exchange(post: Post): Promise<Exchange> {
  const { url, token, answerTimeoutMs } = post
  const connectTimeoutMs = Math.min(longestConnectMs, answerTimeoutMs)
  const connection = singleConnection(url.origin, post.proxyUrl, connectTimeoutMs)
  const { dispatcher } = connection

  let timedOut = false
  const timeout = setTimeout(() => {
    timedOut = true
    void dispatcher.destroy()
  }, answerTimeoutMs)
  const body = withheldBody(post.body, post.withheld, {
    isOpen: connection.isOpen,
    onPiece: () => timeout.refresh(),
    // About one round trip. If the service refuses or cuts because of what it has read so far, that
    // arrives before the last byte leaves, and there is no doubt.
    pause: () =>
      pauseAndRead(Math.min(Math.max(connection.connectMs(), shortestPauseMs), longestPauseMs)),
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
      // undici accepts an async iterable and waits until each piece has drained; its types omit that.
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
    clearTimeout(timeout)
    await dispatcher.destroy()
  }
}

/**
 * Waits, then reads what has arrived. After a stall, such as a suspended computer, the timer fires
 * first. Without further turns of the event loop, an answer or a cut that has already arrived would
 * not be noticed.
 */
async function pauseAndRead(ms: number): Promise<void> {
  await sleep(ms)
  for (let turn = 0; turn < turnsToRead; turn++) await nextTurn()
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

/** True for white space of JSON. A server may send it now and then to keep a connection open. */
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

/** Bytes of a piece. Each piece that drains counts as progress, also on a slow line. */
const pieceBytes = 65_536

/** A request body that withholds its end until the rest has drained. */
export interface WithheldBody {
  readonly contentLength: number
  readonly pieces: AsyncIterable<Uint8Array>
  /** While false, the service cannot have a whole request, so it cannot have charged. */
  readonly lastByteHandedOver: () => boolean
}

/** The connection that a withheld body is sent on. */
export interface BodyConnection {
  readonly isOpen: () => boolean
  /** Called before each piece. */
  readonly onPiece: () => void
  /** Waits before the end is sent, so that a cut or an early answer can arrive first. */
  readonly pause: () => Promise<unknown>
}

/**
 * Splits `bytes` into pieces. The last `withheld` bytes follow after a pause, and only if the
 * connection is still open. The consumer must ask for a piece only when the previous one has drained.
 */
export function withheldBody(
  bytes: Uint8Array,
  withheld: number,
  { isOpen, onPiece, pause }: BodyConnection,
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

/** A longer head is passed on to the parser, which refuses it. */
const longestHeadBytes = 65_536
const switchingProtocols = 101
const statusLine = /^HTTP\/1\.[01] (\d{3})[ \r]/
const protocol = 'HTTP/1.'
const shortestStatusLine = 'HTTP/1.1 200 '.length

/**
 * Removes informational answers (1xx) from the bytes that are read from a socket, up to the status line
 * of the final answer. A server may send any number of them at any time (RFC 9110, 15.2), but undici
 * closes the connection on an unexpected 100. Call it before anything reads from the socket. The
 * returned function gives the status of the final answer once it is known. 101 counts as final, since
 * it switches the connection to another protocol.
 */
export function skipInformationalAnswers(socket: Socket): () => number | undefined {
  let held: Buffer = Buffer.alloc(0)
  let finalStatus: number | undefined

  function readPastInformational(): Buffer | null {
    for (;;) {
      const chunk: unknown = Object.getPrototypeOf(socket).read.call(socket)
      if (!Buffer.isBuffer(chunk)) return null
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const { rest, status, isFinal } = skipInformational(held)
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
  /** The status of the final answer that `rest` begins with, if it can be read. */
  readonly status?: number
  /** True if no informational answer can follow. */
  readonly isFinal: boolean
}

function skipInformational(bytes: Buffer): Skipped {
  let rest = bytes
  for (;;) {
    const begins = rest.toString('latin1', 0, protocol.length)
    if (!protocol.startsWith(begins)) return { rest, isFinal: true }
    if (rest.length < shortestStatusLine) return { rest, isFinal: false }
    const status = Number(statusLine.exec(rest.toString('latin1', 0, shortestStatusLine))?.[1])
    if (!(status >= 100 && status <= 199) || status === switchingProtocols)
      return { rest, isFinal: true, ...(Number.isNaN(status) ? {} : { status }) }
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return { rest, isFinal: rest.length > longestHeadBytes }
    rest = rest.subarray(end + 4)
  }
}

/** An undici dispatcher for one request: HTTP/1.1 on its own connection, which is opened once. */
export interface SingleConnection {
  readonly dispatcher: Dispatcher
  /** True once TCP, proxy and TLS were established. */
  readonly wasMade: () => boolean
  readonly isOpen: () => boolean
  /** The status that a proxy answered to CONNECT; undefined: no proxy, or no answer yet. */
  readonly proxyStatus: () => number | undefined
  /** How long connecting took: one to a few round trips. 0 until connected. */
  readonly connectMs: () => number
}

/**
 * Prepares a connection to `origin`, through an HTTP proxy if one is given. HTTP/2 is off: undici was
 * seen to send a whole body again after REFUSED_STREAM.
 */
export function singleConnection(
  origin: string,
  proxyUrl: string | undefined,
  connectTimeoutMs: number,
): SingleConnection {
  // Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says, since a token is sent.
  const http1 = { allowH2: false, timeout: connectTimeoutMs, rejectUnauthorized: true }
  // The caller has its own timeout: undici's start before the last byte.
  const settings = { allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  let isBegun = false
  let socket: Socket | undefined
  let connectMs = 0
  let proxyStatus: () => number | undefined = () => undefined

  function connectOnce(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) => {
      // undici connects again after some failures; a second connection could send a second request.
      if (isBegun) return callback(new Error('One request, one connection'), null)
      isBegun = true
      const startedMs = performance.now()
      connect(target, (...result) => {
        socket = result[1] ?? undefined
        connectMs = performance.now() - startedMs
        if (socket !== undefined) skipInformationalAnswers(socket)
        callback(...result)
      })
    }
  }

  function connectToProxy(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) =>
      connect(target, (...result) => {
        const [, proxySocket] = result
        if (proxySocket instanceof Socket) proxyStatus = skipInformationalAnswers(proxySocket)
        callback(...result)
      })
  }

  return {
    dispatcher:
      proxyUrl === undefined
        ? new Client(origin, { ...settings, connect: connectOnce(buildConnector(http1)) })
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
                connect: connectToProxy(connectorOf(options)),
              }),
            factory: (url, options) =>
              new Client(url, { ...settings, connect: connectOnce(connectorOf(options)) }),
          }),
    wasMade: () => socket !== undefined,
    isOpen: () => socket !== undefined && !socket.destroyed,
    proxyStatus: () => proxyStatus(),
    connectMs: () => connectMs,
  }
}

/** ProxyAgent's connector to the proxy, or through its tunnel. undici types a factory's options as Object. */
function connectorOf(options: object): buildConnector.connector {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (options as { readonly connect: buildConnector.connector }).connect
}

let areSystemCertificatesTrusted = false

/**
 * Makes this process trust the certificates of the system's store besides Node's own list. A company
 * that inspects TLS has its own certificate there. The first call reads the store, which takes up to
 * half a second. If it cannot be read, or Electron's BoringSSL accepts none of it, Node's list stays, and
 * a service that only the system trusts fails with `certificate-untrusted`.
 */
export function trustSystemCertificates(): void {
  if (areSystemCertificatesTrusted) return
  areSystemCertificatesTrusted = true
  try {
    tls.setDefaultCACertificates([
      ...tls.getCACertificates('default'),
      ...tls.getCACertificates('system'),
    ])
  } catch (error) {
    // A request is committed already. Throwing here would put links in doubt that never left.
    process.emitWarning(`The certificates of the system cannot be used: ${String(error)}`)
  }
}
