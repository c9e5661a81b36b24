import tls from 'node:tls'

let areTrusted = false

/**
 * Lets this process trust, besides Node's own list, what the computer's owner trusts: a company that
 * looks into TLS has a certificate of its own in the system's store. The first call reads that store,
 * which takes up to half a second.
 */
export function trustSystemCertificates(): void {
  if (areTrusted) return
  areTrusted = true
  tls.setDefaultCACertificates([
    ...tls.getCACertificates('default'),
    ...tls.getCACertificates('system'),
  ])
}
