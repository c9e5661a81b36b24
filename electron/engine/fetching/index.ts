/** Downloads lists from addresses that the user entered. Refuses private addresses. */
import { lookup } from 'node:dns'
import { open } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import type { FetchProblem } from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { problemOf, writeAll } from '../importers/index.ts'
import { isPrivateHost } from '../parsing/index.ts'

/** How to download a list. */
export interface DownloadOptions {
  /** The proxy for an address as `http://host:port`, or undefined for none. */
  readonly resolveProxy: (url: string) => Promise<string | undefined>
  /** True if the user has confirmed a private address. */
  readonly allowPrivate: boolean
  readonly signal: AbortSignal
  readonly limits?: DownloadLimits
}

interface DownloadLimits {
  /** The longest wait for the first byte of the answer, and for each further one. */
  readonly silenceMs: number
  /** The longest time for everything, redirects included. */
  readonly wholeMs: number
  /** The largest file. */
  readonly bytes: number
}

/** A file that was downloaded. */
export interface Downloaded {
  /** The address after all redirects. */
  readonly address: string
  /** The server's name for it, if that says more than the address. It is never used as a path. */
  readonly fileName: string | undefined
}

const usualLimits: DownloadLimits = { silenceMs: 30_000, wholeMs: 600_000, bytes: 1_000_000_000 }
const mostRedirects = 5
// Certificates are checked whatever NODE_TLS_REJECT_UNAUTHORIZED says.
const checkedTls = { rejectUnauthorized: true }

/**
 * Downloads an http(s) address into the file at `path`. On failure the file may remain. Sends no token,
 * cookie or name of the user. Checks the address of each redirect like the first.
 */
export async function download(
  address: string,
  path: string,
  options: DownloadOptions,
): Promise<Result<Downloaded, FetchProblem>> {
  let url = URL.parse(address.trim())
  const limits = options.limits ?? usualLimits
  const whole = AbortSignal.timeout(limits.wholeMs)
  const signal = AbortSignal.any([whole, options.signal])
  try {
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (url === null || !/^https?:$/.test(url.protocol)) return fail('invalid-address')
      if (!options.allowPrivate && isPrivateHost(url.hostname)) return fail('private-address')
      const step = await fetchOnce(url, path, options, limits, signal)
      if (!step.ok) return step
      if (step.value.kind === 'done') return ok(step.value)
      url = URL.parse(step.value.location, url.href)
    }
    return fail('too-many-redirects')
  } catch (error) {
    if (options.signal.aborted) return fail('cancelled')
    return fail(whole.aborted ? 'address-too-slow' : problemOfNetwork(error))
  }
}

type Step =
  | ({ readonly kind: 'done' } & Downloaded)
  | { readonly kind: 'redirect'; readonly location: string }

async function fetchOnce(
  url: URL,
  path: string,
  { resolveProxy, allowPrivate }: DownloadOptions,
  limits: DownloadLimits,
  signal: AbortSignal,
): Promise<Result<Step, FetchProblem>> {
  const proxy = await resolveProxy(url.href)
  if (proxy !== undefined && !/^https?:/i.test(proxy)) return fail('address-unreachable')
  const dispatcher = dispatcherFor(proxy, allowPrivate, limits.silenceMs)
  try {
    const { statusCode, headers, body } = await dispatcher.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: { accept: '*/*', 'user-agent': 'Linkferry' },
      signal,
    })
    const location = headers['location']
    if (statusCode >= 300 && statusCode < 400 && typeof location === 'string')
      return ok({ kind: 'redirect', location })
    if (statusCode !== 200) return fail('address-refused', [`HTTP ${statusCode}`])
    const written = await writeTo(path, body, limits.bytes)
    if (written !== undefined) return fail(written)
    return ok({ kind: 'done', address: url.href, fileName: fileNameIn(headers) })
  } finally {
    await dispatcher.destroy()
  }
}

function dispatcherFor(
  proxy: string | undefined,
  allowPrivate: boolean,
  silenceMs: number,
): Dispatcher {
  const times = { headersTimeout: silenceMs, bodyTimeout: silenceMs, allowH2: false }
  if (proxy !== undefined)
    return new ProxyAgent({
      uri: proxy,
      connectTimeout: silenceMs,
      requestTls: checkedTls,
      proxyTls: checkedTls,
      ...times,
    })
  const connect = {
    ...checkedTls,
    timeout: silenceMs,
    ...(allowPrivate ? {} : { lookup: publicLookup }),
  }
  return new Agent({ ...times, connect })
}

/** Writes the body into a file. Returns the problem, if there is one. Rejects if the network fails. */
async function writeTo(
  path: string,
  body: AsyncIterable<Buffer>,
  mostBytes: number,
): Promise<FetchProblem | undefined> {
  const file = await open(path, 'w', 0o600)
  let length = 0
  try {
    for await (const chunk of body) {
      length += chunk.length
      if (length > mostBytes) return 'address-too-large'
      try {
        await writeAll(file, chunk)
      } catch (error) {
        return problemOf(error) === 'disk-full' ? 'disk-full' : 'file-unreadable'
      }
    }
    return undefined
  } finally {
    await file.close()
  }
}

function problemOfNetwork(error: unknown): FetchProblem {
  if (!(error instanceof Error)) throw error
  if (error instanceof PrivateAddress || error.cause instanceof PrivateAddress)
    return 'private-address'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_INVALID_ARG') throw error
  return /TIMEOUT|TIMEDOUT/.test(code) ? 'address-too-slow' : 'address-unreachable'
}

/** The name in `content-disposition`, or `list.csv` if the content type is CSV. */
function fileNameIn(headers: Dispatcher.ResponseData['headers']): string | undefined {
  const named = /filename="?([^";]+)"?/i.exec(String(headers['content-disposition'] ?? ''))?.[1]
  if (named !== undefined) return named.trim().slice(0, 255)
  return /^text\/csv\b/i.test(String(headers['content-type'] ?? '')) ? 'list.csv' : undefined
}

/** Thrown if the lookup of a name returns an address of a private network. */
export class PrivateAddress extends Error {}

/** Looks up a name as `look` does, but fails with PrivateAddress if any of its addresses is private. */
export function refusingPrivate(look: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    look(hostname, { ...options, all: true }, (error, found, family) => {
      const addresses =
        typeof found === 'string' ? [{ address: found, family: family ?? 0 }] : found
      const [first] = addresses ?? []
      if (error !== null || first === undefined) return callback(error, '')
      if (addresses.some(isPrivate)) return callback(new PrivateAddress(hostname), '')
      if (options.all === true) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/**
 * Looks up a name as Node does, without private addresses. The connection itself uses this lookup, so the
 * name cannot get another address after the check.
 */
export const publicLookup: LookupFunction = refusingPrivate(lookup)

/** True for an address of a private network, and for one that cannot be parsed. */
function isPrivate({ address, family }: { address: string; family: number }): boolean {
  // Systems write an IPv4 address inside IPv6 with dots, and may append the interface behind a %.
  const host = URL.parse(family === 6 ? `http://[${address}]/` : `http://${address}/`)?.hostname
  return host === undefined || isPrivateHost(host)
}
