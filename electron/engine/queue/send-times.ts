import type { RateLimiter } from './rate-limiter.ts'

/** What, beside the limiter, decides when requests start. */
export interface Sending {
  readonly nowMs: number
  /** How long an answer takes. */
  readonly answerMs: number
  /** Requests on their way, and how many may be at once. */
  readonly inFlight: number
  readonly mostInFlight: number
  /** Nothing starts for so long: after a doubt, or offline. */
  readonly holdMs: number
}

/**
 * When each of `requests` will start, as early as the limiter lets it, if each is answered as the
 * last ones were. All times are those of the limiter's clock.
 */
export function forecastSends(
  limiter: RateLimiter,
  requests: number,
  { nowMs, answerMs, inFlight, mostInFlight, holdMs }: Sending,
): readonly number[] {
  const slots = [...limiter.freeTimes(nowMs)]
  const { slotMs, pace } = limiter
  const times: number[] = []
  // Whatever is on its way has just left, as far as one can know.
  const ends = Array.from({ length: Math.min(inFlight, mostInFlight) }, () => nowMs + answerMs)
  let atMs = Math.max(nowMs + holdMs, pace.notBeforeMs)
  let lastStartMs = pace.lastStartMs
  for (let sent = 0; sent < requests; sent += 1) {
    const placeMs = ends[ends.length - mostInFlight] ?? atMs
    const slotFreeMs = slots[sent] ?? atMs
    atMs = Math.max(atMs, placeMs, slotFreeMs)
    if (atMs < pace.untilMs) atMs = Math.max(atMs, lastStartMs + pace.spacingMs)
    lastStartMs = atMs
    times.push(atMs)
    ends.push(atMs + answerMs)
    slots.push(atMs + answerMs + slotMs)
  }
  return times
}
