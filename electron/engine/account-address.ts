import { isSecureAddress } from '../shared/address.ts'
import { fail, ok, type Result } from '../shared/result.ts'

/** The address as it is stored: no query, fragment, user name, or `/api/links` at its end. */
export function tidyAddress(
  written: string,
): Result<string, 'invalid-address' | 'insecure-address'> {
  const url = URL.parse(written.trim())
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === null || !isHttp || url.hostname === '' || url.username !== '') {
    return fail('invalid-address')
  }
  if (!isSecureAddress(url)) return fail('insecure-address')
  return ok(`${url.origin}${url.pathname.replace(/(?:\/api\/links)?\/*$/, '')}`)
}
