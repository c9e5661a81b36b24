import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { singleConnection } from './single-connection.ts'
import { withheldBody } from './withheld-body.ts'

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
