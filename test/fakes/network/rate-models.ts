/** A way in which a service may count requests against its rate. */
export interface RateModel {
  /** True if the service accepts a request that arrives now; false if it answers 429. */
  takes(nowMs: number): boolean
}

const windowMs = 60_000

/** Accepts at most `limit` requests in the last 60 s. */
export function slidingLog(limit: number): RateModel {
  let takenMs: number[] = []
  return {
    takes(nowMs) {
      takenMs = takenMs.filter((atMs) => atMs > nowMs - windowMs)
      if (takenMs.length >= limit) return false
      takenMs.push(nowMs)
      return true
    },
  }
}

/** Accepts at most `limit` requests in the last 60 s, and also counts those it answered with 429. */
export function slidingLogOfAll(limit: number): RateModel {
  let arrivedMs: number[] = []
  return {
    takes(nowMs) {
      arrivedMs = [...arrivedMs.filter((atMs) => atMs > nowMs - windowMs), nowMs]
      return arrivedMs.length <= limit
    },
  }
}

/** Accepts at most `limit` requests in each minute; minutes start at `phaseMs`. */
export function fixedWindow(limit: number, phaseMs: number): RateModel {
  let taken = 0
  let window = Number.NaN
  return {
    takes(nowMs) {
      const current = Math.floor((nowMs - phaseMs) / windowMs)
      if (current !== window) taken = 0
      window = current
      if (taken >= limit) return false
      taken += 1
      return true
    },
  }
}

/** A bucket of at most `burst` tokens, full at first, which gains `limit` tokens per minute. */
export function tokenBucket(limit: number, burst: number): RateModel {
  let tokens = burst
  let lastMs = 0
  return {
    takes(nowMs) {
      tokens = Math.min(burst, tokens + ((nowMs - lastMs) * limit) / windowMs)
      lastMs = nowMs
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}

/** Counts two fixed minutes, the earlier one weighted by its share of the last 60 s. */
export function weightedCounter(limit: number): RateModel {
  let window = 0
  let before = 0
  let taken = 0
  return {
    takes(nowMs) {
      const current = Math.floor(nowMs / windowMs)
      if (current !== window) {
        before = current === window + 1 ? taken : 0
        taken = 0
        window = current
      }
      const left = 1 - (nowMs - current * windowMs) / windowMs
      if (before * left + taken + 1 > limit) return false
      taken += 1
      return true
    },
  }
}
