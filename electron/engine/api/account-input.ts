import { tidyAddress } from '../account-address.ts'
import {
  accountRanges,
  type AccountProblem,
  isWithin,
  specifiedLimits,
} from '../../shared/account.ts'
import type { AccountSettings } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'

/** True for whole units of at least so many: of a limit, of a balance, of what may be in doubt. */
export function areUnits(value: number, least: number): boolean {
  return isWithin(value, { least, most: Number.MAX_SAFE_INTEGER })
}

const tasksShownRange = { least: 1, most: 3_660 }

function areInRange(settings: AccountSettings): boolean {
  const { limits, price, exposureLimit, knownBalance = 0, tasksShownDays } = settings
  const spendLimits = [settings.limitPerSubmission, settings.limitPerDay]
  return (
    isWithin(limits.linksPerRequest, accountRanges.linksPerRequest) &&
    isWithin(limits.urlLength, accountRanges.urlLength) &&
    isWithin(limits.requestsPerWindow, accountRanges.requestsPerWindow) &&
    isWithin(limits.windowMs, accountRanges.windowMs) &&
    isWithin(price, accountRanges.price) &&
    isWithin(settings.people, accountRanges.people) &&
    isWithin(settings.parallel, accountRanges.parallel) &&
    isWithin(settings.answerTimeoutMs, accountRanges.answerTimeoutMs) &&
    (exposureLimit === undefined || areUnits(exposureLimit, price)) &&
    (tasksShownDays === undefined || isWithin(tasksShownDays, tasksShownRange)) &&
    spendLimits.every((limit) => limit === undefined || areUnits(limit, 0)) &&
    // Counted down below zero where more was charged than the user knew of.
    Number.isSafeInteger(knownBalance)
  )
}

/** An account as it may be saved, its name and address tidied. */
export function tidyAccount(settings: AccountSettings): Result<AccountSettings, AccountProblem> {
  const baseUrl = tidyAddress(settings.baseUrl)
  if (!baseUrl.ok) return baseUrl
  const name = settings.name.trim()
  if (name === '') return fail('name-missing')
  return areInRange(settings)
    ? ok({ ...settings, name, baseUrl: baseUrl.value })
    : fail('limit-out-of-range')
}

/** An account of which nothing is known but its address: the specification's figures, no limits. */
export function newAccount(baseUrl: string, name: string): AccountSettings {
  return {
    name,
    baseUrl,
    limits: specifiedLimits,
    price: 1,
    exposureLimit: undefined,
    limitPerSubmission: undefined,
    limitPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: 120_000,
    serverErrorIsFree: false,
    tasksShownDays: undefined,
  }
}
