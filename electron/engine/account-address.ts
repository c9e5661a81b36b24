import { isSecureAddress } from '../shared/address.ts'
import { fail, ok, type Result } from '../shared/result.ts'

/**
 * The address of an account in the form in which it is stored: without query, fragment, and `/api/links`
 * at its end. `invalid-address`: it is no URL of HTTP or HTTPS, or it has a user name.
 */
export function normalizeAddress(
  text: string,
): Result<string, 'invalid-address' | 'insecure-address'> {
  const url = URL.parse(text.trim())
  const isHttp = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url === null || !isHttp || url.hostname === '' || url.username !== '') {
    return fail('invalid-address')
  }
  if (!isSecureAddress(url)) return fail('insecure-address')
  return ok(`${url.origin}${url.pathname.replace(/(?:\/api\/links)?\/*$/, '')}`)
}
