import type { Session } from 'electron'

/**
 * The system's proxy for an address as the engine wants it: `http://host:port` or
 * `https://host:port`, undefined for a direct connection. Chromium answers with a list in the
 * PAC format, best first; SOCKS entries are passed over because the engine's client speaks HTTP.
 */
export async function resolveProxy(
  session: Pick<Session, 'resolveProxy'>,
  url: string,
): Promise<string | undefined> {
  for (const entry of (await session.resolveProxy(url)).split(';')) {
    const [kind, address] = entry.trim().split(/\s+/)
    if (kind === 'DIRECT') return undefined
    if (address !== undefined && kind === 'PROXY') return `http://${address}`
    if (address !== undefined && kind === 'HTTPS') return `https://${address}`
  }
  return undefined
}
