import type { StoredAccount } from '../../shared/records.ts'
import { allowanceOf } from './batch-plan.ts'
import type { RateLimit } from './rate-limiter.ts'

/** The rate that an account's settings leave to this computer. */
export function rateLimitOf({ limits, people }: StoredAccount): RateLimit {
  const { requestsPerWindow, windowMs } = limits
  return { allowance: allowanceOf(requestsPerWindow, people), windowMs }
}
