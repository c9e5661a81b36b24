import { allowanceOf } from '../../../shared/account.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import type { RateLimit } from './rate-limiter.ts'

/** The rate that an account's settings leave to this computer. */
export function rateLimitOf({ limits, people }: StoredAccount): RateLimit {
  const { requestsPerWindow, windowMs } = limits
  return { allowance: allowanceOf(requestsPerWindow, people), windowMs }
}
