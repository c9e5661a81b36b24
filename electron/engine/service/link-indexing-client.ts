import { isAscii } from 'node:buffer'
import { isLoopback, isSecureAddress, shortestToken } from '../../shared/address.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { outcomeOfAnswer, outcomeOfFailure } from './answer-outcome.ts'
import { exchange, trustSystemCertificates } from './single-request.ts'

/** Where to send a request, with which token, and how long to wait. */
interface ServiceRequest {
  /** The address of an account; `/api/links` is appended. */
  readonly baseUrl: string
  /** Must pass `isSendableToken`. */
  readonly token: string
  readonly answerTimeoutMs: number
}

/**
 * The link-indexing service. Each call opens one connection and sends at most one request. Whatever
 * network and service do, it resolves with an outcome. It rejects only for a token or an address that
 * should never have been saved, or if `resolveProxy` rejects; then nothing was sent.
 */
export interface LinkIndexingClient {
  /** The body that submits these links; see `linksBody`. */
  bodyOf(links: LinkLines | readonly string[]): Uint8Array
  /** Creates a task of the links in a body from `bodyOf`. The service may charge for them. */
  submit(request: ServiceRequest & { readonly body: Uint8Array }): Promise<Outcome>
  /** Sends a body that is not JSON, which the service documents as a free 400. Tests the address. */
  probe(request: ServiceRequest): Promise<Outcome>
}

/** Creates a client over real sockets. `resolveProxy` returns `http://host:port`; undefined: no proxy. */
export function createLinkIndexingClient({
  resolveProxy,
  now = Date.now,
}: {
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly now?: () => number
}): LinkIndexingClient {
  async function send(request: ServiceRequest, body: Uint8Array, withheld: number) {
    const { token, answerTimeoutMs } = request
    if (!isSendableToken(token)) throw new Error('The token cannot be sent in a header')
    const url = linksAddress(request.baseUrl)
    if (!isSecureAddress(url)) return notSent('insecure-address')

    const proxyUrl = isLoopback(url) ? undefined : await resolveProxy(url.href)
    if (proxyUrl !== undefined && !isUsableProxy(proxyUrl)) return notSent('proxy')

    if (url.protocol === 'https:') trustSystemCertificates()
    const result = await exchange({ url, token, body, withheld, answerTimeoutMs, proxyUrl })
    return result.kind === 'answer'
      ? outcomeOfAnswer(result, token, now())
      : outcomeOfFailure(result, proxyUrl !== undefined)
  }

  return {
    bodyOf: linksBody,
    // A JSON array cut short is never valid, so nothing can be charged without the final `]}`.
    submit: (request) => send(request, request.body, 2),
    probe: (request) => send(request, Buffer.from('{'), 1),
  }
}

function notSent(cause: 'insecure-address' | 'proxy'): Outcome {
  return { kind: 'not-sent', cause, code: undefined }
}

/** True if undici accepts the proxy: HTTP, with a user name and password that can be decoded. */
function isUsableProxy(proxyUrl: string): boolean {
  const url = URL.parse(proxyUrl)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false
  try {
    decodeURIComponent(`${url.username}:${url.password}`)
    return true
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return false
  }
}

/** The address that links are posted to: section 4.1 of the interface specification. */
export function linksAddress(baseUrl: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, '')}/api/links`)
}

const head = Buffer.from('{"links":["')
const tail = Buffer.from('"]}')
const lineEnd = 0x0a
const firstPrintable = 0x20
const quote = 0x22
const comma = 0x2c
const backslash = 0x5c

/** Links as the ledger stores them: UTF-8, one per line. */
export interface LinkLines {
  readonly utf8: Uint8Array
  readonly count: number
}

/**
 * Builds the body that submits links: byte for byte `JSON.stringify({ links })`. Throws if there are
 * not exactly `count` lines.
 */
export function linksBody(lines: LinkLines | readonly string[]): Uint8Array {
  if (!('utf8' in lines)) return Buffer.from(JSON.stringify({ links: lines }))
  return copyPlainLines(lines) ?? stringifyLines(lines)
}

/**
 * The fast path for serialised links: copies bytes and makes no strings. Undefined if JSON would have to
 * escape something.
 */
function copyPlainLines({ utf8, count }: LinkLines): Uint8Array | undefined {
  if (!isAscii(utf8) || utf8.includes(quote) || utf8.includes(backslash)) return undefined
  const end = head.length + utf8.length + 2 * (count - 1)
  // Its own memory: a slice of a shared pool would keep the pool alive.
  const body = Buffer.allocUnsafeSlow(end + tail.length)
  body.set(head)
  let at = head.length
  // By index, since an iterator takes four times as long. Writing past the end of `body` does nothing.
  for (let index = 0; index < utf8.length; index++) {
    const byte = utf8[index] ?? 0
    if (byte >= firstPrintable) {
      body[at++] = byte
    } else if (byte === lineEnd) {
      body[at++] = quote
      body[at++] = comma
      body[at++] = quote
    } else {
      return undefined
    }
  }
  if (at !== end) throw wrongCount(count)
  body.set(tail, at)
  return body
}

function stringifyLines({ utf8, count }: LinkLines): Uint8Array {
  const links = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString().split('\n')
  if (links.length !== count) throw wrongCount(count)
  return Buffer.from(JSON.stringify({ links }))
}

function wrongCount(count: number): Error {
  return new Error(`There are not ${count} links in a body of ${count}`)
}

const visibleAscii = /^[\x21-\x7e]{1,4096}$/

/** True if a token can be sent in an Authorization header: visible ASCII without spaces. */
export function isSendableToken(token: string): boolean {
  return visibleAscii.test(token)
}

/** The reason that a token cannot be saved for an account; undefined if it can. */
export function tokenProblem(token: string): 'token-not-sendable' | 'token-too-short' | undefined {
  if (!isSendableToken(token)) return 'token-not-sendable'
  return token.length < shortestToken ? 'token-too-short' : undefined
}
