import { lookup } from 'node:dns'
import { isIP, type LookupFunction, connect as openConnection } from 'node:net'
import { Agent, buildConnector, type Dispatcher, errors, ProxyAgent } from 'undici'
import type { FixedAddress } from '../../shared/page.ts'
import { PrivateAddress, refusingPrivate } from '../fetching/index.ts'
import { isPrivateHost } from '../parsing/index.ts'
import { Exchange } from './exchange.ts'
import type { GetPage, PageFailure, PageResponse } from './page-request.ts'
import type { PageTransport } from './run/run.ts'

/** How pages are reached. */
export interface PageNetwork {
  /** The proxy for an address as `http://host:port`, or undefined for none. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  /** True if the user has allowed addresses of the local network. */
  readonly allowPrivate: boolean
  /** Names that exist, to tell whether this computer is online until a name of a run was found. */
  readonly controlNames: readonly string[]
  /** Addresses to use without look-up. They may be private. */
  readonly fixedAddresses?: readonly FixedAddress[]
  /** Looks names up; Node's own way if it is not given. */
  readonly lookup?: LookupFunction
}

/** Names that always exist (RFC 2606), as control names. They are only looked up; nothing is sent to them. */
export const lastingNames: readonly string[] = ['example.com', 'example.org']

/** Limits of one request. */
export interface RequestLimits {
  /** The longest time for everything. */
  readonly wholeMs: number
  /** The longest time for a connection, and without a byte of the body. */
  readonly silenceMs: number
}

const longestSilenceMs = 15_000
const largestHeadBytes = 65_536
/** Connections are kept a little longer than the pause between two requests to a site. */
const keepAliveMs = 5_000
/** After requests to so many origins, a dispatcher is replaced by a new one. */
const mostOrigins = 500
const mostFoundNames = 5
/**
 * Names that are looked up at once. A look-up of a name without an answer holds a thread for many seconds, and
 * the requests that send links need threads too: see `threads` in `host/engine-supervisor.ts`.
 */
const mostLookups = 8

// Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says.
const http1 = { rejectUnauthorized: true, allowH2: false } as const

/**
 * Sends GETs, keeps connections for a few seconds, and refuses private addresses. Sends no cookie, token,
 * referrer or password.
 */
export class PageRequests implements PageTransport {
  readonly #network: PageNetwork
  readonly #headers: Readonly<Record<string, string>>
  readonly #limits: RequestLimits
  readonly #lookup: LookupFunction
  readonly #fixed: ReadonlyMap<string, FixedAddress>
  readonly #dispatchers = new Map<
    string,
    { readonly dispatcher: Dispatcher; readonly origins: Set<string> }
  >()
  /** Origins whose connection has not carried a request yet. */
  readonly #freshOrigins = new Set<string>()
  #foundNames: readonly string[] = []
  #proxy: string | undefined
  #hasAnswer = false

  constructor(network: PageNetwork, userAgent: string, timeoutMs: number) {
    this.#network = network
    this.#limits = { wholeMs: timeoutMs, silenceMs: Math.min(timeoutMs, longestSilenceMs) }
    this.#headers = {
      'user-agent': userAgent,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br',
    }
    const look = this.#remembering(limited(network.lookup ?? lookup))
    this.#lookup = network.allowPrivate ? look : refusingPrivate(look)
    this.#fixed = new Map(
      (network.fixedAddresses ?? []).map((fixed) => [`${fixed.host}:${fixed.port}`, fixed]),
    )
  }

  isAllowed(url: URL): boolean {
    return (
      this.#network.allowPrivate ||
      !isPrivateHost(url.hostname) ||
      this.#fixedAddress(url.hostname, portOf(url)) !== undefined
    )
  }

  readonly send: PageTransport['send'] = async (url, onHead, signal, onSent) => {
    signal.throwIfAborted()
    if (!this.isAllowed(url)) return failureOf('private-address', url.hostname)
    const isFixed = this.#fixedAddress(url.hostname, portOf(url)) !== undefined
    const proxy = isFixed ? undefined : await this.#network.resolveProxy(url.href)
    signal.throwIfAborted()
    this.#proxy = proxy
    if (proxy !== undefined && !/^https?:/i.test(proxy))
      return failureOf('no-connection', 'The proxy is not an HTTP proxy')
    const first = await this.#exchange(url, proxy, onHead, signal, onSent)
    // A server may close a kept connection just when it is used again. Then nothing was asked yet.
    const second = first.wasReused
      ? await this.#exchange(url, proxy, onHead, signal, onSent)
      : first
    if (second.response.kind === 'answer') this.#hasAnswer = true
    return second.response
  }

  /** Looks up names that exist, or connects to the proxy if there is one. */
  async isOnline(): Promise<boolean | undefined> {
    const proxy = this.#proxy === undefined ? null : URL.parse(this.#proxy)
    if (proxy !== null) return canConnect(proxy, this.#limits.silenceMs)
    const names = [...this.#foundNames, ...this.#network.controlNames]
    if (names.length === 0) return undefined
    const look = this.#network.lookup ?? lookup
    const areFound = names.map(
      (name) =>
        new Promise<void>((resolve, reject) => {
          look(name, { all: true }, (error) => (error === null ? resolve() : reject(error)))
        }),
    )
    try {
      await Promise.any(areFound)
      return true
    } catch {
      // If sites answer although no name was ever found here, look-ups say nothing.
      return this.#foundNames.length === 0 && this.#hasAnswer ? undefined : false
    }
  }

  async close(): Promise<void> {
    const dispatchers = [...this.#dispatchers.values()]
    this.#dispatchers.clear()
    await Promise.all(dispatchers.map(({ dispatcher }) => dispatcher.destroy()))
  }

  async #exchange(
    url: URL,
    proxy: string | undefined,
    onHead: Parameters<GetPage>[1],
    signal: AbortSignal,
    onSent: () => void,
  ): Promise<{ readonly response: PageResponse; readonly wasReused: boolean }> {
    const exchange = new Exchange(onHead, this.#limits.wholeMs, signal, onSent)
    const { origin } = url
    const outcome = await exchange.send(this.#dispatcherFor(proxy, origin), {
      origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: this.#headers,
      headersTimeout: 0,
      bodyTimeout: this.#limits.silenceMs,
    })
    const wasFresh = this.#freshOrigins.delete(origin)
    if (outcome.kind === 'response') return { response: outcome.response, wasReused: false }
    const { error, hasHead } = outcome
    const response = failureOf(failureKind(error, proxy !== undefined), detailOf(error))
    const wasCut = response.failure === 'no-connection' && !hasHead
    return {
      response,
      wasReused: wasCut && proxy === undefined && !wasFresh && this.#wasConnected(error),
    }
  }

  /** False if the connection itself could not be made. */
  #wasConnected(error: unknown): boolean {
    return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))
  }

  #dispatcherFor(proxy: string | undefined, origin: string): Dispatcher {
    const key = proxy ?? ''
    const known = this.#dispatchers.get(key)
    if (known !== undefined && (known.origins.size < mostOrigins || known.origins.has(origin))) {
      known.origins.add(origin)
      return known.dispatcher
    }
    // It ends its requests first. Nobody waits for that, and `close` rejects for nobody.
    known?.dispatcher.close().catch(() => {})
    const dispatcher = this.#newDispatcher(proxy)
    this.#dispatchers.set(key, { dispatcher, origins: new Set([origin]) })
    return dispatcher
  }

  #newDispatcher(proxy: string | undefined): Dispatcher {
    const { silenceMs } = this.#limits
    const settings = {
      allowH2: false,
      connections: 1,
      maxHeaderSize: largestHeadBytes,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
    }
    if (proxy === undefined) return new Agent({ ...settings, connect: this.#connector() })
    return new ProxyAgent({
      ...settings,
      uri: proxy,
      connectTimeout: silenceMs,
      requestTls: http1,
      proxyTls: http1,
    })
  }

  #connector(): buildConnector.connector {
    const timeout = this.#limits.silenceMs
    const usual = buildConnector({ ...http1, timeout, lookup: this.#lookup })
    const ofAddress = new Map(
      [...new Set([...this.#fixed.values()].map(({ address }) => address))].map((address) => [
        address,
        buildConnector({ ...http1, timeout, lookup: alwaysFinding(address) }),
      ]),
    )
    return (target, callback) => {
      const port = target.port === '' ? defaultPort(target.protocol) : Number(target.port)
      const fixed = this.#fixedAddress(target.hostname, port)
      const connector = (fixed === undefined ? undefined : ofAddress.get(fixed.address)) ?? usual
      const there = { ...target, port: String(fixed?.addressPort ?? target.port) }
      connector(there, (...result) => {
        if (result[0] === null) this.#freshOrigins.add(originOf(target, port))
        callback(...result)
      })
    }
  }

  #fixedAddress(host: string, port: number): FixedAddress | undefined {
    return this.#fixed.get(`${host}:${port}`) ?? this.#fixed.get(`*:${port}`)
  }

  /** Remembers a few names that were found. */
  #remembering(look: LookupFunction): LookupFunction {
    return (hostname, options, callback) => {
      look(hostname, options, (error, ...found) => {
        if (error === null && !this.#foundNames.includes(hostname))
          this.#foundNames = [hostname, ...this.#foundNames].slice(0, mostFoundNames)
        callback(error, ...found)
      })
    }
  }
}

/** Looks names up in the same way, but few at once. */
function limited(look: LookupFunction): LookupFunction {
  const waiting: (() => void)[] = []
  let underWay = 0
  return (hostname, options, callback) => {
    const begin = (): void => {
      underWay++
      look(hostname, options, (...result) => {
        underWay--
        waiting.shift()?.()
        callback(...result)
      })
    }
    if (underWay < mostLookups) begin()
    else waiting.push(begin)
  }
}

function portOf({ protocol, port }: URL): number {
  return port === '' ? defaultPort(protocol) : Number(port)
}

function defaultPort(protocol: string): number {
  return protocol === 'https:' ? 443 : 80
}

function originOf({ protocol, hostname }: buildConnector.Options, port: number): string {
  const host = hostname.includes(':') ? `[${hostname}]` : hostname
  return `${protocol}//${host}${port === defaultPort(protocol) ? '' : `:${port}`}`
}

function alwaysFinding(address: string): LookupFunction {
  const family = isIP(address)
  return (_, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }])
    else callback(null, address, family)
  }
}

async function canConnect({ hostname, port, protocol }: URL, timeoutMs: number): Promise<boolean> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const socket = openConnection({ host, port: Number(port || defaultPort(protocol)) })
  return new Promise((resolve) => {
    const end = (isConnected: boolean): void => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.setTimeout(timeoutMs, () => end(false))
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
  })
}

function failureOf(
  failure: PageFailure,
  detail: string,
): Extract<PageResponse, { readonly kind: 'failure' }> {
  return { kind: 'failure', failure, detail }
}

/** The code of the system, of TLS or of undici; the empty text if there is none. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

function detailOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) }
  return [codeOf(error), message]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, 300)
}

const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERROR_IN_C|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_|HOSTNAME_MISMATCH$|EPROTO$)/
const timeoutCodes: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** What an error means. Never decided by its message. */
function failureKind(error: unknown, isProxied: boolean): PageFailure {
  if (error instanceof PrivateAddress) return 'private-address'
  if (error instanceof errors.HTTPParserError) return 'unreadable'
  const code = codeOf(error)
  const isLookup = error instanceof Error && 'syscall' in error && error.syscall === 'getaddrinfo'
  // With a proxy, only the name of the proxy is looked up here.
  if (isLookup && isProxied) return 'no-connection'
  if (code === 'ENOTFOUND') return 'name-not-found'
  if (isLookup || lookupCode.test(code)) return 'name-not-resolved'
  if (timeoutCodes.has(code)) return 'timed-out'
  if (tlsCode.test(code)) return 'tls-failed'
  return unreadableCode.test(code) ? 'unreadable' : 'no-connection'
}

/** Codes of look-ups, also of ones that do not use the system's. */
const lookupCode = /^(?:EAI_[A-Z]+|ESERVFAIL|EREFUSED|ENODATA|ETIMEOUT|EBADRESP)$/
const unreadableCode =
  /^(?:HPE_.*|UND_ERR_HEADERS_OVERFLOW|UND_ERR_INVALID_ARG|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/
