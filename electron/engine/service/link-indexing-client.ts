import { isAscii } from 'node:buffer'
import { isLoopback, isSecureAddress, shortestToken } from '../../shared/address.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { outcomeOfAnswer, outcomeOfFailure } from './answer-outcome.ts'
import { exchange, trustSystemCertificates } from './single-request.ts'

/** Whom to ask, as whom, and how long to wait. */
interface ServiceRequest {
  /** An account's address; `/api/links` is appended. */
  readonly baseUrl: string
  /** One that `isSendableToken` lets pass. */
  readonly token: string
  readonly answerTimeoutMs: number
}

/**
 * The link-indexing service. Each call is one attempt: one connection, at most one request, and an
 * outcome for whatever network and service make of it. Rejects only for a token or an address that
 * should never have been saved, and if `resolveProxy` does; then nothing was sent.
 */
export interface LinkIndexingClient {
  /** The body that submits these links. Throws if they are not as many as their `count` says. */
  bodyOf(links: LinkLines | readonly string[]): Uint8Array
  /** Creates a task of the links in a body that `bodyOf` made; may charge for them. */
  submit(request: ServiceRequest & { readonly body: Uint8Array }): Promise<Outcome>
  /** Sends a body that is not JSON, the documented 400: asks whether someone is there, for free. */
  probe(request: ServiceRequest): Promise<Outcome>
}

/** The client over real sockets; `resolveProxy` answers with `http://host:port`, or undefined for none. */
export function createLinkIndexingClient({
  resolveProxy,
  now = Date.now,
}: {
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  readonly now?: () => number
}): LinkIndexingClient {
  async function attempt(request: ServiceRequest, body: Uint8Array, withheld: number) {
    const { token, answerTimeoutMs } = request
    if (!isSendableToken(token)) throw new Error('The token cannot stand in a header')
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
    // A JSON array cut short is never valid, so without its final `]}` no list can be charged.
    submit: (request) => attempt(request, request.body, 2),
    probe: (request) => attempt(request, Buffer.from('{'), 1),
  }
}

function notSent(cause: 'insecure-address' | 'proxy'): Outcome {
  return { kind: 'not-sent', cause, code: undefined }
}

/** Whether undici takes it: an HTTP proxy whose name and password can be decoded. */
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

/** Where an account's links go: section 4.1 of the interface specification. */
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

/** Links as they are kept: UTF-8, one a line. */
export interface LinkLines {
  readonly utf8: Uint8Array
  readonly count: number
}

/**
 * The body of the request that submits links, given one by one or as lines: byte for byte
 * `JSON.stringify({ links })`. Throws if lines are not as many as their `count` says.
 */
export function linksBody(lines: LinkLines | readonly string[]): Uint8Array {
  if (!('utf8' in lines)) return Buffer.from(JSON.stringify({ links: lines }))
  return bodyOfPlain(lines) ?? bodyOfAny(lines)
}

/** As serialised links are: no string is made of them. Undefined where JSON would escape something. */
function bodyOfPlain({ utf8, count }: LinkLines): Uint8Array | undefined {
  if (!isAscii(utf8) || utf8.includes(quote) || utf8.includes(backslash)) return undefined
  const end = head.length + utf8.length + 2 * (count - 1)
  // Of its own: a piece of a shared pool would keep the pool.
  const body = Buffer.allocUnsafeSlow(end + tail.length)
  body.set(head)
  let at = head.length
  // By index: an iterator takes four times as long. Nothing is written beyond the end.
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
  if (at !== end) throw notAsMany(count)
  body.set(tail, at)
  return body
}

function bodyOfAny({ utf8, count }: LinkLines): Uint8Array {
  const links = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString().split('\n')
  if (links.length !== count) throw notAsMany(count)
  return Buffer.from(JSON.stringify({ links }))
}

function notAsMany(count: number): Error {
  return new Error(`There are not ${count} links in a body of ${count}`)
}

const visibleAscii = /^[\x21-\x7e]{1,4096}$/

/** Whether a token can stand in an Authorization header: visible ASCII without spaces. */
export function isSendableToken(token: string): boolean {
  return visibleAscii.test(token)
}

/** Why a token cannot be an account's; undefined: it can. */
export function tokenProblem(token: string): 'token-not-sendable' | 'token-too-short' | undefined {
  if (!isSendableToken(token)) return 'token-not-sendable'
  return token.length < shortestToken ? 'token-too-short' : undefined
}
