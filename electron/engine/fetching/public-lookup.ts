import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPrivateHost } from '../parsing/index.ts'

/** A name that leads into a private network, found out when it was looked up. */
export class PrivateAddress extends Error {}

/**
 * Looks names up like Node does, but fails with PrivateAddress where any address is private: the
 * check is in the connection itself, so a name cannot change its mind behind it.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error !== null || first === undefined) return callback(error, '')
    if (addresses.some(isPrivate)) return callback(new PrivateAddress(hostname), '')
    if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

/** Whether an address that a name stands for lies in a private network; one that cannot be read counts as such. */
function isPrivate({ address, family }: { address: string; family: number }): boolean {
  // Systems write an address of IPv4 within IPv6 with dots, and may name the network behind a %.
  const host = URL.parse(family === 6 ? `http://[${address}]/` : `http://${address}/`)?.hostname
  return host === undefined || isPrivateHost(host)
}
