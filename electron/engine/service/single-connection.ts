import { Socket } from 'node:net'
import { buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'
import { skipInformationalAnswers } from './informational-answers.ts'

/** A dispatcher for one attempt: HTTP/1.1, and a connection of its own that is never made twice. */
export interface SingleConnection {
  readonly dispatcher: Dispatcher
  /** TCP, proxy and TLS were once there. */
  readonly wasMade: () => boolean
  readonly isOpen: () => boolean
  /** What a proxy answered to the request for a tunnel; undefined: no proxy, or no answer yet. */
  readonly proxyStatus: () => number | undefined
  /** How long it took to make: one to a few round trips. 0 while it is not made. */
  readonly tookMs: () => number
}

/**
 * Prepares the way to `origin`, through an HTTP proxy if one is given. Without HTTP/2, over which
 * undici was seen to send a whole body again after REFUSED_STREAM.
 */
export function singleConnection(
  origin: string,
  proxyUrl: string | undefined,
  connectTimeoutMs: number,
): SingleConnection {
  // Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says: the token goes this way.
  const http1 = { allowH2: false, timeout: connectTimeoutMs, rejectUnauthorized: true }
  // The caller keeps time: undici's own timeouts start before the last byte.
  const settings = { allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  let begun = false
  let socket: Socket | undefined
  let tookMs = 0
  let proxyStatus: () => number | undefined = () => undefined

  function once(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) => {
      // undici connects again after some failures; a second connection could send a second request.
      if (begun) return callback(new Error('One attempt, one connection'), null)
      begun = true
      const startedMs = performance.now()
      connect(target, (...made) => {
        socket = made[1] ?? undefined
        tookMs = performance.now() - startedMs
        if (socket !== undefined) skipInformationalAnswers(socket)
        callback(...made)
      })
    }
  }

  function toProxy(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) =>
      connect(target, (...made) => {
        const [, proxySocket] = made
        if (proxySocket instanceof Socket) proxyStatus = skipInformationalAnswers(proxySocket)
        callback(...made)
      })
  }

  return {
    dispatcher:
      proxyUrl === undefined
        ? new Client(origin, { ...settings, connect: once(buildConnector(http1)) })
        : new ProxyAgent({
            uri: proxyUrl,
            connectTimeout: connectTimeoutMs,
            requestTls: http1,
            proxyTls: http1,
            clientFactory: (url, options) =>
              new Client(url, {
                ...options,
                allowH2: false,
                headersTimeout: connectTimeoutMs,
                connect: toProxy(connectorOf(options)),
              }),
            factory: (url, options) =>
              new Client(url, { ...settings, connect: once(connectorOf(options)) }),
          }),
    wasMade: () => socket !== undefined,
    isOpen: () => socket !== undefined && !socket.destroyed,
    proxyStatus: () => proxyStatus(),
    tookMs: () => tookMs,
  }
}

/** ProxyAgent's way to the proxy, or through its tunnel. undici types the options that a factory gets as Object. */
function connectorOf(options: object): buildConnector.connector {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (options as { readonly connect: buildConnector.connector }).connect
}
