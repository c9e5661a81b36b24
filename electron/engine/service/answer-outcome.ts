import { getSystemErrorMap } from 'node:util'
import { shortestToken } from '../../shared/address.ts'
import type { NotSentCause, Outcome } from '../../shared/outcome.ts'
import type { Answer, AnswerBody, Failure } from './single-request.ts'

/**
 * What an answer is, by its status line; only 2xx and 400 need their body too, so for any other
 * status a cut body costs no more than the service's words. Never says more than was answered.
 */
export function outcomeOfAnswer(answer: Answer, token: string, nowMs: number): Outcome {
  const { httpStatus } = answer
  const content = contentOf(answer.body)
  const said = isRecord(content.json) ? (content.json['message'] ?? content.json['msg']) : undefined
  const message = serviceWords(typeof said === 'string' ? said : content.text, token)

  if (httpStatus >= 200 && httpStatus <= 299)
    return outcomeOfSuccess(answer, content, token, message)
  switch (httpStatus) {
    case 301:
    case 307:
    case 308:
      return { kind: 'moved', httpStatus, message: serviceWords(answer.location, token) ?? message }
    case 400:
      // A cut body is a foreign one: either way nothing was charged, and no link is called refused.
      return isSpecifiedError(content.json, httpStatus)
        ? { kind: 'refused', httpStatus, message: message ?? '' }
        : { kind: 'foreign-400', httpStatus, message }
    case 401:
    case 403:
      return { kind: 'token-refused', httpStatus, message }
    case 404:
      return { kind: 'not-found', httpStatus, message }
    case 405:
      return { kind: 'balance-too-low', httpStatus, message }
    case 408:
    case 409:
    case 499:
      return { kind: 'ambiguous-status', httpStatus, message }
    case 413:
      return { kind: 'too-large', httpStatus, message }
    case 429:
      return {
        kind: 'too-many-requests',
        httpStatus,
        retryAfterMs: retryAfterMs(answer.retryAfter, nowMs),
        message,
      }
    default:
      if (httpStatus >= 400 && httpStatus <= 499)
        return { kind: 'unexpected-status', httpStatus, message }
      if (httpStatus >= 500 && httpStatus <= 599)
        return { kind: 'server-error', httpStatus, message }
      return { kind: 'ambiguous-status', httpStatus, message }
  }
}

function outcomeOfSuccess(
  { httpStatus, body, beganBeforeLastByte }: Answer,
  { json }: Content,
  token: string,
  message: string | undefined,
): Outcome {
  if (body.kind === 'cut') return { kind: 'no-answer', cause: body.cause, code: body.code }
  const receipt = isRecord(json) && !contradictsSuccess(json['status']) ? json['data'] : undefined
  if (isRecord(receipt)) {
    const { task_id: task, units_used: unitsUsed, links_count: linksCount } = receipt
    const taskId = typeof task === 'string' ? serviceWords(task, token) : undefined
    if (taskId !== undefined && isCount(unitsUsed) && isCount(linksCount))
      return beganBeforeLastByte
        ? { kind: 'early-receipt', httpStatus, taskId, message }
        : { kind: 'receipt', httpStatus, taskId, unitsUsed, linksCount, message }
  }
  return { kind: 'unreadable', httpStatus, message }
}

/** The body as text and, where it is that, as JSON. */
interface Content {
  readonly text: string | undefined
  readonly json: unknown
}

const utf8 = new TextDecoder()

function contentOf(body: AnswerBody): Content {
  if (body.kind === 'cut') return { text: undefined, json: undefined }
  const text = utf8.decode(body.bytes)
  if (body.kind === 'too-large') return { text, json: undefined }
  try {
    return { text, json: JSON.parse(text) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { text, json: undefined }
  }
}

/** Section 2.3 of the interface specification, for the status it came with. */
function isSpecifiedError(json: unknown, httpStatus: number): boolean {
  return isRecord(json) && json['status'] === httpStatus && typeof json['message'] === 'string'
}

/** A body that says of itself that it failed is no receipt; one without `status` may be. */
function contradictsSuccess(status: unknown): boolean {
  return typeof status === 'number' && (status < 200 || status > 299)
}

/** A million links at the highest price an account can have; the ledger can add up thousands of it. */
const largestCount = 1e12

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= largestCount
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const causeOfCode: ReadonlyMap<string, NotSentCause> = new Map([
  ['ENOTFOUND', 'name'],
  ['ECONNREFUSED', 'refused'],
  ['ETIMEDOUT', 'timeout'],
  ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
  ['ECONNRESET', 'cut'],
  ['EPIPE', 'cut'],
  ['UND_ERR_SOCKET', 'cut'],
  ['EPROTO', 'tls'],
  ['CERT_HAS_EXPIRED', 'certificate-expired'],
  ['CERT_NOT_YET_VALID', 'certificate-expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate-host'],
])

const proxyAuthenticationRequired = 407

const systemCodes: ReadonlySet<string> = new Set(
  Array.from(getSystemErrorMap().values(), ([code]) => code),
)

/** What no answer means: whether the last byte was handed over decides between charged and not. */
export function outcomeOfFailure(failure: Failure, throughProxy: boolean): Outcome {
  const { code } = failure
  if (failure.lastByteHandedOver)
    return { kind: 'no-answer', cause: failure.timedOut ? 'timeout' : 'cut', code }
  return { kind: 'not-sent', cause: notSentCause(failure, throughProxy), code }
}

function notSentCause(failure: Failure, throughProxy: boolean): NotSentCause {
  if (failure.proxyStatus === proxyAuthenticationRequired) return 'proxy-login'
  if (failure.connectionWasMade) return failure.timedOut ? 'timeout' : 'cut'
  const cause = failure.timedOut ? 'timeout' : causeOfConnectFailure(failure.code)
  // TLS is spoken with the service through the tunnel; everything before it is the proxy's part.
  return throughProxy && !tlsCauses.has(cause) ? 'proxy' : cause
}

const tlsCauses: ReadonlySet<NotSentCause> = new Set([
  'tls',
  'certificate-expired',
  'certificate-host',
  'certificate-untrusted',
])

function causeOfConnectFailure(code: string | undefined): NotSentCause {
  const known = causeOfCode.get(code ?? '')
  if (known !== undefined) return known
  if (code === undefined || code.startsWith('UND_ERR')) return 'cut'
  if (code.startsWith('EAI_')) return 'name'
  if (code.startsWith('ERR_')) return 'tls'
  // OpenSSL has some seventy names for a certificate it does not trust; none is the system's.
  return systemCodes.has(code) ? 'unreachable' : 'certificate-untrusted'
}

// A longer wait is a mistake or malice, and would overflow a timer.
const longestMs = 86_400_000

const seconds = /^\d+$/
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** Milliseconds, 0 to a day, that a Retry-After header (RFC 9110, 10.2.3) asks to wait. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  const waitMs = seconds.test(text)
    ? Number(text) * 1_000
    : httpDate.test(text)
      ? Date.parse(text) - nowMs
      : Number.NaN
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestMs)
}

const longestMessage = 500
// Enough for 500 characters of text between the tags of an error page.
const longestRead = 8_192

const tags = /<[^>]{0,2000}>/g
const whiteSpace = /\s+/gu
// Control characters, and those that turn the direction of what stands after them.
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * What the service said, fit to be shown, stored and logged: one line of at most 500 characters,
 * without tags and control characters, the token blotted out; undefined if nothing is left.
 */
export function serviceWords(
  text: string | undefined,
  token: string | undefined,
): string | undefined {
  if (text === undefined) return undefined
  // Before cutting, so that no cut leaves half a token; after cleaning, which may join its halves.
  const read = blotOut(text, token).slice(0, longestRead)
  const clean = read.replace(tags, ' ').replace(whiteSpace, ' ').replace(unprintable, '').trim()
  const words = blotOut(clean, token).slice(0, longestMessage).toWellFormed()
  return words === '' ? undefined : words
}

function blotOut(text: string, token: string | undefined): string {
  if (token === undefined || token.length < shortestToken) return text
  return text.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…')
}
