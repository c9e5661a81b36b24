import {
  accountRanges,
  type AccountInput,
  type AccountProblem,
  isWithin,
} from '../../../shared/account.ts'
import { isSecureAddress } from '../../../shared/address.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'

/** The address as it is kept: no query, fragment, user name, or `/api/links` at its end. */
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

/** Units: of a cap, of a balance, of what may be in doubt. */
export function areUnits(value: number, least: number): boolean {
  return isWithin(value, { least, most: Number.MAX_SAFE_INTEGER })
}

function areInRange(account: AccountInput): boolean {
  const { limits, price, doubtLimit, knownBalance = 0 } = account
  const caps = [account.capPerSubmission, account.capPerDay]
  return (
    isWithin(limits.linksPerRequest, accountRanges.linksPerRequest) &&
    isWithin(limits.urlLength, accountRanges.urlLength) &&
    isWithin(limits.requestsPerWindow, accountRanges.requestsPerWindow) &&
    isWithin(limits.windowMs, accountRanges.windowMs) &&
    isWithin(price, accountRanges.price) &&
    isWithin(account.people, accountRanges.people) &&
    isWithin(account.parallel, accountRanges.parallel) &&
    isWithin(account.answerTimeoutMs, accountRanges.answerTimeoutMs) &&
    (doubtLimit === undefined || areUnits(doubtLimit, price)) &&
    caps.every((cap) => cap === undefined || areUnits(cap, 0)) &&
    // Counted down below zero where more was charged than the user knew of.
    Number.isSafeInteger(knownBalance)
  )
}

/** An account as it may be saved, its name and address tidied. */
export function tidyAccount(account: AccountInput): Result<AccountInput, AccountProblem> {
  const baseUrl = tidyAddress(account.baseUrl)
  if (!baseUrl.ok) return baseUrl
  const name = account.name.trim()
  if (name === '') return fail('name-missing')
  return areInRange(account)
    ? ok({ ...account, name, baseUrl: baseUrl.value })
    : fail('limit-out-of-range')
}
