import { specifiedLimits, type AccountInput } from '../../electron/shared/account.ts'

/** Settings of an account as a new user has them. */
export function plainAccount(baseUrl: string): AccountInput {
  return {
    name: 'Agency main',
    baseUrl,
    limits: specifiedLimits,
    price: 1,
    doubtLimit: undefined,
    capPerSubmission: undefined,
    capPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: 5_000,
    serverErrorIsFree: false,
  }
}
