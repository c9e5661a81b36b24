import { newAccount } from '../../../electron/shared/account.ts'
import type { AccountSettings } from '../../../electron/shared/contract/index.ts'

/** Few enough that a few requests fill the window. */
export const rate = { requestsPerWindow: 6, windowMs: 10_000 }

/** An account of the model service. */
export function modelAccount(name: string): AccountSettings {
  const plain = newAccount(`https://${name}.example`, name)
  return {
    name,
    baseUrl: plain.baseUrl,
    limits: { ...plain.limits, ...rate },
    price: plain.price,
    exposureLimit: undefined,
    limitPerSubmission: undefined,
    limitPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: plain.answerTimeoutMs,
    serverErrorIsFree: false,
    tasksShownDays: undefined,
  }
}
