import { isLoopback, isSecureAddress } from '../../shared/address.ts'
import type { Outcome } from '../../shared/outcome.ts'
import { outcomeOfAnswer } from './answer-outcome.ts'
import { exchange } from './exchange.ts'
import { outcomeOfFailure } from './failure-outcome.ts'
import { linksAddress } from './links-address.ts'
import { type LinkLines, linksBody } from './links-body.ts'
import { trustSystemCertificates } from './system-certificates.ts'
import { isSendableToken } from './token.ts'

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
