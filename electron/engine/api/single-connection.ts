import type { Socket } from 'node:net'
import { buildConnector, Client, type Dispatcher, ProxyAgent } from 'undici'

/** A dispatcher for one attempt: HTTP/1.1, and a connection of its own that is never made twice. */
export interface SingleConnection {
  readonly dispatcher: Dispatcher
  /** TCP, proxy and TLS were once there. */
  readonly wasMade: () => boolean
  readonly isOpen: () => boolean
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
  const http1 = { allowH2: false, timeout: connectTimeoutMs }
  // The caller keeps time: undici's own timeouts start before the last byte.
  const settings = { allowH2: false, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 }
  let begun = false
  let socket: Socket | undefined
  let tookMs = 0

  function once(connect: buildConnector.connector): buildConnector.connector {
    return (target, callback) => {
      // undici connects again after some failures; a second connection could send a second request.
      if (begun) return callback(new Error('One attempt, one connection'), null)
      begun = true
      const startedMs = performance.now()
      connect(target, (...made) => {
        socket = made[1] ?? undefined
        tookMs = performance.now() - startedMs
        callback(...made)
      })
    }
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
              new Client(url, { ...options, allowH2: false, headersTimeout: connectTimeoutMs }),
            factory: (url, options) =>
              new Client(url, { ...settings, connect: once(connectorOf(options)) }),
          }),
    wasMade: () => socket !== undefined,
    isOpen: () => socket !== undefined && !socket.destroyed,
    tookMs: () => tookMs,
  }
}

/** ProxyAgent's way through the tunnel. undici types the options that a factory gets as Object. */
function connectorOf(options: object): buildConnector.connector {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (options as { readonly connect: buildConnector.connector }).connect
}
