import type { ServerResponse } from 'node:http'
import type { RequestFailure } from '../host/index.ts'

/** On every answer, whatever it is. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  // A policy does not reach names that a page has looked up: they could carry words out.
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Why a request got no reply; beside these a window hears the front door's own failures. */
export type Refusal =
  | 'not-found'
  | 'not-allowed'
  | 'no-session'
  | 'not-own-page'
  | 'too-large'
  | 'malformed'

const statusOf: Readonly<Record<Refusal | RequestFailure, number>> = {
  'not-found': 404,
  'not-allowed': 405,
  'no-session': 401,
  'not-own-page': 403,
  'too-large': 413,
  malformed: 400,
  'unknown-request': 404,
  'invalid-input': 400,
  'engine-gone': 503,
  'disk-full': 507,
  'folder-unwritable': 507,
  bug: 500,
}

/** Thrown where a request must not go on; becomes its answer. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Sends `{ ok: true, reply }`; null stands for undefined, which JSON does not have. */
export function sendReply(response: ServerResponse, reply: unknown): void {
  sendJson(response, 200, { ok: true, reply: reply ?? null })
}

/** Sends `{ ok: false, error }`; where an answer has begun already, breaks it off. */
export function sendError(response: ServerResponse, error: Refusal | RequestFailure): void {
  if (response.headersSent) response.destroy()
  else sendJson(response, statusOf[error], { ok: false, error })
}

function sendJson(response: ServerResponse, status: number, answer: object): void {
  // A body that was not read to its end would be taken for the next request.
  if (!response.req.complete) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answer))
}
