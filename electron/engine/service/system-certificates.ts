import tls from 'node:tls'

let areTrusted = false

/**
 * Lets this process trust, besides Node's own list, what the computer's owner trusts: a company that
 * looks into TLS has a certificate of its own in the system's store. The first call reads that store,
 * which takes up to half a second. Where it cannot be read, or Electron's BoringSSL takes none of it,
 * Node's own list stays: whom only the system trusts is then refused by the name of its certificate.
 */
export function trustSystemCertificates(): void {
  if (areTrusted) return
  areTrusted = true
  try {
    tls.setDefaultCACertificates([
      ...tls.getCACertificates('default'),
      ...tls.getCACertificates('system'),
    ])
  } catch (error) {
    // A request is on its way: to end here would put links in doubt that never left.
    process.emitWarning(`The certificates of the system cannot be used: ${String(error)}`)
  }
}
