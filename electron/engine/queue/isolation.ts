import type { StoredBatch } from '../../shared/records.ts'

/**
 * Requests that isolating refused links is expected to need still: a batch known to hold one is
 * halved down to it (two requests a level), any other piece of a split batch is one request.
 */
export function forecastIsolation(queued: readonly StoredBatch[]): number {
  let requests = 0
  for (const batch of queued) {
    if (batch.parentId === undefined) continue
    requests += batch.holdsRefused ? 1 + 2 * Math.ceil(Math.log2(batch.linkCount)) : 1
  }
  return requests
}
