import { isIPv4 } from 'node:net'

/** Whether an address names this computer itself: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

/** Whether a token may travel to an address: encrypted, or without leaving this computer. */
export function isSecureAddress(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

/** Where an account's links go: section 4.1 of the interface specification. */
export function linksAddress(baseUrl: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, '')}/api/links`)
}
