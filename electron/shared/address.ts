/** The parts of a `URL` that are needed here. The type `URL` does not exist in this folder. */
interface Address {
  readonly protocol: string
  readonly hostname: string
}

/** The origin of a tidied address, as `URL.origin`. */
export function originOf(normalizeAddress: string): string {
  return /^https?:\/\/[^/]+/.exec(normalizeAddress)?.[0] ?? ''
}

/** True if an address is this computer: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback({ hostname }: Pick<Address, 'hostname'>): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

/** True if a token may be sent to an address: over HTTPS, or to this computer. */
export function isSecureAddress(address: Address): boolean {
  const { protocol } = address
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(address))
}

/**
 * The shortest token, in characters. A shorter one is no secret, and redacting it would damage logs and messages
 * of the service.
 */
export const shortestToken = 8
