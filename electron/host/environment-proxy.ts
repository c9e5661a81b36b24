import { isLoopback } from '../shared/address.ts'

/**
 * The proxy for an address by the environment, as curl reads it: `https_proxy`, `http_proxy` or
 * `all_proxy` in either case, less what `no_proxy` names. Undefined: a direct connection, which
 * loopback addresses always get.
 */
export function proxyFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  address: string,
): string | undefined {
  const url = URL.parse(address)
  if (url === null || isLoopback(url)) return undefined
  const setting = (name: string) => env[name] || env[name.toUpperCase()] || undefined
  const excepted = (setting('no_proxy') ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
  if (excepted.some((entry) => matches(entry, url))) return undefined
  const proxy = setting(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy')
  return withScheme(proxy ?? setting('all_proxy'))
}

const strayPercent = /%(?![0-9a-f]{2})/gi

/** `*` is every host; `example.com` and `.example.com` it and all below it; a port only that port. */
function matches(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  if (entryPort !== undefined && entryPort !== ownPort) return false
  const domain = name.replace(/^\*?\./, '')
  return domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`))
}

/**
 * The proxy as a URL, `http` where it names no scheme. A `%` of a name or password that stands for
 * itself is escaped: curl takes one too. Proxies that are not HTTP, such as SOCKS, stay as they are: the
 * engine's client refuses them, since going past a proxy is not ours to decide.
 */
function withScheme(proxy: string | undefined): string | undefined {
  if (proxy === undefined) return undefined
  const url = URL.parse(proxy.includes('://') ? proxy : `http://${proxy}`)
  if (url === null) return proxy
  url.username = url.username.replace(strayPercent, '%25')
  url.password = url.password.replace(strayPercent, '%25')
  return url.href
}
