/** The parts of a parsed `URL` that say how far a token would travel; this layer has no `URL` of its own. */
interface Address {
  readonly protocol: string
  readonly hostname: string
}

/** Whose an address is, as `URL.origin` says it of one that was tidied. */
export function originOf(normalizeAddress: string): string {
  return /^https?:\/\/[^/]+/.exec(normalizeAddress)?.[0] ?? ''
}

/** Whether an address names this computer itself: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback({ hostname }: Pick<Address, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

/** Whether a token may travel to an address: encrypted, or without leaving this computer. */
export function isSecureAddress(address: Address): boolean {
  const { protocol } = address
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(address))
}

/**
 * Characters that a token has at least. A shorter one is no secret, and striking it out of logs and
 * of the service's words would take pieces out of plain text.
 */
export const shortestToken = 8
