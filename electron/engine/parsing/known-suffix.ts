import { parse } from 'tldts'

/**
 * True for a host that ends as the public suffix list says, is an address by number, or stands for
 * itself in an example (RFC 2606): the app's own samples do. The list is as old as the app.
 */
export function hasKnownSuffix(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/\.$/, '')
  const { isIcann, isPrivate, isIp } = parse(name, {
    allowPrivateDomains: true,
    validateHostname: false,
  })
  if (name.endsWith('.example')) return true
  return isIp === true || isIcann === true || isPrivate === true
}
