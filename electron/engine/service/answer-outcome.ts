import type { Outcome } from '../../shared/outcome.ts'
import type { Answer, AnswerBody } from './exchange.ts'
import { retryAfterMs } from './retry-after.ts'
import { serviceWords } from './service-words.ts'

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
