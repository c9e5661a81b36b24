import { getSystemErrorMap } from 'node:util'
import { shortestToken } from '../../shared/address.ts'
import type { NotSentCause, Outcome } from '../../shared/outcome.ts'
import type { Answer, AnswerBody, Failure } from './single-request.ts'

/**
 * Names the outcome of a request from its answer. The status decides; only 2xx and 400 also need the
 * body. For any other status a cut body loses no more than the message of the service.
 */
export function outcomeOfAnswer(answer: Answer, token: string, nowMs: number): Outcome {
  const { httpStatus } = answer
  const content = contentOf(answer.body)
  const field = isRecord(content.json)
    ? (content.json['message'] ?? content.json['msg'])
    : undefined
  const message = cleanMessage(typeof field === 'string' ? field : content.text, token)

  if (httpStatus >= 200 && httpStatus <= 299)
    return outcomeOfSuccess(answer, content, token, message)
  switch (httpStatus) {
    case 301:
    case 307:
    case 308:
      return { kind: 'moved', httpStatus, message: cleanMessage(answer.location, token) ?? message }
    case 400:
      // A cut body counts as foreign. Nothing was charged either way, and no link is called refused.
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
    const taskId = typeof task === 'string' ? cleanMessage(task, token) : undefined
    if (taskId !== undefined && isCount(unitsUsed) && isCount(linksCount))
      return beganBeforeLastByte
        ? { kind: 'early-receipt', httpStatus, taskId, message }
        : { kind: 'receipt', httpStatus, taskId, unitsUsed, linksCount, message }
  }
  return { kind: 'unreadable', httpStatus, message }
}

/** The body as text, and as JSON if it is JSON. */
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

/** True for the error body of section 2.3 of the interface specification with this status. */
function isSpecifiedError(json: unknown, httpStatus: number): boolean {
  return isRecord(json) && json['status'] === httpStatus && typeof json['message'] === 'string'
}

/** True if the body itself says that it failed. A body without `status` may still be a receipt. */
function contradictsSuccess(status: unknown): boolean {
  return typeof status === 'number' && (status < 200 || status > 299)
}

/** A million links at the highest price of an account. The ledger can add up thousands of these. */
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

/**
 * Names the outcome of a request without an answer. If the last byte was not handed over, it was
 * certainly not charged.
 */
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
  // TLS runs through the tunnel to the service. Every failure before TLS is the proxy's.
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
  // OpenSSL has about seventy codes for an untrusted certificate. None of them is a system code.
  return systemCodes.has(code) ? 'unreachable' : 'certificate-untrusted'
}

/** A longer wait is a mistake or malice, and would overflow a timer. */
const longestRetryAfterMs = 86_400_000

const seconds = /^\d+$/
const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The wait of a Retry-After header (RFC 9110, 10.2.3), 0 to a day. Undefined if it is not valid. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? ''
  const waitMs = seconds.test(text)
    ? Number(text) * 1_000
    : httpDate.test(text)
      ? Date.parse(text) - nowMs
      : Number.NaN
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), longestRetryAfterMs)
}

const longestMessage = 500
/** Enough to find 500 characters of text between the tags of an error page. */
const longestRead = 8_192

const tags = /<[^>]{0,2000}>/g
const whiteSpace = /\s+/gu
/** Control characters, and characters that change the direction of the text after them. */
const unprintable = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes a text of the service safe to show, store and log: one line of at most 500 characters, without
 * tags and control characters, with the token replaced. Undefined if nothing is left.
 */
export function cleanMessage(
  text: string | undefined,
  token: string | undefined,
): string | undefined {
  if (text === undefined) return undefined
  // Redacted before each cut, since a cut may leave half a token, and again after cleaning, since
  // cleaning may join two halves.
  const read = redact(text, token).slice(0, longestRead)
  const clean = read.replace(tags, ' ').replace(whiteSpace, ' ').replace(unprintable, '').trim()
  const message = redact(clean, token).slice(0, longestMessage).toWellFormed()
  return message === '' ? undefined : message
}

function redact(text: string, token: string | undefined): string {
  if (token === undefined || token.length < shortestToken) return text
  return text.replaceAll(token, '…').replaceAll(encodeURIComponent(token), '…')
}
