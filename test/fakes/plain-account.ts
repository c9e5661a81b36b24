import { newAccount, type AccountInput } from '../../electron/shared/account.ts'

/** Settings of an account as a new user has them, but for how long it waits for an answer. */
export function plainAccount(baseUrl: string): AccountInput {
  return { ...newAccount(baseUrl, 'Agency main'), answerTimeoutMs: 5_000 }
}
