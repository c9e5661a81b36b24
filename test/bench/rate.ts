import { batchSizes, countBatches } from '../../electron/engine/old/queue/batch-plan.ts'
import { RateLimiter } from '../../electron/engine/old/queue/rate-limiter.ts'
import { specifiedLimits } from '../../electron/shared/account.ts'
import { fixedWindow, slidingLog, tokenBucket } from '../fakes/rate-models.ts'
import type { Goal } from './goal.ts'

const answerMs = 300
const { requestsPerWindow: allowance, windowMs, linksPerRequest } = specifiedLimits
const limits = { linksPerRequest, allowance, mostLinksInDoubt: undefined }

/** Goal 8: when the last request leaves, for lists of every size, on a simulated clock. */
export async function* rateGoals(): AsyncIterable<Goal> {
  for (const links of [1e3, 1e4, 1e5, 1e6, 1e7, 1e8]) {
    const requests = countBatches(links, 0, 'balanced', limits)
    const { lastMs, refused } = send(requests)
    const [windows, others] = [Math.floor((requests - 1) / allowance), (requests - 1) % allowance]
    const formulaMs = windows * (windowMs + 250 + answerMs) + others * answerMs
    const { later } = batchSizes(links, 'balanced', limits)
    yield {
      what: `8  last send of ${links.toLocaleString('en')} links ÷ formula`,
      measured: (lastMs + 1_000) / (formulaMs + 1_000),
      limit: 1,
      detail: `${requests} requests of ${later}; ${(lastMs / 60_000).toFixed(2)} min, ${windows} of bare windows`,
    }
    yield {
      what: '   answered with 429',
      measured: refused,
      limit: 0,
      detail: 'three ways to count',
    }
  }
}

/** Sends as early as the limiter lets; each service counts a request when it answers it. */
function send(requests: number): { readonly lastMs: number; readonly refused: number } {
  const limiter = new RateLimiter({ allowance, windowMs })
  const services = [
    slidingLog(allowance),
    fixedWindow(allowance, 17_000),
    tokenBucket(allowance, allowance),
  ]
  let nowMs = 0
  let lastMs = 0
  let refused = 0
  for (let sent = 0; sent < requests; sent += 1) {
    nowMs += limiter.waitMs(nowMs)
    lastMs = nowMs
    const slot = limiter.take(nowMs)
    nowMs += answerMs
    slot.answered(nowMs)
    refused += services.filter((service) => !service.takes(nowMs)).length
  }
  return { lastMs, refused }
}
