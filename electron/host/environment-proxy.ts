import { isLoopback } from '../shared/address.ts'

/**
 * The proxy for an address, from the environment variables that curl reads: `https_proxy`, `http_proxy`,
 * `all_proxy` and `no_proxy`, in lower or upper case. Undefined: a direct connection. Loopback addresses never
 * use a proxy.
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

/**
 * True if an entry of `no_proxy` matches an address. `*` matches every host. `example.com` and `.example.com`
 * match the domain and its subdomains. An entry with a port matches only that port.
 */
function matches(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === '*') return true
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? []
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  if (entryPort !== undefined && entryPort !== ownPort) return false
  const domain = name.replace(/^\*?\./, '')
  return domain !== '' && (hostname === domain || hostname.endsWith(`.${domain}`))
}

/**
 * The proxy as a URL, with `http` if it has no scheme. Escapes a literal `%` in name and password, which curl
 * accepts too. Other proxies, such as SOCKS, are returned as they are: the HTTP client refuses them, because a
 * proxy must not be bypassed silently.
 */
function withScheme(proxy: string | undefined): string | undefined {
  if (proxy === undefined) return undefined
  const url = URL.parse(proxy.includes('://') ? proxy : `http://${proxy}`)
  if (url === null) return proxy
  url.username = url.username.replace(strayPercent, '%25')
  url.password = url.password.replace(strayPercent, '%25')
  return url.href
}
