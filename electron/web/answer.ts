import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { RequestFailure } from '../host/index.ts'
import { servedName, servedType } from '../shared/window-transport.ts'

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

/** The body in pieces as they come; throws Refused `too-large` before more than `maxBytes` went on. */
export async function* boundedBody(
  request: IncomingMessage,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refused('too-large')
  let bytes = 0
  const pieces: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  for await (const piece of pieces) {
    bytes += piece.length
    if (bytes > maxBytes) throw new Refused('too-large')
    yield piece
  }
}

/** Lets the rest of a body come in: a browser that is still sending does not hear an answer. */
export async function letItCome(request: IncomingMessage): Promise<void> {
  request.resume()
  // Whoever broke off hears no answer either.
  await finished(request, { writable: false }).catch(() => {})
}

/** The whole body as text. Throws Refused `too-large`. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces = []
  for await (const piece of boundedBody(request, maxBytes)) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Sends a file of the window's folder, its text as `change` makes it. Throws Refused. */
export async function sendFile(
  folder: string,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
  change?: (text: string) => string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refused('not-allowed')
  const file = fileOf(folder, pathname)
  const type = file === undefined ? undefined : servedType(file)
  if (file === undefined || type === undefined) throw new Refused('not-found')
  const stored = await readFile(file).catch((error: unknown) => {
    throw isMissing(error) ? new Refused('not-found') : error
  })
  const body = change === undefined ? stored : Buffer.from(change(stored.toString()))
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    // Names of assets carry a digest of their content. The page is kept nowhere: a tab that is opened
    // again would show what was written into it then, and start an app that is gone with an update.
    ...(pathname.startsWith('/assets/')
      ? { 'cache-control': 'private, max-age=31536000, immutable' }
      : {}),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The file a path names, undefined if that is not certainly inside the folder. */
function fileOf(folder: string, pathname: string): string | undefined {
  const name = servedName(pathname)
  if (name === undefined) return undefined
  const file = path.resolve(folder, `.${name}`)
  return file.startsWith(path.resolve(folder) + path.sep) ? file : undefined
}

const codesOfMissing: ReadonlySet<unknown> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR'])

/** Whether a file is not there, or is no file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codesOfMissing.has(error.code)
}
