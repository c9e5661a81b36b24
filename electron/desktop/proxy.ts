import type { Session } from 'electron'

/**
 * The system's proxy for an address as the engine wants it: `http://host:port` or
 * `https://host:port`, undefined for a direct connection. Chromium answers with a list in the
 * PAC format, best first. The engine's client speaks to HTTP proxies only: where the system wants
 * another kind and names no HTTP proxy beside it, that one comes back (`socks5://host:port`) and
 * the engine refuses it, because going straight past a proxy is not ours to decide.
 */
export async function resolveProxy(
  session: Pick<Session, 'resolveProxy'>,
  url: string,
): Promise<string | undefined> {
  let passedOver: string | undefined
  for (const entry of (await session.resolveProxy(url)).split(';')) {
    const [kind = '', address] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return passedOver
    if (address === undefined) continue
    if (kind === 'PROXY') return `http://${address}`
    if (kind === 'HTTPS') return `https://${address}`
    passedOver ??= `${kind.toLowerCase()}://${address}`
  }
  return passedOver
}
