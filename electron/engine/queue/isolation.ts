import type { StoredBatch } from '../../shared/records.ts'

/**
 * Requests that isolating refused links is expected to need still. Halves that wait together hold
 * at least one refused link between them: two requests a level down to it. A half whose sister was
 * refused is one request.
 */
export function forecastIsolation(queued: readonly StoredBatch[]): number {
  const halves = queued.filter(({ parentId }) => parentId !== undefined)
  let requests = 0
  for (const waiting of Map.groupBy(halves, ({ parentId }) => parentId).values()) {
    const links = waiting.reduce((sum, { linkCount }) => sum + linkCount, 0)
    requests += waiting.length === 1 ? 1 : 2 * Math.ceil(Math.log2(links))
  }
  return requests
}
