import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { RequestFailure } from '../host/index.ts'
import { type HostAnswer, servedName, servedType } from '../shared/window-transport.ts'

/** The headers of every answer. */
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
  // The policy does not cover DNS prefetching, which could leak data in host names.
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** Why the server answers a request with an error. The front door has errors of its own. */
export type HttpErrorKind =
  | 'not-found'
  | 'not-allowed'
  | 'no-session'
  | 'not-own-page'
  | 'too-large'
  | 'malformed'

const statusOf: Readonly<Record<HttpErrorKind | RequestFailure, number>> = {
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

/** Thrown to answer a request with an error. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly kind: HttpErrorKind

  constructor(kind: HttpErrorKind) {
    super(kind)
    this.kind = kind
  }
}

/** Sends a reply as a `HostAnswer`. JSON has no undefined, so null is sent for it. */
export function sendReply(response: ServerResponse, reply: unknown, revision: number): void {
  const answer: HostAnswer = { ok: true, reply: reply ?? null, revision }
  sendJson(response, 200, answer)
}

/** Sends `{ ok: false, error }`. If an answer has started already, closes the connection instead. */
export function sendError(response: ServerResponse, error: HttpErrorKind | RequestFailure): void {
  if (response.headersSent) response.destroy()
  else sendJson(response, statusOf[error], { ok: false, error })
}

function sendJson(response: ServerResponse, status: number, answer: object): void {
  // The rest of an unread body would be parsed as the next request.
  if (!response.req.complete) response.setHeader('connection', 'close')
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(answer))
}

/** Yields the body in chunks. Throws HttpError `too-large` before it yields more than `maxBytes`. */
export async function* boundedBody(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new HttpError('too-large')
  let bytes = 0
  const pieces: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes) throw new HttpError('too-large')
    yield piece
  }
}

/** Reads and discards the rest of a body: a browser does not read the answer while it is sending. */
export async function drainBody(request: IncomingMessage): Promise<void> {
  request.resume()
  // A client that closed the connection gets no answer.
  await finished(request, { writable: false }).catch(() => {})
}

/** Reads the whole body as text. Throws HttpError `too-large`. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces = []
  for await (const piece of boundedBody(request, maxBytes)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Sends a file of the window's folder; `change` edits its text. Throws HttpError. */
export async function sendFile(
  folder: string,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
  change?: (text: string) => string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new HttpError('not-allowed')
  const file = fileOf(folder, pathname)
  const type = file === undefined ? undefined : servedType(file)
  if (file === undefined || type === undefined) throw new HttpError('not-found')
  const stored = await readFile(file).catch((error: unknown) => {
    throw isMissing(error) ? new HttpError('not-found') : error
  })
  const body = change === undefined ? stored : Buffer.from(change(stored.toString()))
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    // The name of an asset contains a hash of its content, so browsers may cache it. The page is never
    // cached: a reopened tab would show an old theme and load an app that an update has removed.
    ...(pathname.startsWith('/assets/')
      ? { 'cache-control': 'private, max-age=31536000, immutable' }
      : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The file of a path; undefined if it may be outside the folder. */
function fileOf(folder: string, pathname: string): string | undefined {
  const name = servedName(pathname)
  if (name === undefined) return undefined
  const file = path.resolve(folder, `.${name}`)
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined
}

const codesOfMissing: ReadonlySet<unknown> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR'])

/** True if an error says that a file does not exist or is a folder. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfMissing.has(error.code)
}
